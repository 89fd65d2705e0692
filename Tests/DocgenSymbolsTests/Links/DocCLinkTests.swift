import DocgenModel
import DocgenSymbols
import Foundation
import Testing

@Suite("Links have DocC's destinations")
struct DocCLinkTests {
  /// Links that DocC leaves unresolved but docgen resolves, by page and link.
  static let more: [String: String] = [
    // Operators as members of types, and prefix operators with a slash.
    "Square/-(_:_:)-(_,Int)": "documentation/shapes/square/-(_:_:)-9exlt",
    "./(_:)": "documentation/shapes/'._(_:)",
    // The pages that collect inherited members.
    "Square/Comparable-Implementations": "documentation/shapes/square/comparable-implementations",
    "<doc:Square/Comparable-Implementations>": "documentation/shapes/square/comparable-implementations",
    // Members of another module's type without that module's name.
    "Double/a()": "documentation/extending/swift/double/a()",
    "Int/name": "documentation/extending/swift/int/name",
    // Types compared by their meaning in Swift.
    "Types/q(_:_:)->Void": "documentation/overloads/types/q(_:_:)-7ehuh",
    "Types/o(_:)-(()->())": "documentation/overloads/types/o(_:)-46zde",
    "Types/o(_:)-((Named)?)": "documentation/overloads/types/o(_:)-37yns",
    "Types/o(_:)-(Named?)": "documentation/overloads/types/o(_:)-37yns",
    "Types/o(_:)->()->Void": "documentation/overloads/types/o(_:)-4iw6",
    "Types/o(_:)-(Array<Int>)": "documentation/overloads/types/o(_:)-7qgb8",
    "Types/o(_:)-(Optional<Int>)": "documentation/overloads/types/o(_:)-204f5",
    "Types/o(_:)-(Named&Sendable)": "documentation/overloads/types/o(_:)-423u1",
  ]

  @Test(arguments: [Fixture.shapes, .extending, .overloads])
  func `A link that DocC resolves leads to the same page`(fixture: Fixture) throws {
    let tree = SymbolTree(try fixture.graphs())
    for link in try fixture.doccLinks() {
      let page = try #require(tree.node(at: link.page))
      let path = try #require(link.path)
      var found: String?
      do {
        found = try tree.node(for: path, from: page.id, at: nil).address
      } catch {
        #expect(link.target == nil, "\(link.page): \(error.diagnostic)")
      }
      if let target = link.target {
        #expect(found == target, "\(link)")
      } else if let found {
        #expect(found == Self.more[link.link], "\(link)")
      }
    }
  }

  @Test(arguments: [
    ("doc:/Square", "documentation/shapes/square"), ("doc:/Square/draw()", "documentation/shapes/square/draw()"),
    ("doc:/Shapes/Square", "documentation/shapes/square"), ("doc:/documentation/Square", nil), ("doc:/Circus", nil),
  ])
  func `A doc link from the root can omit the page's module`(link: String, address: String?) throws {
    let tree = SymbolTree(try Fixture.shapes.graphs())
    let path = try #require(LinkPath(docLink: link))
    for page in ["documentation/shapes", "documentation/shapes/square/area"] {
      let home = try #require(tree.node(at: page)).id
      var found: String?
      do { found = try tree.node(for: path, from: home, at: nil).address } catch {}
      #expect(found == address)
    }
  }

  @Test(arguments: ["p(_:_:)", "Types/p(_:_:)", "/Overloads/Types/p(_:_:)"])
  func `On an overload's page, its name links to the same page`(link: String) throws {
    let tree = SymbolTree(try Fixture.overloads.graphs())
    let overload = try tree.node(for: LinkPath(symbolLink: "Types/p(_:_:)-(Int,Int)"), at: nil)
    let overloads = tree.children(of: try #require(overload.parent), named: overload.name)
    #expect(overloads.count == 3)
    for page in overloads {
      #expect(try tree.node(for: LinkPath(symbolLink: link), from: page.id, at: nil).id == page.id)
    }
  }

  @Test(arguments: [Fixture.shapes, .extending, .overloads, .characters])
  func `The shortest link to any symbol leads to that symbol from any page`(fixture: Fixture) throws {
    let tree = SymbolTree(try fixture.graphs())
    let pages = stride(from: 0, to: tree.nodes.count, by: 17).map { tree.nodes[$0].id }
    for page in pages {
      for node in tree.nodes {
        let text = tree.shortestLink(to: node.id, from: page)
        let found = try tree.node(for: LinkPath(symbolLink: text), from: page, at: nil)
        #expect(found.id == node.id, "\(text)")
      }
    }
  }
}
