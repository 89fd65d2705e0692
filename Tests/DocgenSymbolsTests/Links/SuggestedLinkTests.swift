import DocgenModel
import DocgenSymbols
import Testing

@Suite("A link that docgen suggests leads to the symbol")
struct SuggestedLinkTests {
  /// Expects that each symbol's shortest link from an article, a module, and the symbol's parent leads to the symbol.
  private func expectLinks(in tree: SymbolTree) throws {
    for node in tree.nodes where node.kind == .declaration {
      let module = tree.ancestors(of: node.id).first?.id
      for page in [nil, module, node.parent] {
        let link = tree.shortestLink(to: node.id, from: page, in: module)
        let found = try? tree.node(for: LinkPath(symbolLink: link), from: page, in: module, at: nil)
        #expect(found?.id == node.id, "\(link) leads to \(found?.address ?? "nothing") instead of \(node.address)")
      }
    }
  }

  @Test(arguments: Fixture.allCases)
  func `Every symbol of a module`(fixture: Fixture) throws {
    try expectLinks(in: SymbolTree(try fixture.graphs()))
  }

  private func function(_ name: String, _ parameters: [String], _ result: String, kind: Symbol.Kind = .func) -> Symbol {
    Symbol(
      id: "\(name) \(parameters) \(result)", module: "M", kind: kind, path: [name], declaration: [], subheading: [],
      signature: .init(
        parameters: parameters.map { type in
          .init(name: "a", declaration: [.init(kind: "identifier", text: "a"), .init(kind: "text", text: ": \(type)")])
        }, result: [.init(kind: "text", text: result)]))
  }

  @Test(
    "Overloads that differ only in one type",
    arguments: [
      ["(Int) throws(Failure) -> Int", "(String) throws(Failure) -> Int"],
      ["(Int) async throws(Failure) -> Int", "Int"], ["@Sendable (Int) -> Void", "@Sendable (Int, Int) -> Void"],
      ["(Int) throws -> Int", "(Int) -> String"], ["inout Int", "inout String"],
      ["[String: (Int) throws(E) -> Int]", "Int"],
      ["borrowing Int", "consuming String"], ["(any Sequence<Int>)?", "some Sequence<Int>"], ["Int...", "String..."],
      ["isolated (any Actor)?", "sending [Int]"], ["nonisolated(nonsending) () async -> Int", "() -> String"],
      ["Slab<4, Int>", "Slab<8, Int>"], ["(repeat each T) -> Int", "(Int) -> Int"], ["Int.Type", "any P.Type"],
    ])
  func types(types: [String]) throws {
    try expectLinks(
      in: SymbolTree([ModuleGraph(module: "M", symbols: types.map { function("run(_:)", [$0], "()") })]))
    try expectLinks(
      in: SymbolTree([ModuleGraph(module: "M", symbols: types.map { function("run()", [], $0) })]))
  }

  @Test(arguments: ["/", "==", "-", "->>", "<|>", "...", "//", "/-", "-/", "*", "<", "&&"])
  func `Overloads of an operator`(name: String) throws {
    let symbols = ["Int", "String"].map { function("\(name)(_:_:)", [$0, $0], $0, kind: .operator) }
    try expectLinks(in: SymbolTree([ModuleGraph(module: "M", symbols: symbols)]))
  }

  @Test func `An operator that begins with a slash can be ambiguous`() throws {
    let symbols = ["Int", "String"].map { function("/(_:_:)", [$0, $0], $0, kind: .operator) }
    let tree = SymbolTree([ModuleGraph(module: "M", symbols: symbols)])
    let error = #expect(throws: DiagnosticError.self) {
      try tree.node(
        for: LinkPath(symbolLink: "/(_:_:)"), in: tree.modules.first,
        at: SourcePosition(file: "A.md", line: 3, column: 10))
    }
    let diagnostic = try #require(error).diagnostic
    #expect(diagnostic.id == "ambiguous-symbol-link")
    #expect(diagnostic.position == SourcePosition(file: "A.md", line: 3, column: 10))
    #expect(
      diagnostic.notes.map { $0.message.prefix { $0 != " " } }.sorted() == ["'/(_:_:)->Int'", "'/(_:_:)->String'"])
  }
}
