import DocgenMarkdown
import DocgenModel
import Testing

/// Bad input causes a diagnostic with its position.
///
/// It never crashes, hangs, or uses much time or memory.
struct HostileInputTests {
  @Test(
    arguments: [
      ([0x61, 0x0A, 0x62, 0xFF], "2:2"), ([0xC3], "1:1"), ([0xC3, 0x28], "1:1"), ([0xC0, 0x80], "1:1"),
      ([0xE0, 0x80, 0x80], "1:1"), ([0xED, 0xA0, 0x80], "1:1"), ([0xF5, 0x80, 0x80, 0x80], "1:1"),
      ([0xEF, 0xBB, 0xBF, 0x61, 0xE2, 0x82], "1:2"), ([0x61, 0x0D, 0x0A, 0x62, 0x0D, 0x80], "3:1"),
      ([UInt8](repeating: 0x61, count: 100) + [0xFE], "1:101"),
    ] as [([UInt8], String)])
  func brokenUTF8IsRefused(bytes: [UInt8], place: String) {
    let (document, diagnostics) = MarkdownParser().parse(bytes: bytes, file: "Page.md")
    #expect(document.blocks.isEmpty)
    #expect(diagnostics.map(\.id) == ["not-utf8"])
    #expect(diagnostics.first?.position?.description == "Page.md:\(place)")
  }

  @Test func wellFormedTextIsRead() {
    let text = "é€𝄞\u{7FF}\u{800}\u{FFFF}\u{10FFFF}"
    #expect(outline(text) == "1:1 paragraph\n  1:1 text \(text.debugDescription)")
    #expect(outline("") == "")
    #expect(outline("\u{FEFF}") == "")
  }

  /// A text that exceeds one limit, and the diagnostic about it.
  struct Excess: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: @Sendable () -> String
    var message: String

    init(_ name: String, _ message: String, _ text: @autoclosure @escaping @Sendable () -> String) {
      testDescription = name
      self.message = message
      self.text = text
    }
  }

  @Test(arguments: [
    Excess("file", "1:1: error: the text has 8388609 bytes", repeated("a", (8 << 20) + 1)),
    Excess("a line of 16 MB", "1:1: error: the text has 16777216 bytes", repeated("a", 16 << 20)),
    Excess("line", "2:1: error: the line has 1048577 bytes", "a\n" + repeated("a", (1 << 20) + 1)),
    Excess("paragraph", "16387:1: error: the paragraph has more than 32768 bytes", "a\n\n" + repeated("d\n", 17_000)),
    Excess("lazy paragraph", "error: the paragraph has more than 32768 bytes", "> - a\n" + repeated("d\n", 17_000)),
    Excess(
      "table", "2:1: error: the table has more than 500 columns",
      repeated("|a", 501) + "|\n" + repeated("|-", 501) + "|"),
    Excess("header", "2:1: error: the table has more than 500 columns", repeated("|a", 9000) + "|\n|-|"),
    Excess("row", "3:1: error: the line could be a table row", "|a|\n|-|\n" + repeated("|", 3000)),
    Excess("cells", "50002:1: error: the tables have more than 100000", "|a|b|\n|-|-|\n" + repeated("|a\n", 50_001)),
    Excess(
      "invalid headers", "error: the paragraph above is too long",
      repeated("a\n", 3500) + repeated("|-|-|\n|-|-|-|\n", 50)),
    Excess(
      "quotations on each line", "1123:92: error: the text has more than 50000 nested quotations",
      repeated(repeated(">", 90) + " a\n\n", 600)),
    Excess(
      "empty quotations", "1123:91: error: the text has more than 50000 nested quotations",
      repeated(repeated(">", 90) + "\n\n", 600)),
    Excess("quotations", "1:10002: error: blocks are nested more than 100 levels deep", repeated(">", 10_000) + " a"),
    Excess(
      "headings in quotations", "1:100: error: content is nested more than 100 levels deep", repeated(">", 200) + "# a"),
    Excess(
      "lists", "50:101: error: blocks are nested more than 100 levels deep",
      (0..<200).map { repeated("  ", $0) + "- a\n" }.joined()),
    Excess("markers", "1:20001: error: blocks are nested more than 100 levels deep", repeated("- ", 10_000) + "a"),
    Excess(
      "emphasis", "error: content is nested more than 100 levels deep",
      repeated("*a **a ", 500) + repeated("b** b* ", 500)),
    Excess(
      "images", "1:201: error: content is nested more than 100 levels deep",
      repeated("![", 500) + repeated("](a)", 500)),
    Excess("directives", "100:7: error: blocks are nested more than 100 levels deep", repeated("@Row {\n", 10_000)),
    Excess(
      "references", "1:1: error: the definition is too long for a text",
      "[a]: /" + repeated("u", 30_000) + "\n\n" + repeated(repeated("[a]", 10_000) + "\n\n", 3)),
  ])
  func oversizedTextIsRejectedWithItsPosition(excess: Excess) {
    let (document, diagnostics) = MarkdownParser().parse(excess.text(), file: "Page.md")
    let message = diagnostics.first?.description ?? "none"
    #expect(message.contains(excess.message), "\(message)")
    #expect(document.blocks.isEmpty || message.contains("content is nested"))
  }

  @Test(arguments: [
    "*a **a ", "_a ", "[", "[a](", "![[]()", "[a][b", "`", "\"", " 'a", "<", "<!A ", "<a href=\"", "&", "\\", "[]",
    "[^1]",
    "**a*b ", "a\n", "a\\\n", "> ", "- ", "1. ", "|", "@A {", "@A(\"", "@A {\n", "@A(\n", "}\n", "\u{0}", "\r", "~a~~ ",
    "<!--", "[a]: ", "é*ü_“",
  ])
  func nothingUnclosedHangs(piece: String) {
    let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
    for dialect in MarkdownDialect.allCases {
      let (document, diagnostics) = MarkdownParser(dialect: dialect).parse(text, file: "Page.md")
      #expect(!document.blocks.isEmpty || !diagnostics.isEmpty || text.allSatisfy(\.isWhitespace))
    }
  }

  /// The C library doesn't initialize the text of an empty heading.
  ///
  /// With the parser's own allocator, which clears its memory, this test also passes without the fix. It fails with
  /// another allocator, and under the address sanitizer (`Tests/Fuzz/run --coverage`, `Corpus/gfm/empty-headings.md`).
  @Test(arguments: ["#", "##  ", "### ###", "# ##\t", "> #", "- ##"])
  func emptyHeadingsDoNotShowEarlierText(heading: String) {
    // Fills freed blocks of every size with words, so that the parser gets such a block.
    let words = (1..<200).map { "# \(String(repeating: "word ", count: $0))\n\n" }.joined()
    for dialect in MarkdownDialect.allCases {
      for _ in 0..<3 {
        _ = MarkdownParser(dialect: dialect).parse(words, file: "Page.md")
        #expect(!outline(heading, dialect).contains("word"))
      }
    }
  }

  /// The C library stores the bytes that begin inlines in a table that all its parsers share.
  @Test func concurrentParsersReturnTheSameDocument() async {
    let text = repeated("~~one~~ *two* www.three.com ``four`` <five@six.com> seven@eight.com\n\n", 200)
    let expected = MarkdownDialect.allCases.map {
      MarkdownParser(dialect: $0).parse(text, file: "Page.md").document
    }
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          let dialect = MarkdownDialect.allCases[index % 2]
          return MarkdownParser(dialect: dialect).parse(text, file: "Page.md").document == expected[index % 2]
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}

private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
