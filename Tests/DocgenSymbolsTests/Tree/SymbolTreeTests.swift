import DocgenModel
import DocgenSymbols
import Testing

@Suite("Symbols have their declarations' hierarchy")
struct SymbolTreeTests {
  @Test func `A parent precedes its children, which refer to it`() throws {
    let tree = SymbolTree(try Fixture.allCases.flatMap { try $0.graphs() })
    #expect(tree.modules.map { tree[$0].name } == ["Characters", "EveryKind", "Extending", "Overloads", "Shapes"])
    for node in tree.nodes {
      for child in node.children {
        #expect(child > node.id)
        #expect(tree[child].parent == node.id)
      }
      #expect(tree.ancestors(of: node.id).first.map(\.kind) == (node.parent == nil ? nil : .module))
    }
    #expect(tree.diagnostics == [])
  }

  @Test func `The order of the graphs doesn't matter`() throws {
    let graphs = try Fixture.extending.graphs() + Fixture.shapes.graphs()
    let addresses = SymbolTree(graphs).nodes.map(\.address)
    #expect(SymbolTree(graphs.reversed()).nodes.map(\.address) == addresses)
  }

  @Test func `A default implementation refers to its requirement and is beside it`() throws {
    let tree = SymbolTree(try Fixture.extending.graphs())
    let requirement = try tree.node(for: LinkPath(symbolLink: "Named/undocumented"), at: nil)
    let implementations = requirement.defaultImplementations.map { tree[$0] }
    // One of them is declared in an extension of `Refined`.
    #expect(Set(implementations.map(\.symbol.path)) == [["Named", "undocumented"], ["Refined", "undocumented"]])
    #expect(implementations.allSatisfy { $0.parent == requirement.parent })
    #expect(implementations.allSatisfy { $0.implementedRequirements == [requirement.id] })
  }

  @Test func `The first of several implemented requirements is beside the implementation`() throws {
    func symbol(_ path: String..., edges: (Symbol.Relationship.Kind, String)...) -> Symbol {
      Symbol(
        id: "s:\(path.joined(separator: "."))", module: "M", kind: path.count == 1 ? .protocol : .method, path: path,
        declaration: [], subheading: [], relationships: edges.map { Symbol.Relationship($0.0, $0.1) })
    }
    let tree = SymbolTree([
      ModuleGraph(
        module: "M",
        symbols: [
          symbol("A"), symbol("A", "go()", edges: (.requirementOf, "s:A")),
          symbol("B"), symbol("B", "go()", edges: (.requirementOf, "s:B")),
          symbol(
            "C", "go()", edges: (.defaultImplementationOf, "s:B.go()"), (.defaultImplementationOf, "s:A.go()")),
        ])
    ])
    let node = try #require(tree.node(withSymbol: "s:C.go()"))
    #expect(node.address == "documentation/m/b/go()-\(stableHash("s:C.go()"))")
    #expect(node.implementedRequirements.count == 2)
  }

  @Test(arguments: [true, false])
  func `A refining protocol contains the implementations that the graph calls its members`(isMember: Bool) throws {
    func symbol(
      _ path: String..., origin: Symbol.Origin? = nil, edges: [(Symbol.Relationship.Kind, String)] = []
    ) -> Symbol {
      Symbol(
        id: "s:\(path.joined(separator: "."))", module: "M", kind: path.count == 1 ? .protocol : .method, path: path,
        declaration: [], subheading: [], relationships: edges.map { Symbol.Relationship($0.0, $0.1) }, origin: origin)
    }
    let implementation: [(Symbol.Relationship.Kind, String)] = [(.defaultImplementationOf, "s:Loop.run()")]
    let tree = SymbolTree([
      ModuleGraph(
        module: "M",
        symbols: [
          symbol("Loop"), symbol("Loop", "run()", edges: [(.requirementOf, "s:Loop")]),
          symbol("Executor", edges: [(.conformsTo, "s:Loop")]),
          symbol(
            "Executor", "run()", origin: .init(id: "s:Loop.run()", name: "Loop.run()", isSetApart: true),
            edges: (isMember ? [(.memberOf, "s:Executor")] : []) + implementation),
        ])
    ])
    #expect((tree.node(at: "documentation/m/executor/loop-implementations") != nil) == isMember)
    let address = try #require(tree.node(withSymbol: "s:Executor.run()")).address
    #expect(
      address
        == "documentation/m/\(isMember ? "executor" : "loop")/run()\(isMember ? "" : "-\(stableHash("s:Executor.run()"))")"
    )
  }

  @Test func `Extensions of one type share a page with the longest comment`() throws {
    let tree = SymbolTree(try Fixture.extending.graphs())
    let double = try tree.node(for: LinkPath(symbolLink: "Swift/Double"), at: nil)
    #expect(double.eyebrow == "Extended Structure")
    #expect(double.symbol.comment?.text == "Numbers with more to them.")
    #expect(double.children.map { tree[$0].name } == ["Nested", "a()"])
    guard case .extendedType(let extensions) = double.kind else {
      Issue.record("Double is no extended type")
      return
    }
    #expect(extensions.count == 2)
    for id in extensions { #expect(tree.node(withSymbol: id)?.id == double.id) }
  }

  @Test func `The page of a type with several extensions shows only the conditions that all of them share`() throws {
    func block(_ id: String, _ constraints: String...) -> Symbol {
      let clause = " where " + constraints.joined(separator: ", ")
      return Symbol(
        id: "s:e:\(id)", module: "M", extendedModule: "Swift", kind: .extension, path: ["Dictionary"],
        declaration: [
          .init(kind: "keyword", text: "extension"), .init(kind: "text", text: " "),
          .init(kind: "typeIdentifier", text: "Dictionary"), .init(kind: "text", text: " "),
          .init(kind: "keyword", text: "where"), .init(kind: "text", text: String(clause.dropFirst(6))),
        ], subheading: [], relationships: [Symbol.Relationship(.conformsTo, "s:1M6MarkerP")], constraints: constraints,
        extendedKind: .struct)
    }
    func page(_ blocks: Symbol...) throws -> Symbol {
      let tree = SymbolTree([ModuleGraph(module: "M", extendedModule: "Swift", symbols: blocks)])
      return try tree.node(for: LinkPath(symbolLink: "Swift/Dictionary"), at: nil).symbol
    }
    let (first, second) = (block("1", "Key == Int", "Value == Int"), block("2", "Value == Int"))
    #expect(try page(first).declaration.map(\.text).joined() == "extension Dictionary where Key == Int, Value == Int")
    #expect(try page(second, second).constraints == ["Value == Int"])
    let both = try page(first, second)
    #expect(both.constraints == ["Value == Int"])
    #expect(both.declaration.map(\.text).joined() == "extension Dictionary")
    #expect(try page(block("1", "Key == Int"), second).constraints == [])
  }

  @Test func `An extension in a reexported module adds members to the module's own type`() throws {
    func symbol(_ id: String, _ kind: Symbol.Kind, _ path: [String], _ edge: Symbol.Relationship? = nil) -> Symbol {
      Symbol(
        id: id, module: "M", kind: kind, path: path, declaration: [], subheading: [],
        relationships: edge.map { [$0] } ?? [])
    }
    let tree = SymbolTree([
      ModuleGraph(module: "M", symbols: [symbol("s:T", .struct, ["T"])]),
      // `Parts@M` is the file of a module that `M` exports.
      ModuleGraph(
        module: "M",
        symbols: [
          symbol("s:e:T", .extension, ["T"], .init(.extensionTo, "s:T")),
          symbol("s:T.go", .method, ["T", "go()"], .init(.memberOf, "s:e:T")),
        ]),
    ])
    #expect(tree.nodes.map(\.address) == ["documentation/m", "documentation/m/t", "documentation/m/t/go()"])
  }

  @Test func `An extension without content has no page`() {
    func block(_ name: String, conformsTo protocols: String...) -> Symbol {
      Symbol(
        id: "s:e:\(name)", module: "M", extendedModule: "Swift", kind: .extension, path: [name], declaration: [],
        subheading: [], relationships: protocols.map { Symbol.Relationship(.conformsTo, $0) }, extendedKind: .struct)
    }
    func addresses(_ symbols: Symbol...) -> [String] {
      SymbolTree([ModuleGraph(module: "M", extendedModule: "Swift", symbols: symbols)]).nodes.map(\.address)
    }
    #expect(addresses(block("Int", conformsTo: "s:s8CopyableP", "s:s9EscapableP")) == ["documentation/m"])
    #expect(
      addresses(block("Int"), block("Float", conformsTo: "s:1M6MarkerP"))
        == ["documentation/m", "documentation/m/swift", "documentation/m/swift/float"])
  }

  @Test func `Conformances of an extension belong to the extended type's page`() throws {
    let tree = SymbolTree(try Fixture.extending.graphs())
    let int = try tree.node(for: LinkPath(symbolLink: "Swift/Int"), at: nil)
    #expect(int.symbol.relationships.contains { $0.kind == .conformsTo && $0.target == "s:9Extending5NamedP" })
  }

  @Test func `Graphs without extension blocks have the same pages`() throws {
    let graphs = try Fixture.extending.graphs().map { graph in
      var graph = graph
      let extended = Dictionary(
        uniqueKeysWithValues: graph.symbols.filter { $0.kind == .extension }.map { ($0.id, $0.relationships) })
      graph.symbols.removeAll { $0.kind == .extension }
      for index in graph.symbols.indices {
        for edge in graph.symbols[index].relationships.indices {
          let target = graph.symbols[index].relationships[edge].target
          let type = extended[target]?.first { $0.kind == .extensionTo }?.target
          graph.symbols[index].relationships[edge].target = type ?? target
        }
      }
      for relationships in extended.values {
        guard let type = relationships.first(where: { $0.kind == .extensionTo })?.target else { continue }
        graph.foreignRelationships[type, default: []] += relationships.filter { $0.kind == .conformsTo }
      }
      return graph
    }
    let tree = SymbolTree(graphs)
    #expect(tree.nodes.map(\.address) == SymbolTree(try Fixture.extending.graphs()).nodes.map(\.address))
    let int = try #require(tree.node(at: "documentation/extending/swift/int"))
    #expect(int.eyebrow == "Extended Structure")
    #expect(int.symbol.relationships.contains { $0.kind == .conformsTo && $0.target == "s:9Extending5NamedP" })
  }

  @Test func `Graphs of several platforms are one module`() throws {
    let linux = try Fixture.shapes.graph()
    var apple = linux
    apple.symbols.removeAll { $0.path == ["limit"] }
    for index in apple.symbols.indices where apple.symbols[index].path == ["Shape"] {
      apple.symbols[index].availability = [Symbol.Availability(platform: "visionOS", introduced: "1.0")]
    }
    let tree = SymbolTree([apple, linux])
    #expect(tree.nodes.map(\.address) == SymbolTree([linux]).nodes.map(\.address))
    let shape = try #require(tree.node(at: "documentation/shapes/shape"))
    #expect(shape.symbol.availability.map(\.platform) == ["visionOS"])
  }

  @Test(arguments: [
    ("Square/area", "How large it is.", "documentation/shapes/shape/area"),
    ("Square/draw()", "Draws four sides.", "documentation/shapes/square/draw()"),
    ("Square/draw(times:)", "Draws it by repetition.", "documentation/shapes/shape/draw(times:)-2pd5f"),
  ])
  func `A comment comes from the symbol or from its origin`(
    link: String, text: String, home: String
  ) throws {
    let tree = SymbolTree(try Fixture.shapes.graphs())
    let node = try tree.node(for: LinkPath(symbolLink: link), at: nil)
    let documentation = try #require(tree.documentation(of: node.id))
    #expect(documentation.comment.text == text)
    #expect(documentation.node.address.hasPrefix(home.prefix { $0 != "-" }))
  }

  @Test func `Symbols that are members of each other are shown at the top, with a warning`() throws {
    func symbol(_ name: String, memberOf other: String) -> Symbol {
      Symbol(
        id: "s:\(name)", module: "M", kind: .struct, path: [name], declaration: [], subheading: [],
        relationships: [Symbol.Relationship(.memberOf, "s:\(other)")])
    }
    let tree = SymbolTree([
      ModuleGraph(
        module: "M",
        symbols: [
          symbol("A", memberOf: "B"), symbol("B", memberOf: "C"), symbol("C", memberOf: "A"),
          symbol("D", memberOf: "A"), symbol("E", memberOf: "E"),
        ])
    ])
    #expect(tree.nodes.count == 6)
    #expect(tree.diagnostics.map(\.id) == ["cyclic-symbols"])
    #expect(tree.node(withSymbol: "s:E")?.address == "documentation/m/e")
  }
}
