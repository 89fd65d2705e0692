import DocgenModel
import DocgenSnippets
import DocgenSymbols
import DocgenSystem

extension StableHash {
  /// What is known of samples, as far as pages show it.
  static func knowledge(_ verifications: [String: Verification], _ manifests: Set<String>) -> StableHash {
    var writer = ByteWriter()
    writer.add(list: verifications.sorted { $0.key < $1.key }) { writer, verification in
      let (name, known) = verification
      for text in [name, known.outcome.rawValue, known.standardOutput, known.compiler, known.platform] {
        writer.add(text)
      }
      writer.add(list: known.checks) { $0.add($1.rawValue) }
      writer.add(list: known.failures) {
        for text in [$1.id, $1.position.file, $1.message, $1.details] { $0.add(text) }
        $0.add($1.position.line)
        $0.add($1.position.column)
      }
      writer.add(known.claims)
      writer.add(list: known.notRun) {
        $0.add($1.lines.lowerBound)
        $0.add($1.lines.upperBound)
        $0.add($1.reason)
      }
      writer.add(known.identifiers) { writer, identifiers in
        writer.add(list: identifiers) {
          $0.add($1.line)
          $0.add($1.column)
          $0.add($1.length)
          $0.add($1.symbol)
        }
      }
    }
    writer.add(list: manifests.sorted()) { $0.add($1) }
    var hasher = StableHasher()
    hasher.add(writer.bytes)
    return hasher.finalize()
  }
}

/// What a stored site is put together with to be gone on from.
struct SiteRestoring {
  /// Resolves the edited articles.
  let resolver: SiteResolver
  /// Reads the snippets that they may show.
  let finder: InputFinder
  /// The edited articles.
  let edited: [SourceFile]
  /// How the site looks.
  let theme: Theme
  /// The output folder as diagnostics show it.
  let outputName: String

  /// Puts a site together.
  ///
  /// - Parameters:
  ///   - stored: What a file has of it.
  ///   - kept: The pages of its articles, by their files.
  ///   - configuration: What the pages' heads show.
  /// - Returns: `nil` where the file does not fit what is there now.
  /// - Throws: `CancellationError` when the task is cancelled.
  func site(
    _ stored: StoredSite, kept: [String: KeptPage], configuration: Configuration
  ) async throws -> BuiltSite? {
    var complaints: [Diagnostic] = []
    var inputs = stored.inputs
    // Lists of other sites' pages are large, and read for a build of the whole. What tutorials show, no article does.
    guard configuration.linkedSites.isEmpty else { return nil }
    inputs.snippets = try await finder.read(shownSnippets(among: inputs.snippets), into: &complaints)
    let symbols = SymbolIndex(
      tree: resolver.symbols.map { SymbolTree($0.graphs) } ?? SymbolTree(), known: resolver.symbols?.known,
      sites: [], rootAddress: stored.rootAddress)
    guard complaints.isEmpty else { return nil }
    let pages = try await stored.pages.concurrentMap(jobs: resolver.jobs) { page in
      RestoredPage(page, kept: page.file.flatMap { kept[$0] }, symbols)
    }.compactMap(\.self)
    guard pages.count == stored.pages.count else { return nil }

    // Neither waits for anything of the other.
    async let index = LinkIndex(
      entries: pages.map(\.entry), articles: stored.linkArticles,
      bundles: stored.inputs.catalogs.map { LinkIndex.Bundle(name: $0.bundle, identifier: $0.identifier) })
    async let checks = Dictionary(
      pages.map { ($0.page.path.file, $0.check) }, uniquingKeysWith: { first, _ in first })
    async let checker = LinkChecker(
      files: Set(stored.otherFiles), outputName: outputName, baseURL: configuration.baseURL)
    let site = Site(
      configuration: configuration,
      pages: Dictionary(pages.map { ($0.page.path, $0.page) }, uniquingKeysWith: { first, _ in first }),
      navigation: stored.navigation, assets: stored.assets)
    let renderer = HTMLRenderer(site: site, theme: theme)
    let readings = inputs.snippets.map {
      SnippetReader.read(String(decoding: $0.bytes, as: UTF8.self), file: $0.path)
    }
    inputs.snippets = stored.inputs.snippets
    let resolved = await SiteResolver.Resolved(
      site: site, order: pages.map(\.page.path), links: .init(), symbols: symbols, index: index, kept: [:],
      articles: stored.articles, linkArticles: stored.linkArticles,
      resolver: resolver.pageResolver(of: inputs, index, symbols, readings), misplaced: [])
    var built = await BuiltSite(
      resolved: resolved, renderer: renderer, checker: checker, checks: checks, entries: pages.map(\.search),
      textCounts: stored.pages.map(\.textCount), files: Set(stored.otherFiles).union(stored.search.files),
      search: stored.search, inputs: inputs, verifications: resolver.verifications,
      loadedManifests: resolver.loadedManifests)
    built.report = stored.report
    return built
  }

  /// The snippets whose names the edited articles have somewhere.
  private func shownSnippets(among snippets: [SourceFile]) -> [String] {
    let texts = edited.map { String(decoding: $0.bytes, as: UTF8.self) }
    return snippets.map(\.path).filter { path in
      let name = SnippetReader.name(of: path)
      return texts.contains { $0.firstRange(of: name) != nil }
    }
  }
}

/// A page of a stored site, and what else is known of it.
private struct RestoredPage: Sendable {
  var page: Page
  let entry: LinkIndex.Entry
  let check: LinkChecker.PageResult
  let search: SearchEntry

  /// Puts a page together.
  ///
  /// - Parameters:
  ///   - stored: What a file has of it.
  ///   - kept: What was kept of its article.
  ///   - symbols: The symbols as they are now.
  /// - Returns: `nil` where these do not fit each other.
  init?(_ stored: StoredSite.StoredPage, kept: KeptPage?, _ symbols: SymbolIndex) {
    page = stored.page
    if stored.file != nil {
      guard let head = kept?.resolved.page, head.path == page.path else { return nil }
      page = head
      (page.topics, page.seeAlso) = (stored.page.topics, stored.page.seeAlso)
      (page.previous, page.next) = (stored.page.previous, stored.page.next)
      page.ancestors = stored.page.ancestors
    }
    if page.isSymbol {
      guard let node = symbols.tree.node(at: page.path.description) else { return nil }
      var content = SymbolContent(symbol: node.symbol)
      if case .implementations = node.kind {
        (content.symbol.subheading, content.symbol.availability) = ([], [])
      }
      page.kind = .symbol(content)
    }
    var anchors = page.headings.map(\.anchor)
    if kept?.hasTopics ?? stored.hasTopics { anchors.append("topics") }
    if kept?.hasSeeAlso ?? stored.hasSeeAlso { anchors.append("see-also") }
    entry = LinkIndex.Entry(page, anchors: anchors)
    check = kept?.check ?? stored.check
    search = kept?.search ?? stored.search
  }
}

extension LinkIndex.Entry {
  /// What links need to know of a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - anchors: The places on it.
  init(_ page: Page, anchors: [String]) {
    self.init(
      path: page.path, title: page.title.plainText, abstract: page.abstract, anchors: anchors,
      headings: Dictionary(page.headings.map { ($0.anchor, $0.text) }, uniquingKeysWith: { first, _ in first }),
      isSymbol: page.isSymbol)
  }
}
