import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenSnippets

@Suite("The result cache stores the results of samples")
struct ResultCacheTests {
  static let build = ScratchDirectory(scratchPath: "/build")

  static func entry(_ identifiers: [Verification.Identifier]?) -> ResultCache.Entry {
    var verification = Verification(
      snippet: "Sample", outcome: .passed, checks: [.ran], claims: 2, failures: [],
      warnings: [.init(id: "w", position: SourcePosition(file: "S.swift", line: 2), message: "m")],
      standardOutput: "1\n",
      compiler: "Swift version 6.3.1", platform: "x86_64-unknown-linux-gnu")
    verification.identifiers = identifiers
    return ResultCache.Entry(
      format: ResultCache.format, key: "key", verification: verification)
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
    let (fileSystem, _) = FileSystem.inMemory()
    try withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      let cache = ResultCache(build: Self.build)
      let entry = Self.entry(identifiers)
      try cache.store(entry)
      #expect(cache.look(up: "Sample", key: "key") == .fresh(entry))
      #expect(cache.look(up: "Sample", key: "other") == .missing)
    }
  }

  @Test("A result of an earlier version, which made other checks, isn't read")
  func earlierVersion() throws {
    var entry = Self.entry([])
    entry.format = ResultCache.format - 1
    let text = String(decoding: try JSONEncoder().encode(entry), as: UTF8.self)
    let (fileSystem, _) = FileSystem.inMemory(["/build/docgen/results/Sample.json": text])
    withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      #expect(ResultCache(build: Self.build).look(up: "Sample", key: "key") == .missing)
    }
  }

  @Test(arguments: ["1 2 3", "1 2 s:x\\n", "-1 2 3 s:x\\n", "1 2 99999999999 s:x\\n", "1 2 3 s:x\\n1"])
  func `An invalid list of identifiers makes a result corrupt`(lines: String) throws {
    let (fileSystem, files) = FileSystem.inMemory()
    try withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      let cache = ResultCache(build: Self.build)
      try cache.store(Self.entry([Verification.Identifier(line: 3, column: 4, length: 5, symbol: "s:x")]))
      let path = "/build/docgen/results/Sample.json"
      let text = String(decoding: try #require(files.value[path]), as: UTF8.self)
      #expect(text.contains(#"3 4 5 s:x\n"#))
      files.withValue { $0[path] = Array(text.replacing(#"3 4 5 s:x\n"#, with: lines).utf8) }
      guard case .corrupt = cache.look(up: "Sample", key: "key") else {
        Issue.record("read as a result")
        return
      }
    }
  }
}
