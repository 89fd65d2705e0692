import Testing

@testable import DocgenTesting

/// The guide's samples and the tutorial's steps.
///
/// Each failure is reported at its line.
@Suite("Snippets", .afterDocgen)
struct SnippetTests {
  @Test("The sample is verified", .timeLimit(.minutes(30)), arguments: SnippetCase.all())
  func holds(_ snippet: SnippetCase) async { await snippet.verify() }
}

/// Starts the cases of a suite after docgen has verified all samples.
///
/// docgen takes minutes. If its cases waited for it, they would occupy all four places that `make test` runs in
/// parallel, and other tests couldn't run in the meantime.
private struct AfterDocgenTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    for sample in SnippetCase.all() { _ = await DocgenRuns.shared.result(of: sample) }
    try await function()
  }
}

extension Trait where Self == AfterDocgenTrait {
  fileprivate static var afterDocgen: Self { Self() }
}
