import DocgenMarkdown
import DocgenModel
import Testing

/// Asides, definitions, and tasks, which DocC's dialect reads from quotations and lists.
struct BlockTests {
  @Test(arguments: [
    ("> Tip: Try it.", "Tip", "1:8 text \"Try it.\""),
    ("> Try it.", "Note", "1:3 text \"Try it.\""),
    ("> tip: Try it.", "tip", "1:8 text \"Try it.\""),
    ("> See Also: Try it.", "See Also", "1:13 text \"Try it.\""),
    ("> Custom Words: Try it.", "Custom Words", "1:17 text \"Try it.\""),
    ("> https://swift.org", "Note", "1:3 text \"https://swift.org\""),
    ("> They came. Then: they left.", "Note", "1:3 text \"They came. Then: they left.\""),
    ("> Tip:\n> Try it.", "Tip", "2:3 text \"Try it.\""),
    ("> Tip:    *Try* it.", "Tip", "1:11 emphasis"),
    ("> [!NOTE]\n> Try it.", "Note", "2:3 text \"Try it.\""),
    ("> [!tip]\n> Try it.", "Tip", "2:3 text \"Try it.\""),
    ("> [!IMPORTANT]\n>\n> Try it.", "Important", "3:3 text \"Try it.\""),
    ("> [!WARNING] Try it.", "Warning", "1:14 text \"Try it.\""),
    ("> [!CAUTION]\n> *Try* it.", "Caution", "2:3 emphasis"),
    ("> [!OTHER] Try it.", "Note", "1:3 text \"[!OTHER] Try it.\""),
  ])
  func aQuotationIsAnAside(markdown: String, kind: String, content: String) {
    let lines = outline(markdown).split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.first == "1:1 aside \(kind)")
    #expect(lines.dropFirst(2).first.map(String.init) == content)
  }

  @Test func aQuotationOfKindQuoteStaysAQuotation() {
    #expect(
      outline("> Quote: To be.\n>\n> - Hamlet") == """
        1:1 quote
          1:10 paragraph
            1:10 text "To be."
          3:3 list
            3:3 item
              3:5 paragraph
                3:5 text "Hamlet"
        """)
  }

  @Test func asideContainsItsWholeQuotation() {
    #expect(
      outline("> Warning: One\n>\n> > inner\n>\n> - two") == """
        1:1 aside Warning
          1:12 paragraph
            1:12 text "One"
          3:3 aside Note
            3:5 paragraph
              3:5 text "inner"
          5:3 list
            5:3 item
              5:5 paragraph
                5:5 text "two"
        """)
  }

  @Test func plainGFMHasQuotations() {
    #expect(outline("> Tip: a", .gfm) == "1:1 quote\n  1:3 paragraph\n    1:3 text \"Tip: a\"")
  }

  @Test func knownKindsAtTheTopLevelOfListsAreAsides() {
    #expect(
      outline("- one\n- Note: two\n  - Note: three\n- Unknown: four\n- SeeAlso: five") == """
        1:1 list
          1:1 item
            1:3 paragraph
              1:3 text "one"
        2:1 aside Note
          2:9 paragraph
            2:9 text "two"
          3:3 list
            3:3 item
              3:5 paragraph
                3:5 text "Note: three"
        4:1 list
          4:1 item
            4:3 paragraph
              4:3 text "Unknown: four"
        5:1 aside SeeAlso
          5:12 paragraph
            5:12 text "five"
        """)
  }

  @Test func termsHaveDefinitions() {
    #expect(
      outline("- term *Key*: What `finds` it.\n\n  More.\n- term Value: It.\n- else") == """
        1:1 definitions
          1:1 term Key
            1:15 paragraph
              1:15 text "What "
              1:20 code "finds"
              1:27 text " it."
            3:3 paragraph
              3:3 text "More."
          4:1 term Value
            4:15 paragraph
              4:15 text "It."
        5:1 list loose
          5:1 item
            5:3 paragraph
              5:3 text "else"
        """)
  }

  /// The C parser considers a task done if `[x]` appears anywhere on its line.
  @Test func tasksAreDoneIfTheirOwnBoxIsChecked() {
    #expect(
      outline("- [ ] not [x]\n- [X] yes\n- no", .gfm) == """
        1:1 list
          1:1 item to do
            1:7 paragraph
              1:7 text "not [x]"
          2:1 item done
            2:7 paragraph
              2:7 text "yes"
          3:1 item
            3:3 paragraph
              3:3 text "no"
        """)
  }

  @Test func fencesKeepTheirWholeInfoString() throws {
    let (document, _) = MarkdownParser().parse("```swift, snippet=\"A/B#c\"\nlet a\n```", file: "Page.md")
    guard case .code(let code) = document.blocks.first?.kind else {
      Issue.record("no code")
      return
    }
    #expect(code.info.text == "swift, snippet=\"A/B#c\"")
    #expect(code.language == "swift")
    #expect(code.text == "let a\n")
  }

  @Test func footnotesHaveTheOrderOfTheirReferences() {
    let (document, _) = MarkdownParser().parse(
      "[^b] [^A] [^none]\n\n[^a]: one\n[^b]: two\n[^c]: three", file: "Page.md")
    #expect(document.footnotes.map(\.label) == ["b", "a"])
    #expect(
      PlainHTMLRenderer().html(of: document).hasPrefix(
        "<p><sup class=\"footnote-ref\"><a href=\"#fn-b\" id=\"fnref-b\" data-footnote-ref>1</a></sup> "
          + "<sup class=\"footnote-ref\"><a href=\"#fn-a\" id=\"fnref-a\" data-footnote-ref>2</a></sup> [^none]</p>"))
  }
}
