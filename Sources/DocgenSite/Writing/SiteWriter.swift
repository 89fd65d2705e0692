import DocgenModel
import DocgenSystem

/// Writes a site's files: those whose bytes changed, each of them whole, and removes what it wrote before and is no more.
///
/// Everything new is first written to a folder beside the pages, laid out as the site is. Only when all of it is there, and
/// the disk not full, are files and new folders moved to their places: whoever is interrupted before that has the old site,
/// and whoever is interrupted in it has pages that are old or new, each of them whole.
///
/// Nothing outside the output is ever written: no part of a path may be a symbolic link.
struct SiteWriter: Sendable {
  /// Where new files wait, relative to the site's root.
  static let stagingFolder = ".docgen-staging"

  /// The file system to write.
  let fileSystem: FileSystem
  /// The output folder, absolute.
  let output: String
  /// The output folder as diagnostics show it.
  let outputName: String
  /// How many files are written at once.
  let jobs: Int
  /// Called when all files are ready, before the first one is moved.
  var confirm: (@Sendable () async throws -> Void)?

  /// What was done, by path relative to the output.
  struct Written: Hashable, Sendable {
    var written: [String] = []
    var unchanged = 0
    var removed: [String] = []
    /// By which it is told whether anybody has written to the site since.
    var version: SiteVersion?
  }

  /// One file of the site.
  struct File: Sendable {
    /// Where its bytes come from.
    enum Content: Sendable {
      case bytes([UInt8])
      /// A file to copy, by absolute path.
      case copy(of: String)
      /// Bytes, and parts of files of the site by their paths relative to it.
      case pieces([FileSystem.Piece])
    }

    var path: String
    var content: Content
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

  /// Begins to write: claims the folder, and clears away what a build has left that was killed.
  ///
  /// - Parameter isEdit: Whether nothing is asked of the manifest but single files.
  /// - Throws: ``FileError`` where another build is writing to the folder, or it cannot be written at all.
  func begin(forEdit isEdit: Bool = false) throws -> Writing {
    try fileSystem.createDirectory(path: output)
    guard let claim = try fileSystem.claim(directory: output) else {
      throw FileError(
        operation: "write", path: outputName,
        reason: "another build is writing there; wait for its end, or give another folder to '--output'")
    }
    do {
      try fileSystem.remove(path: absolute(Self.stagingFolder))
      try fileSystem.createDirectory(path: absolute(Self.stagingFolder))
      let manifest = SiteManifest(bytes: try readManifest())
      return Writing(
        writer: self, claim: claim, manifest: manifest, isEdit: isEdit, old: isEdit ? nil : manifest.files,
        version: try version(with: manifest))
    } catch {
      claim.release()
      throw error
    }
  }

  /// One build's writing, from the first file to the last.
  ///
  /// It is to be ended: by ``finish(_:)``, or by ``abandon()``, after which the site is as it was.
  struct Writing: Sendable {
    fileprivate let writer: SiteWriter
    fileprivate let claim: FileSystem.Claim
    fileprivate let manifest: SiteManifest
    /// Whether only few files are written, which wait side by side, without folders.
    fileprivate let isEdit: Bool
    /// The files of the manifest; `nil` where single ones are looked up in it.
    fileprivate let old: Set<String>?
    /// The site as it is found.
    let version: SiteVersion?

    /// A file that is ready.
    struct Staged: Sendable {
      /// Its path relative to the site's root.
      let path: String
      fileprivate let state: State

      /// A file of which it is known that its bytes are in their place.
      static func unchanged(_ path: String) -> Staged { Staged(path: path, state: .unchanged) }

      fileprivate enum State: Sendable {
        /// Its bytes are in their place already.
        case unchanged
        /// Its bytes wait to be moved there.
        case waiting
        /// Something of somebody else's is in its place.
        case refused(reason: String)
      }
    }

    /// Makes a file ready; many tasks may do so at once.
    ///
    /// - Throws: ``FileError`` where it cannot be read or written.
    func stage(_ file: File) throws -> Staged { try stage(file, inMadeFolder: false) }

    /// Makes files of one folder ready, as ``stage(_:)`` does each.
    ///
    /// - Throws: ``FileError`` where one cannot be read or written.
    func stage(inOneFolder files: [File]) throws -> [Staged] {
      var isMade = false
      return try files.map { file in
        let staged = try stage(file, inMadeFolder: isMade)
        if case .waiting = staged.state { isMade = true }
        return staged
      }
    }

    private func stage(_ file: File, inMadeFolder isMade: Bool) throws -> Staged {
      let content = try writer.resolved(file.content)
      let found = try state(of: file.path) { path, size in
        // What is put together has changed in any case.
        guard case .bytes(let bytes) = content, size == bytes.count else { return false }
        return try writer.fileSystem.read(path: path) == bytes
      }
      if let found { return Staged(path: file.path, state: found) }
      let waiting = place(waitingFor: file.path)
      if !isMade, !isEdit { try writer.fileSystem.createDirectory(path: PackagePath.folder(of: waiting)) }
      switch content {
      case .bytes(let bytes): try writer.fileSystem.create(bytes: bytes, path: waiting)
      case .pieces(let pieces): try writer.fileSystem.assemble(pieces: pieces, path: waiting)
      }
      return Staged(path: file.path, state: .waiting)
    }

    /// Begins a file that is written piece by piece; it is to be made ready by ``stage(streamed:)``.
    ///
    /// - Throws: ``FileError`` where it cannot be written.
    func stream(_ path: String) throws -> FileSystem.ByteStream {
      let waiting = place(waitingFor: path)
      try writer.fileSystem.createDirectory(path: PackagePath.folder(of: waiting))
      return try writer.fileSystem.stream(path: waiting)
    }

    /// Makes a file ready all of whose pieces are written.
    ///
    /// - Throws: ``FileError`` where it cannot be read or removed.
    func stage(streamed path: String) throws -> Staged {
      let waiting = place(waitingFor: path)
      let found = try state(of: path) { path, size in
        guard try writer.fileSystem.status(path: waiting)?.size == size else { return false }
        return try writer.fileSystem.map(path: waiting) == writer.fileSystem.map(path: path)
      }
      if found != nil { try writer.fileSystem.remove(path: waiting) }
      return Staged(path: path, state: found ?? .waiting)
    }

    /// Where a file waits, absolute.
    private func place(waitingFor path: String) -> String {
      guard isEdit else { return writer.staged(path) }
      var hasher = StableHasher()
      hasher.add(Array(path.utf8))
      return writer.staged("\(hasher.finalize())")
    }

    /// What becomes of a file because of what is in its place; `nil` where it may be put there.
    ///
    /// - Parameters:
    ///   - path: The file, relative to the site's root.
    ///   - isSame: Whether the file that is there, at an absolute path and of a size, has the same bytes. The size is to be
    ///     asked first: it tells most changes without reading.
    private func state(
      of path: String, _ isSame: (_ path: String, _ size: Int) throws -> Bool
    ) throws -> Staged.State? {
      let absolute = writer.absolute(path)
      guard let status = try writer.fileSystem.status(path: absolute) else { return nil }
      if status.kind == .directory { return .refused(reason: "a folder is there") }
      guard status.kind == .file else { return nil }
      if try isSame(absolute, status.size) { return .unchanged }
      // A file with the very bytes that would be written would be nobody's loss; any other is somebody's work.
      guard old?.contains(path) ?? manifest.lists(path) else {
        return .refused(
          reason: "docgen did not write the file that is there; remove it, or give another folder to '--output'")
      }
      return nil
    }

    /// Moves all files into place, and removes what the site has no more.
    ///
    /// - Parameter staged: All files of the site.
    /// - Throws: ``FileError`` for the first file in whose place is something that docgen did not write, before anything is
    ///   moved; and where a file cannot be moved.
    func finish(_ staged: [Staged]) async throws -> Written {
      let staged = staged.sorted { $0.path < $1.path }
      let paths = staged.map(\.path)
      let old = old ?? manifest.files
      return try await finish(
        staged, more: paths.filter { !old.contains($0) }, gone: old.subtracting(paths).sorted(),
        manifest: SiteManifest(files: paths))
    }

    /// Moves some files of a site that docgen has made into place; the others of its manifest are as they should be.
    ///
    /// - Parameters:
    ///   - staged: The files that may be different from what is in their places.
    ///   - more: The files among them that the manifest does not have yet.
    ///   - gone: The files of the manifest that the site has no more.
    /// - Throws: As ``finish(_:)``.
    func finish(_ staged: [Staged], more: Set<String>, gone: Set<String>) async throws -> Written {
      let more = more.sorted()
      guard let new = manifest.exchanging(gone, for: more) else {
        throw FileError(
          operation: "write", path: "\(writer.outputName)/\(SiteManifest.fileName)",
          reason: "it is not as docgen has written it")
      }
      return try await finish(staged.sorted { $0.path < $1.path }, more: more, gone: gone.sorted(), manifest: new)
    }

    /// Moves files, sorted by path, into place.
    private func finish(
      _ staged: [Staged], more: [String], gone: [String], manifest new: SiteManifest
    ) async throws -> Written {
      var moved: [String] = []
      for file in staged {
        switch file.state {
        case .unchanged: break
        case .waiting: moved.append(file.path)
        case .refused(let reason):
          throw FileError(operation: "write", path: "\(writer.outputName)/\(file.path)", reason: reason)
        }
      }
      try await writer.confirm?()
      // Also where it says what it said: it is by the manifest that anybody who goes on from an earlier build finds the
      // site to be another. What is gone is listed until it is: nothing is forgotten by a run that is killed midway, nothing
      // foreign is claimed.
      if !gone.isEmpty {
        try writer.write(manifest.adding(more))
      } else if !moved.isEmpty || new != manifest {
        try writer.write(new)
      }
      var waiting = moved
      if isEdit {
        for folder in Set(moved.map(PackagePath.folder)) { try writer.makeFolder(folder) }
      } else {
        var folders = [""]
        waiting = []
        while !folders.isEmpty {
          let parts = try await folders.concurrentMap(jobs: writer.jobs) { try writer.parts(ofStaged: $0) }
          folders = parts.flatMap(\.shared)
          waiting += parts.flatMap(\.waiting)
        }
      }
      // All together: the file system may take its time with a large one.
      _ = try await waiting.concurrentMap(jobs: writer.jobs) { path in
        try writer.fileSystem.move(source: place(waitingFor: path), destination: writer.absolute(path))
      }
      // Nothing waits there any more.
      async let cleared: Void = writer.fileSystem.remove(path: writer.absolute(SiteWriter.stagingFolder))
      let removed = try writer.remove(gone)
      if !gone.isEmpty { try writer.write(new) }
      try await cleared
      let version = try writer.version(with: new)
      claim.release()
      return Written(written: moved, unchanged: new.count - moved.count, removed: removed, version: version)
    }

    /// Gives up; what was not moved yet is gone.
    func abandon() {
      // What cannot be removed now is removed by the next build.
      do { try writer.fileSystem.remove(path: writer.absolute(SiteWriter.stagingFolder)) } catch {}
      claim.release()
    }
  }

  // MARK: Files

  /// What a file consists of once what is to be copied is read.
  fileprivate enum Content {
    case bytes([UInt8])
    case pieces([FileSystem.Piece])
  }

  fileprivate func resolved(_ content: File.Content) throws -> Content {
    switch content {
    case .bytes(let bytes): .bytes(bytes)
    case .copy(let source): .bytes(try fileSystem.read(path: source))
    case .pieces(let pieces):
      .pieces(
        pieces.map { piece in
          guard case .part(let file, let range) = piece else { return piece }
          return .part(of: absolute(file), range)
        })
    }
  }

  /// The bytes of a file of the site, by its path relative to the output.
  func read(_ path: String) throws -> [UInt8] { try fileSystem.read(path: absolute(path)) }

  /// How many bytes a file of the site has, by its path relative to the output; `nil` where it is none.
  func size(of path: String) throws -> Int? {
    guard let status = try fileSystem.status(path: absolute(path)), status.kind == .file else { return nil }
    return status.size
  }

  /// The site as it is, with its manifest; `nil` where none was written.
  fileprivate func version(with manifest: SiteManifest) throws -> SiteVersion? {
    try fileSystem.status(path: absolute(SiteManifest.fileName)).map { SiteVersion($0, manifest) }
  }

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

  /// Makes a folder of the site, where it is not there yet.
  ///
  /// - Throws: ``FileError`` where something else is there, or in the place of one that it is in.
  fileprivate func makeFolder(_ folder: String) throws {
    var part = ""
    for component in folder.split(separator: "/") {
      part += part.isEmpty ? "\(component)" : "/\(component)"
      guard try isFolder(part) else { return try fileSystem.createDirectory(path: absolute(folder)) }
    }
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
