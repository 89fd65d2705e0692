// snippet.hide
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.client
import Dependencies
import DependenciesMacros

@DependencyClient
struct TranslatorClient: Sendable {
  var translate: @Sendable (_ text: String, _ to: String) async throws -> String
  var languages: @Sendable () async throws -> [String]
  // 🛑 Unimplemented: 'TranslatorClient.languages'
}

extension TranslatorClient: TestDependencyKey {
  static let testValue = TranslatorClient()
}
// snippet.labels
struct Receptionist {
  @Dependency(TranslatorClient.self) var translator

  func greet(in language: String) async throws -> String {
    try await translator.translate(text: "Good day", to: language)
  }
}
// snippet.test
@Test func greetsInFrench() async throws {
  let receptionist = withDependencies {
    $0[TranslatorClient.self].translate = { _, _ in "Bonjour" }
  } operation: {
    Receptionist()
  }
  #expect(try await receptionist.greet(in: "fr") == "Bonjour")
}
// snippet.unimplemented
@Test func nobodyKnowsTheLanguages() async {
  await #expect(throws: Unimplemented("languages")) {
    try await TranslatorClient().languages()
  }
}
// snippet.initializer
@Test func allEndpointsAtOnce() async throws {
  let translator = TranslatorClient(
    translate: { text, language in "\(text) [\(language)]" },
    languages: { ["fr", "rm"] })
  let text = try await translator.translate(text: "Good day", to: "rm")
  #expect(text == "Good day [rm]")
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
