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

    init(_ status: FileSystem.Status?, asFolder: Bool) {
      guard let status else {
        self = .nothing
        return
      }
      self =
        asFolder && status.kind == .directory
        ? .folder
        : .something(
          status.kind, size: status.kind == .directory ? 0 : status.size, modified: status.modified,
          changed: status.changed)
    }
  }

  /// What was seen, by path.
  public var sights: [String: Sight]

  /// The paths that the run itself has written or removed; of a folder that it has put there, all that is in it.
  public var written: Set<String>

  /// Creates observations.
  public init(sights: [String: Sight] = [:], written: Set<String> = []) {
    self.sights = sights
    self.written = written
  }

  /// What comes of parts of many things, which tasks work on at once, in no order.
  ///
  /// Each task takes the next part, so that nobody waits for one that began late.
  ///
  /// - Parameters:
  ///   - count: How many things there are.
  ///   - jobs: How many tasks work at once, from 1.
  ///   - body: Works on the things with some numbers.
  static func parts<Result: Sendable>(
    of count: Int, jobs: Int, _ body: @escaping @Sendable (Range<Int>) throws -> Result
  ) async throws -> [Result] {
    let size = jobs > 1 ? max(64, count / (jobs * 32)) : max(1, count)
    var starts = stride(from: 0, to: count, by: size).makeIterator()
    return try await withThrowingTaskGroup(of: Result.self) { group in
      func addTask() {
        guard let start = starts.next() else { return }
        group.addTask { try body(start..<min(start + size, count)) }
      }
      for _ in 0..<max(jobs, 1) { addTask() }
      var results: [Result] = []
      while let result = try await group.next() {
        results.append(result)
        addTask()
      }
      return results
    }
  }

  /// Whether nothing that the run has read, and not written itself, was changed so late that it may have been read before.
  ///
  /// - Parameters:
  ///   - start: When the run began, in nanoseconds since 1970.
  ///   - jobs: How many tasks look at once, from 1.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func canTell(since start: Int64, jobs: Int) async throws -> Bool {
    let sights = Array(sights)
    return try await Self.parts(of: sights.count, jobs: jobs) { part in
      sights[part].allSatisfy { path, sight in
        guard case .something(_, _, let modified, let changed) = sight else { return true }
        return max(modified, changed) < start - Self.grain || isWritten(path)
      }
    }.allSatisfy(\.self)
  }

  /// Whether the run has written or removed a path itself.
  func isWritten(_ path: String) -> Bool {
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
    Sight(try fileSystem.status(path: path), asFolder: asFolder)
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
    observed.assemble = { pieces, path in
      for case .part(let source, _) in pieces { saw(source) }
      try fileSystem.assemble(pieces: pieces, path: path)
    }
    observed.list = { directory in
      saw(directory, listed: true)
      return try fileSystem.list(directory: directory)
    }
    observed.status = { path in
      saw(path)
      return try fileSystem.status(path: path)
    }
    observed.statuses = { paths in
      for number in 0..<paths.count { saw(paths[number]) }
      return try fileSystem.statuses(paths: paths)
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
    observed.remove = { path in
      notes.withValue { notes in _ = notes.written.insert(path) }
      try fileSystem.remove(path: path)
    }
    return observed
  }

  /// What was seen so far, as it is now.
  ///
  /// - Parameters:
  ///   - further: Paths that count although nobody asked about them.
  ///   - folder: A folder of which no list counts, nor of those in it: what is there the run has put there or taken away
  ///     itself.
  ///   - jobs: How many tasks look at once, from 1.
  /// - Throws: ``FileError`` when it cannot be looked at any more; `CancellationError` when the task is cancelled.
  public func observations(
    with further: [String] = [], exceptListsIn folder: String? = nil, jobs: Int
  ) async throws -> FileObservations {
    let (seen, written) = notes.withValue { ($0.paths, $0.written) }
    var isListed = seen
    for path in written { isListed[path] = false }
    for path in further { isListed[path] = false }
    let inside = folder.map { Array("\($0)/".utf8) }
    let fileSystem = fileSystem
    let paths = Array(isListed)
    let parts = try await FileObservations.parts(of: paths.count, jobs: jobs) { part in
      try paths[part].map { path, isListed in
        let isOwn = inside.map { path == folder || path.utf8.starts(with: $0) } ?? false
        return (path, try FileObservations.sight(of: path, in: fileSystem, asFolder: !isListed || isOwn))
      }
    }
    var sights = [String: FileObservations.Sight](minimumCapacity: isListed.count)
    for (path, sight) in parts.joined() { sights[path] = sight }
    return FileObservations(sights: sights, written: written)
  }
}
