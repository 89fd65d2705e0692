import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSymbols
import Testing

@Suite struct SymbolPageTests {
  private static func symbol(
    _ id: String, _ kind: Symbol.Kind, _ path: String, comment: String? = nil, line: Int = 1,
    _ relationships: [Symbol.Relationship] = []
  ) -> Symbol {
    let path = path.split(separator: "/").map(String.init)
    return Symbol(
      id: id, module: "Book", kind: kind, path: path,
      declaration: [.init(kind: "identifier", text: path.last ?? "")],
      subheading: [.init(kind: "identifier", text: path.last ?? "")],
      comment: comment.map {
        Symbol.Comment(text: $0, position: SourcePosition(file: "Sources/Book/Book.swift", line: line, column: 5))
      },
      position: SourcePosition(file: "Sources/Book/Book.swift", line: line + 1), relationships: relationships)
  }

  /// A module with a protocol, a structure, and its method.
  private let symbols = SymbolInputs(graphs: [
    ModuleGraph(
      module: "Book",
      symbols: [
        symbol("p", .protocol, "Readable"),
        symbol(
          "s", .struct, "Page", comment: "One page.\n\nSee ``turn(to:)`` and ``Chapter``.", line: 10,
          [.init(.conformsTo, "p")]),
        symbol(
          "m", .method, "Page/turn(to:)",
          comment: "Turns it.\n\n- Parameter number: Where to.\n- Returns: The other page.", line: 20,
          [.init(.memberOf, "s")]),
      ])
  ])

  private let package = TestPackage([
    "docgen.yml": "bundle: Book\nrepository: https://example.org/book\n",
    "Articles/Book.md": """
    # ``Book``

    All about books.

    Begin with <doc:Page> or <doc:Reading>, then ``Page/turn(to:)``.

    ## Topics

    ### Essentials

    - <doc:Reading>
    - ``Readable``
    """,
    "Articles/Reading.md": "# Reading\n\nHow to read.\n",
    "Articles/PageExtension.md": "# ``Page``\n\nMore of pages.\n\n## Topics\n\n### Turning\n\n- ``turn(to:)``\n",
  ])

  private func site() async throws -> Site {
    let result = try await package.build { $0.symbols = symbols }
    #expect(result.messages == ["Sources/Book/Book.swift:12:29: warning: 'Chapter' doesn't exist at '/Book/Page'"])
    return try #require(result.site)
  }

  private func page(_ path: String) async throws -> Page {
    try #require(try await site().pages[PagePath(path)])
  }

  @Test func `Each symbol has a page, and the module's page is at the root`() async throws {
    let site = try await site()
    #expect(
      site.pages.keys.map(\.description).sorted() == [
        "", "documentation/book/page", "documentation/book/page/turn(to:)", "documentation/book/readable",
        "documentation/book/reading",
      ])
    #expect(site.redirects["documentation/book"] == PagePath(""))
  }

  @Test func `Symbols without a topic group are grouped by kind after the author's groups`() async throws {
    let landing = try await page("")
    #expect(landing.topics.map(\.title) == ["Essentials", "Structures"])
    #expect(try await site().navigation.children.map(\.title) == ["Essentials", "Structures"])
  }

  @Test func `An extension file follows the comment and curates members`() async throws {
    let page = try await page("documentation/book/page")
    #expect(page.abstract.plainText == "One page.")
    #expect(page.discussion.count == 3)
    #expect(page.topics.map(\.title) == ["Turning"])
    #expect(page.ancestors == [PagePath("")])
  }

  @Test func `Links in comments and articles lead to symbols`() async throws {
    let turn = LinkTarget.page(
      PagePath("documentation/book/page/turn(to:)"), fragment: nil, title: "turn(to:)", isSymbol: true)
    #expect(try await page("documentation/book/page").links.values.contains(turn))
    #expect(try await page("").links.values.contains(turn))
  }

  @Test func `A method's page has its parameters, its result, and its source`() async throws {
    guard case .symbol(let content) = try await page("documentation/book/page/turn(to:)").kind else {
      Issue.record("not a symbol")
      return
    }
    #expect(content.parameters.map(\.name) == ["number"])
    #expect(!content.returns.isEmpty)
    #expect(content.sourceAddress == "https://example.org/book/blob/main/Sources/Book/Book.swift#L21")
  }

  @Test func `Relationships appear on both pages`() async throws {
    guard case .symbol(let structure) = try await page("documentation/book/page").kind,
      case .symbol(let contract) = try await page("documentation/book/readable").kind
    else {
      Issue.record("not symbols")
      return
    }
    #expect(structure.relationships.map(\.title) == ["Conforms To"])
    #expect(contract.relationships.map(\.title) == ["Conforming Types"])
    #expect(contract.relationships.first?.members.map(\.name) == ["Page"])
  }

  @Test(arguments: [true, false])
  func `A member without its own comment inherits the text of its requirement's extension page`(
    hasComment: Bool
  ) async throws {
    func member(_ id: String, _ path: String, _ comment: String?, isInherited: Bool = false) -> Symbol {
      var symbol = Self.symbol(id, .method, path, comment: comment, [.init(.memberOf, String(id.prefix(1)))])
      if id != "pr" { symbol.origin = .init(id: "pr", name: "Readable.read()", isSetApart: false) }
      if isInherited { symbol.comment?.isInherited = true }
      return symbol
    }
    let comment = hasComment ? "Reads." : nil
    let symbols = [
      Self.symbol("p", .protocol, "Readable"), Self.symbol("s", .struct, "Page"), Self.symbol("t", .struct, "Tome"),
      member("pr", "Readable/read()", comment), member("sr", "Page/read()", comment, isInherited: true),
      member("tr", "Tome/read()", "Reads a tome."),
    ]
    let package = TestPackage([
      "docgen.yml": "bundle: Book\n", "Articles/Book.md": "# ``Book``\n",
      "Articles/Read.md":
        "# ``Readable/read()``\n\nMore about reading.[^1] See ``Nothing``.\n\n## See Also\n\n- ``Page``\n\n[^1]: Aloud.\n",
    ])
    let result = try await package.build {
      $0.symbols = SymbolInputs(graphs: [ModuleGraph(module: "Book", symbols: symbols)])
    }
    #expect(result.diagnostics.map(\.id) == ["unknown-symbol-link"])
    let page = try #require(package.site["documentation/book/page/read()/index.html"])
    #expect(page.contains("More about reading."))
    #expect(page.contains("Aloud."))
    #expect(
      page.contains("Inherited from <a href=\"../../readable/read()/index.html\"><code>Readable.read()</code></a>."))
    let markdown = try #require(package.site["documentation/book/page/read()/index.md"])
    #expect(
      markdown.contains("Inherited from [`Readable.read()`](../../../../documentation/book/readable/read()/index.md)."))
    #expect(page.contains("Reads.") == hasComment)
    #expect(!page.contains("See Also"))
    #expect(try #require(package.site["documentation/book/readable/read()/index.html"]).contains("See Also"))
    let tome = try #require(package.site["documentation/book/tome/read()/index.html"])
    #expect(!tome.contains("Inherited from"))
    #expect(tome.contains("Reads a tome.") && !tome.contains("More about reading."))
  }

  @Test func `An image in a comment is found in the catalog of its module, without an extension page`() async throws {
    let page = Self.symbol("s", .struct, "Page", comment: "One page.\n\n![A leaf](leaf)\n\n![Lost](leef)")
    let other = Self.symbol("o", .struct, "Other", comment: "Another.\n\n![A branch](branch)", line: 40)
    let package = TestPackage([
      "Sources/Book/Book.docc/Book.md": "# ``Book``\n", "Sources/Book/Book.docc/leaf.svg": "<svg/>",
      "Sources/Tree/Tree.docc/Tree.md": "# Tree\n", "Sources/Tree/Tree.docc/branch.svg": "<svg/>",
    ])
    let result = try await package.build {
      $0.targetFolders = ["Sources/Book": "Book", "Sources/Tree": "Tree"]
      $0.symbols = SymbolInputs(graphs: [ModuleGraph(module: "Book", symbols: [page, other])])
    }
    let missing = result.diagnostics.filter { $0.id == "missing-image" }
    // The catalog of another module doesn't count.
    #expect(missing.map(\.message) == ["the catalog has no image 'leef'", "the catalog has no image 'branch'"])
    #expect(missing.first?.nearMisses == ["leaf"])
    #expect(package.site.keys.contains { $0.hasSuffix("images/book/leaf.svg") })
  }

  @Test func `A comment after the symbol in a title doesn't turn an extension file into an article`() async throws {
    let commented = TestPackage([
      "docgen.yml": "bundle: Book\n", "Articles/Anything.md": "# ``Page`` <!-- a leaf -->\n\nMore of pages.\n",
      "Articles/Book.md": "# ``Book``\n",
    ])
    let site = try #require(try await commented.build { $0.symbols = symbols }.site)
    #expect(
      site.pages[PagePath("documentation/book/page")]?.discussion.contains { "\($0)".contains("More of pages.") }
        == true)
    #expect(site.pages[PagePath("documentation/book/anything")] == nil)
  }

  @Test func `A relative address leads to the same page as on a site that DocC wrote`() async throws {
    let relative = TestPackage([
      "docgen.yml": "bundle: Book\n", "Articles/Book.md": "# ``Book``\n\nA [page](book/page), [read](reading).\n",
      "Articles/Reading.md": "# Reading\n\n[Turn](Page/turn(to:)) a [page](./page) of the [book](../book).\n",
    ])
    let result = try await relative.build { $0.symbols = symbols }
    // One of the symbols' own comments has a broken link.
    #expect(result.messages.count == 2)
    #expect(result.messages.contains { $0.contains("unknown page or file 'Articles/reading'") })
    let links = try #require(result.site?.pages[PagePath("documentation/book/reading")]).links.values
    #expect(
      Set(
        links.compactMap { target in
          if case .page(let path, _, _, _) = target { path.description } else { nil }
        }) == ["documentation/book/page/turn(to:)", "documentation/book/page", ""])
  }

  @Test
  func `Links in an inherited comment are resolved from the page first, and then from the comment's original symbol`()
    async throws
  {
    func symbol(_ id: String, _ kind: Symbol.Kind, _ path: String, origin: String? = nil) -> Symbol {
      var symbol = Self.symbol(
        id, kind, path,
        comment: kind == .method ? "Reads ``Text``, as ``Reader/Aside`` and ``Aside`` do." : nil)
      symbol.origin = origin.map { Symbol.Origin(id: $0, name: "Reader.read()", isSetApart: true) }
      symbol.comment?.isInherited = origin != nil
      return symbol
    }
    let graph = ModuleGraph(
      module: "Book",
      symbols: [
        symbol("r", .protocol, "Reader"), symbol("rt", .associatedtype, "Reader/Text"),
        symbol("ra", .associatedtype, "Reader/Aside"), symbol("rr", .method, "Reader/read()"),
        symbol("a", .struct, "Actor"), symbol("at", .typealias, "Actor/Text"),
        symbol("ar", .method, "Actor/read()", origin: "rr"),
      ])
    let result = try await package.build { $0.symbols = SymbolInputs(graphs: [graph]) }
    func targets(_ path: String) -> Set<String> {
      let links = result.site?.pages[PagePath(path)]?.links ?? [:]
      return Set(
        links.values.compactMap { target in
          if case .page(let path, _, _, _) = target { path.description } else { nil }
        })
    }
    #expect(
      targets("documentation/book/reader/read()")
        == ["documentation/book/reader/text", "documentation/book/reader/aside"])
    #expect(
      targets("documentation/book/actor/read()")
        == ["documentation/book/actor/text", "documentation/book/reader/aside"])
  }

  @Test func `A catalog has its target's name, wherever the target's folder is`() async throws {
    let moved = TestPackage([
      "Sources/Old/Docs.docc/Reading.md": "# Reading\n", "lib/new/Docs.docc/Writing.md": "# Writing\n",
      "Sources/Plain/Docs.docc/Plain.md": "# Plain\n",
    ])
    let site = try #require(
      try await moved.build { $0.targetFolders = ["Sources/Old": "Ink", "lib/new": "Pen"] }.site)
    let bundles = Set(site.pages.keys.map(\.description).filter { !$0.isEmpty }.map { $0.split(separator: "/")[1] })
    #expect(bundles == ["ink", "pen", "plain"])
  }

  @Test func `Topics show short declarations, which distinguish overloads, and mark deprecated symbols`()
    async throws
  {
    func overload(_ id: String, _ type: String) -> Symbol {
      var symbol = Self.symbol(id, .method, "Page/turn(to:)", [.init(.memberOf, "s")])
      symbol.subheading = [
        .init(kind: "keyword", text: "func"), .init(kind: "text", text: " "), .init(kind: "identifier", text: "turn"),
        .init(kind: "text", text: "(to: \(type))"),
      ]
      return symbol
    }
    var old = overload("m2", "String")
    old.availability = [Symbol.Availability(platform: "*", deprecated: "")]
    let graph = ModuleGraph(
      module: "Book", symbols: [Self.symbol("s", .struct, "Page"), overload("m1", "Int"), old])
    let package = TestPackage(["docgen.yml": "bundle: Book\n", "Articles/Book.md": "# ``Book``\n"])
    #expect(try await package.build { $0.symbols = SymbolInputs(graphs: [graph]) }.messages == [])
    let html = try #require(package.site["documentation/book/page/index.html"])
    #expect(html.contains("<code><span class=\"k\">func</span> turn(to: Int)</code></a></li>"))
    #expect(
      html.contains(
        "<code><span class=\"k\">func</span> turn(to: String)</code></a> <span class=\"deprecated\">Deprecated</span>"))
  }

  @Test func `A page that collects implementations doesn't repeat the content of the type's page`() async throws {
    var member = Self.symbol("m", .method, "Page/turn(to:)", [.init(.memberOf, "s")])
    member.origin = Symbol.Origin(id: "x", name: "Turnable.turn(to:)", isSetApart: true)
    var type = Self.symbol("s", .struct, "Page")
    type.availability = [Symbol.Availability(platform: "macOS", introduced: "14.0")]
    let graph = ModuleGraph(module: "Book", symbols: [type, member])
    let package = TestPackage(["docgen.yml": "bundle: Book\n", "Articles/Book.md": "# ``Book``\n"])
    #expect(try await package.build { $0.symbols = SymbolInputs(graphs: [graph]) }.messages == [])
    #expect(try #require(package.site["documentation/book/page/index.html"]).contains("macOS 14.0"))
    let html = try #require(package.site["documentation/book/page/turnable-implementations/index.html"])
    #expect(!html.contains("class=\"declaration\"") && !html.contains("macOS 14.0"))
    #expect(html.contains("turn(to:)"))
  }

  @Test func `A symbol's page lists the articles that mention it, and separately the articles that only list it`()
    async throws
  {
    let mentioning = TestPackage([
      "docgen.yml": "bundle: Book\n",
      "Articles/Book.md": "# ``Book``\n\nAll about ``Page``.\n",
      "Articles/Reading.md": "# Reading\n\nTurn a ``Page``.\n",
      "Articles/Aloud.md": "# Aloud\n\nRead a ``Page``, then another ``Page``.\n",
      "Articles/Lists.md": "# Lists\n\nAll.\n\n## Topics\n\n- ``Page``\n",
    ])
    let site = try #require(try await mentioning.build { $0.symbols = symbols }.site)
    let titles = try #require(site.pages[PagePath("documentation/book/page")]).mentions.map(\.target.shownTitle)
    #expect(titles == ["Aloud", "Reading"])
    let html = try #require(mentioning.site["documentation/book/page/index.html"])
    #expect(html.contains("id=\"mentions\""))
  }

  @Test func `The report counts the documented declarations by module`() async throws {
    let report = try await package.build { $0.symbols = symbols }.report
    #expect(report.modules["Book"]?.documented == 2)
    #expect(report.modules["Book"]?.undocumented == 1)
  }

  @Test func `The list for other sites contains every page`() async throws {
    _ = try await site()
    let list = try LinkableSite(bytes: Array(try #require(package.site["linkable.json"]).utf8), file: "linkable.json")
    #expect(list.entities.count == 5)
    #expect(list.entity(withSymbol: "m")?.address == "documentation/book/page/turn(to:)")
  }
}

extension LinkTarget {
  /// The title that appears if a link has no text.
  fileprivate var shownTitle: String? {
    switch self {
    case .page(_, _, let title, _), .external(_, let title, _): title
    case .file: nil
    }
  }
}
