public import Dependencies
public import DependenciesMacros

/// The file system, as docgen touches it: whole files in, whole files out, each write atomic.
///
/// Paths are absolute or relative to the process's working directory, with `/` between components.
@DependencyClient
public struct FileSystem: Sendable {
  /// The bytes of a file.
  ///
  /// Throws ``FileError`` when it cannot be read.
  public var read: @Sendable (_ path: String) throws -> [UInt8]

  /// The bytes of a file that is only ever replaced whole, as ``write`` does; of a large one only those that are looked at
  /// are read.
  ///
  /// Throws ``FileError`` when it cannot be read.
  public var map: @Sendable (_ path: String) throws -> FileBytes

  /// Writes a file whole, so that a reader finds the old bytes or the new ones and nothing between.
  ///
  /// The bytes go under a temporary name in the same folder, which must exist, and are then moved into place.
  ///
  /// Throws ``FileError`` when it cannot be written; the old file is then untouched.
  public var write: @Sendable (_ bytes: [UInt8], _ path: String) throws -> Void

  /// Writes a file that is not there yet, in place: whoever reads it meanwhile finds a part of it.
  ///
  /// Throws ``FileError`` when it cannot be written, or when something is at the path already.
  public var create: @Sendable (_ bytes: [UInt8], _ path: String) throws -> Void

  /// Moves a file to another path of the same volume in one step.
  ///
  /// What was there is gone then, a link itself and not what it leads to. A folder moves with all that is in it, to where
  /// nothing is.
  ///
  /// Throws ``FileError`` when it cannot be moved; both paths are then as they were.
  public var move: @Sendable (_ source: String, _ destination: String) throws -> Void

  /// What is in a folder, sorted by name, without `.` and `..`; symbolic links are told as such.
  ///
  /// Throws ``FileError`` when the folder cannot be read.
  public var list: @Sendable (_ directory: String) throws -> [Entry]

  /// What is at a path, links followed; `nil` where nothing is.
  ///
  /// Throws ``FileError`` when that cannot be found out.
  public var status: @Sendable (_ path: String) throws -> Status?

  /// What is at a path, a symbolic link told as such; `nil` where nothing is.
  ///
  /// Throws ``FileError`` when that cannot be found out.
  public var kind: @Sendable (_ path: String) throws -> Kind?

  /// The absolute path without `.`, `..` and symbolic links.
  ///
  /// Throws ``FileError`` when nothing is at the path.
  public var resolve: @Sendable (_ path: String) throws -> String

  /// Makes a folder and those above it that do not exist.
  ///
  /// Throws ``FileError`` when one cannot be made.
  public var createDirectory: @Sendable (_ path: String) throws -> Void

  /// Removes a file, a link, or a folder with all that is in it.
  ///
  /// Where nothing is, nothing happens.
  ///
  /// Throws ``FileError`` when something stays.
  public var remove: @Sendable (_ path: String) throws -> Void

  /// Claims a folder for one writer, until the claim is released or the process ends, however it ends; `nil` while
  /// somebody else has it.
  ///
  /// On volumes without locks every claim is granted.
  ///
  /// Throws ``FileError`` when there is no such folder.
  public var claim: @Sendable (_ directory: String) throws -> Claim?

  /// A new, empty folder for temporary files that nobody else can enter; the caller removes it.
  ///
  /// Throws ``FileError`` when it cannot be made.
  public var makeTemporaryDirectory: @Sendable () throws -> String

  /// A folder that nobody else writes to meanwhile.
  public struct Claim: Sendable {
    /// Gives the folder free; to be called once.
    public var release: @Sendable () -> Void

    /// Creates a claim.
    public init(release: @escaping @Sendable () -> Void) { self.release = release }
  }

  /// What a path names.
  public enum Kind: String, Hashable, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case directory
    /// A symbolic link; never told by ``FileSystem/status``, which follows links.
    case symbolicLink
    /// A device, socket or pipe.
    case other
  }

  /// One name in a folder.
  public struct Entry: Hashable, Sendable {
    /// The name, one component.
    public var name: String
    /// What it names.
    public var kind: Kind

    /// Creates an entry.
    public init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// What is known about a file without reading it.
  public struct Status: Hashable, Sendable {
    /// What it is.
    public var kind: Kind
    /// Its size in bytes.
    public var size: Int
    /// When it was changed last, in nanoseconds since 1970.
    public var modified: Int64
    /// When anything about it was changed last, its name and its bytes included, in nanoseconds since 1970; no program
    /// can set it back.
    public var changed: Int64

    /// Creates a status.
    public init(kind: Kind, size: Int, modified: Int64, changed: Int64 = 0) {
      self.kind = kind
      self.size = size
      self.modified = modified
      self.changed = changed
    }
  }
}

/// The file system did not do what it was asked.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried: `read`, `write`, ….
  public var operation: String
  /// The path it was tried on.
  public var path: String
  /// The system's reason, as in `Permission denied`.
  public var reason: String

  /// Creates an error.
  public init(operation: String, path: String, reason: String) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// One line for a diagnostic.
  public var description: String { "cannot \(operation) '\(path)': \(reason)" }
}

extension FileSystem: TestDependencyKey {
  /// Every access is an issue.
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
  /// The files below a folder, by path relative to it, sorted by path; symbolic links are left out, and so are names
  /// that begin with a dot.
  ///
  /// - Parameters:
  ///   - directory: The folder to walk.
  ///   - isIncluded: Asked for each relative path; a folder that is not included is not entered.
  /// - Throws: ``FileError`` when a folder cannot be read.
  public func files(
    below directory: String,
    where isIncluded: (_ path: String, _ kind: Kind) -> Bool = { _, _ in true }
  ) throws -> [String] {
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      for entry in try list(directory: folder.isEmpty ? directory : "\(directory)/\(folder)")
      where !entry.name.hasPrefix(".") {
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        guard isIncluded(path, entry.kind) else { continue }
        switch entry.kind {
        case .file: found.append(path)
        case .directory: pending.append(path)
        case .symbolicLink, .other: break
        }
      }
    }
    return found.sorted()
  }
}
