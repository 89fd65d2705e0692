public import DocgenModel

/// Which page lists which: what authors wrote, completed for all that they left out.
///
/// Pages are known by their addresses, so that articles and symbols are curated alike. What a page shows under "Topics" are
/// its written groups as they are, then ``automaticGroups(of:)``.
public struct Curation: Sendable {
  /// A group of pages.
  public struct Group: Hashable, Sendable {
    /// The title: `Articles`, `Structures`; `nil` for links before an author's first heading.
    public var title: String?
    /// The addresses of the pages, in order.
    public var pages: [String]

    /// Creates a group.
    public init(title: String?, pages: [String]) {
      self.title = title
      self.pages = pages
    }
  }

  /// See Also shows this many siblings at most.
  public static let seeAlsoLimit = 15

  /// The links that would make a page its own ancestor.
  public let diagnostics: [Diagnostic]

  private let tree: SymbolTree
  private let written: [String: [WrittenGroup]]
  private let root: String
  private let roots: [String]
  private let graph: CurationGraph
  private let articles: Set<Int>
  private let modules: Set<Int>
  private let places: CurationPlaces
  /// The articles that nobody lists, by the root that they belong to, sorted.
  private let adopted: [String: [String]]

  /// Completes what authors wrote.
  ///
  /// - Parameters:
  ///   - tree: The symbols.
  ///   - written: The written groups of each page, by address.
  ///   - articles: The addresses of all articles but the root, each with that of the page that lists it where nobody does.
  ///   - roots: The addresses of articles that are the root of something of their own, as modules are.
  ///   - root: The address of the page above all others.
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
    adopted = Dictionary(
      grouping: articles.keys.filter { article in
        article != root && !roots.contains(article) && graph[article].map { graph.curators[$0].isEmpty } == true
      }, by: { articles[$0] ?? root }
    ).mapValues { $0.sorted() }
    diagnostics = graph.refused.map { Self.complaint(about: $0.link, of: $0.curator, tree) }.sorted()
  }

  /// Completes what authors wrote, where there is one root.
  ///
  /// - Parameters:
  ///   - tree: The symbols.
  ///   - written: The written groups of each page, by address.
  ///   - articles: The addresses of all articles but the root.
  ///   - root: The address of the page that lists the articles that nobody curated.
  public init(of tree: SymbolTree, written: [String: [WrittenGroup]], articles: Set<String> = [], root: String) {
    self.init(
      of: tree, written: written,
      articles: Dictionary(articles.map { ($0, root) }, uniquingKeysWith: { first, _ in first }), root: root)
  }

  private static func complaint(about link: WrittenGroup.Link, of curator: String, _ tree: SymbolTree) -> Diagnostic {
    let title = tree.node(at: link.page)?.title ?? link.page
    return Diagnostic(
      "cyclic-curation", .warning, at: link.position,
      link.page == curator
        ? "a page cannot be among its own topics" : "'\(title)' stands above this page already",
      notes: [
        Diagnostic.Note("the link is shown, and leaves the order of pages as it is; remove it from the topics")
      ])
  }

  // MARK: What a page lists

  /// The groups that complete the written groups of a page.
  ///
  /// A member is left out where it is written on this page or on an article below it, as by hand it then stands there; what
  /// another symbol lists stays, as there it is a guest. Only a module also leaves out what the symbols directly in it list.
  /// Articles that nobody lists stand at their root, before all symbols; other roots at the topmost, behind them.
  public func automaticGroups(of page: String) -> [Group] {
    var groups: [Group] = []
    if let articles = adopted[page] { groups.append(Group(title: "Articles", pages: articles)) }
    if let node = tree.node(at: page), node.address == page, let number = graph[page] {
      let members = tree.automaticMembers(of: node.id).filter { !isWritten($0.address, for: number) }
      groups += tree.groups(of: members).map { Group(title: $0.title, pages: $0.members.map { tree[$0].address }) }
    }
    if page == root, !roots.isEmpty { groups.append(Group(title: "Modules", pages: roots)) }
    return groups
  }

  /// The pages below a page for navigation, in its written groups and then in the automatic ones.
  ///
  /// Every page is below one other: a guest is below the page that it belongs to. Groups without pages stay, so that the
  /// groups have the positions that authors gave them.
  public func sections(of page: String) -> [Group] {
    let number = graph[page]
    let links = Dictionary(grouping: number.map { graph.links[$0] } ?? [], by: \.group)
    let groups = (written[page] ?? []).enumerated().map { index, group in
      let pages = (links[index] ?? []).filter { isPlace(number, index, of: $0.page) }.map { graph.addresses[$0.page] }
      return Group(title: group.title, pages: pages)
    }
    var sections = groups + automaticGroups(of: page)
    if let node = tree.node(at: page), node.address == page, let group = tree.implementationGroup(of: node.id) {
      sections.append(Group(title: group.title, pages: group.members.map { tree[$0].address }))
    }
    return sections
  }

  /// The pages that a page lists, each once and none that stands above it.
  public func children(of page: String) -> [String] {
    let links = graph[page].map { graph.links[$0].map { graph.addresses[$0.page] } } ?? []
    var seen: Set<String> = []
    return (links + automaticGroups(of: page).flatMap(\.pages)).filter { seen.insert($0).inserted }
  }

  /// The other pages of the group that an author put a page into; `nil` for a page that nobody curated.
  ///
  /// Of several groups that of the page that it belongs to counts, then that of the first curator by address.
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

  /// The pages above a page, from the root down.
  ///
  /// A symbol stands where it is declared, whoever lists it. An article stands below the page that lists it; of several the
  /// one nearest the root, then the first by address.
  public func ancestors(of page: String) -> [String] {
    guard page != root, let number = graph[page] else { return [] }
    let listed = places.ancestors(of: number)
    let top = listed.first ?? number
    var above = listed.map { graph.addresses[$0] }
    // The topmost page that no article lists is a symbol, or the root itself.
    if let node = tree.node(at: graph.addresses[top]), node.address == graph.addresses[top] {
      above = tree.ancestors(of: node.id).map(\.address) + above
    }
    return above.first == root ? above : [root] + above
  }

  // MARK: What stands above what

  private func isWritten(_ page: String, for owner: Int) -> Bool {
    guard let number = graph[page] else { return false }
    return graph.curators[number].contains { lists($0, for: owner) }
  }

  /// Whether what a page lists stands there in place of its owner's automatic groups.
  ///
  /// The owner's own groups do, those of articles below it by nothing but articles, and for a module those of the symbols
  /// directly in it. That is what DocC's archives show: not even a nested type takes a sibling out of their parent's groups.
  private func lists(_ curator: Int, for owner: Int) -> Bool {
    var seen: Set<Int> = []
    var open = [curator]
    while let page = open.popLast() {
      if page == owner { return true }
      let (above, parent) = (graph.curators[page], graph.naturalParents[page])
      if !articles.contains(page) {
        if parent == owner, modules.contains(owner) { return true }
      } else if seen.insert(page).inserted {
        // An article that somebody lists is no longer where it would stand otherwise.
        open += above.isEmpty ? parent.map { [$0] } ?? [] : above
      }
    }
    return false
  }

  /// Whether a group of a page is the one place of another page.
  private func isPlace(_ curator: Int?, _ group: Int, of page: Int) -> Bool {
    if let place = places.places[page] { return place == CurationPlaces.Place(parent: curator ?? -1, group: group) }
    // A symbol left its parent's automatic group for the place where it is listed; a module has none to leave.
    let owner = graph.naturalParents[page]
    let candidates = graph.curators[page].filter { candidate in
      if let owner { return lists(candidate, for: owner) }
      return graph[root].map { graph.contains($0, atOrAbove: candidate) } ?? true
    }
    guard let chosen = candidates.first(where: { $0 == owner }) ?? candidates.first, chosen == curator else {
      return false
    }
    return graph.links[chosen].first { $0.page == page }?.group == group
  }
}
