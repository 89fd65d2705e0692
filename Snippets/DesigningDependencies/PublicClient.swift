// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.interface
// Module: TranslatorClient
public import Dependencies
import DependenciesMacros

/// Translates what a receptionist says.
@DependencyClient
public struct TranslatorClient: Sendable {
  /// Translates a text to the language with a code such as `fr`.
  public var translate: @Sendable (_ text: String, _ to: String) async throws -> String
}

extension TranslatorClient: TestDependencyKey {
  /// Reports each use.
  public static let testValue = TranslatorClient()
}

extension DependencyValues {
  /// Translates what a receptionist says.
  public var translator: TranslatorClient {
    get { self[TranslatorClient.self] }
    set { self[TranslatorClient.self] = newValue }
  }
}
// snippet.implementation
// Module: TranslatorClientLive
extension TranslatorClient: DependencyKey {
  /// Asks the service.
  public static let liveValue = TranslatorClient(
    translate: { text, language in "\(text) [\(language)]" })
}
// snippet.feature
// Module: Reception, which depends on TranslatorClient only
struct Receptionist {
  @Dependency(\.translator) var translator
}

let translator = Receptionist().translator
print(try await translator.translate(text: "Day", to: "fr"))  // Day [fr]
// snippet.end
