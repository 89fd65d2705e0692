import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

@Suite("Result files store the results of samples")
struct ResultFileTests {
  static let store = ResultStore(ScratchDirectory(scratchPath: "/build"))

  static func group(_ identifiers: [SampleResult.Identifier]?) -> ResultStore.Group {
    var result = SampleResult(
      .snippet(file: "Snippets/Sample.swift"), state: .passed, checks: [.ran], claims: 2,
      warnings: [.init(id: "w", position: SourcePosition(file: "S.swift", line: 2), message: "m")],
      standardOutput: "1\n", compiler: "Swift version 6.3.1", platform: "x86_64-unknown-linux-gnu")
    result.identifiers = identifiers
    return ResultStore.Group(key: "key", results: [.init(key: "own", result: result)])
  }

  @Test(
    arguments: [
      nil, [],
      [
        SampleResult.Identifier(line: 1, column: 8, length: 12, symbol: "c:@M@Dependencies"),
        SampleResult.Identifier(line: 1000, column: 1, length: 1, symbol: "s: with a space and \"quotes\" \\ ä"),
      ],
    ] as [[SampleResult.Identifier]?])
  func `A stored result is read unchanged`(identifiers: [SampleResult.Identifier]?) throws {
    let (fileSystem, files) = FileSystem.inMemory()
    try withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      #expect(try Self.store.isEmpty())
      #expect(Self.store.group(named: "Snippets").results.isEmpty)
      let group = Self.group(identifiers)
      try Self.store.write(group, named: "Snippets")
      #expect(files.value.keys.contains { $0.hasPrefix("/build/docgen/results/samples/") })
      let stored = Self.store.group(named: "Snippets")
      #expect(stored.key == group.key)
      var result = try #require(stored.byKey["own"])
      #expect(result.isStored)
      result.isStored = false
      #expect(result == group.results[0].result)
    }
  }

  @Test(
    "A damaged result, or one of another version of docgen, isn't read",
    arguments: ["docgen ", "format ", "\"passed\"", "}"])
  func unreadable(text: String) throws {
    let (fileSystem, files) = FileSystem.inMemory()
    try withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      try Self.store.write(Self.group([]), named: "Snippets")
      let (path, bytes) = try #require(files.value.first { $0.key.hasSuffix(".json") })
      let json = String(decoding: bytes, as: UTF8.self)
      #expect(json.contains(text))
      files.withValue { $0[path] = Array(json.replacing(text, with: "1").utf8) }
      #expect(Self.store.group(named: "Snippets").results.isEmpty)
    }
  }
}
