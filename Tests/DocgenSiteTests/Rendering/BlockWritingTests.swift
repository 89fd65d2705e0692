import DocgenMarkdown
import DocgenModel
import Testing

@testable import DocgenOutput

/// The HTML of a text without a page.
private func html(_ markdown: String) -> String {
  String(decoding: HTMLRenderer.fragment(MarkdownParser().parse(markdown, file: "Text.md").document), as: UTF8.self)
}

@Suite struct BlockWritingTests {
  @Test(
    "Blocks have their semantic elements",
    arguments: [
      (
        "One *two* **three** ~~four~~ `five`.",
        "<p>One <em>two</em> <strong>three</strong> <del>four</del> <code>five</code>.</p>\n"
      ),
      ("one\ntwo  \nthree", "<p>one\ntwo<br>\nthree</p>\n"),
      ("## Two", "<h2>Two</h2>\n"),
      ("* one\n* two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"),
      ("3. one\n4. two", "<ol start=\"3\">\n<li>one</li>\n<li>two</li>\n</ol>\n"),
      ("* one\n\n* two", "<ul>\n<li>\n<p>one</p>\n</li>\n<li>\n<p>two</p>\n</li>\n</ul>\n"),
      ("* one\n  * deep", "<ul>\n<li>one\n<ul>\n<li>deep</li>\n</ul>\n</li>\n</ul>\n"),
      ("---", "<hr>\n"),
      ("- term Clock: tells the time", "<dl>\n<dt>Clock</dt>\n<dd>\n<p>tells the time</p>\n</dd>\n</dl>\n"),
      (
        "[here](https://example.com/?a=1&b=\"2\")",
        "<p><a href=\"https://example.com/?a=1&amp;b=%222%22\">here</a></p>\n"
      ),
    ])
  func blocks(markdown: String, expected: String) {
    #expect(html(markdown) == expected)
  }

  @Test("A text without a page keeps its headings of level 1")
  func ownTitle() {
    #expect(html("# One") == "<h1>One</h1>\n")
  }

  @Test("A page's only heading of level 1 is its title, and others become level 2")
  func titleIsAlone() async throws {
    let package = TestPackage(["Articles/Book.md": "# Book\n\nAbstract.\n\n# Two\n\nMore.\n"])
    _ = try await package.build()
    let page = try #require(package.site["index.html"])
    #expect(page.split(separator: "<h1").count == 2)
    #expect(page.contains("<h2 id=\"Two\">"))
  }

  @Test("Raw HTML is removed, together with a paragraph that contains nothing else")
  func rawHTML() {
    #expect(html("<script>alert(1)</script>\n\na <b onclick=\"x\">b</b>\n\n<i></i>") == "<p>a b</p>\n")
  }

  @Test(
    "An unsafe address isn't a link",
    arguments: [
      "[text](javascript:alert(1))", "[text](data:text/html,x)", "[text](JAVASCRIPT:x)", "[text](unknown:x)",
      "[text](&#106;avascript:x)",
    ])
  func unsafeLinks(markdown: String) {
    #expect(html(markdown) == "<p>text</p>\n")
  }

  @Test("An image from another site is a link, because pages don't load from other sites")
  func foreignImage() {
    #expect(
      html("![A cat](https://example.com/cat.png)")
        == "<p><a href=\"https://example.com/cat.png\">A cat</a></p>\n")
  }

  @Test(
    "Each kind of aside has a title and its group's class",
    arguments: [
      ("> Note: x", "note", "Note"), ("> x", "note", "Note"), ("> Tip: x", "tip", "Tip"),
      ("> Warning: x", "warning", "Warning"), ("> Attention: x", "warning", "Attention"),
      ("> Experiment: x", "experiment", "Experiment"), ("> important: x", "important", "Important"),
      ("> MutatingVariant: x", "note", "Mutating Variant"), ("> SeeAlso: x", "note", "See Also"),
    ])
  func asides(markdown: String, family: String, title: String) {
    #expect(
      html(markdown)
        == "<div class=\"aside \(family)\" role=\"note\">\n<p class=\"aside-title\">\(title)</p>\n<p>x</p>\n</div>\n")
  }

  @Test("An aside of the author's own kind shows that kind")
  func unknownAside() {
    #expect(
      html("> Rule of thumb: x")
        == "<div class=\"aside\" role=\"note\">\n<p class=\"aside-title\">Rule of thumb</p>\n<p>x</p>\n</div>\n")
  }

  @Test("Screen readers announce whether tasks are done")
  func tasks() {
    let list = html("- [x] one\n- [ ] two")
    #expect(list.contains("<span class=\"task done\" role=\"img\" aria-label=\"Done:\"></span> one"))
    #expect(list.contains("<span class=\"task\" role=\"img\" aria-label=\"To do:\"></span> two"))
  }

  @Test(
    "A cell continues the cell on its left or above",
    arguments: [
      (
        "| a || b |\n| --- | --- | --- |\n| 1 | 2 | 3 |",
        "<th scope=\"colgroup\" colspan=\"2\">a</th><th scope=\"col\">b</th>"
      ),
      ("| a | b | c |\n| --- | --- | --- |\n| 1 || 3 |", "<tr><td colspan=\"2\">1</td><td>3</td></tr>"),
      ("| a | b | c |\n| --- | --- | --- |\n| 1 |||", "<tr><td colspan=\"3\">1</td></tr>"),
      (
        "| a | b |\n| --- | --- |\n| 1 | 2 |\n| ^ | 3 |\n| ^ | 4 |",
        "<tr><td rowspan=\"3\">1</td><td>2</td></tr>\n<tr><td>3</td></tr>\n<tr><td>4</td></tr>"
      ),
      (
        "| a | b | c |\n| --- | --- | --- |\n| 1 || 2 |\n| ^ || 3 |",
        "<tr><td colspan=\"2\" rowspan=\"2\">1</td><td>2</td></tr>\n<tr><td>3</td></tr>"
      ),
      // Without a cell to continue, a mark is content, and a space makes a cell.
      ("| a | b |\n| --- | --- |\n| ^ | 1 |", "<tr><td>^</td><td>1</td></tr>"),
      ("| a | b |\n| --- | --- |\n|| 1 |", "<tr><td></td><td>1</td></tr>"),
      ("| a | b |\n| --- | --- |\n| 1 | |", "<tr><td>1</td><td></td></tr>"),
      ("| a | b |\n| --- | --- |\n| 1 |", "<tr><td>1</td><td></td></tr>"),
      ("| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | `^` |", "<tr><td>3</td><td><code>^</code></td></tr>"),
    ])
  func spans(markdown: String, rows: String) {
    #expect(html(markdown).contains(rows))
  }

  @Test("A table scrolls in a focusable box, and cells are aligned by class because pages can't contain styles")
  func tables() {
    let table = html("| a | b |\n| --- | ---: |\n| 1 | 2 |")
    #expect(table.hasPrefix("<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">"))
    #expect(table.contains("<th scope=\"col\">a</th><th scope=\"col\" class=\"right\">b</th>"))
    #expect(table.contains("<td>1</td><td class=\"right\">2</td>"))
    #expect(!table.contains("style="))
  }

  @Test("A footnote appears once at the end, with a link back to each reference")
  func footnotes() {
    let text = html("One[^n] two[^n].\n\n[^n]: The note.")
    #expect(text.contains("<a id=\"_reference-1\" href=\"#_footnote-1\" aria-label=\"Footnote 1\">1</a>"))
    #expect(text.contains("<a id=\"_reference-1-2\" href=\"#_footnote-1\""))
    #expect(text.contains("<li id=\"_footnote-1\">\n<p>The note.</p>"))
    #expect(text.contains("<a href=\"#_reference-1\"") && text.contains("<a href=\"#_reference-1-2\""))
  }

  @Test("Tabs are radio buttons in a separate group, and the first is selected")
  func tabs() {
    let tabs = html(
      """
      @TabNavigator {
        @Tab("One") { a }
        @Tab("Two") { b }
      }

      @TabNavigator {
        @Tab("Three") { c }
      }
      """)
    #expect(
      tabs.contains(
        "<input type=\"radio\" name=\"_tabs-1\" id=\"_tab-1-1\" checked><label for=\"_tab-1-1\">One</label>"))
    #expect(tabs.contains("<input type=\"radio\" name=\"_tabs-1\" id=\"_tab-1-2\"><label for=\"_tab-1-2\">Two</label>"))
    #expect(tabs.contains("name=\"_tabs-2\" id=\"_tab-2-1\" checked"))
  }

  @Test("Rows get their widths from classes")
  func rows() {
    let row = html(
      """
      @Row {
        @Column(size: 2) { a }
        @Column { b }
      }
      """)
    #expect(
      row == """
        <div class="row columns-3">
        <div class="column span-2">
        <p>a</p>
        </div>
        <div class="column">
        <p>b</p>
        </div>
        </div>

        """)
  }

  @Test("Prompts in a shell session are separate from commands")
  func prompts() {
    #expect(
      html("```console\n$ swift run\nHello\n```").contains(
        "<span class=\"prompt\">$ </span>swift run\nHello\n"))
  }
}
