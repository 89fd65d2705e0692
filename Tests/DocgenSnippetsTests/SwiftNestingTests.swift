import DocgenModel
import DocgenSnippets
import Testing

/// The Swift parser takes exponential time for these; docgen tells their place instead.
@Suite struct SwiftNestingTests {
  @Test(arguments: [
    (String(repeating: "[", count: 100), 17), (String(repeating: "@[", count: 50), 12),
    (String(repeating: "@(", count: 50), 12), (String(repeating: "@A<", count: 50), 18),
    ("let text = \"\\(" + String(repeating: "[", count: 100), 31),
  ])
  func `What is too deep is told at its place, and not coloured`(text: String, column: Int) {
    #expect(
      SwiftSyntaxChecker.mistakes(in: text) == [
        .init(line: 1, column: column, message: "the brackets here stand deeper in one another than is read")
      ])
    #expect(SwiftHighlighter.highlight(text) == .init(tokens: [], hasSyntaxErrors: true))
    #expect(!SwiftSyntaxChecker.looksLikeDeclarations(text))
    #expect(SnippetReader.read(text, file: "Snippets/Deep.swift").snippet.name == "Deep")
  }

  @Test func `Brackets in texts and one after the other are as many as anybody likes`() {
    let texts = String(repeating: "print(\"\\u{1B}[31m\")\n", count: 100)
    let lists = "let lists = [" + String(repeating: "[1, 2], ", count: 100) + "]\n"
    let attributes = String(repeating: "@Test(.tags(.a)) func a() {}\n", count: 30)
    #expect(SwiftSyntaxChecker.mistakes(in: texts + lists + attributes).isEmpty)
    #expect(!SwiftHighlighter.highlight(texts + lists + attributes).tokens.isEmpty)
  }
}
