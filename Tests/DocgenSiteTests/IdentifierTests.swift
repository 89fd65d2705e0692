import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSymbols
import Testing

/// Words of samples link to the symbols that the compiler resolved, and symbols list the samples that use them.
@Suite struct IdentifierTests {
  private let package = TestPackage([
    "docgen.yml": "bundle: Book\n",
    "Articles/Book.md": "# Book\n\nAbstract.\n\n## Topics\n\n- <doc:Reading>\n",
    "Articles/Reading.md":
      "# Reading\n\nRead.\n\n## Turning pages\n\n@Snippet(path: \"Reader\", slice: \"use\")\n\n## More\n",
    "Snippets/Reader.swift": """
    if true {
      // snippet.use
      let page = Page()
      page.turn(to: 2)
      // snippet.end
    }
    """,
  ])

  private static let graph = ModuleGraph(
    module: "Book",
    symbols: [
      Symbol(
        id: "s:page", module: "Book", kind: .struct, path: ["Page"],
        declaration: [.init(kind: "keyword", text: "struct"), .init(kind: "text", text: " \n  Page<T>")],
        subheading: []),
      Symbol(
        id: "s:turn", module: "Book", kind: .method, path: ["Page", "turn(to:)"],
        declaration: [.init(kind: "text", text: "func turn(to: Int)")], subheading: [],
        relationships: [.init(.memberOf, "s:page")]),
    ])

  private func build(_ outcome: SampleResult.State = .passed, hasIndex: Bool = true) async throws -> BuildResult {
    var verification = SampleResult.passed("Reader")
    verification.state = outcome
    if hasIndex {
      verification.identifiers = [
        .init(line: 3, column: 14, length: 4, symbol: "s:page"), .init(line: 4, column: 8, length: 4, symbol: "s:turn"),
        .init(line: 4, column: 3, length: 4, symbol: "s:elsewhere"),
      ]
    }
    return try await package.build(results: [verification]) {
      $0.symbols = SymbolInputs(graphs: [Self.graph])
    }
  }

  @Test func `A word links to its symbol's page and shows the declaration`() async throws {
    let result = try await build()
    #expect(result.messages == [])
    let html = try #require(package.site["documentation/book/reading/index.html"])
    #expect(html.contains("<a href=\"../page/index.html\" title=\"struct Page&lt;T&gt;\">"))
    #expect(html.contains("<a href=\"../page/turn(to:)/index.html\" title=\"func turn(to: Int)\">turn</a>(to:"))
    #expect(result.report.samples.linkedIdentifiers == 2)
  }

  @Test func `A symbol's page lists the pages with verified samples that use it, each with a link to the section`()
    async throws
  {
    let page = try #require(try await build().site?.pages[PagePath("documentation/book/page/turn(to:)")])
    #expect(
      page.uses.map(\.target) == [
        .page(PagePath("documentation/book/reading"), fragment: "Turning-pages", title: "Reading", isSymbol: false)
      ])
    #expect(page.mentions.isEmpty)
    #expect(try #require(package.site["documentation/book/page/turn(to:)/index.html"]).contains("id=\"uses\""))
  }

  @Test func `A failed sample isn't listed on the page of a symbol`() async throws {
    let page = try #require(try await build(.failed).site?.pages[PagePath("documentation/book/page")])
    #expect(page.uses.isEmpty)
  }

  /// The content of a page without its navigation.
  private func article(of html: String?) throws -> String {
    let html = try #require(html)
    let start = try #require(html.firstRange(of: "<article>")).upperBound
    return try String(html[start..<#require(html.firstRange(of: "</article>")).lowerBound])
  }

  @Test func `Without an index, the page is the same except for the links`() async throws {
    _ = try await build()
    let linked = package.site
    let result = try await build(hasIndex: false)
    #expect(result.report.samples.linkedIdentifiers == nil)
    let page = try #require(result.site?.pages[PagePath("documentation/book/page")])
    #expect(page.uses.isEmpty)
    // Only the links around the sample's words, and the section that lists the sample's page, are missing.
    let link = /<a href="[^"]*" title="[^"]*">(.*?)<\/a>/
    let section = /<section class="uses">.*?<\/section>\n/.dotMatchesNewlines()
    for name in ["documentation/book/reading/index.html", "documentation/book/page/index.html"] {
      let without = try article(of: linked[name]).replacing(link) { $0.output.1 }.replacing(section, with: "")
      #expect(try without == article(of: package.site[name]))
    }
  }
}
