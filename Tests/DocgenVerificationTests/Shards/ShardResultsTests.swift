import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

/// Adding the results of shards to a build folder.
@Suite struct ShardResultsTests {
  private static let build = ScratchDirectory(scratchPath: "/build")
  private static let pages = ["A.md", "B.md"]

  private static func result(of page: String) -> SampleResult {
    SampleResult(.codeBlock(file: page, line: 1), state: .passed, checks: [.ran], compiler: "c", platform: "p")
  }

  /// Writes what a shard stores about a page in `/shards/NUMBER`.
  private static func write(
    _ shard: String, _ state: ShardRecord.State = .passed, page: String, key: String = "key", in folder: String
  ) throws {
    let results = [result(of: page)]
    try ResultStore(results: folder).write(
      .init(key: key, results: results.map { .init(key: "\(key) \(page)", result: $0) }), named: page)
    try ShardRecord.file(in: folder).write(ShardRecord(#require(Shard(rawValue: shard)), state, results: results))
  }

  /// Adds folders, and returns the messages and the pages with a stored result.
  private static func add(_ folders: [String]) throws -> (messages: [String], pages: [String]) {
    let shards = try ShardResults(adding: folders, to: build)
    let stored = pages.filter { !ResultStore(build).group(named: $0).results.isEmpty }
    return (shards.diagnostics.map { "\($0.severity): \($0.message)" }, stored)
  }

  private static func withFiles<Result>(
    _ operation: (InMemoryFiles) throws -> Result
  ) throws -> Result {
    let (fileSystem, files) = FileSystem.inMemory()
    return try withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      try operation(files)
    }
  }

  @Test(arguments: [["/shards/1", "/shards/2"], ["/shards"]])
  func `The results of all shards are added, from their folders or the folder above`(folders: [String]) throws {
    try Self.withFiles { _ in
      try Self.write("1/2", page: "A.md", in: "/shards/1")
      try Self.write("2/2", page: "B.md", in: "/shards/2")
      let added = try Self.add(folders)
      #expect(added.messages == [] && added.pages == Self.pages)
      #expect(ResultStore(Self.build).group(named: "B.md").key == "key")
    }
  }

  @Test func `A missing shard is reported`() throws {
    try Self.withFiles { _ in
      try Self.write("2/4", page: "A.md", in: "/shards/2")
      let added = try Self.add(["/shards"])
      #expect(added.messages == ["warning: the results of 3 of 4 shards are missing: 1/4, 3/4, 4/4"])
    }
  }

  @Test func `Shards of different divisions are each incomplete`() throws {
    try Self.withFiles { _ in
      try Self.write("1/2", page: "A.md", in: "/shards/1")
      try Self.write("12/12", page: "B.md", in: "/shards/2")
      let added = try Self.add(["/shards"])
      #expect(
        added.messages == [
          "warning: the results of 1 of 2 shards are missing: 2/2",
          "warning: the results of 11 of 12 shards are missing: "
            + (1...10).map { "\($0)/12" }.joined(separator: ", ") + ", …",
        ])
    }
  }

  @Test(arguments: [(ShardRecord.State.failed, "failed"), (.unfinished, "didn't finish")])
  func `A shard that failed or was stopped is reported, and its results aren't used`(
    state: ShardRecord.State, words: String
  ) throws {
    try Self.withFiles { _ in
      try Self.write("1/2", page: "A.md", in: "/shards/1")
      try Self.write("2/2", state, page: "B.md", in: "/shards/2")
      let added = try Self.add(["/shards"])
      #expect(added.messages == ["warning: shard 2/2 \(words), so its results aren't used"])
      #expect(added.pages == ["A.md"])
    }
  }

  @Test(arguments: ["", "{", "{}", "null", "\u{0}"])
  func `Damaged files are reported, and aren't used`(text: String) throws {
    try Self.withFiles { files in
      try Self.write("1/2", page: "A.md", in: "/shards/1")
      try Self.write("2/2", page: "B.md", in: "/shards/2")
      let result = try #require(files.value.keys.first { $0.hasPrefix("/shards/2/samples/") })
      files.withValue {
        $0[result] = Array(text.utf8)
        $0["/shards/1/shard.json"] = Array(text.utf8)
      }
      let added = try Self.add(["/shards"])
      #expect(
        added.messages == [
          "warning: '/shards/1/shard.json' is damaged, or another version of docgen wrote it, so its results aren't used",
          "warning: '\(result)' is damaged, or another version of docgen wrote it, so its results aren't used",
          "warning: the results of 1 of 2 shards are missing: 1/2",
        ])
      #expect(added.pages == [])
    }
  }

  @Test(arguments: ["0/2", "3/2", "x", "1/2/3"])
  func `A record with an impossible shard is damaged`(shard: String) throws {
    try Self.withFiles { files in
      try Self.write("1/2", page: "A.md", in: "/shards/1")
      let path = "/shards/1/shard.json"
      let text = String(decoding: try #require(files.value[path]), as: UTF8.self)
      #expect(text.contains(#""1\/2""#))
      files.withValue { $0[path] = Array(text.replacing(#""1\/2""#, with: "\"\(shard)\"").utf8) }
      let added = try Self.add(["/shards"])
      #expect(added.messages.first?.contains("is damaged") == true)
    }
  }

  @Test(arguments: ["/nothing", "/empty", "/notes.txt"])
  func `A folder without results is an error`(folder: String) throws {
    try Self.withFiles { files in
      files.withValue {
        $0["/empty/notes.txt"] = []
        $0["/notes.txt"] = []
      }
      let added = try Self.add([folder])
      #expect(added.messages == ["error: '\(folder)' contains no results of 'docgen test --shard'"])
    }
  }

  @Test func `Results with another key than the stored ones are valid only by their own keys`() throws {
    try Self.withFiles { _ in
      try Self.write("1/1", page: "A.md", key: "old", in: Self.build.resultCachePath)
      try Self.write("1/1", page: "A.md", key: "new", in: "/shards")
      _ = try Self.add(["/shards"])
      let group = ResultStore(Self.build).group(named: "A.md")
      #expect(group.key == "" && group.byKey.keys.sorted() == ["new A.md", "old A.md"])
    }
  }

  @Test func `A shard whose results don't match the sources is reported`() throws {
    try Self.withFiles { _ in
      try Self.write("1/2", page: "A.md", in: "/shards/1")
      try Self.write("2/2", page: "B.md", in: "/shards/2")
      let shards = try ShardResults(adding: ["/shards"], to: Self.build)
      var results = Self.pages.map(Self.result)
      results[0].isStored = true
      #expect(
        shards.diagnostics(comparingWith: results).map(\.message) == [
          "shard 2/2 has no valid result for 1 of the 1 samples that it verified, such as 'B.md:1'"
        ])
      results[1].isStored = true
      #expect(shards.diagnostics(comparingWith: results) == [])
    }
  }

  @Test func `Only results that another machine can use count as verified`() {
    var failed = Self.result(of: "B.md")
    failed.state = .failed
    var withDetails = Self.result(of: "C.md")
    withDetails.warnings = [
      .init(id: "w", position: SourcePosition(file: "C.md", line: 1), message: "m", details: "C.md:3")
    ]
    let record = Shard(rawValue: "1/1").map {
      ShardRecord($0, .passed, results: [Self.result(of: "A.md"), failed, withDetails])
    }
    #expect(record?.verified == ["A.md:1"])
  }
}
