import DocgenModel

/// The types that the samples of a package give to their variables, as in `let config = ConfigReader(provider: provider)`.
///
/// A package's samples use a name for the same thing, so another sample that doesn't declare the name means this type.
struct DeclaredTypes: Sendable {
  /// The type that most declarations of a name have.
  private(set) var types: [String: String] = [:]

  init(_ groups: [SampleGroup]) {
    var all: [String: [String: Int]] = [:]
    for group in groups where group.snippet == nil {
      for sample in group.samples {
        for line in sample.text.split(whereSeparator: \.isNewline) {
          guard let (name, type) = Self.declaration(in: line) else { continue }
          all[name, default: [:]][type, default: 0] += 1
        }
      }
    }
    types = all.compactMapValues { counts in
      counts.first { 2 * $0.value > counts.values.reduce(0, +) }?.key
    }
  }

  /// The types of the names that a text contains.
  func types(in text: String) -> [String: String] { types.filter { text.contains($0.key) } }

  /// Reads `let name = Type(…)` and `let name: Type = …`.
  private static func declaration(in line: Substring) -> (name: String, type: String)? {
    var words = line.split { $0 == " " || $0 == "\t" }[...]
    guard let first = words.popFirst(), first == "let" || first == "var", var name = words.popFirst() else {
      return nil
    }
    let type: Substring
    if name.hasSuffix(":") {
      name = name.dropLast()
      guard let annotation = words.popFirst(), words.first == "=" else { return nil }
      type = annotation
    } else {
      guard words.popFirst() == "=" else { return nil }
      while words.first == "try" || words.first == "await" { words.removeFirst() }
      guard let value = words.first, let end = value.firstIndex(of: "(") else { return nil }
      type = value[..<end]
    }
    let parts = type.split(separator: ".", omittingEmptySubsequences: false)
    guard name.first?.isLowercase == true, name.allSatisfy({ $0.isLetter || $0.isNumber }),
      parts.allSatisfy({ $0.first?.isUppercase == true && $0.allSatisfy { $0.isLetter || $0.isNumber } })
    else { return nil }
    return (String(name), String(type))
  }
}
