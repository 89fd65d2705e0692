extension SymbolTree {
  /// Returns the default implementations of a requirement, under the title of its protocol.
  func implementationGroup(of id: SymbolNode.ID) -> Curation.Group? {
    let node = self[id]
    guard !node.defaultImplementations.isEmpty, let parent = node.parent else { return nil }
    return Curation.Group(
      title: "\(self[parent].title) Implementations", pages: node.defaultImplementations.map { self[$0].address })
  }

  /// Returns the nodes that automatic curation lists on a page, unsorted.
  ///
  /// The members that a type gets from a protocol are listed on a separate page, in the group "Default
  /// Implementations". A default implementation is listed on the page of its requirement.
  func automaticMembers(of id: SymbolNode.ID) -> [SymbolNode] {
    let node = self[id]
    if case .implementations(let name) = node.kind {
      let siblings = node.parent.map { self[$0].children } ?? []
      return siblings.map { self[$0] }.filter { $0.implementationsProtocol == name }
    }
    return node.children.map { self[$0] }
      .filter { $0.implementedRequirements.isEmpty && $0.implementationsProtocol == nil }
  }
}
