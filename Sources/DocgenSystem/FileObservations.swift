import ConcurrencyExtras

/// What a run saw of the file system, by which a later run can tell that it would see, and do, the same.
///
/// A file counts as the same as long as its size and the two times at which it was changed are; the second of these no
/// program can set back. Times have a grain, within which a change could go unnoticed: see ``canTell(since:)``.
public struct FileObservations: Hashable, Sendable {
  /// What is at a path.
  public enum Sight: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A file, a folder of which the names count, or something else.
    case something(FileSystem.Kind, size: Int, modified: Int64, changed: Int64)
    /// A folder of which it only counts that it is there.
    case folder
  }

  /// What was seen, by path.
  public var sights: [String: Sight]

  /// The paths that the run itself has written; of a folder that it has put there, all that is in it.
  public var written: Set<String>

  /// Creates observations.
  public init(sights: [String: Sight] = [:], written: Set<String> = []) {
    self.sights = sights
    self.written = written
  }

  /// Whether everything still is as it was seen.
  ///
  /// - Parameter fileSystem: The file system to look at.
  public func hold(in fileSystem: FileSystem) throws -> Bool {
    for (path, sight) in sights where try Self.sight(of: path, in: fileSystem, asFolder: sight == .folder) != sight {
      return false
    }
    return true
  }

  /// What is not as it was seen.
  public struct Changes: Hashable, Sendable {
    /// Files, and whatever has come, gone, or become something else.
    public var files: [String] = []
    /// Folders whose names have changed.
    public var folders: [String] = []
  }

  /// What is not as it was seen.
  ///
  /// - Parameters:
  ///   - fileSystem: The file system to look at.
  ///   - limit: How many changes are worth telling apart.
  ///   - jobs: How many tasks look at once, from 1.
  /// - Returns: The changes, sorted; `nil` where there are more.
  public func changes(in fileSystem: FileSystem, upTo limit: Int, jobs: Int) async throws -> Changes? {
    let all = Array(sights)
    let size = max(1, (all.count + jobs - 1) / max(jobs, 1))
    return try await withThrowingTaskGroup(of: Changes?.self) { group in
      for start in stride(from: 0, to: all.count, by: size) {
        let part = all[start..<min(start + size, all.count)]
        group.addTask { try Self.changes(among: part, in: fileSystem, upTo: limit) }
      }
      var changes = Changes()
      for try await found in group {
        guard let found else { return nil }
        changes.files += found.files
        changes.folders += found.folders
      }
      guard changes.files.count + changes.folders.count <= limit else { return nil }
      changes.files.sort()
      changes.folders.sort()
      return changes
    }
  }

  private static func changes(
    among sights: ArraySlice<(key: String, value: Sight)>, in fileSystem: FileSystem, upTo limit: Int
  ) throws -> Changes? {
    var changes = Changes()
    for (path, sight) in sights {
      let now = try Self.sight(of: path, in: fileSystem, asFolder: sight == .folder)
      if now == sight { continue }
      if case (.something(.directory, _, _, _), .something(.directory, _, _, _)) = (sight, now) {
        changes.folders.append(path)
      } else {
        changes.files.append(path)
      }
      if changes.files.count + changes.folders.count > limit { return nil }
    }
    return changes
  }

  /// Whether nothing that the run has read, and not written itself, was changed so late that it may have been read before.
  ///
  /// - Parameter start: When the run began, in nanoseconds since 1970.
  public func canTell(since start: Int64) -> Bool {
    sights.allSatisfy { path, sight in
      guard case .something(_, _, let modified, let changed) = sight else { return true }
      return max(modified, changed) < start - Self.grain || isWritten(path)
    }
  }

  private func isWritten(_ path: String) -> Bool {
    var path = path[...]
    while !written.contains(String(path)) {
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return false }
      path = path[..<slash]
    }
    return true
  }

  /// How far apart two changes must be to have different times on the volumes in use, in nanoseconds.
  public static let grain: Int64 = 20_000_000

  static func sight(of path: String, in fileSystem: FileSystem, asFolder: Bool) throws -> Sight {
    guard let status = try fileSystem.status(path: path) else { return .nothing }
    if asFolder, status.kind == .directory { return .folder }
    return .something(
      status.kind, size: status.kind == .directory ? 0 : status.size, modified: status.modified,
      changed: status.changed)
  }
}

/// Notes what goes through a file system.
public final class FileObserver: Sendable {
  // Unchecked, since only whoever holds the lock around the notes touches them. They are an object because the lock hands
  // a value out as a copy, and to copy all paths for each further one would take most of a build.
  private final class Notes: @unchecked Sendable {
    /// Paths that were asked about, and whether their names were listed.
    var paths: [String: Bool] = [:]
    var written: Set<String> = []
  }

  private let notes = LockIsolated(Notes())
  private let fileSystem: FileSystem

  /// Creates an observer of a file system.
  public init(_ fileSystem: FileSystem) { self.fileSystem = fileSystem }

  /// The same file system, observed.
  public var observed: FileSystem {
    var observed = fileSystem
    let (fileSystem, notes) = (fileSystem, notes)
    @Sendable func saw(_ path: String, listed: Bool = false) {
      notes.withValue { notes in notes.paths[path] = notes.paths[path] == true || listed }
    }
    observed.read = { path in
      saw(path)
      return try fileSystem.read(path: path)
    }
    observed.map = { path in
      saw(path)
      return try fileSystem.map(path: path)
    }
    observed.list = { directory in
      saw(directory, listed: true)
      return try fileSystem.list(directory: directory)
    }
    observed.status = { path in
      saw(path)
      return try fileSystem.status(path: path)
    }
    observed.kind = { path in
      saw(path)
      return try fileSystem.kind(path: path)
    }
    observed.resolve = { path in
      saw(path)
      return try fileSystem.resolve(path: path)
    }
    observed.write = { bytes, path in
      notes.withValue { notes in _ = notes.written.insert(path) }
      try fileSystem.write(bytes: bytes, path: path)
    }
    observed.move = { source, destination in
      notes.withValue { notes in _ = notes.written.insert(destination) }
      try fileSystem.move(source: source, destination: destination)
    }
    return observed
  }

  /// What was seen so far, as it is now.
  ///
  /// - Parameter further: Paths that count although nobody asked about them.
  /// - Throws: ``FileError`` when it cannot be looked at any more.
  public func observations(with further: [String] = []) throws -> FileObservations {
    let (paths, written) = notes.withValue { ($0.paths, $0.written) }
    var observations = FileObservations(written: written)
    for (path, isListed) in paths {
      observations.sights[path] = try FileObservations.sight(of: path, in: fileSystem, asFolder: !isListed)
    }
    for path in written.union(further) {
      observations.sights[path] = try FileObservations.sight(of: path, in: fileSystem, asFolder: true)
    }
    return observations
  }
}
