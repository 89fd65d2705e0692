import Dependencies
import DocgenSnippets
import DocgenSystem

/// The folders of a package's targets, by which catalogs outside of `Sources` are found and named.
enum TargetFolders {
  /// The names of a package's targets by folder, relative to the package.
  ///
  /// - Parameters:
  ///   - package: The package's folder, absolute.
  ///   - build: Where the package manager builds it, and where its manifest is kept.
  /// - Returns: None where the manifest cannot be loaded, which whoever needs it complains about.
  /// - Throws: `CancellationError` when the task is cancelled.
  static func of(_ package: String, built build: BuildFolder) async throws -> [String: String] {
    @Dependency(\.fileSystem) var fileSystem
    do {
      guard try fileSystem.status("\(package)/Package.swift") != nil else { return [:] }
      return try await PackageFingerprint(build: build).targetFolders(of: package)
    } catch is VerificationError {
      return [:]
    } catch is FileError {
      return [:]
    } catch is ProcessError {
      return [:]
    }
  }
}
