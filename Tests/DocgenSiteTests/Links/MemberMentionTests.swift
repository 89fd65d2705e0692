import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSymbols
import Testing

/// Code voice that names a member of a type.
@Suite struct MemberMentionTests {
  private static func symbol(
    _ id: String, _ kind: Symbol.Kind, _ path: [String], _ relationships: [Symbol.Relationship] = []
  ) -> Symbol {
    Symbol(
      id: id, module: "Library", kind: kind, path: path, declaration: [], subheading: [], relationships: relationships)
  }

  private static let inherited =
    "s:11OpenCombine9PublisherPAAE5retryyAA10PublishersO5RetryVy_xGSiF::SYNTHESIZED::s:7Library5ShelfV"

  private static let graph: ModuleGraph = {
    var retry = symbol(inherited, .method, ["Shelf", "retry(_:)"], [.init(.memberOf, "shelf")])
    retry.origin = .init(id: "s:x", name: "Publisher.retry(_:)", isSetApart: true)
    var add = symbol("add", .method, ["Shelf", "add(_:at:)"], [.init(.memberOf, "shelf")])
    add.declaration = [.init(kind: "text", text: "func add(_ book: Int, at place: Int = 0)")]
    return ModuleGraph(
      module: "Library",
      symbols: [
        symbol("shelf", .struct, ["Shelf"]),
        symbol("books", .property, ["Shelf", "books"], [.init(.memberOf, "shelf")]),
        add,
        symbol("label", .struct, ["Shelf", "Label"], [.init(.memberOf, "shelf")]),
        symbol("text", .property, ["Shelf", "Label", "text"], [.init(.memberOf, "label")]),
        symbol("open", .class, ["Reader"], [.init(.inheritsFrom, "c:objc(cs)NSObject")]),
        symbol("alias", .typealias, ["Alias"]),
        retry,
      ])
  }()

  private func messages(
    _ text: String, configuration: String = "", files: [String: String] = [:], strict: Bool = false
  ) async throws -> [String] {
    let package = TestPackage(
      files.merging([
        "docgen.yml": "bundle: Library\n\(configuration)", "Articles/Library.md": "# Library\n\nShelves.\n\n\(text)\n",
      ]) { $1 })
    return try await package.build(strict: strict) {
      $0.symbols = SymbolInputs(graphs: [Self.graph], packageModules: ["Library", "LibraryTools"])
    }.messages
  }

  @Test func `A member that doesn't exist is reported at its name`() async throws {
    let found = try await messages("The number is `Shelf.count`.", strict: true)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("Articles/Library.md:5:22: error: 'Shelf' has no member 'count'"))
  }

  @Test(arguments: [
    ("`Shelf.boks`", "books"), ("`Shelf.ad()`", "add(_:at:)"), ("`Shelf.add(_:to:)`", "add(_:at:)"),
  ])
  func `A member with a similar name is suggested, whatever its arguments`(text: String, member: String) async throws {
    #expect(try await messages(text).first?.contains("note: did you mean '\(member)'?\n") == true)
  }

  @Test(arguments: [
    "`Shelf.boks`", "`\\Shelf.boks`", "`Shelf.add(_:to:)`", "`Shelf.Label.tex`", "`Library.Shelve`", "`Shelf().boks`",
    "`Shelf.boks = []`", "*`Shelf.boks`*", "| a |\n| - |\n| `Shelf.boks` |",
  ])
  func `Each form of a mention is checked`(text: String) async throws {
    #expect(try await messages(text).contains { $0.contains("has no member") })
  }

  @Test(arguments: [
    "`Shelf.books`", "`Shelf.books.count`", "`Shelf.add(_:at:)`", "`Shelf.add(book, at: 3)`", "`Shelf.Label.text`",
    "`Library.Shelf`", "`Shelf.self`", "`Shelf.init()`", "`\\.count`", "`Shelf.swift`", "`shelf.count`",
    "`Other.count`",
    "`Reader.hash`", "`Reader.superclassMember`", "`Alias.anything`", "`Shelf…`", "`Shelf.…`", "`Shelf.retry(3)`",
    "`Shelf.hashValue`",
    "```text\nShelf.count\n```",
  ])
  func `Other code causes no diagnostic`(text: String) async throws {
    #expect(try await messages(text) == [])
  }

  @Test(arguments: [
    ("README.md", "The number is `Shelf.count`.", ["README.md:3:22: error: 'Shelf' has no member 'count'"]),
    ("MIGRATING.markdown", "- `Shelf.boks`", ["MIGRATING.markdown:3:10: error: 'Shelf' has no member 'boks'"]),
    ("README.md", "`Shelf.books`, `Other.count`, and `Shelf.swift`", []),
    ("CHANGELOG.md", "- Removed `Shelf.count`.", []),
  ])
  func `Code voice in the package's Markdown files is checked`(file: String, text: String, expected: [String])
    async throws
  {
    let found = try await messages("Text.", files: [file: "# Shelves\n\n\(text)\n"], strict: true)
    #expect(found.map { String($0.prefix { $0 != "\n" }) } == expected)
  }

  @Test func `A member that another module adds to the type is recognized`() async throws {
    var sort = Self.symbol("sort", .method, ["Shelf", "sort()"], [.init(.memberOf, "shelf")])
    sort.module = "LibraryTools"
    let tools = ModuleGraph(module: "LibraryTools", extendedModule: "Library", symbols: [sort])
    let package = TestPackage([
      "docgen.yml": "bundle: Library\n", "Articles/Library.md": "# Library\n\nText.\n\n`Shelf.sort()`\n",
    ])
    let result = try await package.build { $0.symbols = SymbolInputs(graphs: [Self.graph, tools]) }
    #expect(result.messages == [])
  }

  @Test(arguments: ["`Shelf.podspec`", "`Library.xcframework`", "`Shelf.add(_:)`"])
  func `A file's name and a call without optional parameters cause no diagnostic`(text: String) async throws {
    #expect(try await messages(text) == [])
  }

  @Test func `A call without a parameter that has no default value is reported`() async throws {
    #expect(try await messages("`Shelf.add(at:)`").first?.contains("'Shelf' has no member 'add(at:)'") == true)
  }

  // MARK: Symbols that the graph doesn't contain

  private static let source = """
    public struct Shelf {
      var dust = 1
      #if os(Windows)
        public func drive() {}
      #endif
    }
    #if canImport(Darwin)
      public struct Lamp {}
    #endif
    """

  @Test func `A member that isn't public is reported as such`() async throws {
    let files = ["Sources/Library/Shelf.swift": Self.source]
    let mention = try await messages("`Shelf.dust`", files: files)
    #expect(mention.count == 1 && mention[0].contains("warning: 'dust' of 'Shelf' isn't public"))
    let link = try await messages("See ``Shelf/dust``.", files: files)
    #expect(link.count == 1 && link[0].contains("note: it isn't public"))
  }

  @Test func `Code voice with a member that exists on another platform causes no diagnostic`() async throws {
    let files = ["Sources/Library/Shelf.swift": Self.source]
    #expect(try await messages("`Shelf.drive()`", files: files, strict: true) == [])
  }

  @Test(arguments: ["``Shelf/drive()``", "``Shelf/drive``", "``Library/Shelf/drive()``", "``/Library/Shelf/drive()``"])
  func `A link to a member that exists on another platform causes a note, also with strict`(
    link: String
  ) async throws {
    let found = try await messages("See \(link).", files: ["Sources/Library/Shelf.swift": Self.source], strict: true)
    let name = link.contains("(") ? "drive()" : "drive"
    #expect(found.count == 1)
    #expect(found[0].contains(": note: '\(name)' doesn't exist in this build, so its name isn't a link\n"))
    #expect(found[0].hasSuffix("\nSources/Library/Shelf.swift:4:17: note: it's declared inside '#if os(Windows)'"))
  }

  @Test(arguments: ["``Lamp``", "``Library/Lamp``", "<doc:Lamp>"])
  func `A link to a type that exists on another platform causes a note`(link: String) async throws {
    let found = try await messages("See \(link).", files: ["Sources/Library/Shelf.swift": Self.source], strict: true)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("Articles/Library.md:5:"))
    #expect(
      found[0].hasSuffix("\nSources/Library/Shelf.swift:8:17: note: it's declared inside '#if canImport(Darwin)'"))
  }

  @Test func `A wrong label of a member that exists on another platform is reported`() async throws {
    let files = ["Sources/Library/Shelf.swift": Self.source]
    let found = try await messages("See ``Shelf/drive(to:)``.", files: files)
    #expect(found.count == 1 && found[0].contains("warning: 'drive(to:)' doesn't exist"))
  }

  @Test func `A wrong link to a symbol whose condition holds is reported`() async throws {
    // The graph contains the type at this position.
    var graph = Self.graph
    graph.symbols[0].position = SourcePosition(file: "Sources/Library/Shelf.swift", line: 2, column: 15)
    let package = TestPackage([
      "docgen.yml": "bundle: Library\n", "Articles/Library.md": "# Library\n\nShelves.\n\nSee ``Books/Shelf``.\n",
      "Sources/Library/Shelf.swift": "#if os(Linux)\n  public struct Shelf {}\n#endif\n",
    ])
    let symbols = SymbolInputs(graphs: [graph])
    let messages = try await package.build { $0.symbols = symbols }.messages
    #expect(messages.count == 1 && messages[0].contains("warning: 'Books' doesn't exist"))
  }

  @Test func `An extension file of a type that exists on another platform causes a note`() async throws {
    let found = try await messages(
      "Text.",
      files: ["Sources/Library/Shelf.swift": Self.source, "Articles/Lamp.md": "# ``Library/Lamp``\n\nA lamp.\n"],
      strict: true)
    #expect(
      found == [
        """
        Articles/Lamp.md:1:5: note: 'Lamp' doesn't exist in this build, so the site doesn't show this file
        Sources/Library/Shelf.swift:8:17: note: it's declared inside '#if canImport(Darwin)'
        """
      ])
  }

  // MARK: Symbols without pages

  @Test func `Members from another package's protocol have no page, and links to them explain why`() async throws {
    let found = try await messages("See ``Shelf/retry(_:)``.")
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("Articles/Library.md:5:13: warning: 'retry(_:)' doesn't exist"))
    #expect(found[0].contains("it's inherited from 'Publisher.retry(_:)'"))
    #expect(found[0].contains("inherited-members: true"))
  }

  @Test func `Members from another package's protocol have pages if the author turns them on`() async throws {
    #expect(try await messages("See ``Shelf/retry(_:)``.", configuration: "inherited-members: true\n") == [])
  }

  @Test(arguments: [
    "See ``Shelf/secret``.", "See ``Shelf/secret-swift.property``.", "See <doc:Shelf/secret>.",
    "See ``Library/Shelf/secret``.",
  ])
  func `A link to a hidden declaration names the attribute that hides it`(text: String) async throws {
    let source = "public struct Shelf {\n  @_documentation(visibility: internal)\n  public var secret = 1\n}\n"
    let found = try await messages(text, files: ["Sources/Library/Shelf.swift": source])
    #expect(found.count == 1)
    #expect(
      found[0].contains(
        "Sources/Library/Shelf.swift:2:3: note: '@_documentation(visibility: internal)' excludes it from the documentation"
      ))
  }

  @Test func `Code voice can name a hidden member`() async throws {
    let source = "extension Shelf { @_spi(Tools) public func secret(of: Int) {} }\n"
    #expect(try await messages("`Shelf.secret(of:)`", files: ["Sources/Library/Shelf.swift": source]) == [])
  }

  @Test func `A link to a module that isn't documented explains how to document it`() async throws {
    let found = try await messages("See ``LibraryTools/Cart``.")
    #expect(found.count == 1)
    #expect(found[0].contains("the module 'LibraryTools' has no pages"))
  }
}
