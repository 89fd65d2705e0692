public import DocgenModel

/// A position at which a page shows a snippet.
public struct SnippetReference: Hashable, Sendable {
  /// The snippet's name.
  public var snippet: String

  /// The position on the page.
  public var position: SourcePosition

  package init(snippet: String, position: SourcePosition) { (self.snippet, self.position) = (snippet, position) }
}

/// Verifies the samples of one kind.
protocol SampleVerifier: Sendable {
  /// The selected samples, in the order of their results.
  var ids: [SampleID] { get }

  /// Returns the results of earlier runs that are still valid, without running anything.
  func known() async throws -> [SampleResult]

  /// Verifies the samples whose results aren't stored.
  ///
  /// - Parameter onResult: A closure that receives each result as soon as it exists.
  /// - Returns: The results, in the order of the samples.
  /// - Throws: ``VerificationError`` if no sample can be verified.
  func run(onResult: @escaping @Sendable (SampleResult) -> Void) async throws -> [SampleResult]
}
