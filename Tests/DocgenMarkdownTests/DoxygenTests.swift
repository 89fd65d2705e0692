import DocgenMarkdown
import DocgenModel
import Testing

@Suite("Doxygen's commands are read")
struct DoxygenTests {
  private func comment(_ text: String) -> SymbolComment {
    let position = SourcePosition(file: "include/CShapes.h", line: 10, column: 4)
    let (document, diagnostics) = MarkdownParser(dialect: .docc).parse(comment: Doxygen.withFences(text), at: position)
    #expect(diagnostics == [])
    return SymbolComment(of: Doxygen.converted(document))
  }

  private func text(_ blocks: [Block]) -> [String] {
    blocks.map { block in
      switch block.kind {
      case .paragraph(let inlines): inlines.plainText
      case .aside(let aside): "\(aside.kind): \(text(aside.blocks).joined())"
      case .code(let code): "```\(code.language) \(code.text)"
      default: "?"
      }
    }
  }

  @Test(arguments: ["\\", "@"])
  func `Parameters and the result have their own sections`(mark: String) {
    let comment = comment(
      """
      \(mark)brief Counts points.

      \(mark)param shape The shape,
      or a null pointer.
      \(mark)param[out] count Receives the `count`.
      \(mark)returns Zero on success.

      More text.
      """)
    #expect(comment.parameters.map(\.name) == ["shape", "count"])
    #expect(comment.parameters.map { text($0.blocks) } == [["The shape, or a null pointer."], ["Receives the count."]])
    #expect(text(comment.returns) == ["Zero on success."])
    #expect(text(comment.document.blocks) == ["Counts points.", "More text."])
    #expect(comment.parameters[0].position == SourcePosition(file: "include/CShapes.h", line: 12, column: 17))
  }

  @Test func `Notes and warnings are asides`() {
    let comment = comment("Text.\n\\note Slow.\n\\warning Not thread-safe.\n@see shapes_free\n")
    #expect(
      text(comment.document.blocks) == ["Text.", "Note: Slow.", "Warning: Not thread-safe.", "SeeAlso: shapes_free"])
  }

  @Test func `Words after c, p, and a are code`() {
    let blocks = comment("Returns \\c NULL, or \\p shape. Not user@c or \\cat.").document.blocks
    guard case .paragraph(let inlines) = blocks.first?.kind else {
      Issue.record("There's no paragraph.")
      return
    }
    #expect(inlines.compactMap { if case .code(let code) = $0.kind { code } else { nil } } == ["NULL", "shape"])
    #expect(inlines.plainText == "Returns NULL, or shape. Not user@c or \\cat.")
  }

  @Test func `A code block between two commands keeps its lines`() {
    let comment = comment("Text.\n\\code{.c}\nint a;\n  int b;\n\\endcode\n@verbatim\n*\n@endverbatim")
    #expect(text(comment.document.blocks) == ["Text.", "```c int a;\n  int b;\n", "``` *\n"])
  }

  @Test(arguments: ["Write to me@example.org.", "@unknown text", "\\paragraph text", "A \\param in a line."])
  func `Other text stays as it is`(line: String) {
    let comment = comment(line)
    #expect(text(comment.document.blocks) == [line])
    #expect(comment.parameters.isEmpty)
  }
}
