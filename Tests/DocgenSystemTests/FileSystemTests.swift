import Dependencies
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

/// The behavior of every file system, tested with the computer's own and with the one in memory.
@Suite struct FileSystemTests {
  enum Implementation: CaseIterable { case live, inMemory }

  func withFolder(_ implementation: Implementation, _ body: (FileSystem, String) throws -> Void) throws {
    let files: FileSystem = implementation == .live ? .liveValue : FileSystem.inMemory().client
    let folder = try files.makeTemporaryDirectory()
    defer { #expect(throws: Never.self) { try files.remove(folder) } }
    try body(files, folder)
  }

  @Test(arguments: Implementation.allCases)
  func readsWrittenFiles(_ implementation: Implementation) throws {
    try withFolder(implementation) { files, folder in
      let bytes = [UInt8](repeating: 7, count: 200_000)
      try files.write(bytes, "\(folder)/a")
      try files.write([1, 2], "\(folder)/b")
      try files.write([], "\(folder)/b")
      #expect(try files.read("\(folder)/a") == bytes)
      #expect(try files.read("\(folder)/b") == [])
      #expect(try files.list(folder).map(\.name) == ["a", "b"])
    }
  }

  /// This letter and the slash before it form one character.
  @Test(arguments: Implementation.allCases, ["\u{301}b", "\u{200D}b"])
  func knowsNamesThatBeginWithACombiningLetter(_ implementation: Implementation, name: String) throws {
    try withFolder(implementation) { files, folder in
      try files.createDirectory("\(folder)/a/\(name)")
      try files.write([1], "\(folder)/a/\(name)/c")
      #expect(try files.list("\(folder)/a") == [.init(name: name, kind: .directory)])
      try files.move("\(folder)/a", "\(folder)/z")
      #expect(try files.list("\(folder)/z/\(name)") == [.init(name: "c", kind: .file)])
      try files.remove("\(folder)/z")
      #expect(try files.status("\(folder)/z/\(name)/c") == nil)
      #expect(try files.list(folder).isEmpty)
    }
  }

  @Test(arguments: Implementation.allCases)
  func createsAndRemovesFoldersWithTheirContents(_ implementation: Implementation) throws {
    try withFolder(implementation) { files, folder in
      try files.createDirectory("\(folder)/x/y")
      try files.createDirectory("\(folder)/x/y")
      try files.write([1], "\(folder)/x/y/z")
      #expect(try files.status("\(folder)/x/y")?.kind == .directory)
      #expect(try files.files(below: folder) == ["x/y/z"])
      try files.remove("\(folder)/x")
      try files.remove("\(folder)/x")
      #expect(try files.status("\(folder)/x/y/z") == nil)
    }
  }

  @Test(arguments: Implementation.allCases)
  func `A file keeps its time when it's moved`(_ implementation: Implementation) throws {
    try withFolder(implementation) { files, folder in
      try files.createDirectory("\(folder)/x")
      try files.write([1], "\(folder)/x/a")
      let times = try files.status("\(folder)/x/a")?.modified
      try files.move("\(folder)/x/a", "\(folder)/a")
      #expect(try files.status("\(folder)/a")?.modified == times)
      try files.move("\(folder)/a", "\(folder)/x/a")
      try files.move("\(folder)/x", "\(folder)/y")
      #expect(try files.status("\(folder)/y/a")?.modified == times)
    }
  }

  @Test(arguments: Implementation.allCases)
  func errorsDescribeTheReason(_ implementation: Implementation) throws {
    try withFolder(implementation) { files, folder in
      #expect(throws: FileError(operation: "read", path: "\(folder)/no", reason: "No such file or directory")) {
        try files.read("\(folder)/no")
      }
      #expect(throws: FileError.self) { try files.list("\(folder)/no") }
      #expect(throws: FileError.self) { try files.write([1], "\(folder)/no/file") }
      try files.write([1], "\(folder)/file")
      #expect(throws: FileError.self) { try files.createDirectory("\(folder)/file/below") }
    }
  }

  @Test(arguments: Implementation.allCases)
  func skipsHiddenAndExcludedFiles(_ implementation: Implementation) throws {
    try withFolder(implementation) { files, folder in
      try files.createDirectory("\(folder)/.git")
      try files.createDirectory("\(folder)/skipped")
      for path in [".git/config", "skipped/a.md", "b.md", "c.txt"] { try files.write([], "\(folder)/\(path)") }
      let found = try files.files(below: folder) { path, kind in
        kind == .directory ? path != "skipped" : path.hasSuffix(".md")
      }
      #expect(found == ["b.md"])
      let all = try files.files(below: folder, includesHidden: true) { path, _ in path != "skipped" }
      #expect(all == [".git/config", "b.md", "c.txt"])
    }
  }

  @Test(arguments: Implementation.allCases)
  func `A walk can continue after a folder that can't be read`(_ implementation: Implementation) throws {
    try withFolder(implementation) { files, folder in
      try files.createDirectory("\(folder)/a")
      try files.write([], "\(folder)/b")
      var files = files
      files.list = { [list = files.list] directory in
        guard !directory.hasSuffix("/a") else {
          throw FileError(operation: "list", path: directory, reason: "Permission denied")
        }
        return try list(directory)
      }
      #expect(throws: FileError.self) { try files.files(below: folder) }
      var unreadable: [String] = []
      let found = try files.files(below: folder, handleUnreadable: { path, _ in unreadable.append(path) })
      #expect(found == ["b"])
      #expect(unreadable == ["a"])
    }
  }

  @Test func failedWriteKeepsTheOldFileAndNoOther() throws {
    let failures = LockIsolated<[String: String]>([:])
    let (files, contents) = FileSystem.inMemory(["/site/a": "old"], failing: failures)
    failures.withValue { $0["/site/a"] = "No space left on device" }
    #expect(throws: FileError(operation: "write", path: "/site/a", reason: "No space left on device")) {
      try files.write(Array("new".utf8), "/site/a")
    }
    #expect(contents.value == ["/site/a": Array("old".utf8)])
  }

  @Test func listingReportsLinksAndStatusFollowsThem() throws {
    try withFolder(.live) { files, folder in
      try files.write([1, 2, 3], "\(folder)/target")
      #expect(symlink("\(folder)/target", "\(folder)/link") == 0)
      #expect(try files.list(folder).first { $0.name == "link" }?.kind == .symbolicLink)
      #expect(try files.status("\(folder)/link")?.size == 3)
      #expect(try files.resolve("\(folder)/link") == files.resolve("\(folder)/target"))
      #expect(try files.files(below: folder) == ["target"])
      #expect(try files.files(below: folder, includesLink: { $0 == "link" }) == ["link", "target"])
      try files.remove("\(folder)/link")
      #expect(try files.status("\(folder)/target") != nil)
    }
  }
}
