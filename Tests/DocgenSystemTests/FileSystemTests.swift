import ConcurrencyExtras
import Dependencies
import DocgenSystem
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What every file system does, shown of the machine's own and of the one in memory.
@Suite struct FileSystemTests {
  enum Implementation: CaseIterable { case live, inMemory }

  func withFolder(_ implementation: Implementation, _ body: (FileSystem, String) throws -> Void) throws {
    let files: FileSystem = implementation == .live ? .liveValue : FileSystem.inMemory().client
    let folder = try files.makeTemporaryDirectory()
    defer { #expect(throws: Never.self) { try files.remove(folder) } }
    try body(files, folder)
  }

  @Test(arguments: Implementation.allCases)
  func readsWhatWasWritten(_ implementation: Implementation) throws {
    try withFolder(implementation) { files, folder in
      let bytes = [UInt8](repeating: 7, count: 200_000)
      try files.write(bytes, "\(folder)/a")
      try files.write([1, 2], "\(folder)/b")
      try files.write([], "\(folder)/b")
      #expect(try files.read("\(folder)/a") == bytes)
      #expect(try files.read("\(folder)/b") == [])
      #expect(try files.map("\(folder)/a").array == bytes)
      #expect(try files.map("\(folder)/b").array == [])
      #expect(try files.list(folder).map(\.name) == ["a", "b"])
    }
  }

  /// Such a letter makes one character with the slash before it.
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

  /// Whatever folder they share, which need not be there, and whether a path is that folder itself.
  @Test(
    arguments: Implementation.allCases,
    [
      ["a/b/c", "a/b/d", "a/b"], ["a/b/c"], ["a/b"], ["a/b/c", "a/b/c", "a/b/cd", "a/b/no"], ["a/b/c", "é"],
      ["no/a", "no/b"], ["a/b/c/d", "a/b/c/e"], ["a/b/", "a/b/c"], [],
    ])
  func tellsOfManyPathsWhatItTellsOfEach(_ implementation: Implementation, paths: [String]) throws {
    try withFolder(implementation) { files, folder in
      try files.createDirectory("\(folder)/a/b")
      for (size, name) in ["a/b/c", "a/b/d", "a/b/cd", "é"].enumerated() {
        try files.write([UInt8](repeating: 0, count: size), "\(folder)/\(name)")
      }
      let paths = paths.map { "\(folder)/\($0)" }
      let expected = try paths.map { try files.status($0) }
      #expect(try files.statuses(PathList(paths)) == expected)
      #expect(PathList(paths).count == paths.count)
      // Nor does it matter what else they are asked with.
      let further = paths + ["/", "relative"]
      #expect(try files.statuses(PathList(further)) == further.map { try files.status($0) })
    }
  }

  @Test(arguments: Implementation.allCases)
  func putsAFileTogetherFromPartsOfOthers(_ implementation: Implementation) throws {
    try withFolder(implementation) { files, folder in
      let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
      try files.write(bytes, "\(folder)/a")
      try files.assemble(
        [
          .part(of: "\(folder)/a", 5..<5), .part(of: "\(folder)/a", 1..<2_500_000), .bytes([1, 2, 3]),
          .part(of: "\(folder)/a", 2_600_000..<3_000_000), .bytes([]),
        ], "\(folder)/b")
      #expect(try files.read("\(folder)/b") == bytes[1..<2_500_000] + [1, 2, 3] + bytes[2_600_000...])
      for (source, end) in [("a", bytes.count + 1), ("no", 1)] {
        #expect(throws: FileError.self) {
          try files.assemble([.part(of: "\(folder)/\(source)", 0..<end)], "\(folder)/c")
        }
      }
      #expect(throws: FileError.self) { try files.assemble([.bytes([1])], "\(folder)/b") }
      #expect(try files.list(folder).map(\.name) == ["a", "b"])
    }
  }

  @Test(arguments: Implementation.allCases)
  func writesAFilePieceByPiece(_ implementation: Implementation) throws {
    try withFolder(implementation) { files, folder in
      try files.write([9, 9, 9], "\(folder)/a")
      let stream = try files.stream("\(folder)/a")
      #expect(try files.read("\(folder)/a") == [])
      let pieces: [ArraySlice<UInt8>] = [[1, 2, 3][1...], [], [4]]
      for piece in pieces { try stream.append(piece) }
      #expect(try files.read("\(folder)/a") == [2, 3, 4])
      // It is the file that is written, wherever it goes meanwhile.
      #expect(throws: FileError.self) { try files.stream("\(folder)/no/a") }
    }
  }

  @Test func `Parts of a file come into their order, whoever brings them when`() async throws {
    let bytes = LockIsolated<[UInt8]>([])
    let calls = LockIsolated(0)
    let file = OrderedFile(
      .init { part in
        calls.withValue { $0 += 1 }
        bytes.withValue { $0 += part }
      })
    let count = 5_000
    @Sendable func part(_ number: Int) -> [UInt8] {
      var part = [UInt8](repeating: 7, count: number % 300)
      part += [UInt8(number % 251), UInt8(number / 251)]
      return part
    }
    try await withThrowingTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          var numbers = Array(stride(from: task, to: count, by: 8))
          numbers.shuffle()
          for number in numbers {
            try file.put(part(number)[...], at: number)
          }
        }
      }
      try await group.waitForAll()
    }
    let expected = (0..<count).flatMap(part)
    // Most of it is written before the end, in pieces that are worth it.
    #expect(bytes.value.count > expected.count / 2)
    #expect(calls.value <= expected.count >> 18)
    try file.finish()
    #expect(bytes.value == expected)
  }

  @Test func `A part that cannot be written is told to who writes it`() throws {
    let file = OrderedFile(.init { _ in throw FileError(operation: "write", path: "a", reason: "No space") })
    try file.put([UInt8](repeating: 1, count: 1 << 18)[...], at: 1)
    #expect(throws: FileError.self) { try file.put([0], at: 0) }
    try file.put([2], at: 2)
    #expect(throws: FileError.self) { try file.finish() }
  }

  @Test(arguments: Implementation.allCases)
  func makesAndRemovesFoldersWithAllThatIsInThem(_ implementation: Implementation) throws {
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
  func tellsWhyItCannot(_ implementation: Implementation) throws {
    try withFolder(implementation) { files, folder in
      #expect(throws: FileError(operation: "read", path: "\(folder)/no", reason: "No such file or directory")) {
        try files.read("\(folder)/no")
      }
      #expect(throws: FileError(operation: "read", path: "\(folder)/no", reason: "No such file or directory")) {
        try files.map("\(folder)/no")
      }
      #expect(throws: FileError.self) { try files.list("\(folder)/no") }
      #expect(throws: FileError.self) { try files.write([1], "\(folder)/no/file") }
      try files.write([1], "\(folder)/file")
      #expect(throws: FileError.self) { try files.createDirectory("\(folder)/file/below") }
    }
  }

  @Test(arguments: Implementation.allCases)
  func leavesOutHiddenFilesAndWhatIsNotAskedFor(_ implementation: Implementation) throws {
    try withFolder(implementation) { files, folder in
      try files.createDirectory("\(folder)/.git")
      try files.createDirectory("\(folder)/skipped")
      for path in [".git/config", "skipped/a.md", "b.md", "c.txt"] { try files.write([], "\(folder)/\(path)") }
      let found = try files.files(below: folder) { path, kind in
        kind == .directory ? path != "skipped" : path.hasSuffix(".md")
      }
      #expect(found == ["b.md"])
    }
  }

  @Test func aFailedWriteLeavesTheOldFileAndNoOther() throws {
    let failures = LockIsolated<[String: String]>([:])
    let (files, contents) = FileSystem.inMemory(["/site/a": "old"], failing: failures)
    failures.withValue { $0["/site/a"] = "No space left on device" }
    #expect(throws: FileError(operation: "write", path: "/site/a", reason: "No space left on device")) {
      try files.write(Array("new".utf8), "/site/a")
    }
    #expect(contents.value == ["/site/a": Array("old".utf8)])
  }

  @Test func aLinkIsToldInAFolderAndFollowedByStatus() throws {
    try withFolder(.live) { files, folder in
      try files.write([1, 2, 3], "\(folder)/target")
      #expect(symlink("\(folder)/target", "\(folder)/link") == 0)
      #expect(try files.list(folder).first { $0.name == "link" }?.kind == .symbolicLink)
      #expect(try files.status("\(folder)/link")?.size == 3)
      #expect(try files.resolve("\(folder)/link") == files.resolve("\(folder)/target"))
      #expect(try files.files(below: folder) == ["target"])
      try files.remove("\(folder)/link")
      #expect(try files.status("\(folder)/target") != nil)
    }
  }
}
