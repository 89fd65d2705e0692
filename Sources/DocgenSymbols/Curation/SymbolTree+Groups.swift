/// A group of symbols that nobody wrote: those of one kind below one page.
public struct AutomaticGroup: Hashable, Sendable {
  /// The group's title: `Instance Methods`.
  public var title: String

  /// The symbols, sorted by address.
  public var members: [SymbolNode.ID]

  /// Creates a group.
  public init(title: String, members: [SymbolNode.ID]) {
    self.title = title
    self.members = members
  }
}

extension SymbolTree {
  /// The groups of a page, as if no author had curated anything.
  ///
  /// What a type has through a protocol stands on a page of its own, which the group "Default Implementations" holds; a
  /// default implementation stands on the page of its requirement.
  ///
  /// - Parameter id: The page's node.
  /// - Returns: The groups in DocC's order, each sorted by address.
  public func automaticGroups(of id: SymbolNode.ID) -> [AutomaticGroup] {
    groups(of: automaticMembers(of: id))
  }

  /// The default implementations to show on the page of a requirement, under the title of its protocol.
  public func implementationGroup(of id: SymbolNode.ID) -> AutomaticGroup? {
    let node = self[id]
    guard !node.defaultImplementations.isEmpty, let parent = node.parent else { return nil }
    return AutomaticGroup(title: "\(self[parent].title) Implementations", members: node.defaultImplementations)
  }

  /// The nodes that automatic curation lists on a page, in no order.
  func automaticMembers(of id: SymbolNode.ID) -> [SymbolNode] {
    let node = self[id]
    if case .implementations(let name) = node.kind {
      let siblings = node.parent.map { self[$0].children } ?? []
      return siblings.map { self[$0] }.filter { $0.implementationsProtocol == name }
    }
    return node.children.map { self[$0] }
      .filter { $0.implementedRequirements.isEmpty && $0.implementationsProtocol == nil }
  }

  func groups(of members: [SymbolNode]) -> [AutomaticGroup] {
    Dictionary(grouping: members, by: KindGroup.init)
      .sorted { $0.key < $1.key }
      .map { group, members in
        AutomaticGroup(
          title: group.rawValue, members: members.sorted { $0.component < $1.component }.map(\.id))
      }
  }
}
