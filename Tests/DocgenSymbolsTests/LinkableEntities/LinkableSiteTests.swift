import DocgenModel
import DocgenSymbols
import Testing

@Suite("linkable.json")
struct LinkableSiteTests {
  func site() throws -> LinkableSite {
    let tree = SymbolTree(try Fixture.shapes.graphs())
    return LinkableSite(
      bundle: "Shapes", baseURL: "https://example.org/shapes",
      entities: tree.nodes.reversed().map { LinkableEntity(of: $0, in: tree) } + [
        LinkableEntity(
          address: "documentation/shapes/start", title: "Start", kind: "Article", abstract: "Begin \"here\".")
      ])
  }

  @Test func `A written file is read back`() throws {
    let site = try site()
    let copy = try LinkableSite(bytes: site.encoded(), file: "linkable.json")
    #expect(copy == site)
    #expect(copy.entities.map(\.address) == copy.entities.map(\.address).sorted())
  }

  @Test func `Equal sites have equal files`() throws {
    let site = try site()
    let other = LinkableSite(bundle: "Shapes", baseURL: site.baseURL, entities: site.entities.shuffled())
    #expect(other.encoded() == site.encoded())
  }

  @Test func `A symbol is found by identifier, path, and address`() throws {
    let site = try site()
    let square = try #require(site.entity(withSymbol: "s:6Shapes6SquareV"))
    #expect(square.title == "Square")
    #expect(square.kind == "Structure")
    #expect(square.declaration == "struct Square")
    #expect(site.entity(at: "Shapes/Square") == square)
    #expect(site.entity(at: "/Shapes/Square") == square)
    #expect(site.entity(at: "documentation/shapes/square") == square)
    #expect(site.url(of: square) == "https://example.org/shapes/documentation/shapes/square/")
    #expect(site.entity(at: "Shapes/Start")?.abstract == "Begin \"here\".")
    // Two overloads have this path.
    #expect(site.entity(at: "Shapes/Square/-(_:_:)") == nil)
  }

  @Test func `The list of an archive by DocC is also read`() throws {
    let text = """
      [{"title": "draw(times:)", "path": "/documentation/shapes/square/draw(times:)", "language": "swift",
        "kind": "org.swift.docc.kind.instanceMethod", "usr": "s:draw", "taskGroups": [], "plainTextDeclaration": "func draw()",
        "referenceURL": "doc://org.example.shapes/documentation/Shapes/Square/draw(times:)"},
       {"title": "Start", "path": "/documentation/shapes/start", "kind": "org.swift.docc.kind.article",
        "referenceURL": "doc://org.example.shapes/documentation/Shapes/Start"}]
      """
    let site = try LinkableSite(
      bytes: [UInt8](text.utf8), file: "linkable-entities.json", baseURL: "https://example.org/")
    #expect(site.bundle == "org.example.shapes")
    #expect(site.entity(at: "Shapes/Square/draw(times:)")?.symbol == "s:draw")
    #expect(site.entity(withSymbol: "s:draw").flatMap(site.url)?.hasSuffix("/square/draw(times:)/") == true)
    #expect(site.entity(at: "Shapes/Start")?.title == "Start")
  }

  @Test(arguments: [
    ("", 1, 1, "not JSON: expected a value"),
    (#"{"format": 1}"#, 1, 1, "not a list of linkable pages: 'entities' is missing"),
    (
      "{\"format\": 7,\n\"entities\": []}", 1, 12,
      "not a list of linkable pages: format 7 isn't supported. The highest supported format is 1"
    ),
    ("{\"format\": 1,\n\"entities\": [{\"address\": 3}]}", 2, 26, "not a list of linkable pages: "),
    ("[\n{\"title\": \"A\"}]", 2, 1, "not a list of linkable pages: 'path' is missing"),
  ])
  func `An invalid file is rejected at the position of its error`(text: String, line: Int, column: Int, message: String)
    throws
  {
    let error = #expect(throws: DiagnosticError.self) {
      try LinkableSite(bytes: [UInt8](text.utf8), file: "linkable.json")
    }
    #expect(error?.diagnostic.position == SourcePosition(file: "linkable.json", line: line, column: column))
    #expect(error?.diagnostic.message.hasPrefix(message) == true, "\(error?.diagnostic.message ?? "")")
  }
}
