import DocgenSystem
import DocgenTestHelpers

/// A file system in memory that can be copied.
struct Volume: Sendable {
  /// The file system.
  let fileSystem: FileSystem
  private let store: InMemoryFiles

  /// Creates a volume.
  ///
  /// - Parameter files: The files by absolute path.
  init(_ files: [String: [UInt8]] = [:]) {
    (fileSystem, store) = FileSystem.inMemory()
    store.setValue(files)
  }

  /// The files by absolute path.
  var files: [String: [UInt8]] { store.value }

  /// Returns a new volume with the same files.
  func copy() -> Volume { Volume(files) }

  /// Writes a file and its parent folders, like an editor.
  ///
  /// If the text is `nil`, removes the file.
  func put(_ bytes: [UInt8]?, at path: String) { store.withValue { $0[path] = bytes } }

  /// The files of the site by their path below its root.
  var site: [String: [UInt8]] {
    let root = "/package/site"
    return Dictionary(
      files.compactMap { path, bytes in path.isBelow(root) ? (path.path(from: root), bytes) : nil },
      uniquingKeysWith: { first, _ in first })
  }
}
