import Dependencies
import DocgenModel
import DocgenSystem
import Foundation
import Testing

@testable import DocgenVerification

@Suite("The compiler's index contains the symbols of identifiers")
struct CompilerIndexTests {
  typealias Occurrence = IndexStoreLibrary.Occurrence

  @Test func `A word is an identifier if its text is the symbol's name`() {
    let source = "let ticket = Ticket()\nticket.buy(2)\n"
    let identifiers = CompilerIndex.identifiers(
      [
        Occurrence(line: 2, column: 8, symbol: "s:buy", name: "buy(_:)"),
        Occurrence(line: 2, column: 1, symbol: "s:ticket", name: "ticket"),
        // The text has changed since the build, so it has a different word or none at this position.
        Occurrence(line: 1, column: 5, symbol: "s:old", name: "order"),
        Occurrence(line: 9, column: 1, symbol: "s:gone", name: "gone"),
        Occurrence(line: 1, column: 0, symbol: "s:nowhere", name: "let"),
      ], in: source)
    #expect(
      identifiers == [
        SampleResult.Identifier(line: 2, column: 1, length: 6, symbol: "s:ticket"),
        SampleResult.Identifier(line: 2, column: 8, length: 3, symbol: "s:buy"),
      ])
  }

  @Test
  func `A type's name before parentheses is the type, and an initializer without its type's name is the initializer`() {
    let both = [
      Occurrence(line: 1, column: 1, symbol: "s:a.init", name: "init(seats:)"),
      Occurrence(line: 1, column: 1, symbol: "s:b.type", name: "Ticket"),
    ]
    #expect(CompilerIndex.identifiers(both, in: "Ticket(seats: 2)").map(\.symbol) == ["s:b.type"])
    #expect(CompilerIndex.identifiers(both.reversed(), in: "Ticket(seats: 2)").map(\.symbol) == ["s:b.type"])
    #expect(CompilerIndex.identifiers(both.prefix(1), in: "Ticket(seats: 2)").map(\.symbol) == ["s:a.init"])
  }

  @Test func `Of two symbols at one position, the one with the first identifier is used, in any order`() {
    let occurrences = ["s:b", "s:a"].map { Occurrence(line: 1, column: 1, symbol: $0, name: "x") }
    for order in [occurrences, occurrences.reversed()] {
      #expect(CompilerIndex.identifiers(order, in: "x").map(\.symbol) == ["s:a"])
    }
  }

  @Test func `The index that the toolchain's compiler wrote is read`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "index-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let source = "let numbers = [1, 2].map { $0 + 1 }\nprint(numbers.count)\n"
    let index = try await withDependencies {
      $0.fileSystem = .liveValue
      $0.processRunner = .liveValue
    } operation: {
      @Dependency(\.fileSystem) var fileSystem
      @Dependency(\.processRunner) var processRunner
      try fileSystem.createDirectory(path: "\(folder)/Snippets/Folder")
      try fileSystem.write(bytes: Array(source.utf8), path: "\(folder)/Snippets/Folder/Numbers.swift")
      let output = try await processRunner.run(
        command: .init(
          "swiftc",
          [
            "\(folder)/Snippets/Folder/Numbers.swift", "-module-name", "Numbers", "-index-store-path",
            "\(folder)/build/debug/index/store", "-o", "\(folder)/Numbers.o", "-c",
          ]))
      #expect(output.termination == .exited(0))
      let toolchain = try await Toolchain.current()
      return try CompilerIndex.read(
        of: ["Snippets/Folder/Numbers.swift"], store: "\(folder)/build/debug/index/store",
        toolchain: toolchain)
    }
    let occurrences = try #require(index?.occurrences["Snippets/Folder/Numbers.swift"])
    let identifiers = CompilerIndex.identifiers(occurrences, in: source)
    // `count` of an array, and `print`, by the compiler's own identifiers.
    #expect(
      identifiers.contains(SampleResult.Identifier(line: 2, column: 15, length: 5, symbol: "s:Sa5countSivp")))
    #expect(identifiers.contains { $0.line == 2 && $0.column == 1 && $0.symbol.hasPrefix("s:s5print") })
    #expect(identifiers == identifiers.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
  }

  @Test func `Without a build there's no index`() throws {
    let index = try withDependencies {
      $0.fileSystem = .liveValue
    } operation: {
      try CompilerIndex.read(
        of: ["Snippets/A.swift"], store: "/nowhere",
        toolchain: Toolchain(compiler: "Swift version 6.3.1", platform: "x"))
    }
    #expect(index == nil)
  }
}
