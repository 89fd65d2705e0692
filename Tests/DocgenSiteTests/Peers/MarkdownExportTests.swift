import DocgenMarkdown
import DocgenModel
import Testing

@testable import DocgenSite

@Suite struct MarkdownExportTests {
  private func export(_ markdown: String) -> String {
    let file = "Articles/page.md"
    var page = Page(path: PagePath("kit/page"), kind: .article, title: [])
    page.title = [Inline(.text("Page"), at: SourcePosition(file: file, line: 1))]
    page.discussion = MarkdownParser().parse(markdown, file: file).document.blocks
    return String(decoding: MarkdownExport.bytes(of: page), as: UTF8.self)
  }

  @Test(
    "Blocks in blocks stand behind the marks of all of them",
    arguments: [
      ("- a\n\n  b\n\n  > Tip: c\n  >\n  > - d", "- a\n\n  b\n\n  > **Tip:** c\n  >\n  > - d\n"),
      ("1. a\n   - b\n2. c", "1. a\n\n   - b\n2. c\n"),
      ("- ```text\n  a\n\n  b\n  ```", "-\n  ```text\n  a\n\n  b\n  ```\n"),
      ("- a\n\n- b", "- a\n\n- b\n"), ("- a\n- b", "- a\n- b\n"),
      ("> Note: a\n>\n> ```text\n> b\n>\n> c\n> ```", "> **Note:** a\n>\n> ```text\n> b\n>\n> c\n> ```\n"),
    ])
  func blocks(markdown: String, expected: String) {
    #expect(export(markdown) == "# Page\n\n\(expected)")
  }

  @Test(
    "What says nothing leaves no empty lines",
    arguments: [
      ("a\n\n<div>\n\n</div>\n\nc", "a\n\nc\n"), ("- a\n\n  <div></div>\n- c", "- a\n\n- c\n"), ("<div></div>", ""),
    ])
  func nothing(markdown: String, expected: String) {
    #expect(export(markdown) == (expected.isEmpty ? "# Page\n" : "# Page\n\n\(expected)"))
  }

  @Test(
    "Code stands between fences longer than any in it, and markup in text is escaped",
    arguments: [
      ("````text\n```\n````", "````text\n```\n````\n"), ("```text\n```", "```text\n\n```\n"),
      ("`` a`b ``", "`` a`b ``\n"), (#"\*a\* \[b]"#, #"\*a\* \[b\]"# + "\n"),
      ("| a |\n| --- |\n| `b\\|c` |", "| a |\n| --- |\n| `b\\|c` |\n"),
    ])
  func code(markdown: String, expected: String) {
    #expect(export(markdown) == "# Page\n\n\(expected)")
  }
}
