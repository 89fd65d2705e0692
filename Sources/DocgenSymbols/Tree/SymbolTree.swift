public import DocgenModel

/// The documented modules and their symbols, with their addresses.
///
/// A tree is a value that's built once from the symbol graphs of all modules. It doesn't contain articles.
public struct SymbolTree: Sendable {
  /// All nodes.
  ///
  /// A parent precedes its children.
  public private(set) var nodes: [SymbolNode]

  /// The modules, sorted by name.
  public private(set) var modules: [SymbolNode.ID]

  /// The members that have no page, because types inherit them from another package's protocol.
  public let inheritedMembers: [Symbol]

  /// The problems that involve several graphs.
  public private(set) var diagnostics: [Diagnostic]

  /// The extended modules, each below the module that extends it.
  private(set) var extendedModules: [SymbolNode.ID] = []

  /// The length of the longest name in UTF-8 bytes.
  private(set) var longestName = 0

  private var nodesBySymbol: [String: SymbolNode.ID]
  private var nodesByAddress: [String: SymbolNode.ID]
  private var nodesByName: [String: [SymbolNode.ID]]
  private var childrenByName: [SymbolNode.ID: [String: [SymbolNode.ID]]]
  /// A cache of the names below nodes that unresolved links reached.
  ///
  /// The key `nil` is for modules.
  private let namesOfChildren = MemoCache<SymbolNode.ID?, ScopeNames>()

  /// Builds a tree.
  ///
  /// - Parameter graphs: The graphs of all modules, in any order. Several graphs of one module (one for each
  ///   platform) are merged: the first copy of a symbol is used, with the availability of all copies.
  /// - Parameter packageModules: The names of the package's modules. Members that a type inherits from another package
  ///   get no node. If it's `nil`, they do.
  public init(_ graphs: [ModuleGraph], withoutMembersFromOutside packageModules: Set<String>? = nil) {
    var graphs = graphs
    inheritedMembers = packageModules.map { Self.removeMembers(fromOutside: $0, of: &graphs) } ?? []
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
            notes: [Diagnostic.Note("rename one of them, because only the first has a page")]))
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

  /// Removes the members that types inherit from modules outside a package and the toolchain, and returns them.
  private static func removeMembers(fromOutside modules: Set<String>, of graphs: inout [ModuleGraph]) -> [Symbol] {
    let inside = modules.union(graphs.map(\.module)).union(KnownModules.folderByModule.keys)
    var removed: [Symbol] = []
    for index in graphs.indices {
      let isRemoved: (Symbol) -> Bool = { symbol in
        SynthesizedIdentifier.declaringModule(of: symbol.id).map { !inside.contains($0) } ?? false
      }
      let symbols = graphs[index].symbols.filter(isRemoved)
      guard !symbols.isEmpty else { continue }
      removed += symbols
      graphs[index].symbols.removeAll(where: isRemoved)
    }
    return removed
  }

  /// The node with an ID.
  public subscript(id: SymbolNode.ID) -> SymbolNode {
    _read { yield nodes[id.index] }
  }

  /// Returns the node of a documented symbol by its USR.
  ///
  /// The USR of an extension finds the page of the extended type.
  public func node(withSymbol id: String) -> SymbolNode? {
    nodesBySymbol[id].map { self[$0] }
  }

  /// Returns the node with an address, such as `documentation/shapes/square`, ignoring case.
  public func node(at address: String) -> SymbolNode? {
    let trimmed = address.drop { $0 == "/" }
    let lower = (trimmed.hasSuffix("/") ? trimmed.dropLast() : trimmed).lowercased()
    return nodesByAddress[lower].map { self[$0] }
  }

  /// Returns the module with a name.
  public func module(named name: String) -> SymbolNode? {
    modules.lazy.map { self[$0] }.first { $0.name == name }
  }

  /// Returns the ancestors of a node, starting with its module.
  public func ancestors(of id: SymbolNode.ID) -> [SymbolNode] {
    var ancestors: [SymbolNode] = []
    var next = self[id].parent
    while let parent = next {
      ancestors.append(self[parent])
      next = self[parent].parent
    }
    return ancestors.reversed()
  }

  /// Returns the children with a name, sorted by address.
  public func children(of id: SymbolNode.ID, named name: String) -> [SymbolNode] {
    (childrenByName[id]?[name] ?? []).map { self[$0] }.sorted { $0.component < $1.component }
  }

  /// Returns all nodes with a name.
  package func nodes(named name: String) -> some Collection<SymbolNode> {
    (nodesByName[name] ?? []).lazy.map { self[$0] }
  }

  /// Returns the names of all children.
  func childNames(of id: SymbolNode.ID) -> ScopeNames {
    namesOfChildren.value(for: id) { ScopeNames((childrenByName[id] ?? [:]).keys) }
  }

  /// Returns the names of all modules.
  func moduleNames() -> ScopeNames { namesOfChildren.value(for: nil) { ScopeNames(modules.map { self[$0].name }) } }

  /// Returns a node's comment, or the comment of the requirement or member that it comes from, even if the compiler
  /// didn't repeat it because it's in another documented module.
  ///
  /// - Returns: The comment and the node that it was written for, or `nil` if there's no comment.
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
