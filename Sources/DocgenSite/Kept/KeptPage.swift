import DocgenModel
import DocgenSystem

/// What is kept of an article's page, so that a later build need not read the article again.
///
/// It holds what the page gives to the rest of the site, what it takes from it, and what was made of it. A page of which
/// anything else is asked for, such as one that shows snippets or has anything to complain about, is never kept.
struct KeptPage: Sendable {
  /// The article, relative to the package's root.
  var file: String

  // MARK: What it gives

  /// Its head and its links to other pages, without its text.
  var resolved: ResolvedPage
  /// Whether its directives make it the root of its catalog.
  var isTechnologyRoot = false
  /// Whether its text has sections of its own for Topics and See Also, to which links may lead.
  var hasTopics = false
  var hasSeeAlso = false
  /// How many of its samples are counted, all of them unverified fences.
  var samples = 0

  // MARK: What it takes

  /// What held for its whole catalog.
  var catalogOptions: PageMetadata.Options
  /// The pages of which its own text shows something: a title, a heading, an abstract; and those of which it would show a
  /// heading if they had it.
  var needs: [PagePath] = []
  /// All that it shows of other pages.
  var context = StableHash(low: 0, high: 0)

  // MARK: What was made of it

  /// The places on the page, and its links to places of other pages.
  var check = LinkChecker.PageResult(file: "", ids: [], fragments: [], diagnostics: [])
  /// What the search index holds of it.
  var search = SearchEntry()
  /// Where its text stands in the files of all texts, as if they were one.
  var text = 0..<0
  /// Whether an earlier build has made the page, so that this one need not.
  var isMade = false

  /// Its address.
  var path: PagePath { resolved.page.path }

  /// Takes from a page what others need of it.
  ///
  /// - Parameters:
  ///   - resolved: The page.
  ///   - draft: What it was resolved from.
  ///   - article: What that was made from.
  ///   - options: What holds for its whole catalog.
  init(_ resolved: ResolvedPage, of draft: PageDraft, writtenIn article: ParsedArticle, options: PageMetadata.Options) {
    let page = resolved.page
    file = article.file
    catalogOptions = options
    isTechnologyRoot = article.metadata.isTechnologyRoot
    hasTopics = !draft.topics.isEmpty
    hasSeeAlso = draft.seeAlso != nil
    samples = page.samples.values.count { $0.state != nil }
    var head = Page(path: page.path, kind: page.kind, title: page.title)
    head.source = page.source
    head.eyebrow = page.eyebrow
    head.abstract = page.abstract
    head.headings = page.headings
    head.topicsStyle = page.topicsStyle
    head.topics = page.topics.map { TopicGroup(title: $0.title, links: $0.links) }
    head.seeAlso = page.seeAlso.map { TopicGroup(title: $0.title, links: $0.links) }
    self.resolved = resolved
    self.resolved.page = head
    needs = page.needs(resolved.passed).sorted()
  }

  /// Whether a later build can go without making a page, unless the article or what it shows of others changes.
  static func canKeep(_ resolved: ResolvedPage, writtenIn article: ParsedArticle) -> Bool {
    BuiltArticle.isPlain(resolved, writtenIn: article) && !article.mayShowSamples && resolved.shownSnippets.isEmpty
      && resolved.used.isEmpty && resolved.page.samples.values.allSatisfy(\.isUncheckedFence)
  }

  /// Creates a page from what was kept.
  init(file: String, resolved: ResolvedPage, catalogOptions: PageMetadata.Options) {
    self.file = file
    self.resolved = resolved
    self.catalogOptions = catalogOptions
    isMade = true
  }
}

extension Sample {
  /// Whether it is a fence of which nothing is known but its text.
  fileprivate var isUncheckedFence: Bool {
    guard case .fence = content, verification == nil, identifiers.isEmpty else { return false }
    return state == nil || state == .unverified
  }
}
