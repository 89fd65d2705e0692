// snippet.hide
import Dependencies
import Testing

// snippet.show
// snippet.missing
struct SpellChecker: TestDependencyKey {
  var isCorrect: @Sendable (_ text: String) -> Bool
  static let testValue = SpellChecker(isCorrect: { _ in true })
}

struct TicketEditor {
  @Dependency(SpellChecker.self) var spellChecker
  // 🛑 @Dependency(SpellChecker.self) has no live implementation
}

@Test func reportsMissingLiveValue() {
  withDependencies {
    $0.context = .live
  } operation: {
    #expect(TicketEditor().spellChecker.isCorrect("Pritner"))
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
