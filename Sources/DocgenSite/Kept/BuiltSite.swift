import DocgenModel
import DocgenSystem

/// A site as it was last built, in memory.
struct BuiltSite: Sendable {
  /// The pages in their places, and what they are about.
  var resolved: SiteResolver.Resolved
  /// Writes pages.
  var renderer: HTMLRenderer
  /// Checks pages.
  let checker: LinkChecker
  /// What the link check found on each page, by the page's file.
  var checks: [String: LinkChecker.PageResult]
  /// What the search index holds of each page, in reading order.
  var entries: [SearchEntry]
  /// How many bytes the Markdown of each page has, in reading order.
  var textCounts: [Int]
  /// The files of the site that are neither a page, nor its Markdown, nor of the search index.
  let otherFiles: [String]
  /// What the search index consists of.
  var search: SearchDirectory
  /// The numbers of the pages in reading order.
  let places: [PagePath: Int]
  /// Which pages show something of which others.
  var showers: PageShowers
  /// The lists of all pages.
  var lists: ListHashes
  /// What the site was made from, without the text.
  let inputs: Inputs
  /// What was known of the samples.
  let verifications: [String: Verification]
  /// The manifests that the package manager has loaded.
  let loadedManifests: Set<String>
  /// The same as a hash.
  var knowledge: StableHash { .knowledge(verifications, loadedManifests) }
  /// The complaints.
  var diagnostics: [Diagnostic] = []
  /// The figures.
  var report = Report(diagnostics: [], seconds: 0)
  private(set) var isWithoutTexts = false

  /// The numbers of pages in reading order.
  static func places(of order: [PagePath]) -> [PagePath: Int] {
    Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Which pages of a site show something of which others.
  ///
  /// - Parameters:
  ///   - resolved: The site.
  ///   - places: The numbers of its pages.
  ///   - check: What the link check found on the page with a number.
  ///   - jobs: How many pages are looked at at once.
  static func showers(
    in resolved: SiteResolver.Resolved, places: [PagePath: Int], jobs: Int,
    check: @escaping @Sendable (Int) -> LinkChecker.PageResult
  ) async throws -> PageShowers {
    let order = resolved.order
    return PageShowers(
      try await order.indices.concurrentMap(jobs: jobs) { number -> [PageShower] in
        let path = order[number]
        guard let page = resolved.site.pages[path] else { return [] }
        if let needs = resolved.kept[path]?.needs { return page.shown(needs: needs, check(number)) { places[$0] } }
        return page.shown(needs: page.needs(resolved.passed[path] ?? []), check(number)) { places[$0] }
      })
  }

  /// Whether what is known of samples is what the site was made with.
  func isMade(with options: BuildOptions) -> Bool {
    verifications == options.verifications && loadedManifests == options.loadedManifests
  }

  /// The site with the edited pages in it.
  func after(_ edit: ArticleEdit.Outcome) -> BuiltSite {
    var after = self
    if let (changes, surroundings) = edit.changed {
      after.resolved.index = surroundings.resolver.links.index
      after.resolved.resolver = surroundings.resolver
      after.resolved.site.navigation = after.resolved.site.navigation.titled(changes.titles)
      after.renderer = surroundings.renderer
    }
    for made in edit.pages {
      after.showers.note(made.shown, on: made.place)
      after.entries[made.place] = made.search
      after.textCounts[made.place] = made.text.count
      after.checks[made.page.path.file] = made.check
      after.resolved.articles[made.file] = made.article
      var page = made.page
      if isWithoutTexts { page.removeText() }
      after.resolved.site.pages[page.path] = page
    }
    (after.search, after.report, after.lists) = (edit.search, edit.report, edit.lists)
    return after
  }

  /// The same without what takes most of the memory: the texts of the pages, which nobody asks for again.
  func withoutTexts() -> BuiltSite {
    guard !isWithoutTexts else { return self }
    var result = self
    result.isWithoutTexts = true
    for path in result.resolved.site.pages.keys { result.resolved.site.pages[path]?.removeText() }
    result.renderer = renderer.with(result.resolved.site)
    return result
  }
}

extension BuiltSite: FormerSite {
  var index: LinkIndex { resolved.index }
  var hasComplaints: Bool { !diagnostics.isEmpty }
  var isWhole: Bool { true }

  func surroundings(after changes: [HeadChange], making sources: [SourceFile]) -> PageSurroundings? {
    guard !changes.isEmpty else { return PageSurroundings(resolver: resolved.resolver, renderer: renderer) }
    var resolver = resolved.resolver
    resolver.links.index = index.with(changes.map(\.now))
    return PageSurroundings(resolver: resolver, renderer: renderer.after(changes))
  }

  func article(writtenIn file: String) -> BuiltArticle? { resolved.articles[file] }

  func article(at place: Int) -> String? {
    guard let file = page(at: place)?.source?.file, resolved.articles[file]?.path == resolved.order[place] else {
      return nil
    }
    return file
  }

  func showers(of place: Int) -> [PageShower] { showers.showers(of: place) }
  func isRedirectedTo(_ path: PagePath) -> Bool { resolved.site.redirects.values.contains(path) }

  func complains(about article: BuiltArticle, in file: String) -> Bool {
    let page = checks[article.path.file]?.shownFile
    return diagnostics.contains { complaint in
      ([complaint.position] + complaint.notes.map(\.position)).contains { place in
        place.map { $0.file == file || $0.file == page } ?? false
      }
    }
  }

  var pageCount: Int { resolved.order.count }
  func place(of path: PagePath) -> Int? { places[path] }
  func page(at place: Int) -> Page? { resolved.site.pages[resolved.order[place]] }
  func check(ofFile file: String) -> LinkChecker.PageResult? { checks[file] }
  func entry(at place: Int) -> SearchEntry? { entries[place] }

  func texts(at numbers: [Int]) -> [Range<Int>]? {
    let places = LanguageModelTexts.places(
      of: resolved.order, textCounts, baseURL: resolved.site.configuration.baseURL)
    return numbers.map { places[$0] }
  }

  func searchIndex(with entries: [Int: SearchEntry], jobs: Int) async throws -> SearchIndex.Made? {
    var all = self.entries
    for (place, entry) in entries { all[place] = entry }
    return try await SearchIndex.make(all, jobs: jobs)
  }
}

extension Page {
  /// Leaves only what other pages show of this one, and its place among them.
  mutating func removeText() {
    (self.discussion, self.footnotes, self.deprecation) = ([], [], [])
    (self.links, self.images, self.samples) = ([:], [:], [:])
    for index in self.topics.indices { self.topics[index].discussion = [] }
    for index in self.seeAlso.indices { self.seeAlso[index].discussion = [] }
    if case .symbol(var content) = self.kind {
      (content.parameters, content.returns, content.throwing) = ([], [], [])
      self.kind = .symbol(content)
    }
  }

  /// The page at the place that another version of it had among the others.
  ///
  /// - Parameters:
  ///   - former: The page as it was, in its place.
  ///   - article: What is known of the page as it was, whose place this one has.
  ///   - changes: The pages of which others show something else now.
  /// - Returns: `nil` where a list of articles is in another order now.
  func placed(as former: Page, _ article: BuiltArticle, after changes: [PagePath: HeadChange]) -> Page? {
    var page = self
    (page.previous, page.next, page.ancestors) = (former.previous, former.next, former.ancestors)
    (page.mentions, page.uses) = (former.mentions, former.uses)
    for group in former.topics.dropFirst(article.ownTopics) {
      guard let group = changes.now(group, isSorted: true) else { return nil }
      page.topics.append(group)
    }
    for group in former.seeAlso.dropFirst(article.ownSeeAlso) {
      guard let group = changes.now(group, isSorted: false) else { return nil }
      page.seeAlso.append(group)
    }
    return page
  }
}
