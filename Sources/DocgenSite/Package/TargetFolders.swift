import Dependencies
import DocgenSystem
import DocgenVerification

/// Finds the folders of a package's targets, to find and name catalogs outside of `Sources`.
enum TargetFolders {
  /// Returns the names of a package's targets by folder, relative to the package.
  ///
  /// - Parameter buildEnvironment: The package.
  /// - Returns: An empty dictionary if all catalogs are in the default folders of targets, or if the manifest can't
  ///   be loaded, which other code reports.
  /// - Throws: `CancellationError` if the task is canceled.
  static func of(_ buildEnvironment: BuildEnvironment) async throws -> [String: String] {
    @Dependency(\.fileSystem) var fileSystem
    do {
      guard try fileSystem.status("\(buildEnvironment.package)/Package.swift") != nil,
        try !followsTheRules(buildEnvironment.package)
      else {
        return [:]
      }
      return try await buildEnvironment.manifests.targetFolders(of: buildEnvironment.package)
    } catch is VerificationError, is FileError, is ProcessError {
      return [:]
    }
  }

  /// Whether the folders are known without loading the manifest, which needs the compiler.
  ///
  /// A target is outside of `Sources/<name>` only if the manifest contains `path` or if one of SwiftPM's other
  /// default folders exists. In a package with a single target, `Sources` itself may be its folder.
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
