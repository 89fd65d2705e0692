import Dependencies
import DocgenSnippets
import DocgenSystem

/// The folders of a package's targets, by which catalogs outside of `Sources` are found and named.
enum TargetFolders {
  /// The names of a package's targets by folder, relative to the package.
  ///
  /// - Parameter basis: The package, and what is known of it.
  /// - Returns: None where every catalog lies in the folder of a target that the package manager's own rules give it, and
  ///   none where the manifest cannot be loaded, which whoever needs it complains about.
  /// - Throws: `CancellationError` when the task is cancelled.
  static func of(_ basis: BuildBasis) async throws -> [String: String] {
    @Dependency(\.fileSystem) var fileSystem
    do {
      guard try fileSystem.status("\(basis.package)/Package.swift") != nil, try !followsTheRules(basis.package) else {
        return [:]
      }
      return try await basis.manifests.targetFolders(of: basis.package)
    } catch is VerificationError {
      return [:]
    } catch is FileError {
      return [:]
    } catch is ProcessError {
      return [:]
    }
  }

  /// Whether the folders can be told without loading the manifest, which takes the compiler.
  ///
  /// A target is elsewhere than in `Sources/<name>` only where a manifest says `path`, or where one of the package
  /// manager's other usual folders is there. Of a package with a single target, `Sources` itself may be its folder.
  private static func followsTheRules(_ package: String) throws -> Bool {
    @Dependency(\.fileSystem) var fileSystem
    let others: Set<String> = ["Source", "src", "srcs", "Plugins"]
    for entry in try fileSystem.list(directory: package) {
      if entry.kind != .file, others.contains(entry.name) { return false }
      if entry.kind != .directory, entry.name.hasPrefix("Package"), entry.name.hasSuffix(".swift") {
        let manifest = try fileSystem.read(path: "\(package)/\(entry.name)")
        if manifest.contains("path".utf8) { return false }
      }
    }
    guard try fileSystem.status("\(package)/Sources")?.kind == .directory else { return true }
    return try !fileSystem.list(directory: "\(package)/Sources").contains { $0.name.hasSuffix(".docc") }
  }
}
