import DocgenModel
import DocgenSymbols
import Testing

@Suite("Addresses are DocC's")
struct AddressTests {
  @Test(arguments: Fixture.allCases)
  func `Every page of DocC has an address in docgen`(fixture: Fixture) throws {
    let tree = SymbolTree(try fixture.graphs())
    let ours = Set(tree.nodes.map(\.address))
    let theirs = Set(try fixture.doccPages().map(\.address))
    #expect(theirs.subtracting(ours).sorted() == [])
    #expect(ours.subtracting(theirs).sorted() == [])
  }

  @Test(arguments: Fixture.allCases)
  func `Every symbol has DocC's address, title, and kind`(fixture: Fixture) throws {
    let tree = SymbolTree(try fixture.graphs())
    for page in try fixture.doccPages() {
      let node = try #require(tree.node(at: page.address), "\(page.address)")
      if let id = page.id, node.kind == .declaration {
        #expect(node.symbol.id == id)
      }
      #expect(node.title == page.title)
      guard fixture != .everyKind, fixture != .characters else { continue }
      // DocC calls a module a framework and an actor a class.
      let eyebrow = node.eyebrow == "Module" ? "Framework" : node.eyebrow == "Actor" ? "Class" : node.eyebrow
      #expect(eyebrow == page.eyebrow, "\(page.address)")
    }
  }

  @Test(arguments: [
    ("s:5Kinds5ShapePAAE4draw5timesySi_tF", "58jag"),
    ("s:SLsE3zzzoiySNyxGx_xtFZ::SYNTHESIZED::s:5Kinds6SquareV", "10ot"),
  ])
  func `The hash of an identifier`(identifier: String, hash: String) {
    #expect(stableHash(identifier) == hash)
  }

  @Test(arguments: [
    ("documentation/shapes/square", true), ("/documentation/Shapes/Square/", true),
    ("documentation/shapes/nothing", false),
    ("", false),
  ])
  func `A node is found by its address, ignoring case`(address: String, isFound: Bool) throws {
    let tree = SymbolTree(try Fixture.shapes.graphs())
    #expect((tree.node(at: address) != nil) == isFound)
  }
}
