import DocgenModel
import DocgenSystem

// What is written after the edit of an article.

extension ArticleEdit {
  /// The site with the edited pages in it.
  struct Outcome: Sendable {
    /// The pages, in reading order.
    var pages: [MadePage]
    /// Those of which others show something else now, and what these are made with.
    var changed: (changes: [HeadChange], surroundings: PageSurroundings)?
    /// What the search index consists of.
    var search: SearchDirectory
    /// The lists of all pages.
    var lists: ListHashes
    /// The figures.
    var report: Report
    /// What was written.
    var written: SiteWriter.Written
  }

  /// Writes the pages, and what of the site's files for readers of all pages has changed with them.
  ///
  /// - Parameters:
  ///   - made: The pages.
  ///   - version: The site's folder as the earlier build has left it.
  ///   - writer: Writes to the site's folder.
  ///   - configuration: What the site's head says.
  /// - Returns: What was done; `nil` where the files in the folder are not those of the site as it was.
  /// - Throws: ``FileError`` where a file cannot be written; `CancellationError` when the task is cancelled.
  func write(
    _ made: Made, over version: SiteVersion?, with writer: SiteWriter, configuration: Configuration
  ) async throws -> Outcome? {
    let writing = try writer.begin(forEdit: true)
    do {
      guard version != nil, writing.version == version,
        let outcome = try await write(made, with: writer, to: writing, configuration)
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
    _ made: Made, with writer: SiteWriter, to writing: SiteWriter.Writing, _ configuration: Configuration
  ) async throws -> Outcome? {
    let pages = made.pages
    guard let texts = try fullTexts(with: pages, writer) else { return nil }
    // To copy the texts takes as long as all else.
    async let stagedTexts = texts.map { try writing.stage($0) }
    guard let lists = try lists(after: made, writer, configuration), let search = try await search(with: pages, writer)
    else { return nil }
    let files =
      pages.flatMap { page -> [SiteWriter.File] in
        [
          SiteWriter.File(path: page.page.path.file, content: .bytes(page.html)),
          SiteWriter.File(path: page.page.path.markdownFile, content: .bytes(page.text)),
        ]
      } + (Array(search.files) + Array(lists.files)).map { SiteWriter.File(path: $0.key, content: .bytes($0.value)) }
    let staged = try await files.concurrentMap(jobs: jobs) { try writing.stage($0) } + stagedTexts
    guard site.isWhole else { return nil }
    let (former, now) = (site.search.files, search.directory.files)
    let written = try await writing.finish(
      staged, more: now.subtracting(former), gone: former.subtracting(now))
    var report = site.report
    for made in pages { report.exchange(site.article(writtenIn: made.file), for: made.article, page: made.page) }
    return Outcome(
      pages: pages, changed: made.changed, search: search.directory, lists: lists.hashes, report: report,
      written: written)
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

  // MARK: Lists of all pages

  /// The lists of all pages that say something else; `nil` where one is not as it was written.
  private func lists(
    after made: Made, _ writer: SiteWriter, _ configuration: Configuration
  ) throws -> (hashes: ListHashes, files: [String: [UInt8]])? {
    var (hashes, files) = (site.lists, [String: [UInt8]]())
    if let changes = made.changed?.changes.filter(\.changesItem), !changes.isEmpty {
      let file = LanguageModelTexts.listFile
      guard let list = try read(file, hashes.pages, writer),
        let now = LanguageModelTexts.list(list, after: changes, of: configuration)
      else { return nil }
      if now != list { (hashes.pages, files[file]) = (ListHashes.hash(of: now), now) }
    }
    var articles: [(former: Page, now: Page)] = []
    for page in made.pages {
      guard let former = site.page(at: page.place) else { return nil }
      articles.append((former, page.page))
    }
    articles = articles.filter { LinkableList.line(of: $0) != LinkableList.line(of: $1) }
    if !articles.isEmpty {
      let file = LinkableList.file
      guard let list = try read(file, hashes.linkable, writer),
        let now = LinkableList.list(list, exchanging: articles)
      else { return nil }
      (hashes.linkable, files[file]) = (ListHashes.hash(of: now), now)
    }
    return (hashes, files)
  }

  /// A list as it was written; `nil` for another.
  private func read(_ file: String, _ hash: StableHash, _ writer: SiteWriter) throws -> [UInt8]? {
    guard try writer.size(of: file) != nil else { return nil }
    let list = try writer.read(file)
    return ListHashes.hash(of: list) == hash ? list : nil
  }

  // MARK: Texts

  /// The files of texts with other texts of some pages, in pieces; `nil` where an old one is not as it was written.
  ///
  /// - Returns: No file where no text of it is another.
  private func fullTexts(with pages: [MadePage], _ writer: SiteWriter) throws -> [SiteWriter.File]? {
    var files: [SiteWriter.File] = []
    for file in LanguageModelTexts.fullFiles(of: site.pageCount) {
      let pages = pages.filter { file.pages.contains($0.place) }
      guard !pages.isEmpty else { continue }
      guard let pieces = try pieces(of: file, with: pages, writer) else { return nil }
      if !pieces.isEmpty { files.append(SiteWriter.File(path: file.path, content: .pieces(pieces))) }
    }
    return files
  }

  private func pieces(
    of file: LanguageModelTexts.TextFile, with pages: [MadePage], _ writer: SiteWriter
  ) throws -> [FileSystem.Piece]? {
    // The file begins where the text before it ends, and ends with its last text.
    let before = file.pages.lowerBound > 0 ? [file.pages.lowerBound - 1] : []
    guard let texts = site.texts(at: before + pages.map(\.place) + [file.pages.upperBound - 1]),
      let last = texts.last
    else { return nil }
    let start = before.isEmpty ? 0 : texts[0].upperBound
    let size = last.upperBound - start
    guard try writer.size(of: file.path) == size else { return nil }
    var pieces: [FileSystem.Piece] = []
    var end = 0
    for (page, text) in zip(pages, texts.dropFirst(before.count)) {
      // Not every edit shows in the text.
      if try text.count == page.text.count && writer.read(page.page.path.markdownFile) == page.text { continue }
      let place = text.lowerBound - start..<text.upperBound - start
      guard end <= place.lowerBound, place.upperBound <= size else { return nil }
      pieces += [.part(of: file.path, end..<place.lowerBound), .bytes(page.text)]
      end = place.upperBound
    }
    if !pieces.isEmpty { pieces.append(.part(of: file.path, end..<size)) }
    return pieces
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
