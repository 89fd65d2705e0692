import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSymbols
import Testing

/// Titles, headings, addresses, and links of pages have the results that a catalog for DocC expects.
@Suite struct PageCompatibilityTests {
  private static func symbol(_ kind: Symbol.Kind, _ path: String..., comment: String? = nil) -> Symbol {
    Symbol(
      id: "s:\(path.joined(separator: "."))", module: "Book", kind: kind, path: path, declaration: [], subheading: [],
      comment: comment.map {
        Symbol.Comment(text: $0, position: SourcePosition(file: "Sources/Book/Book.swift", line: 1, column: 5))
      },
      relationships: path.count > 1 ? [.init(.memberOf, "s:\(path[0])")] : [])
  }

  private func build(_ articles: [String: String], symbols: [Symbol]? = nil) async throws -> (
    package: TestPackage, result: BuildResult
  ) {
    var files = ["docgen.yml": "bundle: Book\n"]
    for (name, text) in articles { files["Articles/\(name)"] = text }
    let package = TestPackage(files)
    let result = try await package.build {
      $0.symbols = symbols.map { SymbolInputs(graphs: [ModuleGraph(module: "Book", symbols: $0)]) }
    }
    return (package, result)
  }

  // MARK: Parts of a page

  @Test func `Without a title, the title is the file's name, and a warning is reported`() async throws {
    let (_, result) = try await build(["Book.md": "# Book\n", "Reading Aloud.md": "Only text.\n"])
    #expect(result.diagnostics.map(\.id) == ["missing-title"])
    #expect(result.diagnostics.first?.position?.file == "Articles/Reading Aloud.md")
    let page = try #require(result.site?.pages[PagePath("documentation/book/reading-aloud")])
    #expect(page.title.plainText == "Reading Aloud")
  }

  @Test(
    arguments: [
      (.class, "overview"), (.struct, "overview"), (.enum, "overview"), (.protocol, "overview"), (.actor, "overview"),
      (.func, "discussion"), (.var, "discussion"), (.macro, "discussion"), (.typealias, "discussion"),
      (.operator, "discussion"),
    ] as [(Symbol.Kind, String)])
  func `Text without a heading at its start gets a heading that depends on its subject`(
    kind: Symbol.Kind, anchor: String
  ) async throws {
    let (_, result) = try await build(
      ["Book.md": "# ``Book``\n"], symbols: [Self.symbol(kind, "Thing", comment: "Abstract.\n\nText.")])
    let page = try #require(result.site?.pages[PagePath("documentation/book/thing")])
    #expect(page.headings.map(\.anchor) == [anchor])
    #expect(page.headings.map { $0.text.lowercased() } == [anchor])
  }

  @Test func `A title's path starts with the module, also if a type has the module's name`() async throws {
    let (_, result) = try await build(
      [
        "Book.md": "# ``Book``\n\nAll about books.\n\n## Topics\n\n- ``Book/Book``\n- ``Shelf``\n",
        "Type.md": "# ``Book/Book``\n\nText of the type.\n",
        "Shelf.md": "# ``Shelf``\n\nA shelf.\n",
      ], symbols: [Self.symbol(.struct, "Book"), Self.symbol(.struct, "Shelf")])
    #expect(result.messages == [])
    let pages = try #require(result.site?.pages)
    #expect(pages[PagePath("")]?.abstract.plainText == "All about books.")
    #expect(pages[PagePath("documentation/book/book")]?.abstract.plainText == "Text of the type.")
    #expect(pages[PagePath("documentation/book/shelf")]?.ancestors == [PagePath("")])
  }

  @Test func `Comments inside of lines and after the links of topics have no effect`() async throws {
    let (package, result) = try await build([
      "Book.md": """
      # Book

      All <!-- most --> of it.

      ## Topics

      ### Reading <!-- aloud -->

      - <doc:Page> <!-- a leaf -->
      """, "Page.md": "# Page\n\nHello. <!-- over\ntwo lines --> More.\n",
    ])
    #expect(result.messages == [])
    #expect(try #require(package.site["index.html"]).contains("<h3>Reading </h3>"))
    #expect(result.site?.pages[PagePath("")]?.topics.map(\.links.count) == [1])
    #expect(try #require(package.site["documentation/book/page/index.html"]).contains("Hello.  More."))
  }

  @Test func `Other raw HTML in a line is reported`() async throws {
    let (_, result) = try await build(["Book.md": "# Book\n\nAll <b>of</b> it.\n"])
    #expect(result.diagnostics.map(\.id) == ["raw-html", "raw-html"])
  }

  @Test func `A relative link to an extension file leads to its symbol`() async throws {
    let (_, result) = try await build(
      [
        "Book.md": "# ``Book``\n\nBooks.\n", "Parts/Shelf.md": "# ``Shelf``\n\n[Home](../Book.md).\n",
        "Any.md": "# Any\n\nA [shelf](Parts/Shelf.md).\n",
      ], symbols: [Self.symbol(.struct, "Shelf")])
    #expect(result.messages == [])
    let pages = try #require(result.site?.pages)
    #expect(
      pages[PagePath("documentation/book/any")]?.links.values.map(\.self)
        == [.page(PagePath("documentation/book/shelf"), fragment: nil, title: "Shelf", isSymbol: true)])
  }

  @Test func `A misspelled relative link gets a suggestion with the right path`() async throws {
    let (_, result) = try await build([
      "Book.md": "# Book\n\nBooks, and a [page](Parts/Pge.md).\n", "Parts/Page.md": "# Page\n\n[Home](../Bok.md).\n",
    ])
    #expect(result.diagnostics.map(\.id) == ["unresolved-link", "unresolved-link"])
    #expect(result.diagnostics.map(\.nearMisses) == [["Parts/Page.md"], ["../Book.md"]])
  }

  @Test func `A relative link to the wrong folder gets the file with its name as the only suggestion`() async throws {
    let (_, result) = try await build([
      "Book.md": "# Book\n\nSee a [page](Page3.md).\n", "Page1.md": "# Page 1\n", "Page2.md": "# Page 2\n",
      "Parts/Page3.md": "# Page 3\n",
    ])
    #expect(result.diagnostics.map(\.nearMisses) == [["Parts/Page3.md"]])
  }

  // MARK: Addresses

  @Test(arguments: [
    ("Getting Started", "getting-started"), ("What's new? (1)", "what's-new--(1)"),
    ("Größe", "gr--e"), ("A_b.c", "a_b.c"), ("A: B & C*", "a--b---c-"),
  ])
  func `An article's address consists of its bundle and its file's name, in any folder`(
    name: String, component: String
  ) async throws {
    let (_, result) = try await build(["Book.md": "# Book\n", "Guides/Deep/\(name).md": "# A guide\n"])
    let pages = try #require(result.site).pages.keys.map(\.description).filter { !$0.isEmpty }
    #expect(pages == ["documentation/book/\(component)"])
  }

  @Test func `Articles with names that aren't ASCII have different addresses`() async throws {
    let (_, result) = try await build([
      "Book.md": "# Book\n", "日本.md": "# Japan\n", "東京.md": "# Tokyo\n", "港1.md": "# Port 1\n",
      "船1.md": "# Ship 1\n",
    ])
    #expect(result.messages == [])
    let addresses = try #require(result.site).pages.keys.map(\.description)
    #expect(addresses.count == 5)
    #expect(addresses.allSatisfy { address in address.allSatisfy { $0.isLetter || $0.isNumber || "/-".contains($0) } })
    #expect(addresses.count { $0.hasPrefix("documentation/book/1-") } == 2)
  }

  @Test func `A package's name has a plain address, and DocC's address redirects to it`() async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: \"Books: A & B\"\n", "Articles/Home.md": "# ``/Books: A & B``\n",
      "Articles/Read: on.md": "# Read on\n",
    ])
    let result = try await package.build()
    #expect(result.messages == [])
    let site = try #require(result.site)
    #expect(site.pages.keys.map(\.description).sorted() == ["", "documentation/books--a---b/read--on"])
    #expect(site.redirects["documentation/books:-a-&-b/read:-on"] == PagePath("documentation/books--a---b/read--on"))
    #expect(site.redirects["documentation/books:-a-&-b"] == PagePath(""))
    #expect(package.site["documentation/books:-a-&-b/read:-on/index.html"] != nil)
  }

  @Test func `If an article and a symbol have the same address, a warning is reported and the symbol is shown`()
    async throws
  {
    let (_, result) = try await build(
      ["Book.md": "# ``Book``\n", "thing.md": "# A thing\n"], symbols: [Self.symbol(.struct, "Thing")])
    #expect(result.diagnostics.map(\.id) == ["duplicate-page"])
    #expect(result.site?.pages[PagePath("documentation/book/thing")]?.title.plainText == "Thing")
  }

  // MARK: Links

  @Test(arguments: ["<doc:My-Guide>", "<doc:My%20Guide>", "<Doc:My-Guide>", "[text](doc:My-Guide#A-part)"])
  func `Spaces in file names are hyphens in links`(link: String) async throws {
    let (_, result) = try await build([
      "Book.md": "# Book\n\nSee \(link).\n", "My Guide.md": "# A guide\n\n## A part\n\nText.\n",
    ])
    #expect(result.diagnostics.map(\.description) == [])
    #expect(result.report.links.resolved == 1)
  }

  @Test(arguments: [
    (
      "``Book/Thnig``", "See <code>Thnig</code>.",
      "Articles/Book.md:3:12: warning: 'Thnig' doesn't exist at '/Book'\n"
        + "Articles/Book.md:3:12: note: did you mean 'Thing'?"
    ),
    (
      "<doc:Gude>", "See doc:Gude.",
      "Articles/Book.md:3:5: warning: unknown page 'Gude'\nArticles/Book.md:3:5: note: did you mean 'Guide'?"
    ),
    (
      "[the guide](doc:Gude)", "See the guide.",
      "Articles/Book.md:3:5: warning: unknown page 'Gude'\nArticles/Book.md:3:5: note: did you mean 'Guide'?"
    ),
  ])
  func `An unresolved link appears as code or text, and its diagnostic suggests a correction`(
    link: String, html: String, message: String
  ) async throws {
    let (package, result) = try await build(
      ["Book.md": "# ``Book``\n\nSee \(link).\n", "Guide.md": "# The guide\n"], symbols: [Self.symbol(.struct, "Thing")]
    )
    #expect(result.diagnostics.map(\.description) == [message])
    #expect(try #require(package.site["index.html"]).contains(html))
  }

  // MARK: Extension files

  @Test(arguments: [
    (nil, ["Own.", "Own text.", "More.", "More text."]), ("append", ["Own.", "Own text.", "More.", "More text."]),
    ("override", ["More.", "More text."]),
  ])
  func `An extension file follows the symbol's comment, or replaces it`(
    behavior: String?, paragraphs: [String]
  ) async throws {
    let metadata = behavior.map { "@Metadata {\n  @DocumentationExtension(mergeBehavior: \($0))\n}\n\n" } ?? ""
    let (_, result) = try await build(
      ["Book.md": "# ``Book``\n", "Any.md": "# ``Thing``\n\n\(metadata)More.\n\nMore text.\n"],
      symbols: [Self.symbol(.struct, "Thing", comment: "Own.\n\nOwn text.")])
    #expect(result.diagnostics.map(\.description) == [])
    let page = try #require(result.site?.pages[PagePath("documentation/book/thing")])
    let shown =
      [page.abstract.plainText]
      + page.discussion.compactMap { block in
        if case .paragraph(let inlines) = block.kind { inlines.plainText } else { nil }
      }
    #expect(shown == paragraphs)
  }

  @Test(arguments: ["Thing/part", "Book/Thing/part", "/Book/Thing/part", "Thing-struct/part"])
  func `An extension file names its symbol with or without the module`(link: String) async throws {
    let (_, result) = try await build(
      ["Book.md": "# ``Book``\n", "Any.md": "# ``\(link)``\n\nMore.\n"],
      symbols: [Self.symbol(.struct, "Thing"), Self.symbol(.property, "Thing", "part")])
    #expect(result.diagnostics.map(\.description) == [])
    #expect(result.site?.pages[PagePath("documentation/book/thing/part")]?.abstract.plainText == "More.")
  }

  @Test func `An extension file of an unknown symbol causes a warning at its title`() async throws {
    let (_, result) = try await build(
      ["Book.md": "# ``Book``\n", "Any.md": "# ``Thnig``\n\nMore.\n"], symbols: [Self.symbol(.struct, "Thing")])
    #expect(
      result.diagnostics.map(\.description) == [
        "Articles/Any.md:1:5: warning: 'Thnig' doesn't exist at '/Book'\n"
          + "Articles/Any.md:1:5: note: did you mean 'Thing'?"
      ])
  }

  // MARK: Metadata

  @Test func `The author's availability appears on an article, and replaces a declaration's on a symbol page`()
    async throws
  {
    func metadata(_ text: String) -> String { "@Metadata {\n  \(text)\n}\n" }
    var thing = Self.symbol(.struct, "Thing")
    thing.availability = [
      Symbol.Availability(platform: "iOS", introduced: "15.0"),
      Symbol.Availability(platform: "macOS", introduced: "12.0"),
    ]
    let (package, result) = try await build(
      [
        "Book.md": "# ``Book``\n",
        "Guide.md": "# Guide\n\n\(metadata("@Available(macOS, introduced: \"14.0\")"))",
        "Any.md": "# ``Thing``\n\n\(metadata("@Available(iOS, introduced: \"16.0\", deprecated: \"17.0\")"))",
      ], symbols: [thing])
    #expect(result.diagnostics.map(\.description) == [])
    #expect(try #require(package.site["documentation/book/guide/index.html"]).contains("<li>macOS 14.0+</li>"))
    let html = try #require(package.site["documentation/book/thing/index.html"])
    #expect(html.contains("<li class=\"deprecated\">iOS 16.0–17.0 deprecated</li>\n<li>macOS 12.0+</li>"))
  }

  @Test func `The author's deprecation summary appears before the text, and replaces a declaration's message`()
    async throws
  {
    var thing = Self.symbol(.struct, "Thing")
    thing.availability = [Symbol.Availability(platform: "*", deprecated: "", message: "From the declaration")]
    let summary = "@DeprecationSummary {\n  Use *another*.\n}\n"
    let (package, _) = try await build(
      ["Book.md": "# ``Book``\n", "Guide.md": "# Guide\n\n\(summary)", "Any.md": "# ``Thing``\n\n\(summary)"],
      symbols: [thing])
    for page in ["guide", "thing"] {
      let html = try #require(package.site["documentation/book/\(page)/index.html"])
      #expect(html.contains("<p class=\"aside-title\">Deprecated</p>\n<p>Use <em>another</em>.</p>"))
      #expect(!html.contains("From the declaration"))
    }
  }

  // MARK: Snippets

  @Test(arguments: ["Use", "Guides/Use", "Snippets/Guides/Use", "Book/Snippets/Guides/Use"])
  func `A snippet is found by any part of its path`(path: String) async throws {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n", "Articles/Book.md": "# Book\n\n@Snippet(path: \"\(path)\", slice: call)\n",
      "Snippets/Guides/Use.swift": "let hidden = 1\n// snippet.call\nprint(hidden)\n// snippet.end\n",
    ])
    #expect(try await package.build().messages == [])
    #expect(try #require(package.site["index.html"]).contains("print(hidden)"))
  }
}
