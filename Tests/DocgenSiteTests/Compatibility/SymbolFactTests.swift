import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSymbols
import Testing

/// The web page and the Markdown of a symbol show its availability, conditions, role, and relationships.
@Suite struct SymbolFactTests {
  private static func symbol(
    _ kind: Symbol.Kind, _ path: String..., constraints: [String] = [], availability: [Symbol.Availability] = [],
    relationships: [Symbol.Relationship] = []
  ) -> Symbol {
    let id = path.joined(separator: ".") + constraints.joined()
    return Symbol(
      id: id, module: "Book", kind: kind, path: path, declaration: [],
      subheading: [.init(kind: "identifier", text: path.last ?? "")], availability: availability,
      relationships: (path.count > 1 && relationships.isEmpty ? [.init(.memberOf, path[0])] : []) + relationships,
      constraints: constraints)
  }

  /// The HTML and the Markdown of a page.
  private func page(
    _ address: String, of symbols: [Symbol], _ articles: [String: String] = [:]
  ) async throws -> (html: String, markdown: String) {
    var files = ["docgen.yml": "bundle: Book\n", "Articles/Book.md": "# ``Book``\n\nBooks.\n"]
    for (name, text) in articles { files["Articles/\(name)"] = text }
    let package = TestPackage(files)
    _ = try await package.build { $0.symbols = SymbolInputs(graphs: [ModuleGraph(module: "Book", symbols: symbols)]) }
    let folder = address.isEmpty ? "" : "documentation/book/\(address)/"
    return (
      html: try #require(package.site["\(folder)index.html"]),
      markdown: try #require(package.site["\(folder)index.md"])
    )
  }

  private static let protocolWithDefaults = [
    symbol(.protocol, "Readable"),
    symbol(.method, "Readable", "read()", relationships: [.init(.requirementOf, "Readable")]),
    symbol(.method, "Readable", "skim()", relationships: [.init(.requirementOf, "Readable")]),
    symbol(.method, "Readable", "rest()", relationships: [.init(.optionalRequirementOf, "Readable")]),
    symbol(.method, "Readable", "close()", relationships: [.init(.requirementOf, "Readable")]),
    symbol(.method, "Readable", "fold()"),
    symbol(
      .method, "Readable", "skim()", constraints: [" "],
      relationships: [.init(.defaultImplementationOf, "Readable.skim()")]),
    symbol(
      .method, "Readable", "close()", constraints: ["Self: Sendable"],
      relationships: [.init(.defaultImplementationOf, "Readable.close()")]),
  ].map { symbol in
    var symbol = symbol
    symbol.constraints.removeAll { $0 == " " }
    return symbol
  }

  @Test(
    "Requirements of a protocol are marked, with or without a default implementation for all types",
    arguments: [
      ("read()", "Required"), ("skim()", "Required, with a default implementation"), ("rest()", "Optional requirement"),
      // The default implementation exists only for some types.
      ("close()", "Required"),
    ])
  func requirements(member: String, label: String) async throws {
    let own = try await page("readable/\(member)", of: Self.protocolWithDefaults)
    #expect(own.html.contains("<p class=\"requirement\">\(label).</p>"))
    #expect(own.markdown.contains("\n\(label).\n"))
    let list = try await page("readable", of: Self.protocolWithDefaults)
    #expect(list.html.contains("<code>\(member)</code></a> <span class=\"requirement\">\(label)</span>"))
    #expect(
      list.markdown.contains(
        "- [`\(member)`](../../../documentation/book/readable/\(member)/index.md) (\(label.lowercased()))\n"))
  }

  @Test func `A member of a protocol extension isn't marked as a requirement`() async throws {
    let list = try await page("readable", of: Self.protocolWithDefaults)
    #expect(list.html.contains("<code>fold()</code></a></li>"))
  }

  @Test func `Each member and each conformance shows its own condition`() async throws {
    let symbols = [
      Self.symbol(
        .struct, "Shelf",
        relationships: [
          .init(.conformsTo, "s:SQ", name: "Swift.Equatable", constraints: ["Book: Equatable"]),
          .init(.conformsTo, "s:SE", name: "Swift.Encodable"),
        ]),
      Self.symbol(.method, "Shelf", "sort()", constraints: ["Book: Comparable"]),
      Self.symbol(.method, "Shelf", "sum()", constraints: ["Book == Int"]),
      Self.symbol(.method, "Shelf", "empty()"),
    ]
    let list = try await page("shelf", of: symbols)
    #expect(
      list.html.contains(
        "<code>sort()</code></a><p class=\"constraints\">Available when <code>Book: Comparable</code>.</p>"))
    #expect(
      list.html.contains("<code>sum()</code></a><p class=\"constraints\">Available when <code>Book == Int</code>.</p>"))
    #expect(list.html.contains("<code>empty()</code></a></li>"))
    #expect(list.markdown.contains("shelf/sort()/index.md) where `Book: Comparable`\n"))
    #expect(list.markdown.contains("## Relationships\n\n### Conforms To\n\n- `Swift.Encodable`\n"))
    #expect(list.markdown.contains("- `Swift.Equatable` where `Book: Equatable`\n"))
    #expect(try await page("shelf/sum()", of: symbols).markdown.contains("Available when `Book == Int`.\n"))
  }

  @Test(
    "Each platform's availability is shown",
    arguments: [
      (Symbol.Availability(platform: "iOS", introduced: "13.0"), "iOS 13.0+"),
      (.init(platform: "iOS", introduced: "13.0", deprecated: "15.0"), "iOS 13.0–15.0 deprecated"),
      (.init(platform: "iOS", introduced: "13.0", obsoleted: "17.0"), "iOS 13.0–17.0 obsoleted"),
      (
        .init(platform: "iOS", introduced: "13.0", deprecated: "15.0", obsoleted: "17.0"),
        "iOS 13.0–15.0 deprecated, obsoleted 17.0"
      ),
      (.init(platform: "iOS", obsoleted: "17.0"), "iOS obsoleted 17.0"),
      (.init(platform: "iOS", deprecated: ""), "iOS deprecated"),
      (.init(platform: "watchOS", isUnavailable: true), "watchOS unavailable"),
      (.init(platform: "swift", obsoleted: "6.0"), "Swift obsoleted 6.0"),
    ])
  func availability(entry: Symbol.Availability, text: String) async throws {
    let page = try await page("thing", of: [Self.symbol(.struct, "Thing", availability: [entry])])
    #expect(page.html.contains("\(text)</li>"))
    #expect(page.markdown.contains("\nAvailability: \(text)\n"))
  }

  @Test(
    "The title of a declaration's message says which use it discourages",
    arguments: [
      ([Symbol.Availability(platform: "*", deprecated: "", message: "Old.")], "Deprecated"),
      ([.init(platform: "*", message: "Old.", isUnavailable: true)], "Unavailable"),
      ([.init(platform: "swift", obsoleted: "6.0", message: "Old.")], "Obsoleted"),
      ([.init(platform: "iOS", deprecated: "15.0", message: "Old.")], "Deprecated"),
      (
        [.init(platform: "iOS", deprecated: "15.0", message: "Old."), .init(platform: "macOS", introduced: "12.0")],
        "Deprecated on iOS"
      ),
    ])
  func deprecation(availability: [Symbol.Availability], title: String) async throws {
    let page = try await page("thing", of: [Self.symbol(.struct, "Thing", availability: availability)])
    #expect(page.html.contains("<p class=\"aside-title\">\(title)</p>\n<p>Old.</p>"))
    #expect(page.markdown.contains("> **\(title):** Old.\n"))
  }

  @Test(arguments: ["turn(to:)", "Page.turn(to:)", "Book.Page.turn(to:)"])
  func `A new name leads to the symbol with that name`(renamed: String) async throws {
    let page = try await page(
      "page/go(to:)",
      of: [
        Self.symbol(.struct, "Page"), Self.symbol(.method, "Page", "turn(to:)"),
        Self.symbol(
          .method, "Page", "go(to:)", availability: [.init(platform: "*", deprecated: "", renamed: renamed)]),
      ])
    #expect(page.html.contains("<p>Use <a href=\"../turn(to:)/index.html\"><code>\(renamed)</code></a> instead.</p>"))
    #expect(
      page.markdown.contains(
        "\n\n> **Deprecated:** Use [`\(renamed)`](../../../../documentation/book/page/turn(to:)/index.md) instead.\n"))
  }

  @Test(
    "In Markdown, the new name is in the quotation of the deprecation, after the author's text",
    arguments: [
      ("Old.", "Old", nil, "> **Deprecated:** Old.\n>\n> Use `Old` instead.\n"),
      ("Old.", nil, nil, "> **Deprecated:** Old.\n"),
      (nil, nil, nil, "> **Deprecated:**\n"),
      (nil, "Thing", "Never.", "> **Deprecated:** Never.\n>\n> Use [`Thing`](../thing/index.md) instead.\n"),
      (nil, "Other", "Never.", "> **Deprecated:** Never.\n"),
    ] as [(String?, String?, String?, String)])
  func quotation(message: String?, renamed: String?, summary: String?, expected: String) async throws {
    let availability = Symbol.Availability(platform: "*", deprecated: "", message: message, renamed: renamed)
    let page = try await page(
      "past", of: [Self.symbol(.struct, "Past", availability: [availability]), Self.symbol(.struct, "Thing")],
      summary.map { ["Past.md": "# ``Past``\n\n@DeprecationSummary {\n  \($0)\n}\n"] } ?? [:])
    let start = try #require(page.markdown.firstRange(of: "> **")?.lowerBound)
    let quotation = page.markdown[start...].split(separator: "\n").prefix { $0.hasPrefix(">") }
    #expect(
      quotation.map { "\($0)\n" }.joined().replacing("../../../documentation/book/", with: "../") == expected)
  }

  @Test func `A new name without a page isn't a link`() async throws {
    let old = Self.symbol(.struct, "Old", availability: [.init(platform: "*", deprecated: "", renamed: "Swift.Other")])
    let page = try await page("old", of: [old])
    #expect(page.html.contains("<p>Use <code>Swift.Other</code> instead.</p>"))
  }

  @Test func `Lists mark a symbol or an article whose author wrote a deprecation summary`() async throws {
    let summary = "@DeprecationSummary {\n  Don't.\n}\n"
    let page = try await page(
      "", of: [Self.symbol(.struct, "Thing")],
      ["Any.md": "# ``Thing``\n\n\(summary)", "Old Way.md": "# The old way\n\nAn abstract.\n\n\(summary)"])
    #expect(page.html.contains("<code>Thing</code></a> <span class=\"deprecated\">Deprecated</span>"))
    #expect(page.html.contains("The old way</a> <span class=\"deprecated\">Deprecated</span>"))
    #expect(page.markdown.contains("thing/index.md) (deprecated)\n"))
  }
}
