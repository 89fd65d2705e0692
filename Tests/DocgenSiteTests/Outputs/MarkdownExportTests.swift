import DocgenMarkdown
import DocgenModel
import Testing

@testable import DocgenContent
@testable import DocgenOutput

@Suite struct MarkdownExportTests {
  private func export(_ markdown: String) -> String {
    let file = "Articles/page.md"
    var page = Page(path: PagePath("kit/page"), kind: .article, title: [])
    page.title = [Inline(.text("Page"), at: SourcePosition(file: file, line: 1))]
    page.discussion = MarkdownParser().parse(markdown, file: file).document.blocks
    return String(decoding: MarkdownExport.bytes(of: page), as: UTF8.self)
  }

  @Test(
    "Nested blocks are indented by the markers of their parents",
    arguments: [
      ("- a\n\n  b\n\n  > Tip: c\n  >\n  > - d", "- a\n\n  b\n\n  > **Tip:** c\n  >\n  > - d\n"),
      ("1. a\n   - b\n2. c", "1. a\n\n   - b\n2. c\n"),
      ("- ```text\n  a\n\n  b\n  ```", "-\n  ```text\n  a\n\n  b\n  ```\n"),
      ("- a\n\n- b", "- a\n\n- b\n"), ("- a\n- b", "- a\n- b\n"),
      ("@Figure(caption: \"b *c*\") {\n  - a\n}", "- a\n\nb \\*c\\*\n"),
      ("> Note: a\n>\n> ```text\n> b\n>\n> c\n> ```", "> **Note:** a\n>\n> ```text\n> b\n>\n> c\n> ```\n"),
    ])
  func blocks(markdown: String, expected: String) {
    #expect(export(markdown) == "# Page\n\n\(expected)")
  }

  @Test("A cell that spans several columns or rows is repeated, because Markdown has no such cells")
  func spans() {
    #expect(
      export("| a || b |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| ^ | 4 | 5 |")
        == "# Page\n\n| a | a | b |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 1 | 4 | 5 |\n")
  }

  @Test(
    "Empty content leaves no empty lines",
    arguments: [
      ("a\n\n<div>\n\n</div>\n\nc", "a\n\nc\n"), ("- a\n\n  <div></div>\n- c", "- a\n\n- c\n"), ("<div></div>", ""),
    ])
  func nothing(markdown: String, expected: String) {
    #expect(export(markdown) == (expected.isEmpty ? "# Page\n" : "# Page\n\n\(expected)"))
  }

  /// Renders Markdown like another parser, which doesn't support directives and reads `Note:` as text.
  private func html(_ markdown: String, _ dialect: MarkdownDialect = .gfm) -> String {
    PlainHTMLRenderer().html(
      of: MarkdownParser(dialect: dialect, linksBareAddresses: false).parse(markdown, file: "Articles/page.md").document
    )
  }

  @Test(
    "Exported Markdown has the same HTML as its source",
    arguments: [
      "~~~ x`y\ncode\n~~~\n\nb", "``` a``b ```", "`` `a` ``", "`  `", "`` a` ``", "a&amp;copy; &amp;lt;b&amp;gt; & c",
      #"\~\~x\~\~ ~/y"#, #"\- x"#, #"\+ x"#, #"1\. x"#, #"1\) x"#, "\\# x", #"\-\-\-"#, #"12\. a b"#, "1.5 x", "-a",
      #"- \- a"#, "- \\# a", "## C \\#\\#", "## C\\#", "## C# a", "*_a_* **_b_** _**c**_ ***d***",
      "* a\n* b\n\n- c", "1. a\n\n1) b", "1. a\n\n<!-- -->\n\n1. b", "- a\n\n  - b\n\n  * c\n\n* d",
      "10. a\n\n    b\n11. c", "a\n\n    code", "| a\\|b | c |\n| --- | :-: |\n| \\*d | `e\\|f` |",
      #"\[a](b)"#, "a!",
      "a *b*c **d**e", #"\<b> &lt;i> \`x\`"#, "- [ ] a\n- [x] b",
    ])
  func reading(markdown: String) {
    let expected = html("# Page\n\n\(markdown)")
      .replacing("<!-- -->\n", with: "").replacing("language-x`y", with: "language-x")
    #expect(html(export(markdown)) == expected)
  }

  @Test("An aside or a step contains its content, whatever the content begins with")
  func items() {
    #expect(export("> Note:\n>\n> ***\n>\n> a") == "# Page\n\n> **Note:**\n>\n> ---\n>\n> a\n")
    let steps = (1...10).map { "@Step {\nStep \($0).\n\nMore.\n}\n" }.joined()
    let text = export("@Steps {\nBefore.\n\n\(steps)\nAfter.\n}")
    #expect(text.hasPrefix("# Page\n\nBefore.\n\n1. Step 1.\n\n   More.\n2. Step 2."))
    #expect(text.hasSuffix("10. Step 10.\n\n    More.\n\nAfter.\n"))
  }

  @Test("Characters in links and titles are escaped")
  func links() {
    let file = SourcePosition(file: "Articles/page.md", line: 3)
    var page = Page(path: PagePath("kit/page"), kind: .article, title: [Inline(.text("Page"), at: file)])
    let link = Inline(.link(destination: "x", title: "", [Inline(.text("y"), at: file)]), at: file)
    page.discussion = [Block(.paragraph([Inline(.text("wow!"), at: file), link]), at: file)]
    page.links[file] = .external("https://example.com/a b(c", title: "", isSymbol: false)
    var group = TopicGroup(title: "C #", links: [])
    group.links = [
      .init(
        target: .page(PagePath("kit/a"), fragment: nil, title: "a", isSymbol: false),
        abstract: [Inline(.code("D<K>"), at: file), Inline(.text(" *b*"), at: file)])
    ]
    page.topics = [group]
    #expect(
      String(decoding: MarkdownExport.bytes(of: page), as: UTF8.self) == ##"""
        # Page

        wow\![y](https://example.com/a%20b%28c)

        ## Topics

        ### C \#

        - [a](../../kit/a/index.md): D\<K\> \*b\*

        """##)
  }

  @Test(
    "Code has longer fences than any in it, and markup in text is escaped",
    arguments: [
      ("````text\n```\n````", "````text\n```\n````\n"), ("```text\n```", "```text\n\n```\n"),
      ("`` a`b ``", "``a`b``\n"), (#"\*a\* \[b]"#, #"\*a\* \[b\]"# + "\n"),
      ("| a |\n| --- |\n| `b\\|c` |", "| a |\n| --- |\n| `b\\|c` |\n"),
    ])
  func code(markdown: String, expected: String) {
    #expect(export(markdown) == "# Page\n\n\(expected)")
  }
}
