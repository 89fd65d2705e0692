public import DocgenModel

/// The documented modules with everything in them, by path and by identifier, each with its address.
///
/// A tree is a plain value, built once from the symbol graphs of all modules of a site; it holds no text of any article.
public struct SymbolTree: Sendable {
  /// Every node; a parent stands before its children.
  public private(set) var nodes: [SymbolNode]

  /// The modules, sorted by name.
  public private(set) var modules: [SymbolNode.ID]

  /// What was wrong with the graphs together.
  public private(set) var diagnostics: [Diagnostic]

  /// The modules whose types the documented ones extend, each below the module that does.
  private(set) var extendedModules: [SymbolNode.ID] = []

  /// The length of the longest name, in UTF-8 bytes.
  private(set) var longestName = 0

  private var nodesBySymbol: [String: SymbolNode.ID]
  private var nodesByAddress: [String: SymbolNode.ID]
  private var nodesByName: [String: [SymbolNode.ID]]
  private var childrenByName: [SymbolNode.ID: [String: [SymbolNode.ID]]]
  /// The names below the nodes that wrong links have come to, and those of the modules.
  private let namesOfChildren = Memo<SymbolNode.ID?, ScopeNames>()

  /// Builds the tree.
  ///
  /// - Parameter graphs: The graphs of all modules in any order. Several graphs of one module (one a platform) become one;
  ///   of a symbol in several of them the first counts, with the availability of all.
  public init(_ graphs: [ModuleGraph]) {
    var builder = SymbolTreeBuilder()
    for (module, graphs) in Dictionary(grouping: graphs, by: \.module).sorted(by: { $0.key < $1.key }) {
      builder.add(module: module, graphs: graphs)
    }
    nodes = builder.finished()
    modules = nodes.filter { $0.kind == .module }.map(\.id)
    diagnostics = builder.diagnostics
    nodesBySymbol = [:]
    nodesByAddress = [:]
    nodesByName = [:]
    childrenByName = [:]
    for node in nodes {
      if case .implementations = node.kind {
      } else {
        nodesBySymbol[node.symbol.id, default: node.id] = nodesBySymbol[node.symbol.id] ?? node.id
      }
      if case .extendedType(let extensions) = node.kind {
        for id in extensions { nodesBySymbol[id] = nodesBySymbol[id] ?? node.id }
      }
      if let other = nodesByAddress[node.address] {
        diagnostics.append(
          Diagnostic(
            "duplicate-address", .warning, at: node.symbol.position,
            "'\(node.title)' has the address of '\(nodes[other.index].title)': '\(node.address)'",
            notes: [Diagnostic.Note("rename one of them; only the first has a page")]))
      } else {
        nodesByAddress[node.address] = node.id
      }
      if node.kind == .extendedModule { extendedModules.append(node.id) }
      longestName = max(longestName, node.name.utf8.count)
      nodesByName[node.name, default: []].append(node.id)
      if let parent = node.parent { childrenByName[parent, default: [:]][node.name, default: []].append(node.id) }
    }
    diagnostics.sort()
  }

  /// A tree without modules.
  public init() { self.init([]) }

  /// The node at a place.
  public subscript(id: SymbolNode.ID) -> SymbolNode {
    _read { yield nodes[id.index] }
  }

  /// The node of the symbol with an identifier (USR), if it is documented; an extension's identifier gives the page of the
  /// type that it extends.
  public func node(withSymbol id: String) -> SymbolNode? {
    nodesBySymbol[id].map { self[$0] }
  }

  /// The node with an address, in any case: `documentation/shapes/square`.
  public func node(at address: String) -> SymbolNode? {
    let trimmed = address.drop { $0 == "/" }
    let lower = (trimmed.hasSuffix("/") ? trimmed.dropLast() : trimmed).lowercased()
    return nodesByAddress[lower].map { self[$0] }
  }

  /// The module with a name.
  public func module(named name: String) -> SymbolNode? {
    modules.lazy.map { self[$0] }.first { $0.name == name }
  }

  /// The nodes above a node, from its module down.
  public func ancestors(of id: SymbolNode.ID) -> [SymbolNode] {
    var ancestors: [SymbolNode] = []
    var next = self[id].parent
    while let parent = next {
      ancestors.append(self[parent])
      next = self[parent].parent
    }
    return ancestors.reversed()
  }

  /// The children with a name, sorted by address.
  public func children(of id: SymbolNode.ID, named name: String) -> [SymbolNode] {
    (childrenByName[id]?[name] ?? []).map { self[$0] }.sorted { $0.component < $1.component }
  }

  /// The nodes with a name anywhere.
  func nodes(named name: String) -> some Collection<SymbolNode> {
    (nodesByName[name] ?? []).lazy.map { self[$0] }
  }

  /// The names of all children.
  func childNames(of id: SymbolNode.ID) -> ScopeNames {
    namesOfChildren.value(for: id) { ScopeNames((childrenByName[id] ?? [:]).keys) }
  }

  /// The names of all modules.
  func moduleNames() -> ScopeNames { namesOfChildren.value(for: nil) { ScopeNames(modules.map { self[$0].name }) } }

  /// The overloads of a node: itself and its siblings of the same name and kind, sorted by address; itself alone where
  /// there is none.
  public func overloads(of id: SymbolNode.ID) -> [SymbolNode] {
    let node = self[id]
    guard let parent = node.parent, node.kind == .declaration else { return [node] }
    return children(of: parent, named: node.name).filter { $0.symbol.kind == node.symbol.kind && $0.kind == node.kind }
  }

  /// Where a node's comment comes from: its own, or that of the requirement or member behind it, also where the compiler
  /// did not repeat it because that stands in another documented module.
  ///
  /// - Returns: The comment and the node at which it stands; `nil` where neither has one.
  public func documentation(of id: SymbolNode.ID) -> (comment: Symbol.Comment, node: SymbolNode)? {
    let node = self[id]
    let behind = node.symbol.origin.flatMap { self.node(withSymbol: $0.id) }
    if let comment = node.symbol.comment {
      return (comment, comment.isInherited ? behind ?? node : node)
    }
    guard let behind, behind.id != id, var comment = behind.symbol.comment else { return nil }
    comment.isInherited = true
    return (comment, behind)
  }
}
