import DocgenModel
import DocgenSystem

/// Writes a site's files: creates and replaces the files whose bytes changed, and removes the files that docgen wrote earlier and
/// the site no longer has.
///
/// New files first go to a staging folder beside the pages, laid out as the site is. Only when all of them are complete does the
/// writer move files and new folders into place. A build that's killed before that leaves the old site. A build that's killed
/// while it moves files leaves pages that are old or new, each of them complete.
///
/// The writer writes nothing outside the output folder: no part of a path may be a symbolic link.
struct SiteWriter: Sendable {
  /// Where new files wait, relative to the site's root.
  static let stagingFolder = ".docgen-staging"

  /// The file system to write.
  let fileSystem: FileSystem
  /// The output folder, absolute.
  let output: String
  /// The output folder as diagnostics show it.
  let outputName: String
  /// The number of files to write at the same time.
  let jobs: Int

  /// What the writer did, by path relative to the output.
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
    /// Identifies what the file was made from; `nil` for a file that every build makes.
    var fingerprint: Fingerprint?
  }

  /// Writes files.
  ///
  /// - Parameter files: All files of the site.
  /// - Throws: ``FileError`` as ``begin()`` and ``Writing/finish(_:)`` do.
  func write(_ files: [File]) async throws -> Written {
    let writing = try begin()
    do {
      let staged = try await files.concurrentMap(jobs: jobs) { try writing.stage($0) }
      return try await writing.finish(staged)
    } catch {
      writing.abandon()
      throw error
    }
  }

  /// Begins to write: claims the folder, and removes the staging folder of a build that was killed.
  ///
  /// - Throws: ``FileError`` if another build is writing to the folder, or if the folder can't be written.
  func begin() throws -> Writing {
    try fileSystem.createDirectory(path: output)
    guard let claim = try fileSystem.claim(directory: output) else {
      throw FileError(
        operation: "write", path: outputName,
        reason: "another build is writing there; wait for its end, or give another folder to '--output'")
    }
    do {
      try fileSystem.remove(path: absolute(Self.stagingFolder))
      try fileSystem.createDirectory(path: absolute(Self.stagingFolder))
      return Writing(writer: self, claim: claim, manifest: SiteManifest(bytes: try readManifest()))
    } catch {
      claim.release()
      throw error
    }
  }

  /// One build's writing, from the first file to the last.
  ///
  /// End it with ``finish(_:)``, or with ``abandon()``, which leaves the site as it was.
  struct Writing: Sendable {
    fileprivate let writer: SiteWriter
    fileprivate let claim: FileSystem.Claim
    /// What the last build left.
    fileprivate let manifest: SiteManifest
    /// The files that docgen wrote, by path.
    private let owned: [String: SiteManifest.File]

    fileprivate init(writer: SiteWriter, claim: FileSystem.Claim, manifest: SiteManifest) {
      (self.writer, self.claim, self.manifest) = (writer, claim, manifest)
      owned = Dictionary(manifest.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// A file that's ready to be moved into place.
    struct Staged: Sendable {
      /// What the manifest says about the file.
      fileprivate var file: SiteManifest.File
      fileprivate let state: State

      /// Its path relative to the site's root.
      var path: String { file.path }

      fileprivate enum State: Sendable {
        /// The file in its place has the same bytes.
        case unchanged
        /// The bytes wait to be moved into place.
        case waiting
        /// A file that docgen doesn't own is in its place.
        case refused(reason: String)
      }
    }

    /// Some files that an earlier build made with a fingerprint; `nil` unless all of them are as that build left them.
    ///
    /// - Throws: ``FileError`` if one of them can't be looked at.
    func unchangedFiles(_ paths: [String], with fingerprint: Fingerprint) throws -> [Staged]? {
      let files = paths.compactMap { owned[$0] }.filter { $0.fingerprint == fingerprint }
      return files.count == paths.count ? try unchanged(files) : nil
    }

    /// All files that an earlier build made with a fingerprint; `nil` if there are none, or if one isn't as that build left it.
    ///
    /// - Throws: ``FileError`` if one of them can't be looked at.
    func unchangedFiles(with fingerprint: Fingerprint) throws -> [Staged]? {
      let files = manifest.files.filter { $0.fingerprint == fingerprint }
      return files.isEmpty ? nil : try unchanged(files)
    }

    private func unchanged(_ files: [SiteManifest.File]) throws -> [Staged]? {
      for file in files {
        guard let status = try writer.fileSystem.status(path: writer.absolute(file.path)), status.kind == .file,
          status.size == file.size, status.modified == file.modified
        else { return nil }
      }
      return files.map { Staged(file: $0, state: .unchanged) }
    }

    /// Makes a file ready, from any task.
    ///
    /// - Throws: ``FileError`` if it can't be read or written.
    func stage(_ file: File) throws -> Staged { try stage(file, inExistingFolder: false) }

    /// Makes files of one folder ready, as ``stage(_:)`` does each.
    ///
    /// - Throws: ``FileError`` if one can't be read or written.
    func stage(inOneFolder files: [File]) throws -> [Staged] {
      var folderExists = false
      return try files.map { file in
        let staged = try stage(file, inExistingFolder: folderExists)
        if case .waiting = staged.state { folderExists = true }
        return staged
      }
    }

    private func stage(_ file: File, inExistingFolder folderExists: Bool) throws -> Staged {
      let bytes =
        switch file.content {
        case .bytes(let bytes): bytes
        case .copy(let source): try writer.fileSystem.read(path: source)
        }
      var entry = SiteManifest.File(path: file.path, fingerprint: file.fingerprint, size: bytes.count, modified: 0)
      let absolute = writer.absolute(file.path)
      if let status = try writer.fileSystem.status(path: absolute) {
        if status.kind == .directory { return Staged(file: entry, state: .refused(reason: "a folder is there")) }
        if status.kind == .file {
          if status.size == bytes.count, try writer.fileSystem.read(path: absolute) == bytes {
            entry.modified = status.modified
            return Staged(file: entry, state: .unchanged)
          }
          guard owned[file.path] != nil else {
            let reason =
              "docgen did not write the file that is there; remove it, or give another folder to '--output'"
            return Staged(file: entry, state: .refused(reason: reason))
          }
        }
      }
      let waiting = writer.staged(file.path)
      if !folderExists { try writer.fileSystem.createDirectory(path: PackagePath.folder(of: waiting)) }
      try writer.fileSystem.create(bytes: bytes, path: waiting)
      // The file keeps its time when it's moved, so the manifest can be written before.
      entry.modified = try writer.fileSystem.status(path: waiting)?.modified ?? 0
      return Staged(file: entry, state: .waiting)
    }

    /// Moves all files into place, and removes the files that the site no longer has.
    ///
    /// - Parameter staged: All files of the site.
    /// - Throws: ``FileError`` for the first file in whose place is a file that docgen didn't write, before anything is moved,
    ///   and if a file can't be moved.
    func finish(_ staged: [Staged]) async throws -> Written {
      let staged = staged.sorted { $0.path < $1.path }
      var moved: [String] = []
      for file in staged {
        switch file.state {
        case .unchanged: break
        case .waiting: moved.append(file.path)
        case .refused(let reason):
          throw FileError(operation: "write", path: "\(writer.outputName)/\(file.path)", reason: reason)
        }
      }
      let new = SiteManifest(files: staged.map(\.file))
      let gone = Set(owned.keys).subtracting(new.files.map(\.path)).sorted()
      // The manifest comes first, so that a build that's killed forgets no file. It's right about each file already: one that
      // isn't in its place yet has another time. It lists the files to remove until they're removed.
      if !gone.isEmpty {
        let files = new.files + gone.map { SiteManifest.File(path: $0, size: 0, modified: 0) }
        try writer.write(SiteManifest(files: files.sorted { $0.path < $1.path }))
      } else if new != manifest {
        try writer.write(new)
      }
      var waiting: [String] = []
      var folders = moved.isEmpty ? [] : [""]
      while !folders.isEmpty {
        let parts = try await folders.concurrentMap(jobs: writer.jobs) { try writer.parts(ofStaged: $0) }
        folders = parts.flatMap(\.shared)
        waiting += parts.flatMap(\.waiting)
      }
      // At the same time, because the file system may be slow to move a large file.
      _ = try await waiting.concurrentMap(jobs: writer.jobs) { path in
        try writer.fileSystem.move(source: writer.staged(path), destination: writer.absolute(path))
      }
      async let cleared: Void = writer.fileSystem.remove(path: writer.absolute(SiteWriter.stagingFolder))
      let removed = try writer.remove(gone)
      if !gone.isEmpty { try writer.write(new) }
      try await cleared
      claim.release()
      return Written(written: moved, unchanged: staged.count - moved.count, removed: removed)
    }

    /// Gives up, and removes what wasn't moved into place.
    func abandon() {
      // The next build removes what can't be removed now.
      do { try writer.fileSystem.remove(path: writer.absolute(SiteWriter.stagingFolder)) } catch {}
      claim.release()
    }
  }

  // MARK: Files

  private func readManifest() throws -> [UInt8] {
    guard try fileSystem.status(path: absolute(SiteManifest.fileName)) != nil else { return [] }
    return try fileSystem.read(path: absolute(SiteManifest.fileName))
  }

  fileprivate func write(_ manifest: SiteManifest) throws {
    try fileSystem.write(bytes: manifest.bytes, path: absolute(SiteManifest.fileName))
  }

  // MARK: Folders

  /// What waits in a folder: what is to be moved to its place, which for a folder that the site does not have yet is all
  /// that is in it, and the folders that the site has, too.
  ///
  /// - Parameter folder: The folder, which the site has; no part of its path is a link.
  fileprivate func parts(ofStaged folder: String) throws -> (waiting: [String], shared: [String]) {
    var (waiting, shared): ([String], [String]) = ([], [])
    for entry in try fileSystem.list(directory: staged(folder)) {
      let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      if entry.kind == .directory, try isFolder(path) { shared.append(path) } else { waiting.append(path) }
    }
    return (waiting, shared)
  }

  /// Whether the site has a folder.
  ///
  /// - Throws: ``FileError`` where something else is there.
  private func isFolder(_ path: String) throws -> Bool {
    guard let kind = try fileSystem.kind(path: absolute(path)) else { return false }
    guard kind == .directory else {
      throw FileError(
        operation: "write", path: "\(outputName)/\(path)",
        reason: "what is there is no folder, or a symbolic link that leads out of the output folder")
    }
    return true
  }

  /// Whether a folder is where its path says, no part of it being a link.
  private func isInside(_ folder: String) throws -> Bool {
    var part = ""
    for component in folder.split(separator: "/") {
      part += part.isEmpty ? "\(component)" : "/\(component)"
      guard try fileSystem.kind(path: absolute(part)) == .directory else { return false }
    }
    return true
  }

  // MARK: Old files

  /// Removes files, and the folders that are empty then.
  fileprivate func remove(_ paths: [String]) throws -> [String] {
    var removed: [String] = []
    for path in paths where try fileSystem.status(path: absolute(path))?.kind == .file {
      guard try isInside(PackagePath.folder(of: path)) else { continue }
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

  fileprivate func absolute(_ path: String) -> String { path.isEmpty ? output : "\(output)/\(path)" }

  /// Where a file or folder waits.
  fileprivate func staged(_ path: String) -> String {
    absolute(path.isEmpty ? Self.stagingFolder : "\(Self.stagingFolder)/\(path)")
  }
}
