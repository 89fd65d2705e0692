import DocgenModel
import DocgenSystem

/// A site as it was last built, as far as the edit of an article asks for it.
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
  /// All files of the site.
  var files: Set<String>
  /// What the search index consists of.
  var search: SearchDirectory
  /// What the site was made from, without the text.
  var inputs: Inputs
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

  /// Puts a page that was made again in its place.
  mutating func exchange(_ page: Page) {
    var page = page
    if isWithoutTexts { page.removeText() }
    resolved.site.pages[page.path] = page
  }

  /// Whether what is known of samples is what the site was made with.
  func isMade(with options: BuildOptions) -> Bool {
    verifications == options.verifications && loadedManifests == options.loadedManifests
  }

  /// Whether a file, or the page that it makes, has anything to complain about.
  func complains(about article: BuiltArticle, in file: String) -> Bool {
    let page = checks[article.path.file]?.shownFile
    return diagnostics.contains { complaint in
      ([complaint.position] + complaint.notes.map(\.position)).contains { place in
        place.map { $0.file == file || $0.file == page } ?? false
      }
    }
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
