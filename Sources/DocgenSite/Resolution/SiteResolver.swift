import DocgenModel
import DocgenSnippets
import DocgenSymbols

/// Makes one resolved ``Site`` of the inputs: parses in parallel, gives addresses, looks everything up, curates.
struct SiteResolver: Sendable {
  /// What `docgen.yml` and the command line ask for.
  let configuration: Configuration
  /// The package's name, with which the path of a snippet may begin.
  let package: String
  /// What is known of the snippets, by name.
  let verifications: [String: Verification]
  /// The texts of the manifests that the package manager has loaded.
  var loadedManifests: Set<String> = []
  /// What is known of symbols; `nil` for a build without.
  let symbols: SymbolSources?
  /// How many pages are worked on at once.
  let jobs: Int
  /// The pages that an earlier build has kept, by the file of their article.
  var kept: [String: KeptPage] = [:]

  /// A site, and what the report says of it.
  struct Resolved: Sendable {
    var site: Site
    /// All pages in the order of the navigation tree.
    var order: [PagePath]
    var links: ResolvedPage.LinkCount
    /// The symbols that the pages are about.
    var symbols: SymbolIndex
    /// What links can lead to.
    var index: LinkIndex
    /// The pages that a later build need not make again, those that were not made in this one among them.
    var kept: [PagePath: KeptPage]
    /// What an edit of an article is compared with, by the file of the article.
    var articles: [String: BuiltArticle]
    /// The articles as links name them.
    var linkArticles: [LinkIndex.Article]
    /// Looks up what pages refer to.
    var resolver: PageResolver
    /// The articles whose kept pages are none any more: they stand elsewhere now, or other options hold for them.
    var misplaced: Set<String>
    /// For each page that was made, the pages whose headings its links name, or could name, but that have no such headings.
    var passed: [PagePath: Set<PagePath>]
  }

  /// Resolves the inputs.
  func resolve(_ inputs: Inputs) async throws -> Resolved {
    let sources = inputs.catalogs.enumerated().flatMap { index, catalog in catalog.articles.map { (index, $0) } }
    let articles = try await sources.concurrentMap(jobs: jobs) { catalog, file in
      CopiedOnWrite(
        kept[file.path].map { ParsedArticle(kept: $0, catalog: catalog) } ?? ParsedArticle(file, catalog: catalog))
    }
    let snippets = try await inputs.snippets.concurrentMap(jobs: jobs) { SnippetFile($0) }
    let plan = PagePlan(
      articles, catalogs: inputs.catalogs, configuration: configuration, symbols: symbols,
      sites: inputs.linkedSites)
    let (drafts, commentDiagnostics) = try await drafts(of: plan)

    // Of an article and a tutorial with one name the article comes first, as in DocC.
    let places = plan.articles.indices
    let linkArticles = [false, true].flatMap { isTutorial in
      places.filter { (plan.articles[$0].article.tutorial != nil) == isTutorial }.map {
        LinkIndex.Article(plan.articles[$0])
      }
    }
    let index = LinkIndex(
      entries: try await drafts.concurrentMap(jobs: jobs) { $0.entry }, articles: linkArticles,
      bundles: inputs.catalogs.map { LinkIndex.Bundle(name: $0.bundle, identifier: $0.identifier) })
    let resolver = pageResolver(of: inputs, index, plan.symbols, snippets.compactMap(\.reading))
    let fences = resolver.fences
    let pages = try await drafts.concurrentMap(jobs: jobs) { resolver.resolve($0) }
    // Neither waits for anything of the other.
    async let keeping = keptPages(of: plan, drafts, pages, index)
    async let assembling = SiteAssembler(plan: plan).assemble(pages, jobs: jobs)
    let (keptPages, assembled) = try await (keeping, assembling)
    var diagnostics = plan.diagnostics + assembled.diagnostics + commentDiagnostics
    // By their places, since to take a page out of the array, only to look at it, copies all that it consists of.
    diagnostics += articles.indices.flatMap { articles[$0].value.diagnostics } + snippets.flatMap(\.diagnostics)
    diagnostics += pages.indices.flatMap { pages[$0].diagnostics }
    let shownSnippets = pages.indices.flatMap { pages[$0].shownSnippets }
    diagnostics += failures(of: snippets.compactMap(\.reading), shown: shownSnippets)
    let readme = inputs.readme.map { ReadmeFences($0, resolver: fences) }
    diagnostics += readme?.diagnostics ?? []
    let comments = try await inputs.sources.concurrentMap(jobs: jobs) { CommentFences($0, resolver: fences) }
    diagnostics += comments.flatMap(\.diagnostics)
    let assets = Self.unique(pages.indices.flatMap { pages[$0].assets }, into: &diagnostics)
    let shown = Set(shownSnippets.map(\.name))
    let mirrored = comments.reduce(into: readme?.shown ?? []) { $0.formUnion($1.shown) }
    // A misspelt name would be told twice; and what is left out may show what nothing else does.
    if !plan.leavesOutExtensions,
      !diagnostics.contains(where: { ["unknown-snippet", "unknown-slice", "empty-slice"].contains($0.id) })
    {
      diagnostics += unshown(snippets.compactMap(\.reading), shown: shown.union(mirrored))
    }
    let redirects = Redirects.resolve(configuration: configuration, plan: plan, drafts: drafts, into: &diagnostics)
    var site = Site(
      configuration: configuration, pages: assembled.pages, navigation: assembled.navigation, assets: assets,
      redirects: redirects, verifications: verifications.filter { shown.contains($0.key) },
      diagnostics: Set(diagnostics).sorted())
    site.keptSamples = drafts.indices.reduce(0) { $0 + (drafts[$1].kept?.samples ?? 0) }
    let links = pages.indices.reduce(into: ResolvedPage.LinkCount()) {
      $0.resolved += pages[$1].links.resolved
      $0.unresolved += pages[$1].links.unresolved
    }
    // What the pages were made from is freed while they are written.
    Task.detached { withExtendedLifetime((articles, plan, drafts, pages)) {} }
    return Resolved(
      site: site, order: assembled.order, links: links, symbols: plan.symbols, index: index, kept: keptPages.pages,
      articles: keptPages.articles, linkArticles: linkArticles, resolver: resolver, misplaced: keptPages.misplaced,
      passed: Self.passed(by: pages))
  }

  private static func passed(by pages: [ResolvedPage]) -> [PagePath: Set<PagePath>] {
    var passed: [PagePath: Set<PagePath>] = [:]
    for index in pages.indices where !pages[index].passed.isEmpty {
      passed[pages[index].page.path] = pages[index].passed
    }
    return passed
  }

  /// What looks up what pages refer to.
  ///
  /// - Parameters:
  ///   - inputs: What the site is made from.
  ///   - index: What links can lead to.
  ///   - symbols: The symbols.
  ///   - snippets: The snippets.
  func pageResolver(
    of inputs: Inputs, _ index: LinkIndex, _ symbols: SymbolIndex, _ snippets: [SnippetReading]
  ) -> PageResolver {
    let samples = SampleResolver(
      snippets: SnippetIndex(snippets, package: package), verifications: verifications)
    return PageResolver(
      links: LinkResolver(
        index: index, media: inputs.catalogs.map(MediaIndex.init), symbols: symbols,
        knowsSymbols: self.symbols != nil,
        configuration: configuration, packageFiles: inputs.packageFiles),
      samples: samples,
      fences: FenceResolver(samples: samples, loadedManifests: loadedManifests, isStrict: configuration.isStrict),
      identifiers: IdentifierResolver(symbols: symbols),
      tutorialCode: inputs.catalogs.map(TutorialCode.init),
      defaultCodeLanguages: inputs.catalogs.map(\.defaultCodeLanguage),
      modules: inputs.catalogs.map { symbols.tree.node(at: PageAddress.root(of: $0.bundle).description)?.id })
  }

  /// What later builds can go on from.
  private struct KeptPages {
    var pages: [PagePath: KeptPage] = [:]
    var articles: [String: BuiltArticle] = [:]
    var misplaced: Set<String> = []
  }

  /// The pages of articles that can be kept, and the articles whose kept pages are not where they were.
  private func keptPages(
    of plan: PagePlan, _ drafts: [PageDraft], _ resolved: [ResolvedPage], _ index: LinkIndex
  ) async throws -> KeptPages {
    // Articles come first among the drafts.
    let found = try await Array(plan.articles.indices).concurrentMap(jobs: jobs) {
      place -> (KeptPage?, BuiltArticle?) in
      let (planned, draft) = (plan.articles[place], drafts[place])
      if let kept = draft.kept { return (kept, BuiltArticle(kept, catalog: planned.article.catalog, index: index)) }
      let page = KeptPage(resolved[place], of: draft, writtenIn: planned.article, options: planned.options)
      return (
        KeptPage.canKeep(resolved[place], writtenIn: planned.article) ? page : nil,
        BuiltArticle(page, resolved[place], writtenIn: planned.article, index: index)
      )
    }
    // Of a file that is in two catalogs, and so makes two pages, nothing can be told by its path.
    var places: [String: Int] = [:]
    for index in plan.articles.indices { places[plan.articles[index].article.file, default: 0] += 1 }
    var kept = KeptPages()
    kept.pages.reserveCapacity(found.count)
    kept.articles.reserveCapacity(found.count)
    for index in found.indices where places[plan.articles[index].article.file] == 1 {
      if let page = found[index].0 { kept.pages[page.path] = page }
      kept.articles[plan.articles[index].article.file] = found[index].1
    }
    guard !self.kept.isEmpty else { return kept }
    for (planned, draft) in zip(plan.articles, drafts) {
      if let page = draft.kept, page.path != planned.path || page.catalogOptions != planned.options {
        kept.misplaced.insert(page.file)
      }
    }
    let placed = Set(kept.pages.values.lazy.map(\.file))
    kept.misplaced.formUnion(self.kept.keys.filter { !placed.contains($0) })
    return kept
  }

  /// All pages with their own text: of articles, of symbols, and those that nobody wrote.
  private func drafts(of plan: PagePlan) async throws -> ([PageDraft], [Diagnostic]) {
    let position = SourcePosition(file: "docgen.yml", line: 1)
    var drafts = try await plan.articles.concurrentMap(jobs: jobs) {
      PageDraft($0.article, path: $0.path, options: $0.options)
    }
    drafts += plan.made.map { path, title in
      let kind: Page.Kind = path.description.isEmpty ? .landing : .article
      return PageDraft(made: Page(path: path, kind: kind, title: [Inline(.text(title), at: position)]))
    }
    let maker = SymbolDrafts(
      index: plan.symbols, relationships: SymbolRelationships(plan.symbols), extensions: plan.extensions,
      configuration: configuration)
    let made = try await plan.symbols.tree.nodes.concurrentMap(jobs: jobs) { maker.make($0) }
    // Of two symbols with one address, which the tree tells, the first has the page.
    var seen = Set(drafts.indices.map { drafts[$0].page.path })
    drafts += made.map(\.draft).filter { seen.insert($0.page.path).inserted }
    return (drafts, made.flatMap(\.diagnostics))
  }

  /// Failed samples, at their own line and at each place that shows them.
  private func failures(
    of readings: [SnippetReading], shown: [(name: String, position: SourcePosition)]
  ) -> [Diagnostic] {
    var places: [String: [SourcePosition]] = [:]
    for (name, position) in shown { places[name, default: []].append(position) }
    return readings.flatMap { reading -> [Diagnostic] in
      guard let verification = verifications[reading.snippet.name], verification.outcome == .failed else { return [] }
      return verification.failures.flatMap { failure in
        let details = failure.details.split(separator: "\n").map { Diagnostic.Note(String($0)) }
        let own = Diagnostic(failure.id, at: failure.position, failure.message, notes: details)
        // What is wrong with the text itself is told by its reading, with the ways out.
        let isTold = reading.diagnostics.contains { $0.id == failure.id && $0.position == failure.position }
        return (isTold ? [] : [own])
          + Set(places[reading.snippet.name] ?? []).map { place in
            Diagnostic(
              failure.id, at: place, "the snippet '\(reading.snippet.name)' shown here fails: \(failure.message)",
              notes: [.init("it fails here", at: failure.position)])
          }
      }
    }
  }

  /// Snippets that nothing shows: a page has lost them, or they are not needed any more.
  private func unshown(_ readings: [SnippetReading], shown: Set<String>) -> [Diagnostic] {
    readings.map(\.snippet).filter { !shown.contains($0.name) }.map { snippet in
      Diagnostic(
        "unshown-snippet", .warning, at: SourcePosition(file: snippet.file, line: 1),
        "nothing shows the snippet '\(snippet.name)'",
        notes: [.init("show it: @Snippet(path: \"\(snippet.name)\"); or remove the file")])
    }
  }

  /// Each file once; two files that would go to one place are told.
  private static func unique(_ assets: [Asset], into diagnostics: inout [Diagnostic]) -> [Asset] {
    var byDestination: [String: Asset] = [:]
    for asset in Set(assets).sorted(by: { ($0.destination, $0.source) < ($1.destination, $1.source) }) {
      if let other = byDestination[asset.destination] {
        diagnostics.append(
          Diagnostic(
            "duplicate-file", .warning, at: SourcePosition(file: asset.source, line: 1),
            "has the name of '\(other.source)', which shows in its place"))
      } else {
        byDestination[asset.destination] = asset
      }
    }
    return byDestination.values.sorted { $0.destination < $1.destination }
  }
}

extension LinkIndex.Article {
  fileprivate init(_ planned: PagePlan.PlannedArticle) {
    self.init(
      catalog: planned.article.catalog, name: planned.article.name, file: planned.article.file, path: planned.path)
  }
}

/// A snippet's file, read as far as it is text.
private struct SnippetFile: Sendable {
  var reading: SnippetReading?
  var diagnostics: [Diagnostic]

  init(_ file: SourceFile) {
    switch UTF8Text.decode(file.bytes, file: file.path) {
    case .success(let text):
      let reading = SnippetReader.read(text, file: file.path)
      self.reading = reading
      diagnostics = reading.diagnostics
    case .failure(let problem):
      diagnostics = [problem.diagnostic]
    }
  }
}
