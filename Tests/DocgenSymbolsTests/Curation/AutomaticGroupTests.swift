import DocgenModel
import Testing

@testable import DocgenSymbols

@Suite("Symbols without a topic group are grouped as in DocC")
struct AutomaticGroupTests {
  @Test(arguments: Fixture.allCases)
  func `Every page has DocC's groups in DocC's order`(fixture: Fixture) throws {
    let tree = SymbolTree(try fixture.graphs())
    let module = try #require(tree.modules.first)
    let curation = Curation(of: tree, written: [:], articles: [:], root: tree[module].address)
    for page in try fixture.doccPages() {
      let node = try #require(tree.node(at: page.address))
      let groups = curation.automaticGroups(of: node.address)
        .map { DocCPage.Group(title: $0.title ?? "", pages: $0.pages) }
      #expect(groups == page.topics + page.implementations, "\(page.address)")
    }
  }

  @Test(arguments: Symbol.Kind.allCases)
  func `Every kind has a group`(kind: Symbol.Kind) {
    // Symbol graphs describe actors as classes.
    #expect(automaticGroupTitles[kind == .actor ? "class" : kind.rawValue] != nil)
  }
}
