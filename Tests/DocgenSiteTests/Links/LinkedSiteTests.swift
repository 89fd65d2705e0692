import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSymbols
import Testing

/// Links to pages of other sites, which are resolved with lists of those pages in the package.
@Suite struct LinkedSiteTests {
  /// The files at the root of a docgen site.
  private static let clocks = """
    {"format": 1, "bundle": "Clocks", "baseURL": "https://example.org/clocks/", "entities": [
    {"address": "", "kind": "Module", "path": ["Clocks"], "title": "Clocks"},
    {"address": "documentation/clocks/testclock", "declaration": "class TestClock", "kind": "Class",
     "path": ["Clocks", "TestClock"], "symbol": "s:testclock", "title": "TestClock"},
    {"address": "documentation/clocks/testclock/sleep(_:)-1a", "declaration": "func sleep(_: Int)", "kind": "Method",
     "path": ["Clocks", "TestClock", "sleep(_:)"], "symbol": "s:sleep1", "title": "sleep(_:)"},
    {"address": "documentation/clocks/testclock/sleep(_:)-2b", "declaration": "func sleep(_: String)", "kind": "Method",
     "path": ["Clocks", "TestClock", "sleep(_:)"], "symbol": "s:sleep2", "title": "sleep(_:)"},
    {"address": "documentation/clocks/timing", "kind": "Article", "path": [], "title": "All about timing"}
    ]}
    """

  /// The files of an archive that DocC wrote.
  private static let logging = """
    [{"title": "Logger", "path": "/documentation/logging/logger", "kind": "org.swift.docc.kind.structure",
      "usr": "s:logger", "referenceURL": "doc://Logging/documentation/Logging/Logger"},
     {"title": "Best practices", "path": "/documentation/logging/bestpractices", "kind": "org.swift.docc.kind.article",
      "referenceURL": "doc://Logging/documentation/Logging/BestPractices"}]
    """

  private static let graph = ModuleGraph(
    module: "Book",
    symbols: [
      Symbol(
        id: "s:reader", module: "Book", kind: .struct, path: ["Reader"],
        declaration: [
          .init(kind: "text", text: "struct Reader: "),
          .init(kind: "typeIdentifier", text: "TestClock", symbol: "s:testclock"),
        ], subheading: [], relationships: [.init(.conformsTo, "s:logger", name: "Logging.Logger")])
    ])

  private func package(_ text: String, lists: [String: String]? = nil) -> TestPackage {
    var files = [
      "docgen.yml": """
      bundle: Book
      sites:
        - Links/clocks.json
        - list: Links/logging.json
          base-url: https://logging.example
      """,
      "Articles/Book.md": "# ``Book``\n\nAbstract.\n\n\(text)\n",
      "Links/clocks.json": Self.clocks, "Links/logging.json": Self.logging,
    ]
    for (path, text) in lists ?? [:] { files[path] = text }
    return TestPackage(files)
  }

  @Test(
    arguments: [true, false],
    [
      ("``Clocks/TestClock``", "https://example.org/clocks/documentation/clocks/testclock/", "<code>TestClock</code>"),
      ("``/Clocks/TestClock``", "https://example.org/clocks/documentation/clocks/testclock/", "<code>TestClock</code>"),
      ("``Clocks``", "https://example.org/clocks/", "<code>Clocks</code>"),
      (
        "``Clocks/TestClock/sleep(_:)-1a``", "https://example.org/clocks/documentation/clocks/testclock/sleep(_:)-1a/",
        "<code>sleep(_:)</code>"
      ),
      ("<doc:Clocks/Timing>", "https://example.org/clocks/documentation/clocks/timing/", "All about timing"),
      (
        "<doc://Clocks/documentation/Clocks/Timing#In-short>",
        "https://example.org/clocks/documentation/clocks/timing/#In-short", "All about timing"
      ),
      ("``Logging/Logger``", "https://logging.example/documentation/logging/logger/", "<code>Logger</code>"),
      (
        "<doc://Logging/documentation/Logging/BestPractices>",
        "https://logging.example/documentation/logging/bestpractices/", "Best practices"
      ),
      ("[here](doc:Logging/Logger)", "https://logging.example/documentation/logging/logger/", "here"),
    ])
  func `A link leads to the other site, even if the package has no symbols`(
    knowsSymbols: Bool, link: (written: String, address: String, text: String)
  ) async throws {
    let package = package("See \(link.written).")
    let result = try await package.build {
      $0.symbols = knowsSymbols ? SymbolInputs(graphs: [Self.graph]) : nil
    }
    #expect(result.messages == [])
    let html = try #require(package.site["index.html"])
    #expect(html.contains("href=\"\(link.address)\""))
    #expect(html.contains(">\(link.text)</a>."))
  }

  @Test func `Declarations and relationships identify other sites' symbols by the compiler's identifiers`() async throws
  {
    let package = package("Text.")
    let result = try await package.build { $0.symbols = SymbolInputs(graphs: [Self.graph]) }
    #expect(result.messages == [])
    let html = try #require(package.site["documentation/book/reader/index.html"])
    #expect(html.contains("<a href=\"https://example.org/clocks/documentation/clocks/testclock/\">"))
    #expect(html.contains("<a href=\"https://logging.example/documentation/logging/logger/\"><code>Logger</code></a>"))
  }

  @Test func `Topics can list pages of other sites`() async throws {
    let package = package("## Topics\n\n### Elsewhere\n\n- ``Clocks/TestClock``\n- <doc:Clocks/Timing>")
    let result = try await package.build { $0.symbols = SymbolInputs(graphs: [Self.graph]) }
    #expect(result.messages == [])
    let html = try #require(package.site["index.html"])
    #expect(html.contains(">All about timing</a>"))
  }

  @Test(arguments: [
    (
      "``Clocks/TestClok``",
      "Articles/Book.md:5:5: warning: 'Clocks/TestClok' isn't a page of 'https://example.org/clocks/'\n"
        + "Articles/Book.md:5:5: note: did you mean 'Clocks/TestClock'?"
    ),
    (
      "``Clocks/TestClock/sleep(_:)``",
      "Articles/Book.md:5:5: warning: 'Clocks/TestClock/sleep(_:)' is ambiguous: 2 pages of "
        + "'https://example.org/clocks/' have that name\n"
        + "Articles/Book.md:5:5: note: 'clocks/testclock/sleep(_:)-1a' is func sleep(_: Int)\n"
        + "Articles/Book.md:5:5: note: 'clocks/testclock/sleep(_:)-2b' is func sleep(_: String)"
    ),
  ])
  func `An unknown page of the other site is reported with similar pages`(link: String, message: String) async throws {
    let result = try await package("See \(link).").build { $0.symbols = SymbolInputs(graphs: [Self.graph]) }
    #expect(result.messages == [message])
  }

  @Test(arguments: [
    (
      ["Links/clocks.json": "{}"],
      "Links/clocks.json:1:1: error: not a list of linkable pages: 'format' is missing\n"
        + "Links/clocks.json:1:1: note: fetch 'linkable.json' from the root of the other site again"
    ),
    (
      ["docgen.yml": "bundle: Book\nsites: [Links/lost.json]\n"],
      "docgen.yml:2:9: error: the package has no file 'Links/lost.json'\n"
        + "docgen.yml:2:9: note: fetch 'linkable.json' from the root of the other site, and keep it with the sources"
    ),
    (
      ["docgen.yml": "bundle: Book\nsites: [Links/logging.json]\n"],
      "docgen.yml:2:9: error: 'Links/logging.json' doesn't contain the address of its site\n"
        + "docgen.yml:2:9: note: write 'list: Links/logging.json', and 'base-url:' with the address below it"
    ),
  ])
  func `An invalid list is reported where it's named, or at the error in it`(
    files: [String: String], message: String
  ) async throws {
    let result = try await package("Text.", lists: files).build()
    #expect(result.messages == [message])
    #expect(!result.isGood)
  }

  @Test func `The list that one site writes resolves another site's links`() async throws {
    let first = TestPackage([
      "docgen.yml": "bundle: Book\nbase-url: https://book.example/\n",
      "Articles/Book.md": "# ``Book``\n\nAbstract.\n", "Articles/Reading.md": "# How to read\n",
    ])
    _ = try await first.build { $0.symbols = SymbolInputs(graphs: [Self.graph]) }
    let second = TestPackage([
      "docgen.yml": "bundle: Shelf\nsites: [Links/book.json]\n",
      "Links/book.json": try #require(first.site["linkable.json"]),
      "Articles/Shelf.md": "# Shelf\n\nAll ``Book/Reader``s of ``Book`` know <doc:Book/Reading>.\n",
    ])
    #expect(try await second.build().messages == [])
    let html = try #require(second.site["index.html"])
    #expect(html.contains("<a href=\"https://book.example/documentation/book/reader/\"><code>Reader</code></a>"))
    #expect(html.contains("<a href=\"https://book.example/\"><code>Book</code></a>"))
    #expect(html.contains("<a href=\"https://book.example/documentation/book/reading/\">How to read</a>"))
  }
}
