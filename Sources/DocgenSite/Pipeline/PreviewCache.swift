import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenSystem

/// The parsed files and resolved pages that a preview reuses in the next build.
public final class PreviewCache: Sendable {
  /// The articles, by catalog and path.
  let articles = Entries<String, CopyOnWriteBox<ParsedArticle>>()
  /// The snippets, by path.
  let snippets = Entries<String, ParsedSnippet>()
  /// The samples in the documentation comments of Swift files, by path.
  let commentSamples = Entries<String, SampleSource>()
  /// The resolved pages, by address.
  let pages = Entries<PagePath, ResolvedPage>()

  /// Values with the fingerprints of all their inputs.
  final class Entries<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let entries = LockIsolated<[Key: (fingerprint: Fingerprint, value: Value)]>([:])

    /// Returns the value of a key, and makes it only if its fingerprint has changed.
    func value(of key: Key, fingerprint: Fingerprint, make: () -> Value) -> Value {
      if let known = entries.withValue({ $0[key] }), known.fingerprint == fingerprint { return known.value }
      let value = make()
      entries.withValue { $0[key] = (fingerprint, value) }
      return value
    }
  }

  /// Creates an empty cache.
  public init() {}
}
