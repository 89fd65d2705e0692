import Dependencies
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers

/// A file system in memory that records the times of files and folders, and that can be copied.
struct Volume: Sendable {
  /// The file system.
  let fileSystem: FileSystem
  private let store: InMemoryFiles
  private let clock: LockIsolated<Clock>

  /// The time of each file.
  ///
  /// Each change takes a second.
  private struct Clock {
    var now: Int64 = 0
    var times: [String: Int64] = [:]

    mutating func note(_ path: String) {
      now += 1_000_000_000
      times[path] = now
    }
  }

  /// Creates a volume.
  ///
  /// - Parameter files: The files by absolute path.
  init(_ files: [String: [UInt8]] = [:]) { self.init(files, Clock()) }

  private init(_ files: [String: [UInt8]], _ time: Clock) {
    let (memory, store) = FileSystem.inMemory()
    store.setValue(files)
    let clock = LockIsolated(time)
    var client = memory
    client.write = { bytes, path in
      try memory.write(bytes: bytes, path: path)
      clock.withValue { $0.note(Archive.normalized(path)) }
    }
    client.create = { bytes, path in
      try memory.create(bytes: bytes, path: path)
      clock.withValue { $0.note(Archive.normalized(path)) }
    }
    client.move = { source, destination in
      let (from, to) = (Archive.normalized(source), Archive.normalized(destination))
      let moved = store.withValue { files in files.keys.filter { $0 == from || $0.utf8.starts(with: "\(from)/".utf8) } }
      try memory.move(source: source, destination: destination)
      clock.withValue { clock in
        for path in moved {
          clock.times[path == from ? to : "\(to)/\(path.path(from: from))"] = clock.times.removeValue(forKey: path)
        }
      }
    }
    @Sendable func status(of path: String) throws -> FileSystem.Status? {
      guard var status = try memory.status(path: path) else { return nil }
      if status.kind == .directory {
        // A folder's time changes if its names change.
        var hasher = FingerprintHasher()
        for entry in try memory.list(directory: path) { hasher.add(Array(entry.name.utf8)) }
        status.modified = -Int64(hasher.finalize().low >> 2)
      } else {
        status.modified = clock.value.times[Archive.normalized(path)] ?? 0
      }
      return status
    }
    client.status = { try status(of: $0) }
    (fileSystem, self.store, self.clock) = (client, store, clock)
  }

  /// The files by absolute path.
  var files: [String: [UInt8]] { store.value }

  /// Returns a new volume with the same files and times.
  func copy() -> Volume { Volume(store.value, clock.value) }

  /// Writes a file and its parent folders, like an editor.
  ///
  /// If the text is `nil`, removes the file.
  func put(_ bytes: [UInt8]?, at path: String) {
    store.withValue { $0[path] = bytes }
    clock.withValue { $0.note(path) }
  }

  /// The files of the site by their path below its root.
  var site: [String: [UInt8]] {
    let root = "/package/site"
    return Dictionary(
      store.value.compactMap { path, bytes in path.isBelow(root) ? (path.path(from: root), bytes) : nil },
      uniquingKeysWith: { first, _ in first })
  }
}
