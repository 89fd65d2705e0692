/// An automatic group: the symbols of one kind below a page.
public struct AutomaticGroup: Hashable, Sendable {
  /// The group's title, such as `Instance Methods`.
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
  /// Returns the automatic groups of a page, ignoring written curation.
  ///
  /// The members that a type gets from a protocol are listed on a separate page, in the group "Default
  /// Implementations". A default implementation is listed on the page of its requirement.
  ///
  /// - Parameter id: The page's node.
  /// - Returns: The groups in DocC's order, each sorted by address.
  public func automaticGroups(of id: SymbolNode.ID) -> [AutomaticGroup] {
    groups(of: automaticMembers(of: id))
  }

  /// Returns the default implementations for the page of a requirement, under the title of its protocol.
  public func implementationGroup(of id: SymbolNode.ID) -> AutomaticGroup? {
    let node = self[id]
    guard !node.defaultImplementations.isEmpty, let parent = node.parent else { return nil }
    return AutomaticGroup(title: "\(self[parent].title) Implementations", members: node.defaultImplementations)
  }

  /// Returns the nodes that automatic curation lists on a page, unsorted.
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
