import DocgenModel

/// Puts resolved pages into their order: curation, navigation, breadcrumbs, neighbours, see-also.
struct SiteAssembler: Sendable {
  /// How many pages See Also adds from a page's own group, as in DocC.
  static let seeAlsoLimit = 15

  /// The landing page.
  let landing: PagePath
  /// The pages that are roots of catalogs or modules, the landing page aside.
  let roots: Set<PagePath>
  /// The root of each page that may be one of several roots' own; the landing page for all others.
  let home: [PagePath: PagePath]

  /// What was assembled.
  struct Assembled: Sendable {
    var pages: [PagePath: Page]
    var navigation: NavigationNode
    /// All pages in the order of the navigation tree.
    var order: [PagePath]
    var diagnostics: [Diagnostic]
  }

  /// Assembles pages.
  func assemble(_ resolved: [ResolvedPage]) -> Assembled {
    let pages = Dictionary(resolved.map { ($0.page.path, $0) }, uniquingKeysWith: { first, _ in first })
    let titles = pages.mapValues { $0.page.title.plainText }
    let order = pages.keys.sorted { (titles[$0] ?? "", $0) < (titles[$1] ?? "", $1) }
    let curation = Curation(
      root: landing, pages: order, groups: pages.mapValues(\.groups), title: { titles[$0] ?? $0.description },
      home: { home[$0] })
    var assembled = Assembled(
      pages: pages.mapValues(\.page), navigation: NavigationNode(title: titles[landing] ?? "", page: landing),
      order: [], diagnostics: curation.diagnostics)
    for path in order {
      addAutomaticGroups(to: path, curation, pages, &assembled)
      assembled.pages[path]?.ancestors = curation.ancestors(of: path)
      if pages[path]?.options.hasSeeAlso != false { addSeeAlso(to: path, curation, pages, &assembled) }
    }
    assembled.navigation = node(landing, curation, pages, titles)
    assembled.order = pagesInOrder(assembled.navigation)
    addNeighbours(&assembled)
    return assembled
  }

  // MARK: Groups

  /// A group of pages that nobody curated, and where it shows.
  private struct AutomaticGroup {
    var title: String
    var pages: [PagePath]
    var isOnTop: Bool
  }

  private func automaticGroups(of page: PagePath, _ curation: Curation) -> [AutomaticGroup] {
    let adopted = curation.children(of: page, in: .adopted)
    return [
      AutomaticGroup(title: "Articles", pages: adopted.filter { !roots.contains($0) }, isOnTop: true),
      AutomaticGroup(title: "Modules", pages: adopted.filter(roots.contains), isOnTop: false),
    ]
    .filter { !$0.pages.isEmpty }
  }

  private func addAutomaticGroups(
    to path: PagePath, _ curation: Curation, _ pages: [PagePath: ResolvedPage], _ assembled: inout Assembled
  ) {
    for group in automaticGroups(of: path, curation) {
      let topic = TopicGroup(title: group.title, links: group.pages.compactMap { link(to: $0, pages) })
      if group.isOnTop {
        assembled.pages[path]?.topics.insert(topic, at: 0)
      } else {
        assembled.pages[path]?.topics.append(topic)
      }
    }
  }

  private func addSeeAlso(
    to path: PagePath, _ curation: Curation, _ pages: [PagePath: ResolvedPage], _ assembled: inout Assembled
  ) {
    guard let place = curation.places[path], case .curated(let index) = place.group,
      let groups = pages[place.parent]?.groups, groups.indices.contains(index)
    else { return }
    let siblings = curation.children(of: place.parent, in: place.group).lazy.filter { $0 != path }
    let links = siblings.prefix(Self.seeAlsoLimit).compactMap { link(to: $0, pages) }
    guard !links.isEmpty else { return }
    assembled.pages[path]?.seeAlso.append(TopicGroup(title: groups[index].title, links: Array(links)))
  }

  private func link(to path: PagePath, _ pages: [PagePath: ResolvedPage]) -> TopicLink? {
    guard let page = pages[path]?.page else { return nil }
    return TopicLink(
      target: .page(path, fragment: nil, title: page.title.plainText, isSymbol: page.isSymbol), abstract: page.abstract)
  }

  // MARK: Order

  /// The tree below a page; its depth has the bound of ``Curation/deepestLevel``.
  private func node(
    _ path: PagePath, _ curation: Curation, _ pages: [PagePath: ResolvedPage], _ titles: [PagePath: String]
  ) -> NavigationNode {
    func nodes(_ paths: [PagePath]) -> [NavigationNode] { paths.map { node($0, curation, pages, titles) } }
    var children: [NavigationNode] = []
    let automatic = automaticGroups(of: path, curation)
    for group in automatic where group.isOnTop {
      children.append(NavigationNode(title: group.title, page: nil, children: nodes(group.pages)))
    }
    for (index, group) in (pages[path]?.groups ?? []).enumerated() {
      let inside = nodes(curation.children(of: path, in: .curated(index)))
      if let title = group.title {
        if !inside.isEmpty { children.append(NavigationNode(title: title, page: nil, children: inside)) }
      } else {
        children += inside
      }
    }
    for group in automatic where !group.isOnTop {
      children.append(NavigationNode(title: group.title, page: nil, children: nodes(group.pages)))
    }
    return NavigationNode(title: titles[path] ?? "", page: path, children: children)
  }

  private func pagesInOrder(_ node: NavigationNode) -> [PagePath] {
    var order: [PagePath] = []
    func visit(_ node: NavigationNode) {
      if let page = node.page { order.append(page) }
      for child in node.children { visit(child) }
    }
    visit(node)
    return order
  }

  /// Previous and next lead through what is written to be read in order; a symbol is looked up.
  private func addNeighbours(_ assembled: inout Assembled) {
    let reading = assembled.order.filter { assembled.pages[$0]?.isSymbol == false }
    for (page, next) in zip(reading, reading.dropFirst()) {
      assembled.pages[page]?.next = next
      assembled.pages[next]?.previous = page
    }
  }
}

extension Page {
  /// Whether it is about a module or symbol.
  var isSymbol: Bool {
    if case .symbol = kind { return true }
    return false
  }
}
