import DocgenModel
import DocgenSystem

/// Makes the pages of articles that were edited, and those that show something of them, where nothing else of a site can
/// come out differently.
///
/// That is so while each article gives the rest of the site what it gave it before, but its title, abstract and headings:
/// its address, place in the curation, images and snippets. Which pages show those is known, and there is no need to look
/// at any other.
struct ArticleEdit: Sendable {
  /// The site as it was.
  let site: any FormerSite
  /// How many pages are made at once.
  let jobs: Int

  /// With more pages to be made than these, a build of the whole takes no longer.
  static let mostPages = 500

  /// A page that was made again.
  struct MadePage: Sendable {
    /// Its article.
    let file: String
    /// Its number in reading order.
    let place: Int
    /// The page in its place.
    let page: Page
    /// What the next edit is compared with.
    let article: BuiltArticle
    /// What was made of it.
    let html: [UInt8]
    let text: [UInt8]
    let check: LinkChecker.PageResult
    let search: SearchEntry
    /// The places on it to which links may lead.
    let anchors: [String]
    /// The pages that it shows something of.
    let shown: [PageShower]
    /// What a later build can keep of it.
    let kept: KeptPage?
  }

  /// The pages of the edited articles, and which others have to be made.
  struct Begun: Sendable {
    /// The pages of the edited articles.
    fileprivate var pages: [MadePage]
    /// Those of which others show something else now.
    fileprivate(set) var changes: [HeadChange]
    /// The articles of the other pages that may come out differently, sorted.
    let others: [String]
  }

  /// All pages that have to be made.
  struct Made: Sendable {
    /// The pages, in reading order.
    var pages: [MadePage]
    /// Those of which others show something else now, and what these are made with.
    var changed: (changes: [HeadChange], surroundings: PageSurroundings)?
  }

  /// An article that was read.
  private struct Article: Sendable {
    let parsed: ParsedArticle
    let draft: PageDraft
    let former: BuiltArticle

    init(_ source: SourceFile, formerly former: BuiltArticle) {
      parsed = ParsedArticle(source, catalog: former.catalog)
      draft = PageDraft(parsed, path: former.path, options: former.options)
      self.former = former
    }
  }

  // MARK: The edited pages

  /// Makes the pages of the edited articles.
  ///
  /// - Parameter sources: The articles.
  /// - Returns: `nil` where a build has to look at the whole site.
  /// - Throws: ``FileError`` where a snippet cannot be read; `CancellationError` when the task is cancelled.
  func begin(_ sources: [SourceFile]) async throws -> Begun? {
    guard let articles = try await articles(sources) else { return nil }
    var changes: [HeadChange] = []
    for article in articles {
      guard let former = site.index.entries[article.former.path] else { return nil }
      if let change = HeadChange(article.draft, formerly: former) { changes.append(change) }
    }
    // What is wrong with a page may be so no more, or be said of another title.
    guard changes.isEmpty || !site.hasComplaints,
      !changes.contains(where: { $0.changesTitle && site.isRedirectedTo($0.page.path) }),
      let surroundings = try await site.surroundings(after: changes, making: sources),
      let pages = try await make(articles, after: changes, in: surroundings),
      let others = others(than: pages, after: changes, in: surroundings.renderer)
    else { return nil }
    return Begun(pages: pages, changes: changes, others: others)
  }

  private func articles(_ sources: [SourceFile]) async throws -> [Article]? {
    let former = sources.compactMap { site.article(writtenIn: $0.path) }
    guard former.count == sources.count,
      !zip(former, sources).contains(where: { site.complains(about: $0, in: $1.path) })
    else { return nil }
    return try await Array(zip(sources, former)).concurrentMap(jobs: jobs) { Article($0, formerly: $1) }
  }

  /// The articles of the other pages that may come out differently, sorted.
  private func others(than pages: [MadePage], after changes: [HeadChange], in renderer: HTMLRenderer) -> [String]? {
    var others: Set<Int> = []
    let changed = changes.dictionary
    for page in pages {
      var manners = changed[page.page.path]?.manners ?? []
      if site.check(ofFile: page.page.path.file)?.ids != page.check.ids {
        // Others may link to a place that is no more, and a complaint may be wrong now.
        guard !site.hasComplaints else { return nil }
        manners.insert(.links)
      }
      guard !manners.isEmpty else { continue }
      others.formUnion(site.showers(of: page.place).lazy.filter { !$0.manner.isDisjoint(with: manners) }.map(\.place))
    }
    let renamed = changes.filter(\.changesTitle).map(\.page.path)
    if !renamed.isEmpty {
      guard let showing = renderer.pagesShowing(renamed, among: site.pageCount) else { return nil }
      // No two pages have one address.
      let places = showing.compactMap { site.place(of: $0) }
      guard places.count == showing.count else { return nil }
      others.formUnion(places)
    }
    others.subtract(pages.map(\.place))
    guard others.count <= Self.mostPages else { return nil }
    let files = others.compactMap { site.article(at: $0) }
    return files.count == others.count ? files.sorted() : nil
  }

  // MARK: The others

  /// Makes the pages that show something of those of the edited articles.
  ///
  /// - Parameters:
  ///   - begun: The pages of the edited articles.
  ///   - sources: The articles of ``Begun/others``.
  /// - Returns: `nil` where a build has to look at the whole site.
  /// - Throws: ``FileError`` where a snippet cannot be read; `CancellationError` when the task is cancelled.
  func finish(_ begun: Begun, with sources: [SourceFile]) async throws -> Made? {
    var pages = begun.pages
    var changed: (changes: [HeadChange], surroundings: PageSurroundings)?
    if !sources.isEmpty || !begun.changes.isEmpty {
      guard let articles = try await articles(sources),
        let surroundings = try await site.surroundings(after: begun.changes, making: sources),
        let others = try await make(articles, after: begun.changes, in: surroundings)
      else { return nil }
      // None of them is called something else, or has other places.
      for (article, page) in zip(articles, others) {
        guard site.index.entries[page.page.path]?.shown == article.draft.entry.shown,
          site.check(ofFile: page.page.path.file)?.ids == page.check.ids
        else { return nil }
      }
      pages += others
      if !begun.changes.isEmpty { changed = (begun.changes, surroundings) }
    }
    let ids = Dictionary(pages.map { ($0.check.file, $0.check.ids) }, uniquingKeysWith: { first, _ in first })
    let leadSomewhere = pages.allSatisfy { page in
      page.check.fragments.allSatisfy { link in
        (ids[link.file] ?? site.check(ofFile: link.file)?.ids)?.contains(link.fragment) == true
      }
    }
    guard leadSomewhere, site.isWhole else { return nil }
    return Made(pages: pages.sorted { $0.place < $1.place }, changed: changed)
  }

  // MARK: One page

  /// Makes pages; `nil` where one cannot be made alone.
  private func make(
    _ articles: [Article], after changes: [HeadChange], in surroundings: PageSurroundings
  ) async throws -> [MadePage]? {
    let changed = changes.dictionary
    let pages = try await articles.concurrentMap(jobs: jobs) { make($0, after: changed, in: surroundings) }
    return pages.contains { $0 == nil } ? nil : pages.compactMap(\.self)
  }

  private func make(
    _ source: Article, after changes: [PagePath: HeadChange], in surroundings: PageSurroundings
  ) -> MadePage? {
    let (parsed, draft, former) = (source.parsed, source.draft, source.former)
    let resolved = surroundings.resolver.resolve(draft)
    var kept = KeptPage(resolved, of: draft, writtenIn: parsed, options: former.options)
    let index = surroundings.resolver.links.index
    guard let article = BuiltArticle(kept, resolved, writtenIn: parsed, index: index), article.gifts == former.gifts,
      // Whether anything is known of any page's words cannot be told from the sum of their links.
      former.samples.identifiers == nil || article.samples.identifiers != nil,
      let place = site.place(of: former.path), let formerPage = site.page(at: place),
      !showsOwnAbstractWithImage(resolved.page, kept),
      let page = resolved.page.placed(as: formerPage, former, after: changes)
    else { return nil }
    let values = surroundings.renderer.values(around: page)
    let html = surroundings.renderer.render(page, in: values)
    let check = site.checker.check(html, file: page.path.file)
    guard check.diagnostics.isEmpty else { return nil }
    let text = MarkdownExport.bytes(of: page)
    (kept.check, kept.search, kept.isMade) = (check, SearchEntry(page), true)
    kept.context = .context(of: page, values: values, needs: kept.needs, index: index)
    return MadePage(
      file: parsed.file, place: place, page: page, article: article, html: html, text: text, check: check,
      search: kept.search, anchors: draft.entry.anchors,
      shown: page.shown(needs: kept.needs, check, place: site.place(of:)),
      kept: KeptPage.canKeep(resolved, writtenIn: parsed) ? kept : nil)
  }

  /// Whether a page links to itself, and shows an image there.
  ///
  /// The page's images are known by their places in the article, and the abstract that links show is the one from before
  /// the edit, with the places from before.
  private func showsOwnAbstractWithImage(_ page: Page, _ kept: KeptPage) -> Bool {
    guard kept.needs.contains(page.path) else { return false }
    var references = References([])
    references.collect(page.abstract)
    return !references.images.isEmpty
  }
}
