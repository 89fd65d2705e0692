import DocgenModel
import DocgenSystem

/// Makes the pages of articles that were edited, where nothing else of a site can come out differently.
///
/// That is so while each article gives the rest of the site what it gave it before: its title, address, abstract, headings,
/// place in the curation, links, images and snippets. Then there is no need to look at any other page.
struct ArticleEdit: Sendable {
  /// The site as it was.
  let site: any FormerSite
  /// How many pages are made at once.
  let jobs: Int

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
    /// What a later build can keep of it.
    let kept: KeptPage?
  }

  /// The site with the edited pages in it.
  struct Outcome: Sendable {
    /// The pages, in reading order.
    var pages: [MadePage]
    /// What the search index consists of.
    var search: SearchDirectory
    /// The figures.
    var report: Report
    /// What was written.
    var written: SiteWriter.Written
  }

  /// Makes the pages.
  ///
  /// - Parameter sources: The articles that have changed.
  /// - Returns: The pages, in reading order; `nil` where more than these has to be looked at.
  /// - Throws: `CancellationError` when the task is cancelled.
  func pages(of sources: [SourceFile]) async throws -> [MadePage]? {
    let former = sources.compactMap { site.article(writtenIn: $0.path) }
    guard former.count == sources.count,
      !zip(former, sources).contains(where: { site.complains(about: $0, in: $1.path) })
    else { return nil }
    let made = try await Array(zip(sources, former)).concurrentMap(jobs: jobs) { make($0, formerly: $1) }
    let pages = made.compactMap(\.self).sorted { $0.place < $1.place }
    return pages.count == sources.count && site.isWhole ? pages : nil
  }

  private func make(_ source: SourceFile, formerly former: BuiltArticle) -> MadePage? {
    let parsed = ParsedArticle(source, catalog: former.catalog)
    let draft = PageDraft(parsed, path: former.path, options: former.options)
    let resolved = site.resolver.resolve(draft)
    var kept = KeptPage(resolved, of: draft, writtenIn: parsed, options: former.options)
    let index = site.resolver.links.index
    guard let article = BuiltArticle(kept, resolved, writtenIn: parsed), article.gifts == former.gifts,
      // Whether anything is known of any page's words cannot be told from the sum of their links.
      former.samples.identifiers == nil || article.samples.identifiers != nil,
      let place = site.place(of: former.path), let formerPage = site.page(at: place),
      let formerCheck = site.check(ofFile: former.path.file), let anchors = index.entries[former.path]?.anchors,
      !showsOwnAbstractWithImage(resolved.page, kept)
    else { return nil }
    let page = resolved.page.placed(as: formerPage, former)
    let values = site.renderer.values(around: page)
    let html = site.renderer.render(page, in: values)
    let check = site.checker.check(html, file: page.path.file)
    // Others may link to a place that is no more; and a link of the page's own to none.
    guard check.diagnostics.isEmpty, check.ids == formerCheck.ids,
      check.fragments.allSatisfy({ site.check(ofFile: $0.file)?.ids.contains($0.fragment) == true })
    else { return nil }
    let text = MarkdownExport.bytes(of: page)
    (kept.check, kept.search, kept.isMade) = (check, SearchEntry(page), true)
    kept.context = .context(of: page, values: values, needs: kept.needs, index: index)
    return MadePage(
      file: source.path, place: place, page: page, article: article, html: html, text: text, check: check,
      search: kept.search, anchors: anchors, kept: KeptPage.canKeep(resolved, writtenIn: parsed) ? kept : nil)
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
    let writing = try writer.begin(forEdit: true)
    do {
      guard version != nil, writing.version == version, let outcome = try await write(pages, with: writer, to: writing)
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
    guard let texts = try fullText(with: pages, writer) else { return nil }
    // To copy the texts of a large site takes as long as all else.
    async let stagedTexts = texts.map { try writing.stage($0) }
    guard let search = try await search(with: pages, writer) else { return nil }
    let files =
      pages.flatMap { page -> [SiteWriter.File] in
        [
          SiteWriter.File(path: page.page.path.file, content: .bytes(page.html)),
          SiteWriter.File(path: page.page.path.markdownFile, content: .bytes(page.text)),
        ]
      } + search.files.map { SiteWriter.File(path: $0.key, content: .bytes($0.value)) }
    let staged = try await files.concurrentMap(jobs: jobs) { try writing.stage($0) } + stagedTexts
    guard site.isWhole else { return nil }
    let (former, now) = (site.search.files, search.directory.files)
    let written = try await writing.finish(
      staged, more: now.subtracting(former), gone: former.subtracting(now))
    var report = site.report
    for made in pages { report.exchange(site.article(writtenIn: made.file), for: made.article, page: made.page) }
    return Outcome(pages: pages, search: search.directory, report: report, written: written)
  }

  /// The search index with other entries of some pages; `nil` where it cannot be made.
  private func search(with pages: [MadePage], _ writer: SiteWriter) async throws -> SearchIndex.Made? {
    let changes = pages.compactMap { page in
      site.entry(at: page.place).map { SearchEdit.Change(document: page.place, former: $0, now: page.search) }
    }
    guard changes.count == pages.count else { return nil }
    let edit = SearchEdit(directory: site.search) { try writer.read("\(SearchIndex.folder)/\($0)") }
    if let mended = try edit.after(changes) {
      return SearchIndex.Made(directory: mended.directory, files: mended.files)
    }
    let entries = Dictionary(pages.map { ($0.place, $0.search) }, uniquingKeysWith: { first, _ in first })
    return try await site.searchIndex(with: entries, jobs: jobs)
  }

  /// The file of all texts with other texts of some pages, in pieces; `nil` where the old one is not as it was written.
  ///
  /// - Returns: No file where no text is another.
  private func fullText(with pages: [MadePage], _ writer: SiteWriter) throws -> [SiteWriter.File]? {
    let file = LanguageModelTexts.fullFile
    guard let texts = site.texts(at: pages.map(\.place)), try writer.size(of: file) == texts.size else { return nil }
    var pieces: [FileSystem.Piece] = []
    var end = 0
    for (page, place) in zip(pages, texts.places) {
      // Not every edit shows in the text.
      if try place.count == page.text.count && writer.read(page.page.path.markdownFile) == page.text { continue }
      guard end <= place.lowerBound, place.upperBound <= texts.size else { return nil }
      pieces += [.part(of: file, end..<place.lowerBound), .bytes(page.text)]
      end = place.upperBound
    }
    guard !pieces.isEmpty else { return [] }
    pieces.append(.part(of: file, end..<texts.size))
    return [SiteWriter.File(path: file, content: .pieces(pieces))]
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
