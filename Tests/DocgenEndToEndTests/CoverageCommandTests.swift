import DocgenTestHelpers
import Testing

@testable import DocgenCommand

/// `docgen coverage` in a package on disk.
///
/// End-to-end, because the compiler's index connects the samples with the symbols.
@Suite("Coverage of public symbols", .endToEnd)
struct CoverageCommandTests {
  private static func package(_ configuration: String) throws -> TutorialPackage {
    try TutorialPackage([
      "docgen.yml": "title: Greeting\n" + configuration,
      "Sources/Greeting/Greeting.swift": """
      /// Greets somebody.
      public func greet(_ name: String) -> String { "Hello, \\(name)!" }
      public func leave() {}

      """,
      "Articles/Hello.md": """
      # Hello

      ``Greeting/greet(_:)`` returns a greeting:

      ```swift
      print(greet("you"))  // Hello, you!
      ```

      """,
    ])
  }

  /// The words of each line.
  private func rows(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").map { $0.split(separator: " ") }
  }

  @Test func `The table shows whether each symbol is documented, in a verified sample, and in an article`()
    async throws
  {
    let package = try Self.package("")
    defer { package.remove() }
    let before = try await package.run(CoverageCommand.self)
    #expect(before.status == 0, "\(before)")
    // Without a stored result, a sample isn't verified.
    #expect(rows(before.printed).contains(["Greeting.greet(_:)", "documented", "-", "article"]), "\(before)")

    let tested = try await package.run(TestCommand.self)
    #expect(tested.status == 0, "\(tested)")
    let after = try await package.run(CoverageCommand.self)
    #expect(
      rows(after.printed).dropLast() == [
        ["Greeting.greet(_:)", "documented", "sample", "article"], ["Greeting.leave()", "-", "-", "-"],
      ], "\(after)")
    #expect(
      after.printed.hasSuffix(
        "2 public symbols: 50% documented, 50% with a verified sample, 50% in an article\n"))
    let missing = try await package.run(CoverageCommand.self, ["--missing"])
    #expect(rows(missing.printed).dropLast() == [["Greeting.leave()", "-", "-", "-"]])
  }

  @Test func `A package that doesn't build has no table, but the compiler's errors`() async throws {
    let package = try Self.package("")
    defer { package.remove() }
    try package.write("public func leave() -> Nowhere {}\n", to: "Sources/Greeting/Greeting.swift")
    let result = try await package.run(CoverageCommand.self)
    #expect(result.status == 1)
    #expect(result.errorOutput.contains("Greeting.swift:1:24: note: cannot find type 'Nowhere'"), "\(result)")
    #expect(result.errorOutput.contains("error: the package has no symbols to list\n"), "\(result)")
  }

  @Test func `A share below the minimum is a warning, and an error in a strict package`() async throws {
    let package = try Self.package("coverage:\n  documented: 60\n")
    defer { package.remove() }
    let lenient = try await package.run(CoverageCommand.self)
    #expect(lenient.status == 0)
    #expect(lenient.errorOutput.contains("warning: ") && lenient.errorOutput.contains("50%"), "\(lenient)")
    try package.write("title: Greeting\nstrict: true\ncoverage:\n  documented: 60\n", to: "docgen.yml")
    let strict = try await package.run(CoverageCommand.self)
    #expect(strict.status == 1)
    #expect(strict.errorOutput.contains("error: ") && strict.errorOutput.contains("50%"), "\(strict)")
    try package.write("title: Greeting\nstrict: true\ncoverage:\n  documented: 50\n", to: "docgen.yml")
    #expect(try await package.run(CoverageCommand.self).status == 0)
  }

  @Test func `Only verified samples count for the minimum share of symbols with a sample`() async throws {
    let package = try Self.package("strict: true\ncoverage:\n  samples: 60\n")
    defer { package.remove() }
    // Without any sample's result, the share is unknown.
    #expect(try await package.run(CoverageCommand.self).status == 0)
    #expect(try await package.run(TestCommand.self).status == 0)
    let low = try await package.run(CoverageCommand.self)
    #expect(low.status == 1)
    #expect(low.errorOutput.contains("docgen.yml:4:1: error: 50% of the public symbols"), "\(low)")
    try package.write("title: Greeting\nstrict: true\ncoverage:\n  samples: 50\n", to: "docgen.yml")
    #expect(try await package.run(CoverageCommand.self).status == 0)
  }
}
