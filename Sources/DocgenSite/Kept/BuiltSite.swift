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
  /// The numbers of the pages in reading order.
  let places: [PagePath: Int]

  private(set) var isWithoutTexts = false

  /// Keeps a site.
  init(
    resolved: SiteResolver.Resolved, renderer: HTMLRenderer, checker: LinkChecker,
    checks: [String: LinkChecker.PageResult], entries: [SearchEntry], textCounts: [Int], otherFiles: [String],
    search: SearchDirectory, inputs: Inputs, verifications: [String: Verification], loadedManifests: Set<String>
  ) {
    self.resolved = resolved
    self.renderer = renderer
    self.checker = checker
    self.checks = checks
    self.entries = entries
    self.textCounts = textCounts
    self.otherFiles = otherFiles
    self.search = search
    self.inputs = inputs
    self.verifications = verifications
    self.loadedManifests = loadedManifests
    places = Dictionary(
      zip(resolved.order, resolved.order.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Whether what is known of samples is what the site was made with.
  func isMade(with options: BuildOptions) -> Bool {
    verifications == options.verifications && loadedManifests == options.loadedManifests
  }

  /// The site with the edited pages in it.
  func after(_ edit: ArticleEdit.Outcome) -> BuiltSite {
    var after = self
    for made in edit.pages {
      after.entries[made.place] = made.search
      after.textCounts[made.place] = made.text.count
      after.checks[made.page.path.file] = made.check
      after.resolved.articles[made.file] = made.article
      var page = made.page
      if isWithoutTexts { page.removeText() }
      after.resolved.site.pages[page.path] = page
    }
    (after.search, after.report) = (edit.search, edit.report)
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
  var resolver: PageResolver { resolved.resolver }
  var isWhole: Bool { true }

  func article(writtenIn file: String) -> BuiltArticle? { resolved.articles[file] }

  func complains(about article: BuiltArticle, in file: String) -> Bool {
    let page = checks[article.path.file]?.shownFile
    return diagnostics.contains { complaint in
      ([complaint.position] + complaint.notes.map(\.position)).contains { place in
        place.map { $0.file == file || $0.file == page } ?? false
      }
    }
  }

  func place(of path: PagePath) -> Int? { places[path] }
  func page(at place: Int) -> Page? { resolved.site.pages[resolved.order[place]] }
  func check(ofFile file: String) -> LinkChecker.PageResult? { checks[file] }
  func entry(at place: Int) -> SearchEntry? { entries[place] }

  func texts(at numbers: [Int]) -> (places: [Range<Int>], size: Int)? {
    let places = LanguageModelTexts.places(
      of: zip(resolved.order, textCounts), baseURL: resolved.site.configuration.baseURL)
    return (numbers.map { places[$0] }, places.last?.upperBound ?? 0)
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
  ///   - article: What is known of the page as it was, of which this one gives the others the same.
  func placed(as former: Page, _ article: BuiltArticle) -> Page {
    var page = self
    (page.previous, page.next, page.ancestors) = (former.previous, former.next, former.ancestors)
    (page.mentions, page.uses) = (former.mentions, former.uses)
    page.topics += former.topics.dropFirst(article.ownTopics)
    page.seeAlso += former.seeAlso.dropFirst(article.ownSeeAlso)
    return page
  }
}
