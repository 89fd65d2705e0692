import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenOutput
import Foundation

/// The parsed files, resolved pages, and written pages that a preview reuses in the next build.
public final class PreviewCache: Sendable {
  /// The articles, by catalog and path.
  let articles = Entries<String, SourceFile, ParsedArticle>()
  /// The snippets, by path.
  let snippets = Entries<String, SourceFile, ParsedSnippet>()
  /// The samples in the documentation comments of Swift files, by path.
  let commentSamples = Entries<String, SourceFile, FileSamples>()
  /// The resolved pages, by address.
  private let pages = Entries<PagePath, UnresolvedPage, ResolvedPage>()
  /// The other inputs of the resolved pages.
  private let resolutionInputs = LockIsolated<ResolutionInputs?>(nil)
  /// The pages whose files are in the output folder, or `nil` if the files aren't known.
  let written = LockIsolated<WrittenPages?>(nil)

  /// The pages whose files are in the output folder, and everything else that the files show.
  struct WrittenPages: Sendable {
    let pages: [PagePath: Page]
    let surroundings: PageSurroundings
  }

  /// Values, each with its input.
  final class Entries<Key: Hashable & Sendable, Input: Equatable & Sendable, Value: Sendable>: @unchecked Sendable {
    // `@unchecked Sendable` is safe because `lock` protects `entries`. `LockIsolated` would copy the dictionary on each
    // insertion.
    private var entries: [Key: (input: Input, value: Value)] = [:]
    private let lock = NSLock()

    /// Returns the value of a key, and calls `make` only if there's no value with the same input.
    func value(of key: Key, from input: Input, make: () -> Value) -> Value {
      if let known = lock.withLock({ entries[key] }), known.input == input { return known.value }
      let value = make()
      lock.withLock { entries[key] = (input, value) }
      return value
    }

    /// Discards the values of all other keys, such as those of deleted files.
    func keep(_ keys: Set<Key>) {
      lock.withLock { entries = entries.filter { keys.contains($0.key) } }
    }
  }

  /// Creates an empty cache.
  public init() {}

  /// Returns the resolved pages by address, without pages that were resolved from other inputs.
  func pages(resolvedFrom inputs: ResolutionInputs) -> Entries<PagePath, UnresolvedPage, ResolvedPage> {
    resolutionInputs.withValue { known in
      if known != inputs { pages.keep([]) }
      known = inputs
    }
    return pages
  }
}
