import DocgenModel
import DocgenSymbols
import Testing

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
      #expect(groups == page.topics, "\(page.address)")
    }
  }

  @Test(arguments: Fixture.allCases)
  func `Every requirement has DocC's default implementations`(fixture: Fixture) throws {
    let tree = SymbolTree(try fixture.graphs())
    for page in try fixture.doccPages() {
      let node = try #require(tree.node(at: page.address))
      let group = tree.implementationGroup(of: node.id)
        .map { DocCPage.Group(title: $0.title ?? "", pages: $0.pages) }
      #expect(group.map { [$0] } ?? [] == page.implementations, "\(page.address)")
    }
  }
}
