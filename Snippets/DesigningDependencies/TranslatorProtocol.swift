// snippet.hide
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.protocol
import Dependencies

protocol Translator: Sendable {
  func translate(_ text: String, to language: String) async throws -> String
  func languages() async throws -> [String]
}
// snippet.conformances
struct DictionaryTranslator: Translator {
  func translate(_ text: String, to language: String) async throws -> String {
    ["fr": ["Good day": "Bonjour"]][language]?[text] ?? text
  }
  func languages() async throws -> [String] { ["fr"] }
}

struct LoudTranslator: Translator {
  func translate(_ text: String, to language: String) async throws -> String { "\(text)!" }
  func languages() async throws -> [String] { ["loud"] }
}

struct UnimplementedTranslator: Translator {
  func translate(_ text: String, to language: String) async throws -> String {
    reportIssue("Translator.translate is unimplemented")
    // 🛑 Translator.translate is unimplemented
    return text
  }
  func languages() async throws -> [String] {
    reportIssue("Translator.languages is unimplemented")
    return []
  }
}
// snippet.key
private enum TranslatorKey: DependencyKey {
  static let liveValue: any Translator = DictionaryTranslator()
  static let previewValue: any Translator = LoudTranslator()
  static let testValue: any Translator = UnimplementedTranslator()
}

extension DependencyValues {
  var translator: any Translator {
    get { self[TranslatorKey.self] }
    set { self[TranslatorKey.self] = newValue }
  }
}
// snippet.model
struct Receptionist {
  @Dependency(\.translator) var translator

  func greet(in language: String) async throws -> String {
    try await translator.translate("Good day", to: language)
  }
}
// snippet.test
@Test func greetsInFrench() async throws {
  struct FrenchOnly: Translator {
    func translate(_ text: String, to language: String) async throws -> String { "Bonjour" }
    func languages() async throws -> [String] { [] }  // Not used here.
  }
  let receptionist = withDependencies {
    $0.translator = FrenchOnly()
  } operation: {
    Receptionist()
  }
  #expect(try await receptionist.greet(in: "fr") == "Bonjour")
}
// snippet.forgotten
@Test func nobodyTranslates() async throws {
  #expect(try await Receptionist().greet(in: "fr") == "Good day")
}
// snippet.live
@Test func theLiveOneKnowsFrench() async throws {
  let greeting = try await withDependencies {
    $0.context = .live
  } operation: {
    try await Receptionist().greet(in: "fr")
  }
  #expect(greeting == "Bonjour")
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
