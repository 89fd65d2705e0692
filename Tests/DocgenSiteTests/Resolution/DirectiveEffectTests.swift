import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSymbols
import Testing

/// Tests the effect of each DocC page directive, in the order of the list of directives that existing catalogs use.
@Suite struct DirectiveEffectTests {
  /// Builds a page with directives below its title, and another page without them.
  private func pages(
    _ directives: String, body: String = "Abstract.\n\nText.\n", files: [String: String] = [:]
  ) async throws -> (page: Page, other: Page) {
    var all = [
      "docgen.yml": "bundle: Book\n",
      "Articles/Book.md": "# Book\n\n## Topics\n\n### All\n\n- <doc:Page>\n- <doc:Other>\n",
      "Articles/Page.md": "# Page\n\n\(directives)\n\n\(body)", "Articles/Other.md": "# Other\n\nAbstract.\n\nText.\n",
    ]
    all.merge(files) { _, new in new }
    let result = try await TestPackage(all).build()
    #expect(result.messages == [])
    let site = try #require(result.site)
    return (
      try #require(site.pages[PagePath("documentation/book/page")]),
      try #require(site.pages[PagePath("documentation/book/other")])
    )
  }

  private func metadata(_ text: String) -> String { "@Metadata {\n  \(text)\n}" }

  @Test func `The display name replaces the title`() async throws {
    let page = try await pages(metadata("@DisplayName(\"The page\", style: conceptual)")).page
    #expect(page.title.plainText == "The page")
  }

  @Test(arguments: [
    ("@PageKind(sampleCode)", "Sample Code"), ("@PageKind(article)", "Article"), ("@TitleHeading(\"Guide\")", "Guide"),
  ])
  func `The page's kind, or the author's heading, appears above the title`(
    directive: String, eyebrow: String
  ) async throws {
    #expect(try await pages(metadata(directive)).page.eyebrow == eyebrow)
  }

  @Test(arguments: [
    ("url: \"https://example.org/a\", purpose: link", "Visit"),
    ("url: \"https://example.org/a\", purpose: download", "Download"),
    ("url: \"https://example.org/a\", label: \"Go\"", "Go"),
  ])
  func `A call to action is a button`(arguments: String, label: String) async throws {
    let button = try await pages(metadata("@CallToAction(\(arguments))")).page.callsToAction.first
    #expect(button?.label == label)
    #expect(
      button?.target == .external("https://example.org/a", title: "https://example.org/a", isSymbol: false))
  }

  @Test func `A call to action can download a file of the catalog`() async throws {
    let buttons = try await pages(
      metadata("@CallToAction(file: \"start.zip\", purpose: download)"), files: ["Articles/start.zip": "files"]
    ).page.callsToAction
    #expect(buttons.map(\.target) == [.file("downloads/book/start.zip")])
  }

  @Test func `A page can have several calls to action`() async throws {
    let first = "@CallToAction(url: \"https://example.org/a\")"
    let second = "@CallToAction(url: \"https://example.org/b\", label: \"Go\")"
    let buttons = try await pages(metadata("\(first)\n  \(second)")).page.callsToAction
    #expect(buttons.map(\.label) == ["Visit", "Go"])
  }

  @Test(arguments: [
    "@PageImage(purpose: card, source: \"cover\", alt: \"The cover\")", "@PageColor(blue)", "@SupportedLanguage(swift)",
    "@AlternateRepresentation(``Other``)",
    "@CustomMetadata(key: \"a\", value: \"b\")",
  ])
  func `Directives that apply only to DocC's own pages are accepted and change nothing`(directive: String) async throws
  {
    let plain = try await pages("").page
    let page = try await pages(metadata(directive)).page
    #expect(page.title.plainText == plain.title.plainText)
    #expect(page.eyebrow == plain.eyebrow)
    #expect(page.abstract.plainText == plain.abstract.plainText)
  }

  @Test func `Options turn off automatic content on their own page`() async throws {
    let (page, other) = try await pages(
      """
      @Options {
        @AutomaticSeeAlso(disabled)
        @AutomaticTitleHeading(disabled)
        @AutomaticArticleSubheading(disabled)
      }
      """)
    #expect(page.seeAlso.isEmpty)
    #expect(page.eyebrow.isEmpty)
    #expect(page.headings.isEmpty)
    #expect(other.seeAlso.count == 1)
    #expect(other.eyebrow == "Article")
    #expect(other.headings.map(\.anchor) == ["overview"])
  }

  @Test func `Global options apply to the whole catalog`() async throws {
    let other = try await pages("@Options(scope: global) {\n  @AutomaticTitleHeading(disabled)\n}").other
    #expect(other.eyebrow.isEmpty)
  }

  @Test(arguments: LinksStyle.allCases)
  func `Topics appear in the page's style`(style: LinksStyle) async throws {
    let page = try await pages("@Options {\n  @TopicsVisualStyle(\(style.rawValue))\n}").page
    #expect(page.topicsStyle == style)
  }

  @Test func `Links can be cards, and a video has its poster's text`() async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n", "Articles/film.mp4": "film", "Articles/still.png": "still",
      "Articles/Book.md": """
      # Book

      @Links(visualStyle: detailedGrid) {
        - <doc:Other>
      }

      @Video(source: "film", poster: "still", alt: "A page turns")
      """, "Articles/Other.md": "# Other\n\nThe abstract.\n",
    ])
    #expect(try await package.build().messages == [])
    let html = try #require(package.site["index.html"])
    #expect(html.contains("<ul class=\"topics grid detailed\">"))
    #expect(html.contains("The abstract."))
    #expect(html.contains("src=\"images/book/film.mp4\""))
    #expect(html.contains(" poster=\"images/book/still.png\""))
    #expect(html.contains("aria-label=\"A page turns\""))
  }

  @Test func `Code without a language has the language in the catalog's property list`() async throws {
    let package = TestPackage([
      "Sources/Shelf/Shelf.docc/Info.plist": """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
      <key>CDDefaultCodeListingLanguage</key><string>swift</string></dict></plist>
      """,
      "Sources/Shelf/Shelf.docc/Shelf.md": "# Shelf\n\nAbstract.\n\n```\nlet a = 1\n```\n\n    let b = 2\n",
    ])
    let result = try await package.build()
    #expect(result.messages == [])
    #expect(result.report.samples.unverified == 2)
  }

  @Test func `A link resolves to an article before a tutorial, and to both before a symbol`() async throws {
    let symbol = Symbol(id: "s", module: "Book", kind: .struct, path: ["Same"], declaration: [], subheading: [])
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n", "Articles/Book.md": "# ``Book``\n\n<doc:Same>, ``Same``, <doc:Both>.\n",
      "Articles/Guides/Same.tutorial": "@Tutorial {\n  @Intro(title: \"A tutorial\")\n}\n",
      "Articles/A/Both.tutorial": "@Tutorial {\n  @Intro(title: \"A tutorial\")\n}\n",
      "Articles/Z/Both.md": "# An article\n",
    ])
    let sources = SymbolInputs(graphs: [ModuleGraph(module: "Book", symbols: [symbol])])
    let result = try await package.build { $0.symbols = sources }
    let links = try #require(result.site?.pages[PagePath("")]).links.sorted { $0.key < $1.key }.map(\.value)
    #expect(
      links.map { target in
        if case .page(let path, _, _, _) = target { path.description } else { "" }
      } == ["tutorials/book/same", "documentation/book/same", "documentation/book/both"])
  }
}
