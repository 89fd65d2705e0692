import DocgenModel
import DocgenSymbols
import Testing

@Suite("The diagnostic about a broken link shows the wrong part and suggests corrections")
struct LinkDiagnosticTests {
  /// The diagnostic about a link at the start of a line.
  func linkDiagnostic(about link: String, on page: String? = nil, in fixture: Fixture = .shapes) throws -> Diagnostic {
    let tree = SymbolTree(try fixture.graphs())
    let home = try page.map { try #require(tree.node(at: "documentation/\($0)")).id }
    let error = #expect(throws: DiagnosticError.self) {
      try tree.node(
        for: LinkPath(symbolLink: link), from: home, in: tree.modules.first,
        at: SourcePosition(file: "A.md", line: 3, column: 10))
    }
    return try #require(error).diagnostic
  }

  @Test(arguments: [
    // link, column of the wrong part, message, near misses
    ("Sqare", 10, "'Sqare' doesn't exist at '/Shapes'", ["Square"]),
    ("square", 10, "'square' doesn't exist at '/Shapes'", ["Square"]),
    ("Square/drow()", 17, "'drow()' doesn't exist at '/Shapes/Square'", ["draw()"]),
    ("Square/draw", 17, "'draw' doesn't exist at '/Shapes/Square'", ["draw()", "draw(times:)"]),
    ("Square/Corner/X", 24, "'X' doesn't exist at '/Shapes/Square/Corner'", ["x"]),
    ("Square/Corner/y", 24, "'y' doesn't exist at '/Shapes/Square/Corner'", []),
    ("Zebra/herd", 10, "'Zebra' doesn't exist at '/Shapes'", []),
    ("/Shapes/Squere", 18, "'Squere' doesn't exist at '/Shapes'", ["Square"]),
    ("/Shaped/Square", 11, "'Shaped' doesn't exist", ["Shapes"]),
    ("", 10, "'' doesn't exist at '/Shapes'", []),
  ])
  func `An unknown name`(link: String, column: Int, message: String, nearMisses: [String]) throws {
    let diagnostic = try linkDiagnostic(about: link)
    #expect(diagnostic.severity == .warning)
    #expect(diagnostic.position == SourcePosition(file: "A.md", line: 3, column: column))
    #expect(diagnostic.message == message)
    #expect(diagnostic.nearMisses == nearMisses)
  }

  @Test(arguments: [
    ("Square.draw()", "Square/draw()"), ("Corner/x", "Square/Corner/x"), ("Square/map", nil),
    ("Box/map", "Box/map(_:)"), ("stringify", "stringify(_:)"), ("inABlock()", "Square/inABlock()"),
  ])
  func `A name that can mean only one symbol is replaced`(link: String, replacement: String?) throws {
    #expect(try linkDiagnostic(about: link).replacement == replacement)
  }

  @Test func `An ambiguous name lists the shortest correct forms`() throws {
    let diagnostic = try linkDiagnostic(about: "Types/p(_:_:)", in: .overloads)
    #expect(diagnostic.id == "ambiguous-symbol-link")
    #expect(diagnostic.message == "'Types/p(_:_:)' is ambiguous: 3 symbols have that name")
    #expect(
      Set(diagnostic.notes.map(\.message)) == [
        "'Types/p(_:_:)-(Int,Int)' is func p(_ a: Int, _ b: Int)",
        "'Types/p(_:_:)-(_,String)' is func p(_ a: Int, _ b: String)",
        "'Types/p(_:_:)-(String,_)' is func p(_ a: String, _ b: Int)",
      ])
  }

  @Test func `The shortest form is relative to the page`() throws {
    let diagnostic = try linkDiagnostic(about: "go()", on: "overloads/sides", in: .overloads)
    #expect(
      Set(diagnostic.notes.map(\.message)) == [
        "'go()-method' is func go()", "'go()-type.method' is static func go()",
      ])
  }

  @Test(arguments: [
    ("Square/draw()-func", 23, "no 'draw()' at '/Shapes/Square' has the suffix '-func'", "Square/draw()"),
    ("Square-class", 16, "no 'Square' at '/Shapes' has the suffix '-class'", "Square"),
    ("Square-class/draw()", 16, "no 'Square' at '/Shapes' has the suffix '-class'", nil),
  ])
  func `A wrong disambiguation`(link: String, column: Int, message: String, replacement: String?) throws {
    let diagnostic = try linkDiagnostic(about: link)
    #expect(diagnostic.position?.column == column)
    #expect(diagnostic.message == message)
    #expect(diagnostic.replacement == replacement)
  }

  @Test(arguments: [
    "Square/-(_:_:)-zzzzz", "Square/-(_:_:)-(", "Square/-(_:_:)-(Int", "Square/-(_:_:)-(Int)x", "Square/-(_:_:)->",
    "Square/", "//", "-", "Square--", String(repeating: "/", count: 900), String(repeating: "-", count: 900),
    "Square/-(_:_:)-(\(String(repeating: "(", count: 900))", String(repeating: "Square/", count: 280),
  ])
  func `Any text is rejected in bounded time`(link: String) throws {
    #expect(try linkDiagnostic(about: link).severity == .warning)
  }

  @Test func `A path that's too long to search is rejected`() throws {
    let diagnostic = try linkDiagnostic(about: String(repeating: "Square/", count: 100_000))
    #expect(diagnostic.id == "symbol-link-length")
  }
}
