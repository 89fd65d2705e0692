import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSymbols
import Testing

/// Edits of a package that has everything: symbols with pages, samples whose words link to them, extension files, a
/// tutorial, curation, redirects, images.
@Suite struct LibraryEditTests {
  static let library = [
    "docgen.yml": "bundle: Book\nbase-url: https://book.example/\nrepository: https://example.org/book\n",
    "README.md":
      "# Book\n\n```swift snippet=\"Other\"\nprint(\"other\")\n```\n\n```swift snippet=\"Reader#use\"\nlet page = Page()\npage.turn(to: 2)\n```\n",
    "Articles/Book.md":
      "# ``Book``\n\nAll about books.\n\nBegin with <doc:Reading>.\n\n## Topics\n\n### Essentials\n\n- <doc:Reading>\n- ``Page``\n",
    "Articles/Reading.md":
      "# Reading\n\nHow to read a ``Page``.\n\n![A page](page)\n\n## Turning\n\n@Snippet(path: \"Reader\", slice: \"use\")\n\n## Further\n\nSee <doc:Writing#Ink>, [^1].\n\n[^1]: A note.\n",
    "Articles/Writing.md":
      "# Writing\n\nHow to ``Page/write(_:)``.\n\n## Ink\n\n@Links(visualStyle: list) {\n  - <doc:Reading>\n  - ``Page``\n}\n\n@Snippet(path: \"Writer\")\n\n@Output(path: \"Writer\")\n",
    "Articles/Loose.md":
      "# Loose\n\nNobody lists it.\n\n```swift unverified reason=\"it shows a shape\"\nlet loose = 1\n```\n",
    "Articles/Extensions/Page.md":
      "# ``Page``\n\nMore of pages.\n\n## Topics\n\n### Turning\n\nIn order.\n\n- ``turn(to:)``\n",
    "Articles/First.tutorial":
      "@Tutorial(time: 5) {\n  @Intro(title: \"The First\") {\n    Learn it.\n  }\n  @Section(title: \"A section\") {\n    @ContentAndMedia {\n      Text with <doc:Reading>.\n    }\n    @Steps {\n      @Step {\n        Do it.\n        @Code(name: \"A.swift\", file: \"A.swift\")\n      }\n    }\n  }\n}\n",
    "Articles/A.swift": "let a = 1\n",
    "Articles/page.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'></svg>",
    "Articles/other.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'></svg>",
    "Snippets/Reader.swift":
      "if true {\n  // snippet.use\n  let page = Page()\n  page.turn(to: 2)\n  // snippet.end\n}\n// snippet.rest\nprint(1)\n",
    "Snippets/Writer.swift": "print(\"ink\")  // ink\n",
    "Snippets/Other.swift": "print(\"other\")\n",
  ]

  static func symbols(_ comment: String = "One page.\n\nSee ``turn(to:)`` and <doc:Reading>.") -> SymbolSources {
    func symbol(
      _ id: String, _ kind: Symbol.Kind, _ path: [String], comment: String? = nil,
      _ relationships: [Symbol.Relationship] = []
    ) -> Symbol {
      let position = SourcePosition(file: "Sources/Book/Book.swift", line: 3, column: 5)
      return Symbol(
        id: id, module: "Book", kind: kind, path: path, declaration: [.init(kind: "identifier", text: path.last ?? "")],
        subheading: [.init(kind: "identifier", text: path.last ?? "")],
        comment: comment.map { Symbol.Comment(text: $0, position: position) }, position: position,
        relationships: relationships)
    }
    return SymbolSources(graphs: [
      ModuleGraph(
        module: "Book",
        symbols: [
          symbol("p", .protocol, ["Readable"]),
          symbol("s", .struct, ["Page"], comment: comment, [.init(.conformsTo, "p")]),
          symbol("t", .method, ["Page", "turn(to:)"], comment: "Turns it.", [.init(.memberOf, "s")]),
          symbol("w", .method, ["Page", "write(_:)"], comment: "Writes.", [.init(.memberOf, "s")]),
        ])
    ])
  }

  static let verifications: [String: Verification] = {
    var reader = Verification.passed("Reader")
    reader.identifiers = [
      .init(line: 3, column: 14, length: 4, symbol: "s"), .init(line: 4, column: 8, length: 4, symbol: "t"),
    ]
    return ["Reader": reader, "Writer": .passed("Writer", output: "ink\n"), "Other": .passed("Other")]
  }()

  private static func edit(_ name: String, of article: String, replacing old: String, with new: String) -> SiteEdit {
    SiteEdit(name, in: library, of: article, replacing: old, with: new)
  }

  private static func edit(_ name: String, of article: String, adding text: String) -> SiteEdit {
    SiteEdit(name, in: library, of: article, adding: text)
  }

  static let edits: [SiteEdit] = [
    edit("prose", of: "Reading", replacing: "See <doc", with: "There is more to see: <doc"),
    edit("prose above everything", of: "Reading", replacing: "# Reading", with: "\n\n# Reading"),
    edit("prose of the page without a place", of: "Loose", adding: "\nMore words.\n"),
    edit("a footnote's text", of: "Reading", replacing: "A note", with: "Another note"),
    edit("no footnote", of: "Reading", replacing: ", [^1].\n\n[^1]: A note.", with: "."),
    edit("a title", of: "Reading", replacing: "# Reading", with: "# Reading a book"),
    edit("an abstract", of: "Reading", replacing: "How to read", with: "Why to read"),
    edit("a heading", of: "Writing", replacing: "## Ink", with: "## Pens"),
    edit("a heading more", of: "Writing", adding: "\n## Paper\n\nText.\n"),
    edit("a heading above a sample", of: "Reading", replacing: "@Snippet", with: "## Using\n\n@Snippet"),
    edit("a heading less", of: "Reading", replacing: "## Turning\n\n", with: ""),
    edit("a link more", of: "Loose", adding: "\nSee <doc:Reading>.\n"),
    edit("a link to a symbol more", of: "Loose", adding: "\nSee ``Readable``.\n"),
    edit("a link to the same page twice", of: "Reading", adding: "\nAgain <doc:Writing>, ``Page``.\n"),
    edit("a link less", of: "Writing", replacing: "``Page/write(_:)``", with: "write"),
    edit("a link to nothing", of: "Loose", adding: "\nSee <doc:Nothing>.\n"),
    edit("a link to no place", of: "Reading", replacing: "#Ink", with: "#Inc"),
    edit("another image", of: "Reading", replacing: "(page)", with: "(other)"),
    edit("no image", of: "Reading", replacing: "![A page](page)", with: "A page."),
    edit("another snippet", of: "Writing", replacing: "@Snippet(path: \"Writer\")", with: "@Snippet(path: \"Other\")"),
    edit("another slice", of: "Reading", replacing: "\"use\"", with: "\"rest\""),
    edit("a snippet more", of: "Loose", adding: "\n@Snippet(path: \"Other\")\n"),
    edit("a snippet again", of: "Writing", adding: "\nOnce more.\n\n@Snippet(path: \"Writer\")\n"),
    edit("a snippet less", of: "Writing", replacing: "@Snippet(path: \"Writer\")\n\n", with: ""),
    edit("an output less", of: "Writing", replacing: "@Output(path: \"Writer\")\n", with: ""),
    edit(
      "a snippet that is none", of: "Writing", replacing: "@Output(path: \"Writer\")", with: "@Snippet(path: \"No\")"),
    edit("a fence more", of: "Loose", adding: "\n```swift unverified reason=\"another shape\"\nlet more = 2\n```\n"),
    edit("a manifest", of: "Loose", adding: "\n```swift manifest\n// swift-tools-version: 6.0\n```\n"),
    edit("a fence that nobody checks", of: "Loose", adding: "\n```swift\nlet more = 2\n```\n"),
    edit("topics", of: "Writing", adding: "\n## Topics\n\n- <doc:Loose>\n"),
    edit("see also", of: "Loose", adding: "\n## See Also\n\n- <doc:Reading>\n"),
    edit("the style of links", of: "Writing", replacing: "list", with: "detailedGrid"),
    edit("the root's prose", of: "Book", replacing: "Begin", with: "Start"),
    edit("the root's topics", of: "Book", replacing: "- <doc:Reading>\n", with: ""),
    edit("an extension's prose", of: "Extensions/Page", replacing: "In order", with: "One by one"),
    edit("an extension's topics", of: "Extensions/Page", replacing: "### Turning", with: "### All of it"),
    edit("another extended symbol", of: "Extensions/Page", replacing: "# ``Page``", with: "# ``Readable``"),
    edit("an article that becomes an extension", of: "Loose", replacing: "# Loose", with: "# ``Readable``"),
    edit("a redirect", of: "Loose", adding: "\n@Redirected(from: \"old/loose\")\n"),
    edit(
      "a call to action", of: "Loose", replacing: "# Loose\n",
      with: "# Loose\n\n@Metadata {\n  @CallToAction(url: \"https://example.org\")\n}\n"),
    edit("options", of: "Loose", adding: "\n@Options {\n  @AutomaticSeeAlso(disabled)\n}\n"),
    edit("options of all", of: "Loose", adding: "\n@Options(scope: global) {\n  @AutomaticSeeAlso(disabled)\n}\n"),
    edit("words of every page", of: "Loose", adding: "\nHow to read one page, more of it, all about books.\n"),
    SiteEdit(
      "a tutorial", ["Articles/First.tutorial": library["Articles/First.tutorial"]!.replacing("Do it", with: "Do")]),
    SiteEdit("a tutorial's code", ["Articles/A.swift": "let a = 2\n"]),
    SiteEdit(
      "two articles",
      [
        "Articles/Loose.md": library["Articles/Loose.md"]! + "\nWords.\n",
        "Articles/Reading.md": library["Articles/Reading.md"]! + "\nWords.\n",
      ]),
    SiteEdit(
      "an article and a snippet",
      [
        "Articles/Loose.md": library["Articles/Loose.md"]! + "\nWords.\n", "Snippets/Writer.swift": "print(\"ink!\")\n",
      ]),
    SiteEdit(
      "a snippet's text", ["Snippets/Reader.swift": library["Snippets/Reader.swift"]!.replacing("2", with: "3")]),
    SiteEdit("an article more", ["Articles/New.md": "# New\n\nText.\n"]),
    SiteEdit("an article less", ["Articles/Loose.md": String?.none]),
    SiteEdit("another name", ["Articles/Loose.md": String?.none, "Articles/Tight.md": library["Articles/Loose.md"]!]),
    SiteEdit("the configuration", ["docgen.yml": "bundle: Book\ntitle: Other\n"]),
    SiteEdit("README.md", ["README.md": "# Book\n\n```swift snippet=\"Reader#use\"\nlet page = 1\n```\n"]),
  ]

  private static let librarySymbols = symbols()

  private static func prepare(_ options: inout BuildOptions) {
    options.symbols = librarySymbols
    options.verifications = verifications
  }

  @Test(arguments: edits) func `After an edit the site is that of a clean build`(edit: SiteEdit) async throws {
    let package = TestPackage(Self.library)
    _ = try await package.build(Self.prepare)
    try await edit.expectCleanSite(in: package, Self.prepare)
  }

  /// A preview builds with a cache of parsed files and resolved pages; the command line builds without.
  @Test(arguments: [false, true])
  func `After one edit after the other the site is that of a clean build`(isPreview: Bool) async throws {
    let package = TestPackage(Self.library)
    let cache = isPreview ? PreviewCache() : nil
    func prepare(_ options: inout BuildOptions) {
      Self.prepare(&options)
      options.cache = cache
    }
    _ = try await package.build(prepare)
    for (number, edit) in Self.edits.enumerated() {
      try await edit.expectCleanSite(in: package, prepare)
      // Some edits stay.
      guard number % 3 > 0 else { continue }
      let back = edit.files.keys.map { ($0, Self.library[$0]) }
      try await SiteEdit("back", Dictionary(back, uniquingKeysWith: { first, _ in first }))
        .expectCleanSite(in: package, prepare)
    }
  }

  @Test func `Other results of samples, and other symbols, show`() async throws {
    let package = TestPackage(Self.library)
    let cache = PreviewCache()
    func build(_ symbols: SymbolSources, _ verifications: [String: Verification]) async throws {
      try await SiteEdit("nothing", [:]).expectCleanSite(in: package) {
        ($0.symbols, $0.verifications, $0.cache) = (symbols, verifications, cache)
      }
    }
    try await build(Self.librarySymbols, Self.verifications)
    try await build(Self.librarySymbols, Self.verifications.filter { $0.key != "Writer" })
    try await build(Self.symbols("Another comment, about <doc:Writing>."), Self.verifications)
    try await build(Self.librarySymbols, Self.verifications)
  }
}
