import Dependencies
import DocgenModel
import DocgenSystem

/// A copy of a package's files in the build folder, in which commands can do what they want.
///
/// It contains no hidden files and no generated site. Its own build folder is kept, so a command that builds the package
/// recompiles only what has changed.
struct PackageCopy {
  /// The package's folder, absolute.
  let package: String
  /// The copy's folder, absolute.
  let folder: String

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  init(of package: String, in folder: String) { (self.package, self.folder) = (package, folder) }

  /// The paths of a folder's files, without hidden files and generated sites.
  private func files(in folder: String) throws -> [String] {
    try fileSystem.files(below: folder) { path, kind in
      guard kind == .directory else { return true }
      let site = try? fileSystem.status(path: "\(folder)/\(path)/.docgen-manifest")
      return site ?? nil == nil
    }
  }

  /// The sizes and times of a folder's files, by path.
  ///
  /// - Throws: ``FileError``.
  private func versions(_ folder: String) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try files(in: folder).map { path in
        let status = try fileSystem.status(path: "\(folder)/\(path)")
        return (path, "\(status?.size ?? 0) \(status?.modified ?? 0)")
      })
  }

  /// The hash of the names and contents of the package's files, which is the same in each clone.
  ///
  /// - Throws: ``FileError``.
  func fingerprint() throws -> SHA256 {
    var hasher = SHA256Hasher()
    for path in try files(in: package).sorted() {
      hasher.addPart(path)
      hasher.addPart(try fileSystem.readIfPresent("\(package)/\(path)") ?? [])
    }
    return hasher.finalize()
  }

  /// Makes the copy the same as the package.
  ///
  /// - Throws: ``FileError``, ``ProcessError``, or `CancellationError`.
  func update() async throws {
    try fileSystem.createDirectory(path: folder)
    let (wanted, present) = (try versions(package), try versions(folder))
    for path in present.keys where wanted[path] == nil { try fileSystem.remove(path: "\(folder)/\(path)") }
    let outdated = wanted.keys.filter { wanted[$0] != present[$0] }.sorted()
    let folders = Dictionary(grouping: outdated) { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
    for (parent, files) in folders.sorted(by: { $0.key < $1.key }) {
      try fileSystem.createDirectory(path: "\(folder)/\(parent)")
      // 'cp -p' keeps permissions, and the times that decide what a build recompiles.
      let output = try await processRunner.run(
        command: .init("cp", ["-p"] + files.map { "\(package)/\($0)" } + ["\(folder)/\(parent)"]))
      guard output.termination == .exited(0) else {
        throw FileError(
          operation: "copy", path: "\(package)/\(parent)",
          reason: String(decoding: output.standardError, as: UTF8.self).trimmingWhitespace())
      }
    }
  }
}
