// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.function
import Dependencies

private enum SpellKey: DependencyKey {
  static let liveValue: @Sendable (_ word: String) -> String = { word in
    word.map(String.init).joined(separator: "-")
  }
}

extension DependencyValues {
  /// Spells a word out.
  var spell: @Sendable (_ word: String) -> String {
    get { self[SpellKey.self] }
    set { self[SpellKey.self] = newValue }
  }
}

struct NameTag {
  @Dependency(\.spell) var spell
}

print(NameTag().spell("Ada"))  // A-d-a
// snippet.value
private enum MaximumLengthKey: DependencyKey {
  static let liveValue = 140
  static let testValue = 10
}

extension DependencyValues {
  /// How many characters a message may have.
  var maximumLength: Int {
    get { self[MaximumLengthKey.self] }
    set { self[MaximumLengthKey.self] = newValue }
  }
}

struct Composer {
  @Dependency(\.maximumLength) var maximumLength
  func fits(_ text: String) -> Bool { text.count <= maximumLength }
}

let fits = withDependencies {
  $0.maximumLength = 3
} operation: {
  Composer().fits("Znüni")
}
print(fits)  // false
// snippet.end
