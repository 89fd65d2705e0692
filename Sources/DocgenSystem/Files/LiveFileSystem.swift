public import Dependencies
import DependenciesConcurrency
import Foundation

extension FileSystem: DependencyKey {
  /// The file system of the machine.
  public static let liveValue = FileSystem(
    read: { path in
      let descriptor = try call("read", path) { open(path, O_RDONLY | O_CLOEXEC) }
      defer { close(descriptor) }
      var status = stat()
      _ = try call("read", path) { fstat(descriptor, &status) }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw FileError(operation: "read", path: path, reason: "not a regular file")
      }
      return try readDescriptor(descriptor, sizeHint: Int(status.st_size), path: path)
    },
    write: { bytes, path in
      let (folder, name) = split(path)
      let temporary = "\(folder)/.\(name.prefix(200)).\(getpid()).\(UInt64.random(in: 0...UInt64.max)).tmp"
      try createFile(temporary, with: bytes, for: path)
      guard rename(temporary, path) == 0 else {
        let failure = FileError(operation: "write", path: path, errno: errno)
        unlink(temporary)
        throw failure
      }
    },
    create: { bytes, path in try createFile(path, with: bytes, for: path) },
    move: { source, destination in
      guard rename(source, destination) == 0 else {
        throw FileError(operation: "write", path: destination, errno: errno)
      }
    },
    list: { directory in
      guard let stream = opendir(directory) else {
        throw FileError(operation: "list", path: directory, errno: errno)
      }
      defer { closedir(stream) }
      var entries: [Entry] = []
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name == "." || name == ".." { continue }
        entries.append(Entry(name: name, kind: try entryKind(of: "\(directory)/\(name)", hint: entry.pointee.d_type)))
      }
      return entries.sorted { $0.name < $1.name }
    },
    status: { path in
      var found = stat()
      guard stat(path, &found) == 0 else {
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw FileError(operation: "look at", path: path, errno: errno)
      }
      return Status(found)
    },
    kind: { path in
      var status = stat()
      guard lstat(path, &status) == 0 else {
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw FileError(operation: "look at", path: path, errno: errno)
      }
      return entryKind(mode: status.st_mode)
    },
    resolve: { path in
      guard let resolved = realpath(path, nil) else { throw FileError(operation: "find", path: path, errno: errno) }
      defer { free(resolved) }
      return String(cString: resolved)
    },
    createDirectory: { path in try makeDirectories(path, for: path) },
    remove: { path in
      try removeAll(path)
      TemporaryFolders.paths.withValue { _ = $0.remove(path) }
    },
    claim: { directory in
      // The lock is on the folder itself, so it leaves no file behind, and the system releases it when the process
      // dies.
      let descriptor = try call("open", directory) { open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        if errno == EINTR { continue }
        guard errno == EWOULDBLOCK else { break }
        close(descriptor)
        return nil
      }
      return Claim(release: { close(descriptor) })
    },
    makeTemporaryDirectory: {
      let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
      var template = Array("\(parent)/docgen-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else {
        throw FileError(operation: "create a temporary folder in", path: parent, errno: errno)
      }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      TemporaryFolders.paths.withValue { _ = $0.insert(path) }
      return path
    }
  )
}

/// The temporary folders that exist.
enum TemporaryFolders {
  fileprivate static let paths = LockIsolated<Set<String>>([])

  /// Removes all folders when the process ends without waiting for the code that uses them.
  static func removeAll() {
    // A process that was just stopped can still be in the folder, so an error is possible and has no remedy.
    for path in paths.value { try? FileSystem.liveValue.remove(path: path) }
  }
}

extension FileError {
  /// Creates an error from the system's error number.
  init(operation: String, path: String, errno code: Int32) {
    self.init(operation: operation, path: path, reason: String(cString: strerror(code)))
  }
}

/// Creates a file, and removes it again if it can't be written completely.
///
/// - Parameters:
///   - path: The file, which doesn't exist.
///   - bytes: Its content.
///   - wanted: The path to name in errors.
private func createFile(_ path: String, with bytes: [UInt8], for wanted: String) throws {
  let descriptor = try call("write", wanted) { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) }
  do {
    do {
      try writeAll(bytes[...], to: descriptor, path: wanted)
    } catch {
      close(descriptor)
      throw error
    }
    // Some network file systems report a full disk only here.
    if close(descriptor) != 0 { throw FileError(operation: "write", path: wanted, errno: errno) }
  } catch {
    unlink(path)
    throw error
  }
}

/// Creates a folder and its missing parents.
///
/// It tries the folder itself first, because its parents usually exist.
///
/// - Parameters:
///   - path: The folder.
///   - wanted: The path to name in errors.
private func makeDirectories(_ path: String, for wanted: String) throws {
  var reason = mkdir(path, 0o755) == 0 ? 0 : errno
  if reason == ENOENT || reason == ENOTDIR, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
    slash > path.startIndex
  {
    try makeDirectories(String(path[..<slash]), for: wanted)
    reason = mkdir(path, 0o755) == 0 ? 0 : errno
  }
  guard reason != 0 else { return }
  var status = stat()
  let exists = stat(path, &status) == 0
  guard exists || reason == EEXIST else {
    throw FileError(operation: "create the folder", path: wanted, errno: reason)
  }
  guard exists, status.st_mode & S_IFMT == S_IFDIR else {
    throw FileError(operation: "create the folder", path: wanted, reason: "'\(path)' isn't a folder")
  }
}

private func call(_ operation: String, _ path: String, _ body: () -> Int32) throws -> Int32 {
  while true {
    let result = body()
    if result >= 0 { return result }
    if errno != EINTR { throw FileError(operation: operation, path: path, errno: errno) }
  }
}

/// Reads a descriptor from its current position to the end.
func readDescriptor(_ descriptor: Int32, sizeHint: Int, path: String) throws -> [UInt8] {
  // With one byte more than the size, the loop finds the end without growing the buffer.
  var capacity = sizeHint + 1
  var bytes: [UInt8] = []
  while true {
    var failure: FileError?
    let wanted = capacity
    let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted {
        let got = readOnce(descriptor, buffer.baseAddress! + count, wanted - count)
        if got == 0 { return }
        if got < 0 {
          if errno == EINTR { continue }
          failure = FileError(operation: "read", path: path, errno: errno)
          return
        }
        count += got
      }
    }
    if let failure { throw failure }
    if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    if chunk.count < wanted { return bytes }
    capacity = max(wanted, 65_536)
  }
}

/// Calls the C function `read`, whose name is hidden by the client's endpoint.
private func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

private func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String) throws {
  try bytes.withUnsafeBytes { buffer in
    var offset = 0
    while offset < buffer.count {
      let written = write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
      if written < 0 {
        if errno == EINTR { continue }
        throw FileError(operation: "write", path: path, errno: errno)
      }
      offset += written
    }
  }
}

private func removeAll(_ path: String) throws {
  var status = stat()
  guard lstat(path, &status) == 0 else {
    if errno == ENOENT || errno == ENOTDIR { return }
    throw FileError(operation: "remove", path: path, errno: errno)
  }
  guard status.st_mode & S_IFMT == S_IFDIR else {
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError(operation: "remove", path: path, errno: errno) }
    return
  }
  for entry in try FileSystem.liveValue.list(directory: path) { try removeAll("\(path)/\(entry.name)") }
  guard rmdir(path) == 0 || errno == ENOENT else { throw FileError(operation: "remove", path: path, errno: errno) }
}

private func entryKind(of path: String, hint type: UInt8) throws -> FileSystem.Kind {
  switch Int32(type) {
  case Int32(DT_REG): return .file
  case Int32(DT_DIR): return .directory
  case Int32(DT_LNK): return .symbolicLink
  case Int32(DT_UNKNOWN):
    var status = stat()
    guard lstat(path, &status) == 0 else { throw FileError(operation: "look at", path: path, errno: errno) }
    return entryKind(mode: status.st_mode)
  default: return .other
  }
}

private func entryKind(mode: mode_t) -> FileSystem.Kind {
  switch mode & S_IFMT {
  case S_IFREG: .file
  case S_IFDIR: .directory
  case S_IFLNK: .symbolicLink
  default: .other
  }
}

extension FileSystem.Status {
  /// Creates a status from the result of `stat`.
  fileprivate init(_ found: stat) {
    #if canImport(Darwin)
      let modified = found.st_mtimespec
    #else
      let modified = found.st_mtim
    #endif
    self.init(
      kind: entryKind(mode: found.st_mode), size: Int(found.st_size),
      modified: Int64(modified.tv_sec) * 1_000_000_000 + Int64(modified.tv_nsec))
  }
}

private func split(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.lastIndex(of: "/") else { return (".", path) }
  return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
}
