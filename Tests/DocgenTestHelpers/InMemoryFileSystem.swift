package import DependenciesConcurrency
package import DocgenSystem

extension FileSystem {
  /// Returns a file system in memory, for tests, that contains the given files and can be made to fail.
  ///
  /// - Parameters:
  ///   - files: The contents of the files by absolute path. Their parent folders exist.
  ///   - failures: The paths at which every access fails, with the system's reason. It's read on each access, so a
  ///     test can simulate a full disk or an unreadable folder.
  /// - Returns: The client, and the current files by absolute path.
  package static func inMemory(
    _ files: [String: String] = [:],
    failing failures: LockIsolated<[String: String]> = LockIsolated([:])
  ) -> (client: FileSystem, files: LockIsolated<[String: [UInt8]]>) {
    let store = LockIsolated(files.mapValues { Array($0.utf8) })
    let folders = LockIsolated<Set<String>>(["/"])
    let claimed = LockIsolated<Set<String>>([])
    let temporaryFolders = LockIsolated(0)
    // The time at which each file's bytes were written, in nanoseconds. Each write takes a second. A test may also
    // change the files directly: a file without a stamp is as old as the initial files.
    let stamps = LockIsolated<[String: (bytes: [UInt8], time: Int64)]>([:])
    let clock = LockIsolated<Int64>(0)
    @Sendable func stamp(_ bytes: [UInt8], at path: String) -> Int64 {
      stamps.withValue { stamps in
        guard let known = stamps[path] else {
          stamps[path] = (bytes, 0)
          return 0
        }
        guard known.bytes != bytes else { return known.time }
        let time = clock.withValue { time in
          time += 1_000_000_000
          return time
        }
        stamps[path] = (bytes, time)
        return time
      }
    }
    @Sendable func check(_ operation: String, _ path: String) throws {
      if let reason = failures.value[path] { throw FileError(operation: operation, path: path, reason: reason) }
    }
    @Sendable func isDirectory(_ path: String) -> Bool {
      folders.value.contains(path) || folders.value.contains { $0.isBelow(path) }
        || store.value.keys.contains { $0.isBelow(path) }
    }
    @Sendable func put(_ bytes: [UInt8], at path: String) throws {
      try check("write", path)
      let folder = normalized(path + "/..")
      try check("write", folder)
      guard isDirectory(folder) else {
        throw FileError(operation: "write", path: path, reason: "No such file or directory")
      }
      store.withValue { $0[path] = bytes }
      let time = clock.withValue { time in
        time += 1_000_000_000
        return time
      }
      stamps.withValue { $0[path] = (bytes, time) }
    }
    @Sendable func get(_ path: String) throws -> [UInt8] {
      let path = normalized(path)
      try check("read", path)
      guard let bytes = store.value[path] else {
        throw FileError(operation: "read", path: path, reason: "No such file or directory")
      }
      return bytes
    }
    @Sendable func status(of path: String) throws -> Status? {
      let path = normalized(path)
      try check("look at", path)
      if let bytes = store.value[path] {
        return Status(kind: .file, size: bytes.count, modified: stamp(bytes, at: path))
      }
      return isDirectory(path) ? Status(kind: .directory, size: 0, modified: 0) : nil
    }
    @Sendable func create(_ bytes: [UInt8], at path: String) throws {
      guard store.value[path] == nil else {
        throw FileError(operation: "write", path: path, reason: "File exists")
      }
      try put(bytes, at: path)
    }
    let client = FileSystem(
      read: { path in try get(path) },
      write: { bytes, path in try put(bytes, at: normalized(path)) },
      create: { bytes, path in try create(bytes, at: normalized(path)) },
      move: { source, destination in
        let (source, destination) = (normalized(source), normalized(destination))
        try check("write", source)
        if let bytes = store.value[source] {
          let time = stamp(bytes, at: source)
          try put(bytes, at: destination)
          stamps.withValue { $0[destination] = (bytes, time) }
          store.withValue { $0[source] = nil }
          return
        }
        let inside = store.value.filter { $0.key.isBelow(source) }
        guard isDirectory(source), isDirectory(normalized(destination + "/..")) else {
          throw FileError(operation: "write", path: destination, reason: "No such file or directory")
        }
        guard store.value[destination] == nil, !isDirectory(destination) else {
          throw FileError(operation: "write", path: destination, reason: "File exists")
        }
        @Sendable func moved(_ path: String) -> String {
          path == source ? destination : path.isBelow(source) ? "\(destination)/\(path.path(from: source))" : path
        }
        for path in inside.keys { try check("write", moved(path)) }
        store.withValue { store in
          for (path, bytes) in inside { (store[path], store[moved(path)]) = (nil, bytes) }
        }
        stamps.withValue { stamps in
          for path in inside.keys { (stamps[path], stamps[moved(path)]) = (nil, stamps[path]) }
        }
        folders.withValue { $0 = Set($0.map(moved)) }
      },
      list: { directory in
        let directory = normalized(directory)
        try check("list", directory)
        guard isDirectory(directory) else {
          throw FileError(operation: "list", path: directory, reason: "No such file or directory")
        }
        var kinds: [String: Kind] = [:]
        for (path, kind) in folders.value.map({ ($0, Kind.directory) }) + store.value.keys.map({ ($0, .file) })
        where path.isBelow(directory) {
          let parts = path.path(from: directory).utf8.split(separator: UInt8(ascii: "/"))
          kinds[String(decoding: parts[0], as: UTF8.self)] = parts.count > 1 ? .directory : kind
        }
        return kinds.map { Entry(name: $0.key, kind: $0.value) }.sorted { $0.name < $1.name }
      },
      status: { try status(of: $0) },
      kind: { path in
        let path = normalized(path)
        try check("look at", path)
        if store.value[path] != nil { return .file }
        return isDirectory(path) ? .directory : nil
      },
      resolve: { path in
        let path = normalized(path)
        try check("find", path)
        guard store.value[path] != nil || isDirectory(path) else {
          throw FileError(operation: "find", path: path, reason: "No such file or directory")
        }
        return path
      },
      createDirectory: { path in
        let path = normalized(path)
        try check("create the folder", path)
        if let file = store.value.keys.first(where: { path == $0 || path.isBelow($0) }) {
          throw FileError(operation: "create the folder", path: path, reason: "'\(file)' isn't a folder")
        }
        folders.withValue { _ = $0.insert(path) }
      },
      remove: { path in
        let path = normalized(path)
        try check("remove", path)
        store.withValue { $0 = $0.filter { $0.key != path && !$0.key.isBelow(path) } }
        folders.withValue { $0 = $0.filter { $0 != path && !$0.isBelow(path) } }
      },
      claim: { directory in
        let directory = normalized(directory)
        guard claimed.withValue({ $0.insert(directory).inserted }) else { return nil }
        return Claim(release: { claimed.withValue { _ = $0.remove(directory) } })
      },
      makeTemporaryDirectory: {
        let number = temporaryFolders.withValue { count in
          count += 1
          return count
        }
        let path = "/tmp/docgen-\(number)"
        folders.withValue { _ = $0.insert(path) }
        return path
      }
    )
    return (client, store)
  }
}

/// Returns the path from the root, without `.`, `..`, and repeated slashes.
private func normalized(_ path: String) -> String {
  var components: [Substring] = []
  for component in path.split(separator: "/") where component != "." {
    if component == ".." { _ = components.popLast() } else { components.append(component) }
  }
  return "/" + components.joined(separator: "/")
}
