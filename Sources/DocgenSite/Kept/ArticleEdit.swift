import DocgenModel
import DocgenSystem

/// Makes the pages of articles that were edited, where nothing else of a site can come out differently.
///
/// That is so while each article gives the rest of the site what it gave it before: its title, address, abstract, headings,
/// place in the curation, links, images and snippets. Then there is no need to look at any other page.
struct ArticleEdit: Sendable {
  /// The site as it was.
  let built: BuiltSite
  /// How many pages are made at once.
  let jobs: Int

  /// A page that was made again.
  struct MadePage: Sendable {
    fileprivate let file: String
    fileprivate let page: Page
    fileprivate let article: BuiltArticle
    fileprivate let html: [UInt8]
    fileprivate let text: [UInt8]
    fileprivate let check: LinkChecker.PageResult
    fileprivate let search: SearchEntry
    fileprivate let kept: KeptPage?
  }

  /// The site with the edited pages in it.
  struct Outcome: Sendable {
    /// The site.
    var built: BuiltSite
    /// What was written.
    var written: SiteWriter.Written
    /// What a later build can keep of the edited pages.
    var kept: [KeptPage]
  }

  /// Makes the pages.
  ///
  /// - Parameter sources: The articles that have changed.
  /// - Returns: The pages; `nil` where more than these has to be looked at.
  /// - Throws: `CancellationError` when the task is cancelled.
  func pages(of sources: [SourceFile]) async throws -> [MadePage]? {
    let former = sources.compactMap { built.resolved.articles[$0.path] }
    guard former.count == sources.count,
      !zip(former, sources).contains(where: { built.complains(about: $0, in: $1.path) })
    else { return nil }
    let made = try await Array(zip(sources, former)).concurrentMap(jobs: jobs) { make($0, formerly: $1) }
    let pages = made.compactMap(\.self)
    return pages.count == sources.count ? pages : nil
  }

  private func make(_ source: SourceFile, formerly former: BuiltArticle) -> MadePage? {
    let parsed = ParsedArticle(source, catalog: former.catalog)
    let draft = PageDraft(parsed, path: former.path, options: former.options)
    let resolved = built.resolved.resolver.resolve(draft)
    var kept = KeptPage(resolved, of: draft, writtenIn: parsed, options: former.options)
    guard let article = BuiltArticle(kept, resolved, writtenIn: parsed), article.gifts == former.gifts,
      // Whether anything is known of any page's words cannot be told from the sum of their links.
      former.samples.identifiers == nil || article.samples.identifiers != nil,
      let place = built.resolved.site.pages[former.path], let formerCheck = built.checks[former.path.file],
      !showsOwnAbstractWithImage(resolved.page, kept)
    else { return nil }
    let page = resolved.page.placed(as: place, former)
    let values = built.renderer.values(around: page)
    let html = built.renderer.render(page, in: values)
    let check = built.checker.check(html, file: page.path.file)
    // Others may link to a place that is no more; and a link of the page's own to none.
    guard check.diagnostics.isEmpty, check.ids == formerCheck.ids,
      check.fragments.allSatisfy({ built.checks[$0.file]?.ids.contains($0.fragment) == true })
    else { return nil }
    let text = MarkdownExport.bytes(of: page)
    (kept.check, kept.search, kept.isMade) = (check, SearchEntry(page), true)
    kept.context = .context(of: page, values: values, needs: kept.needs, index: built.resolved.index)
    return MadePage(
      file: source.path, page: page, article: article, html: html, text: text, check: check, search: kept.search,
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

  // MARK: Writing

  /// Writes the pages, and what of the site's files for readers of all pages has changed with them.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - version: The site's folder as the earlier build has left it.
  ///   - writer: Writes to the site's folder.
  /// - Returns: What was done; `nil` where the files in the folder are not those of the site as it was.
  /// - Throws: ``FileError`` where a file cannot be written; `CancellationError` when the task is cancelled.
  func write(_ pages: [MadePage], over version: SiteVersion?, with writer: SiteWriter) async throws -> Outcome? {
    let writing = try writer.begin()
    do {
      guard writing.version == version, writing.has(built.files),
        let outcome = try await write(pages, with: writer, to: writing)
      else {
        writing.abandon()
        return nil
      }
      return outcome
    } catch {
      writing.abandon()
      throw error
    }
  }

  private func write(
    _ pages: [MadePage], with writer: SiteWriter, to writing: SiteWriter.Writing
  ) async throws -> Outcome? {
    var after = built
    let order = built.resolved.order
    let places = Dictionary(pages.map { ($0.page.path, $0) }, uniquingKeysWith: { first, _ in first })
    for (place, path) in order.enumerated() {
      guard let made = places[path] else { continue }
      after.entries[place] = made.search
      after.textCounts[place] = made.text.count
      after.checks[path.file] = made.check
      after.exchange(made.page)
      after.resolved.articles[made.file] = made.article
      after.report.exchange(built.resolved.articles[made.file], for: made.article, page: made.page)
    }
    let texts = places.mapValues(\.text)
    guard let full = try fullText(with: texts, counts: after.textCounts, writer) else { return nil }
    let search = try await self.search(after.entries, changed: places, writer)
    after.search = search.directory
    after.files = built.files.subtracting(built.search.files).union(search.directory.files)
    let files =
      pages.flatMap { page -> [SiteWriter.File] in
        [
          SiteWriter.File(path: page.page.path.file, content: .bytes(page.html)),
          SiteWriter.File(path: page.page.path.markdownFile, content: .bytes(page.text)),
        ]
      } + search.files.map { SiteWriter.File(path: $0.key, content: .bytes($0.value)) }
      + [SiteWriter.File(path: LanguageModelTexts.fullFile, content: .bytes(full))]
    let staged = try await files.concurrentMap(jobs: jobs) { try writing.stage($0) }
    let written = try await writing.finish(staged, files: after.files)
    return Outcome(built: after, written: written, kept: pages.compactMap(\.kept))
  }

  /// The search index with other entries of some pages.
  private func search(
    _ entries: [SearchEntry], changed: [PagePath: MadePage], _ writer: SiteWriter
  ) async throws -> SearchIndex.Made {
    let changes = built.resolved.order.enumerated().compactMap { number, path in
      changed[path].map { SearchEdit.Change(document: number, former: built.entries[number], now: $0.search) }
    }
    let edit = SearchEdit(directory: built.search) { try writer.read("\(SearchIndex.folder)/\($0)") }
    if let mended = try edit.after(changes) {
      return SearchIndex.Made(directory: mended.directory, files: mended.files)
    }
    return try await SearchIndex.make(entries, jobs: jobs)
  }

  /// The file of all texts with other texts of some pages; `nil` where the old one is not as it was written.
  private func fullText(with texts: [PagePath: [UInt8]], counts: [Int], _ writer: SiteWriter) throws -> [UInt8]? {
    let (order, site) = (built.resolved.order, built.resolved.site)
    let old = try writer.read(LanguageModelTexts.fullFile)
    let places = LanguageModelTexts.places(of: zip(order, built.textCounts), baseURL: site.configuration.baseURL)
    guard places.last?.upperBound ?? 0 == old.count else { return nil }
    var full: [UInt8] = []
    full.reserveCapacity(old.count + zip(counts, built.textCounts).reduce(0) { $0 + $1.0 - $1.1 })
    var end = 0
    for (path, place) in zip(order, places) {
      guard let text = texts[path] else { continue }
      full += old[end..<place.lowerBound]
      full += text
      end = place.upperBound
    }
    full += old[end...]
    return full
  }
}

extension Report {
  /// Counts a page in place of what it was before.
  fileprivate mutating func exchange(_ former: BuiltArticle?, for article: BuiltArticle, page: Page) {
    guard let former else { return }
    links.resolved += article.links.resolved - former.links.resolved
    links.unresolved += article.links.unresolved - former.links.unresolved
    links.total = links.resolved + links.unresolved
    samples.add(article.samples, times: 1)
    samples.add(former.samples, times: -1)
    let place = shownSamples.firstIndex { $0.page >= page.path.description } ?? shownSamples.endIndex
    shownSamples.removeAll { $0.page == page.path.description }
    shownSamples.insert(contentsOf: Report.shownSamples(on: page).sorted { $0.position < $1.position }, at: place)
  }
}

extension Report.Samples {
  fileprivate mutating func add(_ count: SampleCount, times sign: Int) {
    func number(_ state: SampleState) -> Int { sign * (count.byState[state] ?? 0) }
    ran += number(.ran)
    expectedFailures += number(.expectedFailures)
    manifests += number(.manifests)
    parsedOnly += number(.parsedOnly)
    unverified += number(.unverified)
    total = ran + expectedFailures + manifests + parsedOnly + unverified
    if let identifiers = count.identifiers { linkedIdentifiers = (linkedIdentifiers ?? 0) + sign * identifiers }
  }
}
