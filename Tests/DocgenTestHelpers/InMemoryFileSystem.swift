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
  ) -> (client: FileSystem, files: InMemoryFiles) {
    let store = InMemoryFiles(files.mapValues { Array($0.utf8) })
    let claimed = LockIsolated<Set<String>>([])
    let temporaryFolders = LockIsolated(0)
    /// Returns the path from the root, without `.`, `..`, and repeated slashes, or throws the path's failure.
    @Sendable func checked(_ path: String, _ operation: String) throws -> String {
      let path = "/" + InMemoryFiles.components(of: path).joined(separator: "/")
      if let reason = failures.value[path] { throw FileError(operation: operation, path: path, reason: reason) }
      return path
    }
    @Sendable func put(_ bytes: [UInt8], at path: String, replacing: Bool) throws {
      let path = try checked(path, "write")
      _ = try checked("\(path)/..", "write")
      if let reason = store.write(bytes, to: path, replacing: replacing) {
        throw FileError(operation: "write", path: path, reason: reason)
      }
    }
    var client = FileSystem.testValue
    client.read = { path in
      let path = try checked(path, "read")
      guard let bytes = store.bytes(at: path) else {
        throw FileError(operation: "read", path: path, reason: "No such file or directory")
      }
      return bytes
    }
    client.write = { bytes, path in try put(bytes, at: path, replacing: true) }
    client.create = { bytes, path in try put(bytes, at: path, replacing: false) }
    client.move = { source, destination in
      let (source, destination) = (try checked(source, "write"), try checked(destination, "write"))
      _ = try checked("\(destination)/..", "write")
      for path in failures.value.keys where path.isBelow(destination) {
        if store.status(of: "\(source)/\(path.path(from: destination))") != nil { _ = try checked(path, "write") }
      }
      if let reason = store.move(source, to: destination) {
        throw FileError(operation: "write", path: destination, reason: reason)
      }
    }
    client.list = { directory in
      let directory = try checked(directory, "list")
      guard let entries = store.list(directory) else {
        throw FileError(operation: "list", path: directory, reason: "No such file or directory")
      }
      return entries
    }
    client.status = { store.status(of: try checked($0, "look at")) }
    client.kind = { store.status(of: try checked($0, "look at"))?.kind }
    client.resolve = { path in
      let path = try checked(path, "find")
      guard store.status(of: path) != nil else {
        throw FileError(operation: "find", path: path, reason: "No such file or directory")
      }
      return path
    }
    client.createDirectory = { path in
      let path = try checked(path, "create the folder")
      if let file = store.createFolder(path) {
        throw FileError(operation: "create the folder", path: path, reason: "'\(file)' isn't a folder")
      }
    }
    client.remove = { store.remove(try checked($0, "remove")) }
    client.claim = { directory in
      let directory = try checked(directory, "write")
      guard claimed.withValue({ $0.insert(directory).inserted }) else { return nil }
      return Claim(release: { claimed.withValue { _ = $0.remove(directory) } })
    }
    client.makeTemporaryDirectory = {
      let number = temporaryFolders.withValue { count in
        count += 1
        return count
      }
      let path = "/tmp/docgen-\(number)"
      _ = store.createFolder(path)
      return path
    }
    return (client, store)
  }
}
