import DocgenModel
import DocgenSystem

/// What is known of an article's page as it was last made, to find out which other pages an edit concerns.
struct BuiltArticle: Sendable {
  /// The page's address.
  let path: PagePath
  /// The position of its catalog among the inputs.
  let catalog: Int
  /// What holds for its whole catalog.
  let options: PageMetadata.Options
  /// What the rest of the site takes from the page but its head, as a hash: its address, its place in the curation, the
  /// files, snippets and symbols that it shows.
  ///
  /// While it is the same, nothing can differ but what shows the page's title, abstract or headings.
  let gifts: StableHash
  /// How many of its links lead somewhere.
  let links: ResolvedPage.LinkCount
  /// How many samples it shows.
  let samples: SampleCount
  /// How many groups of topics, and of further links, are its own; behind them stand those that nobody wrote.
  let ownTopics: Int
  let ownSeeAlso: Int

  /// What is known of a page that was just made.
  ///
  /// - Parameters:
  ///   - page: What others need of it.
  ///   - resolved: The page.
  ///   - article: What it was made from.
  ///   - index: What links can lead to.
  /// - Returns: `nil` for a page on which more depends than is compared, or that has something to complain about.
  init?(_ page: KeptPage, _ resolved: ResolvedPage, writtenIn article: ParsedArticle, index: LinkIndex) {
    guard Self.isPlain(resolved, writtenIn: article) else { return nil }
    self.init(
      page, resolved.page, shown: resolved.shownSnippets.map(\.name), samples: SampleCount(resolved.page),
      article.catalog, index)
  }

  /// What is known of a page that an earlier build has kept.
  init(_ page: KeptPage, catalog: Int, index: LinkIndex) {
    self.init(page, page.resolved.page, shown: [], samples: SampleCount(unverified: page.samples), catalog, index)
  }

  private init(
    _ kept: KeptPage, _ page: Page, shown: [String], samples: SampleCount, _ catalog: Int, _ index: LinkIndex
  ) {
    path = page.path
    self.catalog = catalog
    options = kept.catalogOptions
    links = kept.resolved.links
    self.samples = samples
    ownTopics = page.topics.count
    ownSeeAlso = page.seeAlso.count
    var gifts = ByteWriter()
    kept.writePlace(to: &gifts)
    // Of the pages that an article mentions only those of symbols say so.
    gifts.add(list: kept.resolved.mentioned.filter { index.entries[$0]?.isSymbol == true }.sorted()) {
      $0.add($1.description)
    }
    gifts.add(list: kept.resolved.assets) {
      $0.add($1.source)
      $0.add($1.destination)
    }
    gifts.add(list: Set(shown).sorted()) { $0.add($1) }
    gifts.add(list: Self.slices(on: page).sorted()) { $0.add($1) }
    gifts.add(list: Self.uses(on: page)) {
      $0.add($1.symbol.description)
      $0.add($1.anchor) { $0.add($1) }
    }
    var hasher = StableHasher()
    hasher.add(gifts.bytes)
    self.gifts = hasher.finalize()
  }

  /// Whether nothing depends on an article and its page but what is compared, and neither has anything to complain about.
  static func isPlain(_ resolved: ResolvedPage, writtenIn article: ParsedArticle) -> Bool {
    resolved.page.source != nil && !resolved.page.isSymbol && resolved.diagnostics.isEmpty
      && article.diagnostics.isEmpty && article.tutorial == nil && article.extendedSymbol == nil
      && article.metadata.redirects.isEmpty && article.metadata.globalOptions == PageMetadata.Options()
  }

  /// The slices of snippets that show, by which it is decided which whole snippets stand beside the pages.
  private static func slices(on page: Page) -> Set<String> {
    Set(
      page.samples.values.compactMap { sample in
        guard case .snippet(let snippet, let slice) = sample.content else { return nil }
        return "\(snippet.name)#\(slice.name)"
      })
  }

  /// The symbols that verified samples use, each with the heading below which that is so first.
  private static func uses(on page: Page) -> [(symbol: PagePath, anchor: String?)] {
    var places: [PagePath: SourcePosition] = [:]
    for (position, sample) in page.samples where sample.verification?.outcome == .passed {
      for identifier in sample.identifiers {
        guard case .page(let symbol, _, _, _) = identifier.target else { continue }
        places[symbol] = min(places[symbol] ?? position, position)
      }
    }
    return places.sorted { $0.key < $1.key }.map { symbol, place in
      (symbol, page.headings.last { $0.position.file == place.file && $0.position <= place }?.anchor)
    }
  }
}

/// How many samples a page shows, by what is known of them.
struct SampleCount: Hashable, Sendable {
  /// By what is known.
  var byState: [SampleState: Int] = [:]
  /// How many words link to the symbol that they name; `nil` where no sample's words are known.
  var identifiers: Int?

  /// Counts unverified fences.
  init(unverified count: Int) { if count > 0 { byState[.unverified] = count } }

  /// Counts the samples of a page.
  init(_ page: Page) {
    for sample in page.samples.values {
      if let state = sample.state { byState[state, default: 0] += 1 }
      if sample.verification?.identifiers != nil { identifiers = (identifiers ?? 0) + sample.identifiers.count }
    }
  }
}
