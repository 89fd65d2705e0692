import DependenciesConcurrency
import DocgenModel
import DocgenSystem

/// The parsed files and resolved pages that a preview reuses in the next build.
///
/// Each entry contains the fingerprint of all its inputs. An entry with a different fingerprint is ignored.
public final class PreviewCache: Sendable {
  private let articles = LockIsolated<[String: CopiedOnWrite<ParsedArticle>]>([:])
  private let snippets = LockIsolated<[String: CachedSnippet]>([:])
  private let pages = LockIsolated<[PagePath: CachedPage]>([:])

  /// A parsed snippet and the fingerprint of its file.
  struct CachedSnippet: Sendable {
    var fingerprint: Fingerprint
    var snippet: ParsedSnippet
  }

  /// A resolved page with the fingerprint of all its inputs.
  struct CachedPage: Sendable {
    /// `nil` for a page that's resolved in each build.
    var fingerprint: Fingerprint?
    var page: ResolvedPage
  }

  /// Creates an empty cache.
  public init() {}

  /// The article of a file, or `nil` if the file has changed.
  func article(of file: SourceFile, catalog: Int) -> CopiedOnWrite<ParsedArticle>? {
    guard let known = articles.withValue({ $0[file.path] }), known.value.catalog == catalog,
      known.value.fingerprint == Fingerprint(of: file.bytes)
    else { return nil }
    return known
  }

  /// Stores the articles of a build and discards all others.
  func remember(_ articles: [CopiedOnWrite<ParsedArticle>]) {
    self.articles.setValue(Dictionary(articles.map { ($0.value.file, $0) }, uniquingKeysWith: { first, _ in first }))
  }

  /// The snippet of a file, parsed only if the file has changed.
  func snippet(of file: SourceFile) -> ParsedSnippet {
    let fingerprint = Fingerprint(of: file.bytes)
    if let known = snippets.withValue({ $0[file.path] }), known.fingerprint == fingerprint { return known.snippet }
    let snippet = ParsedSnippet(file)
    snippets.withValue { $0[file.path] = CachedSnippet(fingerprint: fingerprint, snippet: snippet) }
    return snippet
  }

  /// The page at an address, or `nil` if one of its inputs has changed.
  func page(at path: PagePath, fingerprint: Fingerprint) -> ResolvedPage? {
    guard let known = pages.withValue({ $0[path] }), known.fingerprint == fingerprint else { return nil }
    return known.page
  }

  /// Stores the pages of a build and discards all others.
  func remember(_ pages: [CachedPage]) {
    self.pages.setValue(Dictionary(pages.map { ($0.page.page.path, $0) }, uniquingKeysWith: { first, _ in first }))
  }
}
