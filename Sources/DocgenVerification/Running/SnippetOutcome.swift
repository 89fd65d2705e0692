public import DocgenModel

/// A position at which an article shows a snippet.
public struct SnippetReference: Hashable, Sendable {
  /// The snippet's name.
  public var snippet: String

  /// The position in the article.
  public var position: SourcePosition

  /// Creates a reference.
  public init(snippet: String, position: SourcePosition) {
    self.snippet = snippet
    self.position = position
  }
}

/// The outcome of verifying one snippet.
public struct SnippetOutcome: Hashable, Sendable {
  /// The snippet's path relative to the package.
  public var file: String
  /// The verification result.
  public var verification: Verification
  /// The observations that differ from its claims.
  ///
  /// Empty if the result is from an earlier run.
  public var observations: [Observation] = []
  /// Whether the result is from an earlier run.
  public var isFromCache: Bool
  /// The duration, in seconds.
  public var seconds: Double = 0
  /// The positions at which articles show it, sorted.
  public var shownAt: [SourcePosition] = []
  /// Warnings about its text and from the compiler.
  public var diagnostics: [Diagnostic] { verification.warnings.map { $0.diagnostic(.warning) } }

  /// The failures as diagnostics: each at the snippet's line, with a note for every article that shows it.
  public var failures: [Diagnostic] {
    verification.failures.map { failure in
      var diagnostic = failure.diagnostic()
      diagnostic.notes += shownAt.map { .init("the sample appears here", at: $0) }
      return diagnostic
    }
  }
}
