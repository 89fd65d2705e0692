import DocgenModel
import DocgenSymbols

/// The conformances and inheritance of symbols, in the groups that pages show.
struct SymbolRelationships: Sendable {
  /// The source symbols of each symbol's relationships, by its identifier.
  private let sources: [String: [(kind: Symbol.Relationship.Kind, node: SymbolNode.ID, constraints: [String])]]
  private let index: SymbolIndex

  /// Reads the relationships of all symbols.
  init(_ index: SymbolIndex) {
    self.index = index
    var sources: [String: [(kind: Symbol.Relationship.Kind, node: SymbolNode.ID, constraints: [String])]] = [:]
    for node in index.tree.nodes where Self.hasRelationships(node) {
      for relationship in node.symbol.relationships {
        sources[relationship.target, default: []].append((relationship.kind, node.id, relationship.constraints))
      }
    }
    self.sources = sources
  }

  /// The groups of a page, in DocC's order.
  func groups(of node: SymbolNode) -> [SymbolContent.RelationshipGroup] {
    guard Self.hasRelationships(node) else { return [] }
    let isProtocol = node.symbol.kind == .protocol
    let own = node.symbol.relationships
    let others = sources[node.symbol.id] ?? []
    func outgoing(_ kind: Symbol.Relationship.Kind) -> [SymbolContent.RelationshipGroup.Member] {
      own.filter { $0.kind == kind }.map { relationship in
        let target = index.target(ofSymbol: relationship.target)
        return .init(
          name: target?.title ?? relationship.targetName ?? relationship.target, target: target,
          constraints: relationship.constraints)
      }
    }
    func incoming(
      _ kind: Symbol.Relationship.Kind, where isIncluded: (SymbolNode) -> Bool = { _ in true }
    ) -> [SymbolContent.RelationshipGroup.Member] {
      others.filter { $0.kind == kind }.compactMap { source in
        let node = index.tree[source.node]
        guard isIncluded(node) else { return nil }
        return .init(name: node.title, target: index.target(of: node), constraints: source.constraints)
      }
    }
    // A symbol graph represents a protocol's inheritance as conformance.
    let isInheriting: (SymbolNode) -> Bool = { $0.symbol.kind == .protocol }
    let conformances = outgoing(.conformsTo)
    let groups: [SymbolContent.RelationshipGroup] = [
      .init(title: "Inherits From", members: outgoing(.inheritsFrom) + (isProtocol ? conformances : [])),
      .init(title: "Inherited By", members: incoming(.inheritsFrom) + incoming(.conformsTo, where: isInheriting)),
      .init(title: "Conforms To", members: isProtocol ? [] : conformances),
      .init(title: "Conforming Types", members: incoming(.conformsTo) { !isInheriting($0) }),
    ]
    return groups.filter { !$0.members.isEmpty }.map(Self.sorted)
  }

  /// The members by name, without duplicates.
  private static func sorted(_ group: SymbolContent.RelationshipGroup) -> SymbolContent.RelationshipGroup {
    var seen: Set<String> = []
    let members = group.members.sorted { left, right in
      (left.name, left.constraints.joined()) < (right.name, right.constraints.joined())
    }
    return .init(title: group.title, members: members.filter { seen.insert($0.name).inserted })
  }

  private static func hasRelationships(_ node: SymbolNode) -> Bool {
    switch node.kind {
    case .declaration, .extendedType: true
    case .module, .extendedModule, .implementations: false
    }
  }
}

extension LinkTarget {
  /// The text of a link without its own text.
  ///
  /// Empty for a file.
  var title: String {
    switch self {
    case .page(_, _, let title, _), .external(_, let title, _): title
    case .file: ""
    }
  }
}
