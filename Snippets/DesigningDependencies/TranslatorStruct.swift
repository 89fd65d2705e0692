// snippet.hide
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.client
import Dependencies

struct TranslatorClient: Sendable {
  var translate: @Sendable (_ text: String, _ language: String) async throws -> String
  var languages: @Sendable () async throws -> [String]
}
// snippet.values
extension TranslatorClient: DependencyKey {
  static var liveValue: TranslatorClient {
    let words = ["fr": ["Good day": "Bonjour"]]
    return TranslatorClient(
      translate: { text, language in words[language]?[text] ?? text },
      languages: { words.keys.sorted() })
  }

  static let previewValue = TranslatorClient(
    translate: { text, _ in "\(text)!" },
    languages: { ["loud"] })

  static let testValue = TranslatorClient(
    translate: unimplemented("TranslatorClient.translate", placeholder: ""),
    languages: unimplemented("TranslatorClient.languages", placeholder: [])
    // 🛑 Unimplemented: TranslatorClient.languages
  )
}

extension DependencyValues {
  var translator: TranslatorClient {
    get { self[TranslatorClient.self] }
    set { self[TranslatorClient.self] = newValue }
  }
}
// snippet.model
struct Receptionist {
  @Dependency(\.translator.translate) var translate

  func greet(in language: String) async throws -> String {
    try await translate("Good day", language)
  }
}
// snippet.test
@Test func greetsInFrench() async throws {
  let receptionist = withDependencies {
    $0.translator.translate = { _, _ in "Bonjour" }
  } operation: {
    Receptionist()
  }
  #expect(try await receptionist.greet(in: "fr") == "Bonjour")
}
// snippet.grown
struct ProudReceptionist {
  @Dependency(\.translator) var translator

  func greet(in language: String) async throws -> String {
    let count = try await translator.languages().count
    let greeting = try await translator.translate("Good day", language)
    return "\(greeting) (1 of \(count) languages)"
  }
}

@Test func someoneAddedBragging() async throws {
  let receptionist = withDependencies {
    $0.translator.translate = { _, _ in "Bonjour" }
  } operation: {
    ProudReceptionist()
  }
  #expect(try await receptionist.greet(in: "fr") == "Bonjour (1 of 0 languages)")
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
