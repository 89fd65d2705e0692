import DocgenModel
import DocgenVerification
import Testing

@testable import DocgenSyntax

/// The Swift parser takes exponential time for these texts, so docgen reports their positions instead.
@Suite struct SwiftNestingTests {
  @Test(arguments: [
    (String(repeating: "[", count: 100), 6), (String(repeating: "@[", count: 50), 8),
    (String(repeating: "@(", count: 50), 8), (String(repeating: "(@ ", count: 50), 13),
    (String(repeating: "@A<", count: 50), 12),
    ("let text = \"\\(" + String(repeating: "[", count: 100), 20),
    ("let path = " + String(repeating: "\\.a.b[(", count: 5) + String(repeating: "\\.a.b(", count: 60), 370),
    (String(repeating: "[/*\"*/", count: 50), 31), (String(repeating: "[/*/\"*/", count: 50), 36),
    (String(repeating: "[/*/**/\"*/", count: 50), 51),
    (String(repeating: "[/*]*/", count: 50), 31), (String(repeating: "[ // ]\r", count: 50), 36),
    ("let a = b" + String(repeating: " < b", count: 2_000), 267),
    (String(repeating: "a < (b) -> ", count: 2_000), 707), (String(repeating: "a < any ", count: 2_000), 515),
    (String(repeating: "class actor ", count: 50), 55), (String(repeating: "actor < ", count: 9), 33),
  ])
  func `Nesting that's too deep is reported at its position`(text: String, column: Int) {
    #expect(
      SwiftSyntaxChecker.mistakes(in: text) == [
        .init(
          line: 1, column: column, message: "the text is nested too deeply or too long to parse")
      ])
    #expect(!SwiftSyntaxChecker.looksLikeDeclarations(text))
    #expect(SnippetReader.read(text, file: "Snippets/Deep.swift").snippet.name == "Deep")
  }

  @Test(arguments: ["/*\n// */", "/*/\n// */", "\"//\" /*\n// */", "/*/**/\n// */"])
  func `Code after a comment is read, in any form of comment`(comment: String) {
    let text = comment + String(repeating: "[", count: 100)
    #expect(SwiftSyntaxChecker.mistakes(in: text).map(\.line) == [2])
  }

  @Test func `The number of brackets in line comments isn't limited`() {
    let source = String(repeating: "  /// An escape is `\\u{1B}[`, and [ opens: \"[\".\nlet a = [1]\n", count: 300)
    #expect(SwiftSyntaxChecker.mistakes(in: source).isEmpty)
  }

  /// When fuzzing found these, each took more than a second or overflowed the stack.
  @Test(arguments: [
    "A<B<", "repeat each ", "repeat\neach\n", "some ", "try ", "await\n", "if a {} else ", "if a {\n} else ", "#if a\n",
    "if a {", "if a {\n", "a ? ", "a ?\n", "let a = ", "_ ", "_\n", "func a() {", "case .a(", "#a(\n", "\"\\(", "@",
    "#", "\\",
    "a\n.b", ".a", "let a: (",
  ])
  func `Code that repeats thousands of times isn't parsed`(piece: String) {
    let text = String(repeating: piece, count: 10_000)
    #expect(SwiftSyntaxChecker.mistakes(in: text).map(\.message).count == 1)
    #expect(DocumentationComment.all(in: text, file: "Sources/Deep.swift").isEmpty)
    #expect(SnippetReader.read(text, file: "Snippets/Deep.swift").snippet.name == "Deep")
  }

  @Test(arguments: ["let a \u{FFFD}= 1", "e \u{1}= 1", "e \u{1B}= "])
  func `Invalid code before an equals sign is reported at the sign`(text: String) {
    let mistakes = SwiftSyntaxChecker.mistakes(in: text)
    #expect(mistakes.map(\.message) == ["the text before this '=' isn't valid Swift"])
    #expect(mistakes.first?.line == 1)
  }

  @Test(arguments: [
    NamedText("cases", "enum Numbers {\n" + (0..<2000).map { "  case number\($0)\n" }.joined() + "}\n"),
    NamedText("calls in a chain", "let view = View()\n" + (0..<500).map { "  .modifier\($0)()\n" }.joined()),
    NamedText("question marks", String(repeating: "let a: Int? = b.c?.d ?? 0\n", count: 500)),
    NamedText("comparisons", String(repeating: "if a < b, c<d {}\n", count: 500)),
    NamedText(
      "comparisons on consecutive lines",
      String(repeating: "a = b < c\nassert(b < c)\nassert(b < c, d < e)\n", count: 500)
    ),
    NamedText("comparisons on lines", "let all = [\n" + String(repeating: "  a < b,\n", count: 40) + "]\n"),
    NamedText("brackets in strings and comments", String(repeating: "f(\"(([[{<\") // ((([[{\n", count: 500)),
    NamedText("conditions", String(repeating: "#if os(Linux)\n#endif\n", count: 200)),
    NamedText("empty lines", "let a = 1" + String(repeating: "\n", count: 100_000) + "let b = 2\n"),
    NamedText("elements", "let all = [\n" + String(repeating: "  .one,\n", count: 3000) + "]\n"),
  ])
  func `Long but ordinary code is within the limits`(source: NamedText) {
    #expect(SwiftSyntaxChecker.mistakes(in: source.text) == [])
  }

  @Test func `The number of brackets in strings, and of consecutive brackets, isn't limited`() {
    let texts = String(repeating: "print(\"\\u{1B}[31m\")\n", count: 100)
    let lists = "let lists = [" + String(repeating: "[1, 2], ", count: 100) + "]\n"
    let attributes = String(repeating: "@Test(.tags(.a)) func a() {}\n", count: 30)
    let interpolations = String(repeating: "print(\"\\(a) and \\(b.map { \"\\($0)\" })\")\n", count: 100)
    let macros = String(repeating: "#expect(#require(a) == 1)\n", count: 100)
    let quotes = String(repeating: "print(\"it's\")  // It's 'so'.\n", count: 100)
    let source = texts + lists + attributes + interpolations + macros + quotes
    #expect(SwiftSyntaxChecker.mistakes(in: source).isEmpty)
    #expect(!SwiftHighlighter.highlight(source).isEmpty)
  }
}
