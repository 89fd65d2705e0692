import DocgenContent
import DocgenModel
import DocgenSymbols
import DocgenSystem

/// The pages of a site with their addresses and texts, and everything that links can lead to.
struct IndexedSite: Sendable {
  /// The plan of the site's pages and their addresses.
  let plan: SitePlan
  /// The pages: articles first, then generated pages, then symbols.
  let pages: [UnresolvedPage]
  /// Everything that links can lead to.
  let links: LinkIndex
  /// Diagnostics about addresses and about the comments of symbols.
  let diagnostics: [Diagnostic]

  /// Plans the pages of a site.
  ///
  /// - Parameters:
  ///   - parsed: The parsed files.
  ///   - symbols: The symbols, or `nil` for a site without them.
  ///   - jobs: The number of pages to work on at the same time.
  /// - Throws: `CancellationError` when the task is canceled.
  init(_ parsed: ParsedSite, symbols: SymbolInputs?, jobs: Int) async throws {
    let sources = parsed.sources
    let plan = SitePlan(
      parsed.articles, catalogs: sources.catalogs, configuration: sources.configuration, symbols: symbols,
      hidden: sources.hiddenDeclarations, code: sources.code, sites: sources.linkedSites)
    var pages = try await plan.articles.concurrentMap(jobs: jobs) {
      UnresolvedPage($0.article, path: $0.path, options: $0.options)
    }
    let position = SourcePosition(file: "docgen.yml", line: 1)
    pages += plan.generatedPages.map { path, title in
      let kind: Page.Kind = path.description.isEmpty ? .landing : .article
      return UnresolvedPage(generated: Page(path: path, kind: kind, title: [Inline(.text(title), at: position)]))
    }
    let builder = SymbolPageBuilder(
      index: plan.symbols, extensions: plan.extensions, configuration: sources.configuration)
    let symbolPages = try await plan.symbols.tree.nodes.concurrentMap(jobs: jobs) { builder.make($0) }
    // If two symbols have the same address, which the tree reports, the first one gets the page.
    var seen = Set(pages.indices.map { pages[$0].page.path })
    pages += symbolPages.filter { seen.insert($0.page.path).inserted }

    // If an article and a tutorial have the same name, links lead to the article, as in DocC.
    let articles = plan.articles.indices.filter { plan.articles[$0].article.tutorial == nil }
    let tutorials = plan.articles.indices.filter { plan.articles[$0].article.tutorial != nil }
    var links = LinkIndex(
      entries: try await pages.concurrentMap(jobs: jobs) { LinkIndex.Entry($0) },
      plannedArticles: (articles + tutorials).map { plan.articles[$0] },
      extensions: plan.extensionPages, catalogs: sources.catalogs)
    let titles = LinkTitles(
      links: LinkResolver(
        index: links, media: sources.catalogs.map(MediaIndex.init), symbols: plan.symbols, knowsSymbols: symbols != nil,
        configuration: sources.configuration, packageFiles: sources.packageFiles), catalogs: sources.catalogs)
    let titled = try await pages.concurrentMap(jobs: jobs) { titles.replacingAddresses(in: $0) }
    for (index, page) in zip(pages.indices, titled) { if let page { pages[index] = page } }
    links.replace(titled.compactMap { $0.map(LinkIndex.Entry.init) })
    self.links = links
    self.plan = plan
    self.pages = pages
    diagnostics = plan.diagnostics + symbolPages.flatMap(\.commentDiagnostics)
  }
}
