import DocgenModel
import DocgenSystem

/// Writes a site's files: those whose bytes changed, each of them whole, and removes what it wrote before and is no more.
///
/// Nothing outside the output is ever written: no part of a path may be a symbolic link.
struct SiteWriter: Sendable {
  /// The file system to write.
  let fileSystem: FileSystem
  /// The output folder, absolute.
  let output: String
  /// The output folder as diagnostics show it.
  let outputName: String
  /// How many files are written at once.
  let jobs: Int

  /// What was done, by path relative to the output.
  struct Written: Hashable, Sendable {
    var written: [String] = []
    var unchanged = 0
    var removed: [String] = []
  }

  /// One file of the site.
  struct File: Sendable {
    /// Where its bytes come from.
    enum Content: Sendable {
      case bytes([UInt8])
      /// A file to copy, by absolute path.
      case copy(of: String)
    }

    var path: String
    var content: Content
  }

  /// Writes files.
  ///
  /// - Parameter files: All files of the site.
  /// - Throws: ``FileError`` for the first file that cannot be written, or that is there and was not written by an earlier
  ///   run. Before anything is written it is tried whether the
  ///   output can be written at all.
  func write(_ files: [File]) async throws -> Written {
    try fileSystem.createDirectory(path: output)
    let old = try readManifest()
    let new = SiteManifest(files: Set(files.map(\.path)))
    try refuseForeign(files.filter { !old.files.contains($0.path) })
    // The union is what is owned if this run is killed midway: nothing is forgotten, nothing foreign is claimed.
    let both = SiteManifest(files: old.files.union(new.files))
    if both != old { try fileSystem.write(bytes: both.bytes, path: absolute(SiteManifest.fileName)) }
    try makeFolders(for: files)
    let changed = try await files.concurrentMap(jobs: jobs) { file in try write(file) }
    var result = Written()
    for (file, isChanged) in zip(files, changed) {
      if isChanged { result.written.append(file.path) } else { result.unchanged += 1 }
    }
    result.removed = try remove(old.files.subtracting(new.files).sorted())
    if both != new { try fileSystem.write(bytes: new.bytes, path: absolute(SiteManifest.fileName)) }
    result.written.sort()
    return result
  }

  /// Refuses to write over a file that no earlier run has written: it is somebody's work.
  ///
  /// A file with the very bytes that would be written is nobody's loss.
  private func refuseForeign(_ files: [File]) throws {
    for file in files.sorted(by: { $0.path < $1.path }) {
      guard try fileSystem.status(path: absolute(file.path))?.kind == .file, try differs(file) else { continue }
      throw FileError(
        operation: "write", path: "\(outputName)/\(file.path)",
        reason: "docgen did not write the file that is there; remove it, or give another folder to '--output'")
    }
  }

  private func differs(_ file: File) throws -> Bool {
    let path = absolute(file.path)
    return try fileSystem.status(path: path)?.size != bytes(of: file).count
      || fileSystem.read(path: path) != bytes(of: file)
  }

  private func bytes(of file: File) throws -> [UInt8] {
    switch file.content {
    case .bytes(let content): content
    case .copy(let source): try fileSystem.read(path: source)
    }
  }

  private func readManifest() throws -> SiteManifest {
    guard try fileSystem.status(path: absolute(SiteManifest.fileName)) != nil else { return SiteManifest(files: []) }
    return SiteManifest(bytes: try fileSystem.read(path: absolute(SiteManifest.fileName)))
  }

  private func makeFolders(for files: [File]) throws {
    var folders: Set<String> = []
    for file in files {
      var folder = PackagePath.folder(of: file.path)
      while !folder.isEmpty, folders.insert(folder).inserted { folder = PackagePath.folder(of: folder) }
    }
    let root = try fileSystem.resolve(path: output)
    // A folder is made only when it is known that the one above it is no link.
    for folder in folders.sorted() {
      try fileSystem.createDirectory(path: absolute(folder))
      guard try isInside(folder, root: root) else {
        throw FileError(
          operation: "write", path: "\(outputName)/\(folder)", reason: "a symbolic link leads out of the output folder")
      }
    }
  }

  /// Whether a folder is where its path says, no part of it being a link.
  private func isInside(_ folder: String, root: String) throws -> Bool {
    try fileSystem.resolve(path: absolute(folder)) == (folder.isEmpty ? root : "\(root)/\(folder)")
  }

  /// Writes a file whose bytes are not there yet; whether it did.
  private func write(_ file: File) throws -> Bool {
    let path = absolute(file.path)
    let bytes = try bytes(of: file)
    // The size is asked first: it tells most changes without reading.
    if let status = try fileSystem.status(path: path), status.kind == .file, status.size == bytes.count,
      try fileSystem.read(path: path) == bytes
    {
      return false
    }
    try fileSystem.write(bytes: bytes, path: path)
    return true
  }

  /// Removes files, and the folders that are empty then.
  private func remove(_ paths: [String]) throws -> [String] {
    var removed: [String] = []
    let root = try fileSystem.resolve(path: output)
    for path in paths where try fileSystem.status(path: absolute(path))?.kind == .file {
      guard try isInside(PackagePath.folder(of: path), root: root) else { continue }
      try fileSystem.remove(path: absolute(path))
      removed.append(path)
    }
    var folders = Set(removed.map(PackagePath.folder))
    while let folder = folders.popFirst() {
      guard !folder.isEmpty, try fileSystem.status(path: absolute(folder))?.kind == .directory,
        try fileSystem.list(directory: absolute(folder)).isEmpty
      else { continue }
      try fileSystem.remove(path: absolute(folder))
      folders.insert(PackagePath.folder(of: folder))
    }
    return removed
  }

  private func absolute(_ path: String) -> String { path.isEmpty ? output : "\(output)/\(path)" }
}
