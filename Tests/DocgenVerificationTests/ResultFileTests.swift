import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

@Suite("Result files store the results of samples")
struct ResultFileTests {
  static let path = "/build/docgen/results/Sample.json"
  static let file = StoredSnippetResult.file(of: "Sample", in: ScratchDirectory(scratchPath: "/build"))

  static func result(_ identifiers: [Verification.Identifier]?) -> StoredSnippetResult {
    var verification = Verification(
      snippet: "Sample", outcome: .passed, checks: [.ran], claims: 2, failures: [],
      warnings: [.init(id: "w", position: SourcePosition(file: "S.swift", line: 2), message: "m")],
      standardOutput: "1\n",
      compiler: "Swift version 6.3.1", platform: "x86_64-unknown-linux-gnu")
    verification.identifiers = identifiers
    return StoredSnippetResult(key: "key", verification: verification)
  }

  @Test(
    arguments: [
      nil, [],
      [
        Verification.Identifier(line: 1, column: 8, length: 12, symbol: "c:@M@Dependencies"),
        Verification.Identifier(line: 1000, column: 1, length: 1, symbol: "s: with a space and \"quotes\" \\ ä"),
      ],
    ] as [[Verification.Identifier]?])
  func `A stored result is read unchanged`(identifiers: [Verification.Identifier]?) throws {
    let (fileSystem, files) = FileSystem.inMemory()
    try withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      #expect(Self.file.read()?.key == nil)
      let result = Self.result(identifiers)
      try Self.file.write(result)
      #expect(files.value[Self.path] != nil)
      let stored = try #require(Self.file.read())
      #expect(stored.key == result.key)
      #expect(stored.verification == result.verification)
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
      try Self.file.write(Self.result([]))
      let json = String(decoding: try #require(files.value[Self.path]), as: UTF8.self)
      #expect(json.contains(text))
      files.withValue { $0[Self.path] = Array(json.replacing(text, with: "1").utf8) }
      #expect(Self.file.read()?.key == nil)
    }
  }
}
