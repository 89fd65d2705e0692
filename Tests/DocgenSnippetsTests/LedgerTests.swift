import Dependencies
import DocgenModel
import DocgenSystem
import Foundation
import Testing

@testable import DocgenSnippets

@Suite("The ledger keeps what is known of a sample")
struct LedgerTests {
  static let build = BuildFolder(scratchPath: "/build")

  static func entry(_ identifiers: [Verification.Identifier]?) -> Ledger.Entry {
    var verification = Verification(
      snippet: "Sample", outcome: .passed, checks: [.ran], claims: 2, failures: [], standardOutput: "1\n",
      compiler: "Swift version 6.3.1", platform: "x86_64-unknown-linux-gnu")
    verification.identifiers = identifiers
    return Ledger.Entry(
      format: Ledger.format, key: "key", verification: verification,
      warnings: [.init(id: "w", position: SourcePosition(file: "S.swift", line: 2), message: "m")])
  }

  @Test(
    arguments: [
      nil, [],
      [
        Verification.Identifier(line: 1, column: 8, length: 12, symbol: "c:@M@Dependencies"),
        Verification.Identifier(line: 1000, column: 1, length: 1, symbol: "s: with a space and \"quotes\" \\ ä"),
      ],
    ] as [[Verification.Identifier]?])
  func `What is kept comes back`(identifiers: [Verification.Identifier]?) throws {
    let (fileSystem, _) = FileSystem.inMemory()
    try withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      let ledger = Ledger(build: Self.build)
      let entry = Self.entry(identifiers)
      try ledger.keep(entry)
      #expect(ledger.look(up: "Sample", key: "key") == .fresh(entry))
      #expect(ledger.look(up: "Sample", key: "other") == .stale(entry))
    }
  }

  @Test func `What an earlier version kept, with an object for each identifier, is read`() throws {
    let identifier = Verification.Identifier(line: 3, column: 4, length: 5, symbol: "s:x")
    var entry = Self.entry([identifier])
    entry.format = 2
    let verification = String(decoding: try JSONEncoder().encode(entry.verification), as: UTF8.self)
    let warnings = String(decoding: try JSONEncoder().encode(entry.warnings), as: UTF8.self)
    let text = #"{"format":2,"key":"key","verification":\#(verification),"warnings":\#(warnings)}"#
    let (fileSystem, _) = FileSystem.inMemory(["/build/docgen/ledger/Sample.json": text])
    withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      #expect(Ledger(build: Self.build).look(up: "Sample", key: "key") == .fresh(entry))
    }
  }

  @Test(arguments: ["1 2 3", "1 2 s:x\\n", "-1 2 3 s:x\\n", "1 2 99999999999 s:x\\n", "1 2 3 s:x\\n1"])
  func `What is no list of identifiers is told, and is no result`(lines: String) throws {
    let (fileSystem, files) = FileSystem.inMemory()
    try withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      let ledger = Ledger(build: Self.build)
      try ledger.keep(Self.entry([Verification.Identifier(line: 3, column: 4, length: 5, symbol: "s:x")]))
      let path = "/build/docgen/ledger/Sample.json"
      let text = String(decoding: try #require(files.value[path]), as: UTF8.self)
      #expect(text.contains(#"3 4 5 s:x\n"#))
      files.withValue { $0[path] = Array(text.replacing(#"3 4 5 s:x\n"#, with: lines).utf8) }
      guard case .corrupt = ledger.look(up: "Sample", key: "key") else {
        Issue.record("read as a result")
        return
      }
    }
  }
}
