package import DocgenModel
import DocgenSymbols
import DocgenSystem

/// Orders resolved pages: curation, navigation, breadcrumbs, neighbors, and see-also links.
package struct OutlineBuilder: Sendable {
  /// The plan of the site's pages.
  package let plan: SitePlan

  /// The first pages of the guides.
  package var guides: [PagePath] = []

  package init(plan: SitePlan, guides: [PagePath] = []) { (self.plan, self.guides) = (plan, guides) }

  /// The pages in order.
  package struct Outline: Sendable {
    package var pages: [PagePath: Page]
    package var navigation: NavigationNode
    /// All pages in the order of the navigation tree.
    package var order: [PagePath]
    package var diagnostics: [Diagnostic]
  }

  /// Orders pages.
  ///
  /// - Parameters:
  ///   - resolved: The pages.
  ///   - jobs: The number of pages to complete at the same time.
  package func outline(_ resolved: [ResolvedPage], jobs: Int) async throws -> Outline {
    async let curating = curation(of: resolved)
    let pages = PageTable(resolved, symbols: plan.symbols)
    let curation = await curating
    let symbols = Set(resolved.indices.filter { resolved[$0].page.isSymbol }.map { resolved[$0].page.path })
    let mentions = symbols.isEmpty ? [:] : mentions(of: symbols, by: resolved, pages)
    let uses = symbols.isEmpty ? [:] : uses(of: symbols, by: resolved, pages)
    var placed: Set<PagePath> = []
    let navigation = node(PagePath(""), curation, pages, placed: &placed)
    let order = pagesInOrder(navigation) + pages.paths.filter { !placed.contains($0) }.sorted()
    // Previous and next links connect only articles, because readers look up symbols instead of reading them in order.
    let reading = symbols.isEmpty ? order : order.filter { !symbols.contains($0) }
    let places = Dictionary(zip(reading, reading.indices), uniquingKeysWith: { first, _ in first })
    let completed = try await order.concurrentMap(jobs: jobs) { path -> Page? in
      guard let index = pages.index(of: path) else { return nil }
      var page = resolved[index].page
      if let place = places[path] {
        page.previous = place > 0 ? reading[place - 1] : nil
        page.next = place + 1 < reading.count ? reading[place + 1] : nil
      }
      page.mentions = mentions[page.path] ?? []
      page.uses = uses[page.path] ?? []
      let address = plan.symbols.address(of: page.path)
      page.ancestors = curation.ancestors(of: address).map(plan.symbols.path(at:))
      if guides.count > 1, let guide = (page.ancestors + [path]).last(where: guides.contains) {
        page.guide = pages.index(of: guide).map { pages.titles[$0] }
      }
      page.topics += automaticTopics(of: address, curation, pages)
      if resolved[index].options.hasSeeAlso != false, let seeAlso = curation.seeAlso(of: address) {
        let group = TopicGroup(title: seeAlso.title, links: links(to: seeAlso.pages, pages))
        if !group.links.isEmpty { page.seeAlso.append(group) }
      }
      return page
    }
    var finished = [PagePath: Page](minimumCapacity: completed.count)
    for case let page? in completed { finished[page.path] = page }
    return Outline(
      pages: finished, navigation: navigation, order: order, diagnostics: curation.diagnostics)
  }

  private func curation(of pages: [ResolvedPage]) -> Curation {
    var written: [String: [WrittenGroup]] = [:]
    for index in pages.indices.reversed() where !pages[index].groups.isEmpty {
      written[plan.symbols.address(of: pages[index].page.path)] = pages[index].groups
    }
    var articles: [String: String] = [:]
    for planned in plan.articles where !planned.path.description.isEmpty {
      articles[planned.path.description] = planned.defaultParent
    }
    for (path, _) in plan.generatedPages where !path.description.isEmpty {
      articles[path.description] = plan.symbols.rootAddress
    }
    return Curation(
      of: plan.symbols.tree, written: written, articles: articles, roots: plan.roots, root: plan.symbols.rootAddress)
  }

  // MARK: Groups

  /// The groups for uncurated pages.
  ///
  /// Articles are sorted by title, so that readers can find them.
  private func automaticTopics(
    of address: String, _ curation: Curation, _ pages: PageTable
  ) -> [TopicGroup] {
    curation.automaticGroups(of: address).map { group in
      TopicGroup(title: group.title, links: links(to: sorted(group.pages, pages), pages))
    }
    .filter { !$0.links.isEmpty }
  }

  private func sorted(_ addresses: [String], _ pages: PageTable) -> [String] {
    let ranks = addresses.compactMap { pages.index(of: plan.symbols.path(at: $0)).flatMap { pages.ranks[$0] } }
    guard ranks.count == addresses.count else { return addresses }
    return zip(ranks, addresses).sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func links(to addresses: [String], _ pages: PageTable) -> [TopicLink] {
    addresses.compactMap { address in
      guard let index = pages.index(of: plan.symbols.path(at: address)) else { return nil }
      return TopicLink(to: pages[index].page)
    }
  }

  /// The articles that mention each symbol, by title.
  private func mentions(
    of symbols: Set<PagePath>, by mentioning: [ResolvedPage], _ pages: PageTable
  ) -> [PagePath: [TopicLink]] {
    var articles: [PagePath: Set<PagePath>] = [:]
    for page in mentioning where page.page.kind == .article && !page.mentioned.isDisjoint(with: symbols) {
      for symbol in page.mentioned.intersection(symbols) { articles[symbol, default: []].insert(page.page.path) }
    }
    return linksByTitle(articles, pages)
  }

  /// The pages with verified samples that use each symbol, by title.
  ///
  /// Each link leads to the section with the first of these samples.
  private func uses(
    of symbols: Set<PagePath>, by users: [ResolvedPage], _ pages: PageTable
  ) -> [PagePath: [TopicLink]] {
    // For each symbol, the position of the first sample that uses it, by page.
    var places: [PagePath: [PagePath: SourcePosition]] = [:]
    for index in users.indices {
      let path = users[index].page.path
      for (position, sample) in users[index].page.samples where sample.result?.state == .passed {
        for identifier in sample.identifiers {
          guard case .page(let symbol, _, _, _) = identifier.target, symbol != path, symbols.contains(symbol) else {
            continue
          }
          if let known = places[symbol]?[path], known <= position { continue }
          places[symbol, default: [:]][path] = position
        }
      }
    }
    var uses = linksByTitle(places.mapValues(\.keys), pages)
    for (symbol, links) in uses {
      uses[symbol] = links.map { link in
        guard case .page(let path, _, let title, let isSymbol) = link.target, let place = places[symbol]?[path] else {
          return link
        }
        let headings = pages.index(of: path).map { pages[$0].page.headings } ?? []
        let heading = headings.last { $0.position.file == place.file && $0.position <= place }
        guard let heading else { return link }
        let target = LinkTarget.page(path, fragment: heading.anchor, title: title, isSymbol: isSymbol)
        return TopicLink(target: target, abstract: link.abstract)
      }
    }
    return uses
  }

  /// Links to the pages that were found for each symbol.
  private func linksByTitle(
    _ found: [PagePath: some Collection<PagePath>], _ pages: PageTable
  ) -> [PagePath: [TopicLink]] {
    found.mapValues { paths in
      paths.compactMap { path in pages.index(of: path).map { (path, TopicLink(to: pages[$0].page)) } }
        .sorted { ($0.1.target.title, $0.0) < ($1.1.target.title, $1.0) }.map(\.1)
    }
  }

  // MARK: Order

  /// The tree below a page.
  ///
  /// Curation limits its depth, and each page appears once.
  private func node(
    _ path: PagePath, _ curation: Curation, _ pages: PageTable, placed: inout Set<PagePath>
  ) -> NavigationNode {
    placed.insert(path)
    var children: [NavigationNode] = []
    let sections = curation.sections(of: plan.symbols.address(of: path))
    let place = pages.index(of: path)
    let groupCount = place.map { pages[$0].groups.count } ?? 0
    for (index, section) in sections.enumerated() {
      let isWritten = index < groupCount
      var inside: [NavigationNode] = []
      for address in isWritten ? section.pages : sorted(section.pages, pages) {
        let child = plan.symbols.path(at: address)
        guard pages.index(of: child) != nil, !placed.contains(child) else { continue }
        inside.append(node(child, curation, pages, placed: &placed))
      }
      if let title = section.title {
        if !inside.isEmpty { children.append(NavigationNode(title: title, page: nil, children: inside)) }
      } else {
        children += inside
      }
    }
    return NavigationNode(title: place.map { pages.titles[$0] } ?? "", page: path, children: children)
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
}

/// Resolved pages by address.
///
/// A page is a large value, and reading it from a dictionary copies all its parts.
private struct PageTable: Sendable {
  private let pages: [ResolvedPage]
  private let places: [PagePath: Int]
  /// The titles without markup.
  let titles: [String]
  /// The rank of each article by title and then by address, or `nil` for a symbol's page.
  ///
  /// The order is computed once, because all articles can be uncurated and the order is needed several times.
  let ranks: [Int?]

  /// Creates a table.
  ///
  /// If two pages have the same address, the first one counts.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - symbols: The symbol index, which contains the landing page's address.
  init(_ pages: [ResolvedPage], symbols: SymbolIndex) {
    self.pages = pages
    let titles = pages.indices.map { pages[$0].page.title.plainText }
    self.titles = titles
    var places = [PagePath: Int](minimumCapacity: pages.count)
    for index in pages.indices.reversed() { places[pages[index].page.path] = index }
    self.places = places
    let articles = pages.indices.filter { !pages[$0].page.isSymbol }
    let titled = articles.map { index in
      (title: titles[index], address: symbols.address(of: pages[index].page.path), place: index)
    }
    var ranks = [Int?](repeating: nil, count: pages.count)
    for (rank, page) in titled.sorted(by: { ($0.title, $0.address) < ($1.title, $1.address) }).enumerated() {
      ranks[page.place] = rank
    }
    self.ranks = ranks
  }

  var paths: some Collection<PagePath> { places.keys }
  /// The index of the page at an address, or `nil` if there's none.
  func index(of path: PagePath) -> Int? { places[path] }
  subscript(place: Int) -> ResolvedPage { _read { yield pages[place] } }
}
