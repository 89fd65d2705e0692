public import DocgenModel

/// The curation of a site: which page lists which other pages.
///
/// Pages are identified by their addresses, so articles and symbols are curated in the same way. A page shows its
/// written groups under "Topics", followed by ``automaticGroups(of:)``.
public struct Curation: Sendable {
  /// A group of pages.
  public struct Group: Hashable, Sendable {
    /// The title, such as `Articles` or `Structures`, or `nil` for links before the first heading.
    public var title: String?
    /// The addresses of the pages, in order.
    public var pages: [String]
  }

  /// The maximum number of siblings in See Also.
  private static let seeAlsoLimit = 15

  /// Warnings about links that would make a page its own ancestor.
  public let diagnostics: [Diagnostic]

  private let tree: SymbolTree
  private let written: [String: [WrittenGroup]]
  private let root: String
  private let roots: [String]
  private let graph: CurationGraph
  private let articles: Set<Int>
  private let modules: Set<Int>
  private let places: CurationPlaces
  /// The sorted articles that aren't listed on any page, by their root.
  private let unlisted: [String: [String]]

  /// Creates a site's curation from the written groups.
  ///
  /// - Parameters:
  ///   - tree: The symbols.
  ///   - written: The written groups of each page, by address.
  ///   - articles: The addresses of all articles except the root. The values are the pages that list them by default.
  ///   - roots: The addresses of articles that are roots, as modules are.
  ///   - root: The address of the topmost page.
  public init(
    of tree: SymbolTree, written: [String: [WrittenGroup]], articles: [String: String], roots: Set<String> = [],
    root: String
  ) {
    self.tree = tree
    self.written = written
    self.root = root
    var graph = CurationGraph(tree: tree, articles: articles, others: written.keys.sorted() + [root])
    for curator in written.keys.sorted() { graph.add(written[curator] ?? [], of: curator) }
    self.graph = graph
    self.articles = Set(articles.keys.compactMap { graph[$0] })
    modules = Set(tree.modules.compactMap { graph[tree[$0].address] })
    places = CurationPlaces(graph, articles: self.articles, root: graph[root] ?? 0) { page in
      guard let node = tree.node(at: graph.addresses[page]) else { return 1 }
      let above = tree.ancestors(of: node.id)
      return above.count + ((above.first ?? node).address == root ? 0 : 1)
    }
    let lowerModules = tree.modules.map { tree[$0].address }.filter { $0 != root }
    self.roots = (lowerModules + roots).filter { graph[$0].map { graph.curators[$0].isEmpty } ?? true }.sorted()
    unlisted = Dictionary(
      grouping: articles.keys.filter { article in
        article != root && !roots.contains(article) && graph[article].map { graph.curators[$0].isEmpty } == true
      }, by: { articles[$0] ?? root }
    ).mapValues { $0.sorted() }
    diagnostics = graph.refused.map { Self.diagnostic(about: $0.link, of: $0.curator, tree) }.sorted()
  }

  private static func diagnostic(about link: WrittenGroup.Link, of curator: String, _ tree: SymbolTree) -> Diagnostic {
    let title = tree.node(at: link.page)?.title ?? link.page
    return Diagnostic(
      "cyclic-curation", .warning, at: link.position,
      link.page == curator
        ? "a page can't be one of its own topics" : "'\(title)' is already an ancestor of this page",
      notes: [
        Diagnostic.Note("remove the link from the topics, because it has no effect on the navigation")
      ])
  }

  // MARK: Groups

  /// Returns the automatic groups, which follow a page's written groups.
  ///
  /// A member is excluded if this page or an article below it lists the member, because its place is there. If
  /// another symbol lists it, it stays in its automatic group. A module also excludes the symbols that its direct
  /// members list. Uncurated articles come first on their root's page, and the topmost page lists the other roots
  /// after them. The page of a requirement lists its default implementations.
  public func automaticGroups(of page: String) -> [Group] {
    var groups: [Group] = []
    if let articles = unlisted[page] { groups.append(Group(title: "Articles", pages: articles)) }
    if let node = tree.node(at: page), node.address == page, let number = graph[page] {
      groups += kindGroups(of: tree.automaticMembers(of: node.id).filter { !isWritten($0.address, for: number) })
      if let group = tree.implementationGroup(of: node.id) { groups.append(group) }
    }
    if page == root, !roots.isEmpty { groups.append(Group(title: "Modules", pages: roots)) }
    return groups
  }

  /// Returns the pages below a page in the navigation: those in its written groups, then those in its automatic
  /// groups.
  ///
  /// Each page is below exactly one other page, so groups omit pages that belong elsewhere. Empty groups are kept, so
  /// that the indexes of groups don't change.
  public func sections(of page: String) -> [Group] {
    let number = graph[page]
    let links = Dictionary(grouping: number.map { graph.links[$0] } ?? [], by: \.group)
    let groups = (written[page] ?? []).enumerated().map { index, group in
      let pages = (links[index] ?? []).filter { isPlace(number, index, of: $0.page) }.map { graph.addresses[$0.page] }
      return Group(title: group.title, pages: pages)
    }
    return groups + automaticGroups(of: page)
  }

  /// Returns the other pages of the written group that lists a page, or `nil` if no group lists it.
  ///
  /// If several groups list it, the group of the page's parent is used, otherwise the group of the first page by
  /// address.
  public func seeAlso(of page: String) -> Group? {
    guard let number = graph[page] else { return nil }
    let curators = graph.curators[number]
    let place = places.places[number]
    guard
      let curator = curators.first(where: { $0 == (place?.parent ?? graph.naturalParents[number]) }) ?? curators.first,
      let index = graph.links[curator].first(where: { $0.page == number })?.group,
      let group = written[graph.addresses[curator]]?[index]
    else { return nil }
    var pages: [String] = []
    for link in group.links where link.page != page && !pages.contains(link.page) {
      pages.append(link.page)
      if pages.count == Self.seeAlsoLimit { break }
    }
    return pages.isEmpty ? nil : Group(title: group.title, pages: pages)
  }

  /// Returns the pages above a page, starting with the root.
  ///
  /// A symbol is below its declaration context, regardless of the pages that list it. An article is below the page
  /// that lists it. If several pages list it, the page nearest to the root is used, then the first by address.
  public func ancestors(of page: String) -> [String] {
    guard page != root, let number = graph[page] else { return [] }
    let listed = places.ancestors(of: number)
    let top = listed.first ?? number
    var above = listed.map { graph.addresses[$0] }
    // The topmost page that no article lists is either a symbol or the root itself.
    if let node = tree.node(at: graph.addresses[top]), node.address == graph.addresses[top] {
      above = tree.ancestors(of: node.id).map(\.address) + above
    }
    return above.first == root ? above : [root] + above
  }

  // MARK: Ancestors

  private func isWritten(_ page: String, for owner: Int) -> Bool {
    guard let number = graph[page] else { return false }
    return graph.curators[number].contains { lists($0, for: owner) }
  }

  /// Whether the written groups of a page replace the automatic groups of another page.
  ///
  /// They do if it's the same page, if the path to it consists only of articles, or if the owner is a module and the
  /// page is a symbol directly in it. DocC's archives have the same rules: even a nested type doesn't remove a
  /// sibling from the groups of their parent.
  private func lists(_ curator: Int, for owner: Int) -> Bool {
    var seen: Set<Int> = []
    var open = [curator]
    while let page = open.popLast() {
      if page == owner { return true }
      let (above, parent) = (graph.curators[page], graph.naturalParents[page])
      if !articles.contains(page) {
        if parent == owner, modules.contains(owner) { return true }
      } else if seen.insert(page).inserted {
        // An article that a page lists is no longer below its default parent.
        open += above.isEmpty ? parent.map { [$0] } ?? [] : above
      }
    }
    return false
  }

  /// Whether a page's group is the place of another page in the navigation.
  private func isPlace(_ curator: Int?, _ group: Int, of page: Int) -> Bool {
    if let place = places.places[page] { return place == CurationPlaces.Place(parent: curator ?? -1, group: group) }
    // A symbol moves from its parent's automatic group to the place that lists it. A module has no parent.
    let owner = graph.naturalParents[page]
    let candidates = graph.curators[page].filter { candidate in
      if let owner { return lists(candidate, for: owner) }
      return graph[root].map { $0 == candidate || graph.ancestors(of: candidate)[$0] } ?? true
    }
    guard let chosen = candidates.first(where: { $0 == owner }) ?? candidates.first, chosen == curator else {
      return false
    }
    return graph.links[chosen].first { $0.page == page }?.group == group
  }
}
