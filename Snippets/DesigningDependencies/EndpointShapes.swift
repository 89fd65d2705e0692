// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.shapes
import DependenciesMacros

@DependencyClient
struct SpeechClient: Sendable {
  // Throws: throws 'Unimplemented'.
  var speak: @Sendable (_ text: String) async throws -> Void
  // 🛑 Unimplemented: 'SpeechClient.speak'

  // Returns nothing: returns.
  var stop: @Sendable () -> Void
  // 🛑 Unimplemented: 'SpeechClient.stop'

  // Returns an optional: returns 'nil'.
  var voice: @Sendable (_ language: String) -> String?
  // 🛑 Unimplemented: 'SpeechClient.voice'

  // Returns anything else: needs a closure that says what.
  var volume: @Sendable () -> Double = { 0.5 }
  // 🛑 Unimplemented: 'SpeechClient.volume'
}

@Test func whatUnimplementedEndpointsDo() async {
  let speech = SpeechClient()
  await #expect(throws: Unimplemented("speak")) {
    try await speech.speak(text: "Mind the gap")
  }
  speech.stop()
  #expect(speech.voice(language: "fr") == nil)
  #expect(speech.volume() == 0.5)
}
// snippet.method
@DependencyClient
struct PhraseBook: Sendable {
  @DependencyEndpoint(method: "phrase")
  var phraseByNumber: @Sendable (_ number: Int) throws -> String

  @DependencyEndpoint(method: "phrase")
  var phraseByTopic: @Sendable (_ topic: String) throws -> String
}

@Test func twoEndpointsOneName() throws {
  var book = PhraseBook()
  book.phraseByNumber = { "Phrase \($0)" }
  book.phraseByTopic = { "A phrase about \($0)" }
  #expect(try book.phrase(number: 7) == "Phrase 7")
  #expect(try book.phrase(topic: "soup") == "A phrase about soup")
}
// snippet.ignored
@DependencyClient
struct Interpreter: Sendable {
  var language = "en"
  var license: String?
  var interpret: @Sendable (_ text: String) async throws -> String
  @DependencyEndpointIgnored
  var onError: @Sendable (any Error) -> Void = { _ in }
}

@Test func settingsAreNotEndpoints() {
  let interpreter = Interpreter(language: "rm")
  #expect(interpreter.language == "rm")
  #expect(interpreter.license == nil)
  interpreter.onError(CancellationError())  // No issue.
}
// snippet.convenience
extension Interpreter {
  func interpret(all texts: [String]) async throws -> [String] {
    var result: [String] = []
    for text in texts {
      result.append(try await interpret(text: text))
    }
    return result
  }
}

@Test func convenienceNeedsNoOverride() async throws {
  var interpreter = Interpreter()
  interpreter.interpret = { "«\($0)»" }
  let answers = try await interpreter.interpret(all: ["yes", "no"])
  #expect(answers == ["«yes»", "«no»"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
