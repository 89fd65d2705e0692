import DocgenModel
import DocgenVerification
import Testing

@testable import DocgenSyntax

/// The Swift parser's time grows with the square of the length of invalid code, so it gets only a short part of such
/// code.
@Suite("The part of a text that's valid Swift") struct SwiftPartTests {
  /// Each text would take the parser minutes.
  @Test(
    "The parser gets only a short part of invalid code",
    arguments: [
      NamedText("statements in a type", "class A {\n" + String(repeating: "a()\n", count: 4_000) + "}\n"),
      NamedText("lists in a type", "class A {\n" + String(repeating: "a, b\n", count: 4_000)),
      NamedText("attributes", String(repeating: "a@a\n", count: 4_000)),
      NamedText("marks on lines", String(repeating: "/ @ ; ) \n", count: 400)),
      NamedText("slashes", "class A {\n" + String(repeating: "/@ ", count: 1_000)),
      NamedText(
        "a type without its name", "class\n1\n{\n" + String(repeating: "a()\n", count: 4_000)),
      NamedText(
        "a type that continues after a condition",
        "class A {\n#if a\n" + String(repeating: "}+ ", count: 30) + "\n" + String(repeating: "a()\n", count: 4_000)),
      NamedText(
        "a type that continues after a condition's line",
        "class A {\n#if a } <#a#>\nelse \n" + String(repeating: "a()\n", count: 4_000)),
      NamedText(
        "a type that continues after another type's brace",
        "class A {\nclass B {\nclass b c }\n}\n" + String(repeating: "a()\n", count: 4_000)),
      NamedText(
        "replacement characters", "class A {\n\u{FFFD}struct \u{FFFD}\n" + String(repeating: "a()\n", count: 4_000)),
    ])
  func hostile(source: NamedText) {
    #expect(SwiftSyntaxChecker.mistakes(in: source.text).last?.message == "too many errors to check the rest")
    #expect(!SwiftSyntaxChecker.looksLikeDeclarations(source.text))
    let reading = SnippetReader.read(source.text, file: "Snippets/Hostile.swift")
    #expect(reading.diagnostics.contains { $0.id == "unread-snippet" })
    #expect(SwiftHighlighter.highlight("let a = 1\n" + source.text).first?.kind == .keyword)
  }

  /// The parser ends the process for the first text.
  @Test(arguments: [
    "\"\\(y\"\"\"\"\"\"s a\"\"\"", "let a = \"\\(y\"\"\"\"\"\"s a\"\"\"",
    "\"\\(a /* \"\"\" */ b\"\"\"\n\"", "a(#\"\\#(y\"\"\"\"\"\"s a\"\"\"\"#",
  ])
  func `Code in an unclosed string isn't parsed`(text: String) {
    #expect(SwiftSyntaxChecker.mistakes(in: text + "\n").count <= 1)
    _ = SwiftHighlighter.highlight(text)
    #expect(
      SnippetReader.read(text, file: "Snippets/Open.swift").diagnostics.map(\.id).contains("unread-snippet"))
  }

  @Test func `The first errors of a long text that isn't Swift are reported`() {
    let text = "let a = 1\nclass A {\n" + String(repeating: "  a()\n", count: 3_000) + "}\n"
    let mistakes = SwiftSyntaxChecker.mistakes(in: text)
    #expect(mistakes.first == .init(line: 3, column: 3, message: "expected 'func' in function"))
    #expect((64...600).contains(mistakes.count))
    #expect(mistakes.allSatisfy { $0.line < 600 })
  }

  @Test func `All errors of a text with few errors are reported`() {
    let text =
      String(repeating: "let a = 1\n", count: 2_000) + "let b =\n" + String(repeating: "let a = 1\n", count: 2_000)
    #expect(SwiftSyntaxChecker.mistakes(in: text + "let c =\n").map(\.line) == [2_001, 4_002])
  }

  @Test func `An unclosed string or comment is reported at its start, regardless of the text after it`() {
    let rest = String(repeating: "a()\n", count: 5_000)
    for opening in ["\"\"\"\n", "/* "] {
      #expect(
        SwiftSyntaxChecker.mistakes(in: "let a = 1\nlet b = \(opening)" + rest)
          == [.init(line: 2, column: 9, message: "no closing delimiter for the text that begins here")])
    }
  }

  @Test func `An unread snippet is an error at the position where reading ends`() {
    let text = "print(1)  // 1\n" + String(repeating: "a@a b\n", count: 3_000)
    let reading = SnippetReader.read(text, file: "Snippets/Garbage.swift")
    let diagnostic = reading.diagnostics.first { $0.id == "unread-snippet" }
    #expect(diagnostic?.severity == .error)
    #expect(diagnostic?.position?.file == "Snippets/Garbage.swift")
    #expect((2...400).contains(diagnostic?.position?.line ?? 0))
  }

  @Test(
    "Valid Swift is read entirely, in any form",
    arguments: [
      NamedText("names with non-ASCII letters", String(repeating: "let a = b\n", count: 500) + "let größe = \"ä\"\n"),
      NamedText("line ends with two characters", String(repeating: "let a = [1, \"b\"]\r\n", count: 500)),
      NamedText(
        "a multiline string in another string's interpolation",
        String(repeating: "let a = 1\n", count: 500)
          + "let b = \"\"\"\n  /* '#\n    \\(c { \"\"\"\n        '\\($0.d(\"\")):\"\n      \"\"\" })\n  //\"\n  \\(d)|\n  \"\"\"\n"
      ),
      NamedText("placeholders", String(repeating: "let a = 1\n", count: 500) + "f(<#\"name\"#>)\n<#code#>\n"),
      NamedText(
        "a closure in an unusual type",
        "f(isolated: @convention(c) () -> Void) {\n" + String(repeating: "  a()\n", count: 500) + "}\n"),
      NamedText(
        "operators",
        "infix operator +++: A\nprecedencegroup A { higherThan: B }\n" + String(repeating: "a()\n", count: 500)),
    ])
  func rare(source: NamedText) {
    #expect(
      SwiftSyntaxChecker.mistakes(in: source.text).allSatisfy {
        $0.message == "editor placeholder in source file"
      })
  }
}
