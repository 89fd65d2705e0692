import DocgenModel
import DocgenSite
import Testing

/// Catalogs for DocC are parsed with the expected results, which these tests read from the page.
@Suite struct ParsingCompatibilityTests {
  /// The diagnostics of a package with one article, and the article's page.
  private func build(_ text: String, title: String = "# Book\n\nAbstract.\n") async throws -> (
    html: String, messages: [String]
  ) {
    let package = TestPackage(["docgen.yml": "bundle: Book\n", "Articles/Book.md": "\(title)\n\(text)\n"])
    let result = try await package.build()
    return (try #require(package.site["index.html"]), result.messages)
  }

  @Test(arguments: [
    ("| a | b |\n| - | - |\n| 1 | 2 |", "<th scope=\"col\">a</th>"),
    ("~~gone~~", "<del>gone</del>"),
    ("- [x] done\n- [ ] not yet", "<span class=\"task done\""),
    ("\"Quoted\" -- and 'so' on...", "“Quoted” – and ‘so’ on…"),
    ("See https://example.org for more.", "<p>See https://example.org for more.</p>"),
    ("One line\nand the next.", "<p>One line\nand the next.</p>"),
    ("`code`", "<code>code</code>"),
  ])
  func `Tables, strikethrough, tasks, and typographic punctuation are parsed, and bare addresses are text`(
    markdown: String, html: String
  ) async throws {
    let page = try await build(markdown)
    #expect(page.html.contains(html))
    #expect(page.messages == [])
  }

  @Test func `A line end is a space in plain text`() async throws {
    let html = try await build("", title: "# Book\n\nOne line\nand the next.\n").html
    #expect(html.contains("<meta name=\"description\" content=\"One line and the next.\">"))
  }

  @Test(arguments: [
    "@Unknown", "@Unknown(a: b)", "@Unknown {\n  hidden\n}", "@Unknown(\"x\") { hidden }",
    "@Un-known_2(key: value) {\n  hidden\n}",
  ])
  func `An unknown directive is a warning and shows nothing`(directive: String) async throws {
    let page = try await build("\(directive)\n\nShown.")
    #expect(page.messages.count == 1)
    #expect(page.messages.first?.hasPrefix("Articles/Book.md:5:1: warning: unknown directive '@Un") == true)
    #expect(!page.html.contains("hidden"))
    #expect(page.html.contains("<p>Shown.</p>"))
  }

  @Test(arguments: [
    ("@Row {\n  hidden\n  hidden\n\n  hidden\n  @Column {\n    one\n  }\n}", "content in '@Row' outside of '@Column'"),
    ("@Row {\n  @Small { hidden }\n}", "content in '@Row' outside of '@Column'"),
    ("@TabNavigator {\n  - hidden\n  @Tab(\"One\") { one }\n}", "content in '@TabNavigator' outside of '@Tab'"),
    ("@Metadata {\n  hidden\n  @TechnologyRoot\n}", "content in '@Metadata'"),
    ("@Options {\n  hidden\n}", "content in '@Options'"),
    ("@Metadata {\n  <div>hidden</div>\n}", "content in '@Metadata'"),
    ("@Row {\n  @Redirected(from: \"hidden\")\n}", "content in '@Row' outside of '@Column'"),
  ])
  func `Content that a directive doesn't show is a warning at its first block`(
    directive: String, content: String
  ) async throws {
    let page = try await build(directive)
    #expect(page.messages == ["Articles/Book.md:6:3: warning: \(content) isn't shown"])
    #expect(!page.html.contains("hidden"))
  }

  @Test(arguments: [
    "@Row {\n  @Comment { hidden }\n  @Column {\n    one\n  }\n}", "@Row {\n  <!-- hidden -->\n  @Column { one }\n}",
    "@Metadata {\n  @Redirected(from: \"old\")\n}", "@Metadata {\n  <!-- hidden -->\n}",
  ])
  func `Comments and other directives about the page cause no warning`(directive: String) async throws {
    #expect(try await build(directive).messages == [])
  }

  @Test func `A directive in a code block is text`() async throws {
    let page = try await build("```text\n@Unknown {\n}\n```")
    #expect(page.html.contains("@Unknown {\n}"))
    #expect(page.messages == [])
  }

  @Test(arguments: [
    ("@Comment {\n  hidden\n}", ""), ("@Comment(\"hidden\")", ""),
    ("@Small {\n  Terms *apply*.\n}", "<div class=\"small\">\n<p>Terms <em>apply</em>.</p>\n</div>"),
    ("@Row {\n  @Column(size: 2) {\n    wide\n  }\n  @Column {\n    narrow\n  }\n}", "<div class=\"row columns-3\">"),
    ("@Row(numberOfColumns: 4) {\n  @Column {\n    one\n  }\n}", "<div class=\"row columns-4\">"),
    (
      "@Figure(caption: \"Rates & dates\") {\n  Text.\n}",
      "<figure class=\"figure\">\n<p>Text.</p>\n<figcaption>\n<p>Rates &amp; dates</p>\n</figcaption>\n</figure>"
    ),
    ("@TabNavigator {\n  @Tab(\"Here\") {\n    inside\n  }\n}", ">Here</label>"),
  ])
  func `Layout directives arrange a page, and comments show nothing`(directive: String, html: String) async throws {
    let page = try await build(directive)
    #expect(page.messages == [])
    #expect(html.isEmpty || page.html.contains(html))
    #expect(!page.html.contains("hidden"))
  }

  @Test func `The options of a code block come after its language, separated by commas`() async throws {
    let html = try await build("```json, nocopy, showLineNumbers, wrap=60, highlight=[1], strikeout=[2]\n[\n]\n```")
      .html
    #expect(html.contains("data-nocopy"))
    #expect(html.contains("<pre class=\"numbered wraps\">"))
    #expect(html.contains("<span class=\"line highlighted\">[\n</span><del class=\"line struck\">]\n</del>"))
  }

  @Test(
    arguments: [
      ("Note", "Note"), ("Tip", "Tip"), ("Important", "Important"), ("Experiment", "Experiment"),
      ("Warning", "Warning"), ("Attention", "Attention"), ("Author", "Author"), ("Authors", "Authors"), ("Bug", "Bug"),
      ("Complexity", "Complexity"), ("Copyright", "Copyright"), ("Date", "Date"), ("Invariant", "Invariant"),
      ("MutatingVariant", "Mutating Variant"), ("NonMutatingVariant", "Non-Mutating Variant"),
      ("Postcondition", "Postcondition"), ("Precondition", "Precondition"), ("Remark", "Remark"),
      ("Requires", "Requires"), ("Since", "Since"), ("ToDo", "To Do"), ("Version", "Version"), ("Throws", "Throws"),
      ("SeeAlso", "See Also"),
    ], ["> @: It is so.", "- @: It is so."])
  func `An aside of each kind has its title, in a quotation and in a list`(
    kind: (written: String, title: String), markdown: String
  ) async throws {
    let page = try await build(markdown.split(separator: "@").joined(separator: kind.written))
    #expect(page.html.contains("<p class=\"aside-title\">\(kind.title)</p>\n<p>It is so.</p>"))
    #expect(page.messages == [])
  }

  @Test(arguments: [("> It is so.", "Note"), ("> Rule of thumb: It is so.", "Rule of thumb")])
  func `An unknown word before a colon is a note's text or the author's own kind of aside`(
    markdown: String, title: String
  ) async throws {
    let page = try await build(markdown)
    #expect(page.html.contains("<p class=\"aside-title\">\(title)</p>\n<p>It is so.</p>"))
  }
}
