public import Dependencies

/// The file system operations that docgen uses.
///
/// Each write is atomic.
///
/// Paths are absolute or relative to the process's working directory, with `/` between components.
public struct FileSystem: Sendable {
  /// Reads a file.
  ///
  /// Throws ``FileError`` if it can't be read.
  public var read: @Sendable (_ path: String) throws -> [UInt8] =
    unimplemented("FileSystem.read")

  /// Writes a file atomically: a reader sees either the old or the new bytes.
  ///
  /// The bytes are written to a temporary file in the same folder, which must exist, and moved into place.
  ///
  /// Throws ``FileError`` if it can't be written. The old file is then unchanged.
  public var write: @Sendable (_ bytes: [UInt8], _ path: String) throws -> Void =
    unimplemented("FileSystem.write")

  /// Writes a new file in place.
  ///
  /// Another process that reads it during the call may see only a part.
  ///
  /// Throws ``FileError`` if it can't be written, or if the path exists already.
  public var create: @Sendable (_ bytes: [UInt8], _ path: String) throws -> Void =
    unimplemented("FileSystem.create")

  /// Moves a file to another path of the same volume atomically.
  ///
  /// It replaces an existing file, or an existing link (not the link's target). A folder moves with its contents to a
  /// path that doesn't exist.
  ///
  /// Throws ``FileError`` if it can't be moved. Both paths are then unchanged.
  public var move: @Sendable (_ source: String, _ destination: String) throws -> Void =
    unimplemented("FileSystem.move")

  /// Lists a folder, sorted by name, without `.` and `..`.
  ///
  /// Symbolic links are reported as links.
  ///
  /// Throws ``FileError`` if the folder can't be read.
  public var list: @Sendable (_ directory: String) throws -> [Entry] =
    unimplemented("FileSystem.list")

  /// Returns the status of a path, following links, or `nil` if the path doesn't exist.
  ///
  /// Throws ``FileError`` if the status can't be determined.
  public var status: @Sendable (_ path: String) throws -> Status? =
    unimplemented("FileSystem.status")

  /// Returns the kind of a path without following links, or `nil` if the path doesn't exist.
  ///
  /// Throws ``FileError`` if the kind can't be determined.
  public var kind: @Sendable (_ path: String) throws -> Kind? =
    unimplemented("FileSystem.kind")

  /// Returns the absolute path without `.`, `..`, and symbolic links.
  ///
  /// Throws ``FileError`` if the path doesn't exist.
  public var resolve: @Sendable (_ path: String) throws -> String =
    unimplemented("FileSystem.resolve")

  /// Creates a folder and its missing parent folders.
  ///
  /// Throws ``FileError`` if one of them can't be created.
  public var createDirectory: @Sendable (_ path: String) throws -> Void =
    unimplemented("FileSystem.createDirectory")

  /// Removes a file, a link, or a folder with its contents.
  ///
  /// Does nothing if the path doesn't exist.
  ///
  /// Throws ``FileError`` if something can't be removed.
  public var remove: @Sendable (_ path: String) throws -> Void =
    unimplemented("FileSystem.remove")

  /// Claims a folder for one writer until the claim is released or the process ends.
  ///
  /// Returns `nil` while another process has the claim.
  ///
  /// On volumes without locks, every claim succeeds.
  ///
  /// Throws ``FileError`` if the folder doesn't exist.
  public var claim: @Sendable (_ directory: String) throws -> Claim? =
    unimplemented("FileSystem.claim")

  /// Creates an empty folder for temporary files that no other user can enter.
  ///
  /// The caller removes it.
  ///
  /// Throws ``FileError`` if it can't be created.
  public var makeTemporaryDirectory: @Sendable () throws -> String =
    unimplemented("FileSystem.makeTemporaryDirectory")

  /// The exclusive right to write to a folder.
  public struct Claim: Sendable {
    /// Releases the claim.
    ///
    /// Call it once.
    public var release: @Sendable () -> Void

    package init(release: @escaping @Sendable () -> Void) { self.release = release }
  }

  /// The kind of a file.
  public enum Kind: String, Hashable, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case directory
    /// A symbolic link.
    ///
    /// ``FileSystem/status`` never returns it because it follows links.
    case symbolicLink
    /// A device, socket or pipe.
    case other
  }

  /// An entry of a folder.
  public struct Entry: Hashable, Sendable {
    /// The file name.
    public var name: String
    /// The kind of file.
    public var kind: Kind

    package init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }
  }

  /// A file's metadata.
  public struct Status: Hashable, Sendable {
    /// The kind of file.
    public var kind: Kind
    /// The size in bytes.
    public var size: Int
    /// The time of the last change of the contents, in nanoseconds since 1970.
    public var modified: Int64

    package init(kind: Kind, size: Int, modified: Int64) {
      (self.kind, self.size, self.modified) = (kind, size, modified)
    }
  }
}

/// A failed file system operation.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation, such as `read` or `write`.
  public var operation: String
  /// The path that the operation was called with.
  public var path: String
  /// The system's reason, such as `Permission denied`.
  public var reason: String

  package init(operation: String, path: String, reason: String) {
    (self.operation, self.path, self.reason) = (operation, path, reason)
  }

  /// One line for a diagnostic.
  public var description: String { "cannot \(operation) '\(path)': \(reason)" }
}

/// The endpoints as methods with argument labels.
extension FileSystem {
  /// Calls ``read``.
  public func read(path: String) throws -> [UInt8] { try read(path) }
  /// Calls ``write``.
  public func write(bytes: [UInt8], path: String) throws { try write(bytes, path) }
  /// Calls ``create``.
  public func create(bytes: [UInt8], path: String) throws { try create(bytes, path) }
  /// Calls ``move``.
  public func move(source: String, destination: String) throws { try move(source, destination) }
  /// Calls ``list``.
  public func list(directory: String) throws -> [Entry] { try list(directory) }
  /// Calls ``status``.
  public func status(path: String) throws -> Status? { try status(path) }
  /// Calls ``kind``.
  public func kind(path: String) throws -> Kind? { try kind(path) }
  /// Calls ``resolve``.
  public func resolve(path: String) throws -> String { try resolve(path) }
  /// Calls ``createDirectory``.
  public func createDirectory(path: String) throws { try createDirectory(path) }
  /// Calls ``remove``.
  public func remove(path: String) throws { try remove(path) }
  /// Calls ``claim``.
  public func claim(directory: String) throws -> Claim? { try claim(directory) }
}

extension FileSystem: TestDependencyKey {
  /// Reports an issue and throws an error for each access.
  public static let testValue = FileSystem()
}

extension DependencyValues {
  /// The file system.
  public var fileSystem: FileSystem {
    get { self[FileSystem.self] }
    set { self[FileSystem.self] = newValue }
  }
}

extension FileSystem {
  /// Reads a file, or returns `nil` if it doesn't exist.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``FileError`` if the file can't be read.
  public func readIfPresent(_ path: String) throws -> [UInt8]? {
    try status(path: path) == nil ? nil : read(path: path)
  }

  /// Returns the paths of the files in a folder and its subfolders, relative to the folder and sorted.
  ///
  /// Symbolic links to folders aren't followed, because they can form a cycle.
  ///
  /// - Parameters:
  ///   - directory: The folder.
  ///   - includesHidden: Whether to include files and folders whose names start with a dot.
  ///   - isIncluded: A closure that receives each relative path. A folder that isn't included isn't entered.
  ///   - includesLink: A closure that decides whether a symbolic link is one of the files. By default, links are skipped.
  ///   - handleUnreadable: A closure that receives each folder that can't be read, and the error. It can throw to end the
  ///     walk, which is the default.
  /// - Throws: ``FileError`` if a folder can't be read.
  public func files(
    below directory: String,
    includesHidden: Bool = false,
    where isIncluded: (_ path: String, _ kind: Kind) -> Bool = { _, _ in true },
    includesLink: (_ path: String) -> Bool = { _ in false },
    handleUnreadable: (_ folder: String, _ error: any Error) throws -> Void = { throw $1 }
  ) throws -> [String] {
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let entries: [Entry]
      do {
        entries = try list(directory: folder.isEmpty ? directory : "\(directory)/\(folder)")
      } catch {
        try handleUnreadable(folder, error)
        continue
      }
      for entry in entries where includesHidden || !entry.name.hasPrefix(".") {
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        guard isIncluded(path, entry.kind) else { continue }
        switch entry.kind {
        case .file: found.append(path)
        case .directory: pending.append(path)
        case .symbolicLink: if includesLink(path) { found.append(path) }
        case .other: break
        }
      }
    }
    return found.sorted()
  }
}
