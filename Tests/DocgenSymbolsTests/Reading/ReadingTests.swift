import DocgenModel
import DocgenSymbols
import Testing

@Suite("A symbol graph is read")
struct ReadingTests {
  @Test func `A file's name contains the module that it extends`() throws {
    let own = try #require(SymbolGraphFileName("graphs/Clocks.symbols.json"))
    #expect(own.extendedModule == nil)
    let extending = try #require(SymbolGraphFileName("a@b/Clocks@Swift.symbols.json"))
    #expect(extending.extendedModule == "Swift")
    let overlay = try #require(SymbolGraphFileName("SwiftUI@MapKit@_MapKit_SwiftUI.symbols.json"))
    #expect(overlay.extendedModule == "SwiftUI")
    #expect(SymbolGraphFileName("Clocks.json") == nil)
    #expect(SymbolGraphFileName("@Swift.symbols.json") == nil)
  }

  @Test(arguments: [
    ("Shape", Symbol.Kind.protocol), ("Shape/Measure", .associatedtype), ("Shape/area", .property),
    ("Shape/init(side:)", .`init`), ("Shape/unit", .typeProperty), ("Shape/make()", .typeMethod),
    ("Square", .struct), ("Square/-(_:)", .operator), ("Square/Side", .typealias), ("Color", .enum),
    ("Color/red", .case), ("Figure", .class), ("Figure/subscript(key:)", .subscript), ("Canvas", .actor),
    ("drawAll(_:on:)", .func), ("limit", .var), ("+++(_:_:)", .operator), ("stringify(_:)", .macro),
  ])
  func `Every kind of declaration has its kind`(path: String, kind: Symbol.Kind) throws {
    let symbols = try Fixture.shapes.graph().symbols(at: path)
    #expect(!symbols.isEmpty)
    #expect(symbols.allSatisfy { $0.kind == kind })
  }

  @Test func `A declaration links to its symbols`() throws {
    let symbol = try #require(try Fixture.shapes.graph().symbols(at: "Square/make()").first)
    #expect(symbol.declaration.text == "static func make() -> Square")
    #expect(symbol.declaration.last?.symbol == "s:6Shapes6SquareV")
    #expect(symbol.subheading.text == "static func make() -> Square")
  }

  @Test func `A signature has the parameters' own names and the result`() throws {
    let symbol = try #require(try Fixture.shapes.graph().symbols(at: "drawAll(_:on:)").first)
    let signature = try #require(symbol.signature)
    #expect(signature.parameters.map(\.name) == ["count", "canvas"])
    #expect(signature.parameters.map(\.declaration.text) == ["count: Int", "canvas: String"])
    #expect(signature.result.text == "Bool")
  }

  @Test func `A position is relative to the package and counts from 1`() throws {
    let symbol = try #require(try Fixture.shapes.graph().symbols(at: "Shape").first)
    #expect(symbol.position == SourcePosition(file: "Shapes/Shapes.swift", line: 4, column: 17))
    #expect(symbol.comment?.text == "Something that can be drawn.")
    #expect(symbol.comment?.position == SourcePosition(file: "Shapes/Shapes.swift", line: 3, column: 5))
  }

  @Test func `A block comment ends without a blank line`() throws {
    let symbol = try #require(try Fixture.shapes.graph().symbols(at: "Square/inABlock()").first)
    #expect(symbol.comment?.text == "A comment in\na block.")
  }

  @Test(arguments: [
    ("Square/area", "How large it is.", true),
    ("Square/draw()", "Draws four sides.", false),
    ("Square/draw(times:)", "Draws it by repetition.", true),
    ("Square/!=(_:_:)", nil, true),
  ])
  func `A comment indicates whether it belongs to another symbol`(path: String, text: String?, isInherited: Bool) throws
  {
    let symbol = try #require(try Fixture.shapes.graph().symbols(at: path).first)
    let comment = try #require(symbol.comment)
    if let text { #expect(comment.text == text) }
    #expect(comment.isInherited == isInherited)
  }

  @Test func `Symbols outside of the package have no position`() throws {
    let symbol = try #require(try Fixture.shapes.graph().symbols(at: "Square/!=(_:_:)").first)
    #expect(symbol.position == nil)
    #expect(symbol.comment?.position == nil)
  }

  @Test func `Availability is sorted by platform and keeps versions`() throws {
    let graph = try Fixture.shapes.graph()
    #expect(
      graph.symbols(at: "Newer").first?.availability == [
        Symbol.Availability(platform: "iOS", introduced: "17.2.1"),
        Symbol.Availability(platform: "macOS", introduced: "14.0"),
      ])
    #expect(
      graph.symbols(at: "Old").first?.availability == [
        Symbol.Availability(platform: "*", deprecated: "", message: "Use Square", renamed: "Square")
      ])
  }

  @Test func `Relationships keep their conditions and the names of symbols in other modules`() throws {
    let box = try #require(try Fixture.shapes.graph().symbols(at: "Box").first)
    let equatable = try #require(box.relationships.first { $0.target == "s:SQ" })
    #expect(equatable.kind == .conformsTo)
    #expect(equatable.targetName == "Swift.Equatable")
    #expect(equatable.constraints == ["Content: Equatable"])
  }

  @Test func `A member of an extension has the extension's conditions`() throws {
    let sum = try #require(try Fixture.shapes.graph().symbols(at: "Box/sum()").first)
    #expect(sum.constraints == ["Content == Int"])
    #expect(sum.extendedModule == nil)
  }

  @Test func `A member has its origin, and indicates whether it's grouped with inherited members`() throws {
    let graph = try Fixture.shapes.graph()
    let inherited = try #require(graph.symbols(at: "Square/draw(times:)").first?.origin)
    #expect(inherited.name == "Shape.draw(times:)")
    #expect(inherited.isSetApart)
    let witness = try #require(graph.symbols(at: "Square/area").first?.origin)
    #expect(witness.name == "Shape.area")
    #expect(!witness.isSetApart)
  }

  @Test func `An extension of another module's type is a symbol with members`() throws {
    let graph = try #require(try Fixture.extending.graphs().first { $0.extendedModule == "Swift" })
    let extensions = graph.symbols(at: "Double").filter { $0.kind == .extension }
    #expect(extensions.count == 2)
    #expect(extensions.contains { $0.comment?.text == "Numbers with more to them." })
    let member = try #require(graph.symbols(at: "Double/a()").first)
    #expect(member.extendedModule == "Swift")
    #expect(member.relationships.first?.kind == .memberOf)
    #expect(extensions.map(\.id).contains(try #require(member.relationships.first?.target)))
  }
}
