import DocgenModel
import DocgenSystem
import Foundation

/// The files of a file system in memory, as a tree of folders.
///
/// A test can read and change the files by their absolute paths, as an editor does.
package final class InMemoryFiles: @unchecked Sendable {
  // `@unchecked Sendable` is safe because `lock` protects the tree and the clock.
  private let lock = NSLock()
  private let root = Folder(isExplicit: true)
  private var clock: Int64 = 0

  /// A folder, which exists as long as it isn't empty, or until it's removed if it was created.
  private final class Folder {
    var entries: [String: Entry] = [:]
    var isExplicit: Bool

    init(isExplicit: Bool) { self.isExplicit = isExplicit }
  }

  private struct File {
    var bytes: [UInt8]
    /// The time of the last change in nanoseconds.
    ///
    /// The initial files have the time 0, and each change takes a second.
    var time: Int64
  }

  private enum Entry {
    case file(File)
    case folder(Folder)
  }

  init(_ files: [String: [UInt8]]) {
    for (path, bytes) in files { put(File(bytes: bytes, time: 0), at: Self.components(of: path)) }
  }

  // MARK: For tests

  /// The bytes of all files by absolute path.
  package var value: [String: [UInt8]] { lock.withLock { files } }

  /// Replaces all files.
  package func setValue(_ files: [String: [UInt8]]) { withValue { $0 = files } }

  /// Changes files.
  package func withValue<Result>(_ change: (inout [String: [UInt8]]) throws -> Result) rethrows -> Result {
    try lock.withLock {
      let old = files
      var new = old
      let result = try change(&new)
      for path in old.keys where new[path] == nil { take(Self.components(of: path)) }
      for (path, bytes) in new where old[path] != bytes {
        put(File(bytes: bytes, time: nextTime()), at: Self.components(of: path))
      }
      return result
    }
  }

  private var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    func add(_ folder: Folder, at path: String) {
      for (name, entry) in folder.entries {
        switch entry {
        case .file(let file): files["\(path)/\(name)"] = file.bytes
        case .folder(let folder): add(folder, at: "\(path)/\(name)")
        }
      }
    }
    add(root, at: "")
    return files
  }

  // MARK: For the file system

  func status(of path: String) -> FileSystem.Status? {
    lock.withLock {
      switch entry(at: Self.components(of: path)) {
      case .file(let file): .init(kind: .file, size: file.bytes.count, modified: file.time)
      case .folder: .init(kind: .directory, size: 0, modified: 0)
      case nil: nil
      }
    }
  }

  func bytes(at path: String) -> [UInt8]? {
    lock.withLock { if case .file(let file) = entry(at: Self.components(of: path)) { file.bytes } else { nil } }
  }

  /// The entries of a folder by name, or `nil` if there's no folder.
  func list(_ path: String) -> [FileSystem.Entry]? {
    lock.withLock {
      guard case .folder(let folder) = entry(at: Self.components(of: path)) else { return nil }
      return folder.entries.map { name, entry in
        if case .file = entry { .init(name: name, kind: .file) } else { .init(name: name, kind: .directory) }
      }.sorted { $0.name < $1.name }
    }
  }

  /// Writes a file.
  ///
  /// - Returns: The reason why it can't be written, or `nil`.
  func write(_ bytes: [UInt8], to path: String, replacing: Bool) -> String? {
    lock.withLock {
      let components = Self.components(of: path)
      guard case .folder = entry(at: components.dropLast()) else { return "No such file or directory" }
      switch entry(at: components) {
      case .folder: return "Is a directory"
      case .file where !replacing: return "File exists"
      case .file, nil: put(File(bytes: bytes, time: nextTime()), at: components)
      }
      return nil
    }
  }

  /// Moves a file, which can replace another, or a folder with its contents.
  ///
  /// - Returns: The reason why it can't be moved, or `nil`.
  func move(_ source: String, to destination: String) -> String? {
    lock.withLock {
      let (from, to) = (Self.components(of: source), Self.components(of: destination))
      guard let moved = entry(at: from), case .folder(let folder) = entry(at: to.dropLast()), let name = to.last else {
        return "No such file or directory"
      }
      switch (moved, folder.entries[name]) {
      case (.file, .folder), (.folder, .file), (.folder, .folder): return "File exists"
      case (.file, .file), (_, nil): break
      }
      // Adding it first keeps a folder that would otherwise be empty.
      folder.entries[name] = moved
      if from != to { take(from) }
      return nil
    }
  }

  /// Creates a folder with the folders above it.
  ///
  /// - Returns: The path of a file that's in the way, or `nil`.
  func createFolder(_ path: String) -> String? {
    lock.withLock {
      let components = Self.components(of: path)
      for count in components.indices.map({ $0 + 1 }) {
        if case .file = entry(at: components.prefix(count)) {
          return "/" + components.prefix(count).joined(separator: "/")
        }
      }
      makeFolder(at: components[...]).isExplicit = true
      return nil
    }
  }

  func remove(_ path: String) { lock.withLock { take(Self.components(of: path)) } }

  /// The names in a path.
  ///
  /// A letter that combines with the slash before it doesn't hide the slash.
  static func components(of path: String) -> [String] {
    var components: [String] = []
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      switch String(decoding: component, as: UTF8.self) {
      case ".": continue
      case "..": _ = components.popLast()
      case let name: components.append(name)
      }
    }
    return components
  }

  // MARK: The tree

  private func nextTime() -> Int64 {
    clock += 1_000_000_000
    return clock
  }

  private func entry(at components: some Collection<String>) -> Entry? {
    var entry = Entry.folder(root)
    for name in components {
      guard case .folder(let folder) = entry, let next = folder.entries[name] else { return nil }
      entry = next
    }
    return entry
  }

  private func put(_ file: File, at components: [String]) {
    guard let name = components.last else { return }
    makeFolder(at: components.dropLast()).entries[name] = .file(file)
  }

  /// The folder at a path, which this creates with the folders above it.
  ///
  /// It replaces files.
  private func makeFolder(at components: ArraySlice<String>) -> Folder {
    components.reduce(root) { folder, name in
      if case .folder(let next) = folder.entries[name] { return next }
      let new = Folder(isExplicit: false)
      folder.entries[name] = .folder(new)
      return new
    }
  }

  /// Removes an entry, and the folders above it that are empty then and weren't created.
  private func take(_ components: [String]) {
    var folders = [root]
    for name in components.dropLast() {
      guard case .folder(let next) = folders[folders.count - 1].entries[name] else { return }
      folders.append(next)
    }
    for (folder, name) in zip(folders, components).reversed() {
      folder.entries[name] = nil
      guard folder.entries.isEmpty, !folder.isExplicit else { return }
    }
  }
}
