import DocgenContent
import DocgenModel
import DocgenSystem

/// Writes a site's files: creates and replaces changed files, and removes files that docgen wrote earlier and that
/// aren't part of the site anymore.
///
/// New files first go to a staging folder next to the pages, with the same layout as the site. When all of them are
/// complete, the writer moves files and new folders into place. If a build is stopped before that, the old site is
/// unchanged. If it's stopped while moving files, some pages are new, but each page is complete.
///
/// The writer doesn't write outside the output folder, so no part of a path may be a symbolic link.
struct SiteWriter: Sendable {
  /// The folder of new files, relative to the site's root.
  static let stagingFolder = ".docgen-staging"

  /// The file system to write.
  let fileSystem: FileSystem
  /// The output folder, absolute.
  let output: String
  /// The name of the output folder in diagnostics.
  let outputName: String
  /// The number of files to move at the same time.
  let jobs: Int

  /// The written and removed files, by path relative to the output.
  struct Written: Hashable, Sendable {
    var written: [String] = []
    var unchanged = 0
    var removed: [String] = []
  }

  /// One file of the site.
  struct File: Sendable {
    /// The source of its bytes.
    enum Content: Sendable {
      case bytes([UInt8])
      /// A file to copy, by absolute path.
      case copy(of: String)
    }

    var path: String
    var content: Content
  }

  /// Starts writing: claims the folder, and removes the staging folder of a build that was stopped.
  ///
  /// - Throws: ``FileError`` if another build is writing to the folder, or if the folder can't be written.
  func begin() throws -> Writing {
    try fileSystem.createDirectory(path: output)
    guard let claim = try fileSystem.claim(directory: output) else {
      throw FileError(
        operation: "write", path: outputName,
        reason: "wait until the other build ends, or choose another folder with '--output'")
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

  /// The writing of one build, from the first file to the last.
  ///
  /// End it with ``finish(_:)``, or with ``abandon()``, which leaves the site unchanged.
  struct Writing: Sendable {
    fileprivate let writer: SiteWriter
    fileprivate let claim: FileSystem.Claim
    /// The manifest of the previous build.
    private let manifest: SiteManifest
    /// The paths of the files that docgen wrote.
    private let owned: Set<String>

    fileprivate init(writer: SiteWriter, claim: FileSystem.Claim, manifest: SiteManifest) {
      (self.writer, self.claim, self.manifest) = (writer, claim, manifest)
      owned = Set(manifest.paths)
    }

    /// A file that's ready to be moved into place.
    struct PendingFile: Sendable {
      /// Its path relative to the site's root.
      let path: String
      fileprivate let state: State

      fileprivate enum State: Sendable {
        /// The existing file has the same bytes.
        case unchanged
        /// The bytes are ready to be moved into place.
        case waiting
        /// The path belongs to a file that docgen doesn't own.
        case refused(reason: String)
      }
    }

    /// Writes a file to the staging folder, unless the site contains a file with the same bytes.
    ///
    /// You can call this method from any task.
    ///
    /// - Throws: ``FileError`` if it can't be read or written.
    func stage(_ file: File) throws -> PendingFile {
      let bytes =
        switch file.content {
        case .bytes(let bytes): bytes
        case .copy(let source): try writer.fileSystem.read(path: source)
        }
      let absolute = writer.absolute(file.path)
      if let status = try writer.fileSystem.status(path: absolute) {
        if status.kind == .directory {
          return PendingFile(path: file.path, state: .refused(reason: "a folder is there"))
        }
        if status.kind == .file {
          if status.size == bytes.count, try writer.fileSystem.read(path: absolute) == bytes {
            return PendingFile(path: file.path, state: .unchanged)
          }
          guard owned.contains(file.path) else {
            let reason =
              "remove the file, which docgen didn't write, or choose another folder with '--output'"
            return PendingFile(path: file.path, state: .refused(reason: reason))
          }
        }
      }
      let waiting = writer.staged(file.path)
      try writer.fileSystem.createDirectory(path: PackagePath.folder(of: waiting))
      try writer.fileSystem.create(bytes: bytes, path: waiting)
      return PendingFile(path: file.path, state: .waiting)
    }

    /// Returns a file that an earlier build wrote, or `nil` if it's missing.
    ///
    /// - Throws: ``FileError`` if its state can't be read.
    func keep(_ path: String) throws -> PendingFile? {
      guard owned.contains(path), try writer.fileSystem.kind(path: writer.absolute(path)) == .file else { return nil }
      return PendingFile(path: path, state: .unchanged)
    }

    /// Moves all files into place, and removes files that aren't part of the site anymore.
    ///
    /// - Parameter staged: All files of the site.
    /// - Throws: ``FileError`` before anything is moved if a path belongs to a file that docgen didn't write, or if a
    ///   file can't be moved.
    func finish(_ staged: [PendingFile]) async throws -> Written {
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
      let new = SiteManifest(paths: staged.map(\.path))
      let gone = owned.subtracting(new.paths).sorted()
      // Write the manifest first, so that docgen owns every file even if the build is stopped. It lists the files to
      // remove until they're removed.
      if !gone.isEmpty {
        try writer.write(SiteManifest(paths: (new.paths + gone).sorted()))
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
      // Move files concurrently, because some file systems move large files slowly.
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

    /// Removes all files that weren't moved into place, and ends the writing.
    func abandon() {
      // If the folder can't be removed now, the next build removes it.
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

  /// The staged parts of a folder: the paths to move, including folders that the site doesn't contain yet as a whole,
  /// and the folders that the site contains already.
  ///
  /// - Parameter folder: A folder of the site. No part of its path is a link.
  fileprivate func parts(ofStaged folder: String) throws -> (waiting: [String], shared: [String]) {
    var (waiting, shared): ([String], [String]) = ([], [])
    for entry in try fileSystem.list(directory: staged(folder)) {
      let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      if entry.kind == .directory, try isFolder(path) { shared.append(path) } else { waiting.append(path) }
    }
    return (waiting, shared)
  }

  /// Returns whether the site contains a folder.
  ///
  /// - Throws: ``FileError`` if the path isn't a folder.
  private func isFolder(_ path: String) throws -> Bool {
    guard let kind = try fileSystem.kind(path: absolute(path)) else { return false }
    guard kind == .directory else {
      throw FileError(
        operation: "write", path: "\(outputName)/\(path)",
        reason: "the path isn't a folder, or is a symbolic link out of the output folder")
    }
    return true
  }

  /// Whether a folder is at its path without any link in between.
  private func isInside(_ folder: String) throws -> Bool {
    var part = ""
    for component in folder.split(separator: "/") {
      part += part.isEmpty ? "\(component)" : "/\(component)"
      guard try fileSystem.kind(path: absolute(part)) == .directory else { return false }
    }
    return true
  }

  // MARK: Old files

  /// Removes files, and folders that are empty after that.
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

  /// The path of a file or folder in the staging folder.
  fileprivate func staged(_ path: String) -> String {
    absolute(path.isEmpty ? Self.stagingFolder : "\(Self.stagingFolder)/\(path)")
  }
}
