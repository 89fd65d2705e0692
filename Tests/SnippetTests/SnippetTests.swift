import DocgenTesting
import Testing

/// The book: every sample is run, and every failure is reported at its line.
@Suite("Snippets")
struct SnippetTests {
  @Test("The sample holds", .timeLimit(.minutes(30)), arguments: SnippetCase.all())
  func holds(_ snippet: SnippetCase) async { await snippet.verify() }
}
