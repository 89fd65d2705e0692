// snippet.hide
import Dependencies
import DependenciesMacros
import DependenciesTestSupport
import Foundation
import Testing

// snippet.show
// snippet.client
@DependencyClient
struct FileSystem: Sendable {
  /// The bytes of a file.
  var read: @Sendable (_ path: String) throws -> [UInt8]

  /// Writes a file whole, so that a reader finds the old bytes or the new ones and nothing between.
  var write: @Sendable (_ bytes: [UInt8], _ path: String) throws -> Void

  /// Whether something is at a path.
  var exists: @Sendable (_ path: String) throws -> Bool
}

struct FileError: Error, Hashable {
  var operation: String
  var path: String
  var reason: String
}

extension DependencyValues {
  var fileSystem: FileSystem {
    get { self[FileSystem.self] }
    set { self[FileSystem.self] = newValue }
  }
}
// snippet.interface
extension FileSystem: TestDependencyKey {
  /// Every access is an issue.
  static let testValue = FileSystem()
}
// snippet.live
extension FileSystem: DependencyKey {
  /// The file system of the machine.
  static let liveValue = FileSystem(
    read: { path in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw FileError(operation: "read", path: path, reason: "No such file or directory")
      }
      return Array(data)
    },
    write: { bytes, path in
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    },
    exists: { FileManager.default.fileExists(atPath: $0) }
  )
}
// snippet.memory
extension FileSystem {
  /// A file system in memory, for tests: it starts with the given files, can be made to fail, and returns what was
  /// written.
  static func inMemory(
    _ files: [String: String] = [:],
    failing failures: LockIsolated<[String: String]> = LockIsolated([:])
  ) -> (client: FileSystem, files: LockIsolated<[String: [UInt8]]>) {
    let store = LockIsolated(files.mapValues { Array($0.utf8) })
    @Sendable func check(_ operation: String, _ path: String) throws {
      if let reason = failures.value[path] {
        throw FileError(operation: operation, path: path, reason: reason)
      }
    }
    let client = FileSystem(
      read: { path in
        try check("read", path)
        guard let bytes = store.value[path] else {
          throw FileError(operation: "read", path: path, reason: "No such file or directory")
        }
        return bytes
      },
      write: { bytes, path in
        try check("write", path)
        store.withValue { $0[path] = bytes }
      },
      exists: { store.value[$0] != nil }
    )
    return (client, store)
  }
}
// snippet.feature
/// Writes the files of a site: only those that changed.
struct SiteWriter: Sendable {
  @Dependency(\.fileSystem) private var fileSystem

  func write(_ pages: [String: String]) throws -> Int {
    var written = 0
    for (path, text) in pages {
      let bytes = Array(text.utf8)
      if try fileSystem.exists(path: path), try fileSystem.read(path: path) == bytes { continue }
      try fileSystem.write(bytes: bytes, path: path)
      written += 1
    }
    return written
  }
}
// snippet.test
@Test func writesOnlyWhatChanged() throws {
  let (fileSystem, files) = FileSystem.inMemory(["/site/a.html": "old", "/site/b.html": "same"])

  let written = try withDependencies {
    $0.fileSystem = fileSystem
  } operation: {
    try SiteWriter().write(["/site/a.html": "new", "/site/b.html": "same"])
  }

  #expect(written == 1)
  #expect(files.value["/site/a.html"] == Array("new".utf8))
}
// snippet.full
@Test func saysWhenTheDiskIsFull() throws {
  let failures = LockIsolated(["/site/a.html": "No space left on device"])
  let (fileSystem, _) = FileSystem.inMemory(failing: failures)

  withDependencies {
    $0.fileSystem = fileSystem
  } operation: {
    #expect(throws: FileError(operation: "write", path: "/site/a.html", reason: "No space left on device")) {
      try SiteWriter().write(["/site/a.html": "new"])
    }
  }
}
// snippet.minimum
@Test func doesNotReadWhatIsNotThere() throws {
  let written = try withDependencies {
    $0.fileSystem.exists = { _ in false }
    $0.fileSystem.write = { _, _ in }
  } operation: {
    try SiteWriter().write(["/site/a.html": "new"])
  }
  #expect(written == 1)
}
// snippet.both
enum Implementation: CaseIterable {
  case live, inMemory
}

@Test(arguments: Implementation.allCases)
func readsWhatWasWritten(_ implementation: Implementation) throws {
  let files: FileSystem = implementation == .live ? .liveValue : FileSystem.inMemory().client
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt").path
  defer { try? FileManager.default.removeItem(atPath: path) }

  try files.write(bytes: [1, 2, 3], path: path)
  #expect(try files.read(path: path) == [1, 2, 3])
  try files.write(bytes: [], path: path)
  #expect(try files.read(path: path) == [])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
