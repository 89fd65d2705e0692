import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSite
import Testing

/// Tests links, directives, and curation of articles in whole packages.
@Suite struct ArticleResolutionTests {
  private func build(_ articles: [String: String], configuration: String = "bundle: Book\n") async throws -> BuildResult
  {
    var files = ["docgen.yml": configuration]
    for (name, text) in articles { files["Articles/\(name)"] = text }
    return try await TestPackage(files).build()
  }

  private static let target = "# Target\n\nWhere links lead.\n\n## A heading\n\nText.\n"

  @Test(arguments: [
    "<doc:Target>", "<doc:Book/Target>", "<doc:/Book/Target>", "<doc:documentation/Book/Target>", "<DOC:Target>",
    "<doc:/documentation/book/Target>", "[text](doc:Target)", "<doc:Target#A-heading>", "<doc:Target#A%20heading>",
    "[text](Target.md)", "[text](./Target.md#A-heading)", "[text](/documentation/book/target)", "<doc:#Mine>",
    "[text](#Mine)", "<doc:Target#Overview>", "<doc:Target/A-heading>", "<doc:Mine>",
  ])
  func `A link in any form resolves`(link: String) async throws {
    let result = try await build([
      "Book.md": "# Book\n\nAbstract.\n\n## Mine\n\nSee \(link).\n",
      "Target.md": Self.target.replacing("## A", with: "Text.\n\n## A"),
    ])
    #expect(result.messages == [])
    #expect(result.report.links.resolved == 1)
  }

  @Test(arguments: [
    ("<doc:Target>", "Target"), ("<doc:Target#A-heading>", "A heading"), ("<doc:#Mine>", "Mine"),
    ("[text](doc:Target#A-heading)", "text"),
  ])
  func `A bare link shows the title of its page or heading`(
    link: String, text: String
  ) async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n",
      "Articles/Book.md": "# Book\n\nAbstract.\n\n## Mine\n\nSee \(link).\n",
      "Articles/Target.md": Self.target.replacing("## A", with: "Text.\n\n## A"),
    ])
    _ = try await package.build()
    let html = try #require(package.site["index.html"])
    #expect(html.contains(">\(text)</a>."))
  }

  @Test(
    "A heading is found among few or many others", arguments: [0, 61, 62, 300],
    [
      ("part-two", "Part-two"), ("Part-two", "Part-two"), ("Part%20two", "Part-two"), ("CASE", "CASE"),
      ("case", "Case"), ("Case", "Case"), ("Prat-two", nil),
    ])
  func headings(further: Int, link: (written: String, found: String?)) async throws {
    let headings = ["Case", "CASE", "Part two"] + (0..<further).map { "Further \($0)" }
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n",
      "Articles/Book.md": "# Book\n\nSee [it](<doc:Target#\(link.written)>).\n",
      "Articles/Target.md": "# Target\n\n" + headings.map { "## \($0)\n\nText.\n\n" }.joined(),
    ])
    let result = try await package.build()
    if let found = link.found {
      #expect(result.messages == [])
      #expect(package.site["index.html"]?.contains("target/index.html#\(found)\">it</a>") == true)
    } else {
      #expect(result.diagnostics.map(\.id) == ["unknown-fragment"])
      #expect(result.diagnostics.first?.nearMisses == ["Part-two"])
    }
  }

  @Test(arguments: [
    ("<doc:Elsewhere>", "unresolved-link"), ("<doc:Target#Nowhere>", "unknown-fragment"),
    ("<doc:#Lost>", "unknown-fragment"),
    ("[text](Lost.md)", "unresolved-link"), ("[text](../../etc/passwd)", "unresolved-link"),
    ("[text](/etc/passwd)", "unresolved-link"), ("[text](javascript:alert)", "unsafe-link"),
    ("![alt](https://example.org/a.png)", "external-image"), ("![alt](lost)", "missing-image"),
    ("@Imgae(source: x)", "unknown-directive"), ("@Image(src: x)", "unknown-argument"),
    ("@Row(numberOfColumns: no) {\n}", "wrong-argument"),
    ("@Column {\n}", "misplaced-directive"), ("<b>bold</b>", "raw-html"),
  ])
  func `An unresolved link causes a warning`(text: String, id: String) async throws {
    let result = try await build(["Book.md": "# Book\n\nAbstract.\n\n\(text)\n", "Target.md": Self.target])
    #expect(result.diagnostics.contains { $0.id == id && $0.severity == .warning })
    #expect(result.diagnostics.allSatisfy { $0.position?.line == 5 })
    #expect(result.isGood)
  }

  @Test func `A page with @TechnologyRoot is the landing page`() async throws {
    let site = try #require(
      try await build([
        "Home.md": "# Home\n\n@Metadata {\n  @TechnologyRoot\n}\n", "Other.md": "# Other\n",
      ]).site)
    #expect(site.pages[PagePath("")]?.title.plainText == "Home")
    #expect(site.redirects["documentation/book/home"] == PagePath(""))
    #expect(site.redirects["documentation/book"] == PagePath(""))
  }

  @Test(arguments: [
    (["Only.md": "# Only one\n"], "Only one"), (["Book.md": "# Named\n", "Other.md": "# Other\n"], "Named"),
    (["One.md": "# One\n", "Other.md": "# Other\n"], "The title"),
  ])
  func `Without one, the landing page is the only article, the article with the catalog's name, or a generated page`(
    articles: [String: String], title: String
  ) async throws {
    let site = try #require(try await build(articles, configuration: "bundle: Book\ntitle: The title\n").site)
    #expect(site.pages[PagePath("")]?.title.plainText == title)
  }

  @Test func `Articles without a topic group are in a group at the root, by title`() async throws {
    let site = try #require(
      try await build([
        "Book.md": "# Book\n\n## Topics\n\n### Mine\n\n- <doc:C>\n", "A.md": "# Zebra\n", "B.md": "# Ape\n",
        "C.md": "# Cow\n",
      ]).site)
    #expect(site.navigation.children.map(\.title) == ["Mine", "Articles"])
    #expect(site.navigation.children.last?.children.map(\.title) == ["Ape", "Zebra"])
    #expect(site.pages[PagePath("")]?.topics.map(\.title) == ["Mine", "Articles"])
  }

  @Test func `A cycle of topics causes a warning and keeps the order of the rest`() async throws {
    let result = try await build([
      "Book.md": "# Book\n\n## Topics\n\n- <doc:A>\n", "A.md": "# A\n\n## Topics\n\n- <doc:B>\n- <doc:Book>\n",
      "B.md": "# B\n\n## Topics\n\n- <doc:A>\n",
    ])
    #expect(result.diagnostics.map(\.id) == ["cyclic-curation", "cyclic-curation"])
    #expect(result.diagnostics.map(\.position?.line) == [6, 5])
    let page = try #require(result.site?.pages[PagePath("documentation/book/b")])
    #expect(page.ancestors == [PagePath(""), PagePath("documentation/book/a")])
  }

  @Test func `A long chain of topics is supported`() async throws {
    var articles = ["Book.md": "# Book\n\n## Topics\n\n- <doc:P0>\n"]
    for number in 0..<300 { articles["P\(number).md"] = "# P\(number)\n\n## Topics\n\n- <doc:P\(number + 1)>\n" }
    articles["P300.md"] = "# P300\n"
    let site = try #require(try await build(articles).site)
    let depths = site.pages.values.map(\.ancestors.count)
    #expect(depths.max() == 32)
    #expect(site.pages.count == 302)
  }

  @Test func `See Also contains the page's siblings, unless the page turns it off`() async throws {
    let site = try #require(
      try await build([
        "Book.md": "# Book\n\n## Topics\n\n### All\n\n- <doc:A>\n- <doc:B>\n- <doc:C>\n", "A.md": "# A\n",
        "B.md": "# B\n\n@Options {\n  @AutomaticSeeAlso(disabled)\n}\n", "C.md": "# C\n",
      ]).site)
    #expect(site.pages[PagePath("documentation/book/a")]?.seeAlso.first?.title == "All")
    #expect(site.pages[PagePath("documentation/book/a")]?.seeAlso.first?.links.count == 2)
    #expect(site.pages[PagePath("documentation/book/b")]?.seeAlso.count == 0)
  }

  @Test func `Two files with one name cause a warning, and the first gets the page`() async throws {
    let result = try await build(["Book.md": "# Book\n", "One/Same.md": "# One\n", "Two/Same.md": "# Two\n"])
    #expect(result.diagnostics.map(\.id) == ["duplicate-page"])
    #expect(result.diagnostics.first?.position?.file == "Articles/Two/Same.md")
    #expect(result.site?.pages[PagePath("documentation/book/same")]?.title.plainText == "One")
  }

  @Test func `Old addresses lead to their pages`() async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\nredirects:\n  old/page: documentation/book/new\n",
      "Articles/Book.md": "# Book\n",
      "Articles/New.md": "# New\n\n@Redirected(from: \"/older.html\")\n",
    ])
    let result = try await package.build()
    #expect(result.messages == [])
    #expect(package.site["old/page/index.html"]?.contains("url=../../documentation/book/new/index.html") == true)
    #expect(package.site["older.html"]?.contains("url=documentation/book/new/index.html") == true)
  }

  @Test func `An old address leads to the landing page, also by its address below documentation`() async throws {
    let package = TestPackage([
      "docgen.yml": "redirects:\n  old: documentation/book\n  older: documentation/bok\n",
      "Articles/Book.md": "# Book\n",
    ])
    #expect(
      try await package.build().messages == [
        """
        docgen.yml:3:10: warning: the redirect of 'older' leads to 'documentation/bok', which isn't a page
        docgen.yml:3:10: note: did you mean 'documentation/book'?
        """
      ])
    #expect(package.site["old/index.html"]?.contains("url=../index.html") == true)
  }

  @Test func `Former anchors lead to the heading above them`() async throws {
    let package = TestPackage([
      "Articles/Book.md": """
      # Book

      See <doc:Book#Old-name>.

      ## First

      Text.

      ## New name

      @Redirected(from: "#Old-name")
      @Redirected(from: "#First")

      Text.
      """
    ])
    let result = try await package.build()
    #expect(result.messages == [])
    let page = try #require(package.site["index.html"])
    #expect(page.contains("<span id=\"Old-name\"></span>\n<h2 id=\"New-name\">"))
    #expect(page.contains("<a href=\"#Old-name\">New name</a>"))
    #expect(!page.contains("<span id=\"First\">"))
  }

  @Test func `A catalog beside a target is found, and its property list is read`() async throws {
    let package = TestPackage([
      "Sources/Shelf/Shelf.docc/Info.plist": """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
      <key>CFBundleDisplayName</key><string>Book Shelf</string>
      <key>CFBundleIdentifier</key><string>org.example.shelf</string></dict></plist>
      """,
      "Sources/Shelf/Shelf.docc/Home.md":
        "# Home\n\n@Metadata {\n  @TechnologyRoot\n}\n\nSee <doc://org.example.shelf/documentation/Book-Shelf/Other>.\n",
      "Sources/Shelf/Shelf.docc/Other.md": "# Other\n",
    ])
    let result = try await package.build()
    #expect(result.messages == [])
    #expect(package.site["documentation/book-shelf/other/index.html"] != nil)
  }
}
