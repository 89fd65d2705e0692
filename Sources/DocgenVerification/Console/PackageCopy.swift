import Dependencies
import DocgenModel
import DocgenSystem

/// A copy of a package's files in the build folder, in which commands can do what they want.
///
/// It contains no hidden files and no generated site. Its own build folder is kept, so a command that builds the package
/// recompiles only what has changed.
///
/// Links lead to the local packages that the package depends on, at the same paths relative to the copy as to the
/// package, so the manifest's relative paths are valid in the copy, too.
struct PackageCopy {
  /// The package's folder, absolute.
  let package: String
  /// The copy's folder, absolute.
  let folder: String

  /// The deepest folder that contains the package and all local packages.
  private let common: String
  /// The copy of the common folder.
  private let root: String
  /// The folders of the local packages that aren't inside the package, absolute.
  private let localPackages: [String]

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// Describes a copy in a folder that also contains the links to local packages.
  init(of package: String, in root: String, localPackages: [String]) {
    self.package = package
    self.root = root
    self.localPackages = localPackages.filter { !$0.isBelow(package) }
    var common = package.parentFolder
    while common != "/", !self.localPackages.allSatisfy({ $0.isBelow(common) }) { common = common.parentFolder }
    self.common = common
    folder = "\(root)/\(package.path(from: common))"
  }

  /// The paths of a folder's files, without hidden files and generated sites.
  private func files(in folder: String) throws -> [String] {
    try fileSystem.files(below: folder) { path, kind in
      guard kind == .directory else { return true }
      let site = try? fileSystem.status(path: "\(folder)/\(path)/.docgen-manifest")
      return site ?? nil == nil
    }
  }

  /// The sizes and times of a folder's files, by path.
  private func versions(_ folder: String) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try files(in: folder).map { path in
        let status = try fileSystem.status(path: "\(folder)/\(path)")
        return (path, "\(status?.size ?? 0) \(status?.modified ?? 0)")
      })
  }

  /// The hash of the names and contents of the package's files, which is the same in each clone.
  func fingerprint() throws -> SHA256 {
    var hasher = SHA256Hasher()
    for path in try files(in: package).sorted() {
      hasher.addPart(path)
      hasher.addPart(try fileSystem.readIfPresent("\(package)/\(path)") ?? [])
    }
    return hasher.finalize()
  }

  /// Makes the copy the same as the package.
  func update() async throws {
    try await updateLinks()
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
      try await run(
        "cp", ["-p"] + files.map { "\(package)/\($0)" } + ["\(folder)/\(parent)"], on: "\(package)/\(parent)")
    }
  }

  private func run(_ program: String, _ arguments: [String], on path: String) async throws {
    let output = try await processRunner.run(command: .init(program, arguments))
    guard output.termination == .exited(0) else {
      throw FileError(
        operation: "copy", path: path,
        reason: String(decoding: output.standardError, as: UTF8.self).trimmingWhitespace())
    }
  }

  // MARK: Local packages

  /// Creates the links to local packages in the folders that contain the copy, and removes others.
  ///
  /// A folder that contains the package is never a link, because the copy would then be written into it.
  private func updateLinks() async throws {
    var inner = package
    while inner != common {
      let outer = inner.parentFolder
      let copy = outer == common ? root : "\(root)/\(outer.path(from: common))"
      if try fileSystem.kind(path: copy) == .symbolicLink { try fileSystem.remove(path: copy) }
      try fileSystem.createDirectory(path: copy)
      let names = try namesOfLinks(in: outer, inner: inner)
      for entry in try fileSystem.list(directory: copy) where entry.kind == .symbolicLink && !names.contains(entry.name)
      {
        try fileSystem.remove(path: "\(copy)/\(entry.name)")
      }
      for name in names.sorted() {
        let (link, target) = ("\(copy)/\(name)", outer == "/" ? "/\(name)" : "\(outer)/\(name)")
        // Only a link is replaced by 'ln -sfn'.
        if try fileSystem.kind(path: link) != .symbolicLink { try fileSystem.remove(path: link) }
        try await run("ln", ["-sfn", target, link], on: target)
      }
      inner = outer
    }
  }

  /// The names in a folder around the package that lead to local packages.
  ///
  /// `inner` is the package, or the folder in `folder` that contains the package.
  private func namesOfLinks(in folder: String, inner: String) throws -> Set<String> {
    // A local package can contain the package, such as the package of its examples.
    var names: [String] = []
    if localPackages.contains(where: { folder == $0 || folder.isBelow($0) }) {
      names = try fileSystem.list(directory: folder).map(\.name).filter { !$0.hasPrefix(".") }
    }
    names += localPackages.filter { $0.isBelow(folder) }
      .map { String($0.path(from: folder).prefix { $0 != "/" }) }
    return Set(names).subtracting([String(inner.path(from: folder))])
  }
}
