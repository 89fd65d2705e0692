import DocgenContent
import DocgenModel
import DocgenSystem
import Foundation

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

  /// Values, each with the fingerprint of all its inputs.
  final class Entries<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    // `@unchecked Sendable` is safe because `lock` protects `entries`. `LockIsolated` would copy the dictionary on each
    // insertion.
    private var entries: [Key: (fingerprint: Fingerprint, value: Value)] = [:]
    private let lock = NSLock()

    /// Returns the value of a key, and calls `make` only if there's no value with this fingerprint.
    func value(of key: Key, fingerprint: Fingerprint, make: () -> Value) -> Value {
      if let known = lock.withLock({ entries[key] }), known.fingerprint == fingerprint { return known.value }
      let value = make()
      lock.withLock { entries[key] = (fingerprint, value) }
      return value
    }

    /// Discards the values of all other keys, such as those of deleted files.
    func keep(_ keys: Set<Key>) {
      lock.withLock { entries = entries.filter { keys.contains($0.key) } }
    }
  }

  /// Creates an empty cache.
  public init() {}
}
