import DocgenSyntax
import Testing

@Suite("Swift syntax")
struct SwiftSyntaxCheckerTests {
  @Test(
    "Valid Swift has no errors",
    arguments: ["", "let x = 1", "func f() async throws -> Int { 1 }", "@Test func t() {}"])
  func correct(text: String) {
    #expect(SwiftSyntaxChecker.mistakes(in: text) == [])
  }

  @Test(
    "An error is reported with its line and column",
    arguments: [("let a = 1\nlet b = ", 2, 9), ("func f( {}", 1, 8), ("let ä = (1", 1, 12)])
  func mistakes(text: String, line: Int, column: Int) throws {
    let mistake = try #require(SwiftSyntaxChecker.mistakes(in: text).first)
    #expect(mistake.line == line)
    #expect(mistake.column == column)
    #expect(!mistake.message.isEmpty)
  }

  @Test(
    "Declarations are recognized in a code block of another language",
    arguments: [
      ("struct A {}", true), ("import Dependencies", true), ("func f() {}", true), ("@Dependency var x", true),
      ("let x: Int = 1", true), ("import os", false), ("const x = 1;", false), ("let x = 1", false),
      ("$ swift run docgen", false), ("hello", false), ("{\"a\": 1}", false), ("def f():\n  return 1", false),
      ("", false),
    ])
  func declarations(text: String, expected: Bool) {
    #expect(SwiftSyntaxChecker.looksLikeDeclarations(text) == expected)
  }
}
