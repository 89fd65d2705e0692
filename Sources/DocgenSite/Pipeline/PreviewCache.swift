import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenSystem

/// The parsed files and resolved pages that a preview reuses in the next build.
///
/// Each entry contains the fingerprint of all its inputs. An entry with a different fingerprint is ignored.
public final class PreviewCache: Sendable {
  private let articles = LockIsolated<[String: CopyOnWriteBox<ParsedArticle>]>([:])
  private let pages = LockIsolated<[PagePath: CachedPage]>([:])

  /// The snippets.
  let snippets = ParsedFiles<ParsedSnippet>()
  /// The samples in the documentation comments of Swift files.
  let commentSamples = ParsedFiles<SampleSource>()

  /// Parsed files, by path.
  final class ParsedFiles<Value: Sendable>: Sendable {
    private let values = LockIsolated<[String: (fingerprint: Fingerprint, value: Value)]>([:])

    /// Returns what a file was parsed to, and parses it only if it has changed.
    func value(of file: SourceFile, parse: (SourceFile) -> Value) -> Value {
      let fingerprint = Fingerprint(of: file.bytes)
      if let known = values.withValue({ $0[file.path] }), known.fingerprint == fingerprint { return known.value }
      let value = parse(file)
      values.withValue { $0[file.path] = (fingerprint, value) }
      return value
    }
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
  func article(of file: SourceFile, catalog: Int) -> CopyOnWriteBox<ParsedArticle>? {
    guard let known = articles.withValue({ $0[file.path] }), known.value.catalog == catalog,
      known.value.fingerprint == Fingerprint(of: file.bytes)
    else { return nil }
    return known
  }

  /// Stores the articles of a build and discards all others.
  func remember(_ articles: [CopyOnWriteBox<ParsedArticle>]) {
    self.articles.setValue(Dictionary(articles.map { ($0.value.file, $0) }, uniquingKeysWith: { first, _ in first }))
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
