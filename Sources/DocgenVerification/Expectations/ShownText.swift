import DocgenModel

/// A text that a comment shows as a result.
///
/// A result equals it if it's the same text, or the same literal in another spelling, such as `1_000` for `1000`. `…` in it
/// matches any text.
struct ShownText: Hashable, Sendable {
  /// The text.
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether a part of the text varies.
  var isPattern: Bool { pattern.contains("…") }

  /// Whether a printed text is this text.
  func equals(_ result: String) -> Bool {
    if text == result { return true }
    if isPattern, MessagePattern(pattern).matchesWhole(result) { return true }
    let plain = Self.withoutModule(Self.withoutColors(result))
    if plain != result, equals(plain) { return true }
    guard Self.isLiteral(text) else { return false }
    return Self.normalized(text) == Self.normalized(result)
  }

  /// The text with `…` for each elision.
  private var pattern: String {
    guard text.contains("...") else { return text }
    var pattern = ""
    var rest = text[...]
    while let dots = rest.firstRange(of: "...") {
      let before = rest[..<dots.lowerBound]
      // In "Loading...", the dots are a part of the text.
      let isElision = before.last.map { !$0.isLetter } ?? pattern.last.map { !$0.isLetter } ?? true
      pattern += before + (isElision ? "…" : "...")
      rest = rest[dots.upperBound...]
    }
    return pattern + rest
  }

  /// Whether a text is only an elision.
  static func isElision(_ text: String) -> Bool { ["...", "…", "[...]", "[…]", "(...)", "(…)"].contains(text) }

  // MARK: Literals

  /// Whether a text looks like a literal, whose white space and separators have no meaning.
  private static func isLiteral(_ text: String) -> Bool {
    guard let first = text.first else { return false }
    return "[(".contains(first) || first.isNumber || "-−".contains(first)
      || first == "." && text.dropFirst().first?.isLetter == true
  }

  /// A literal without optional white space, separators of digits, and the dots of cases.
  static func normalized(_ text: String) -> String {
    if let number = NumberLiteral.decimal(text) { return number }
    var result = ""
    var previous: Character = " "
    let characters = ValueCharacter.all(in: text)
    for (index, value) in characters.enumerated() {
      let character = value.character
      let next = index + 1 < characters.count ? characters[index + 1].character : " "
      if value.isInString {
        result.append(character)
      } else if character.isWhitespace, ",:[(".contains(previous) || "]),".contains(next) || next.isWhitespace {
        continue
      } else if character == "_", previous.isNumber, next.isNumber {
        continue
      } else if character == ".", next.isLetter, !previous.isLetter, !previous.isNumber, previous != ")",
        previous != "]"
      {
        previous = "["
        continue
      } else if character == ",",
        let next = characters[(index + 1)...].first(where: { !$0.character.isWhitespace }),
        "])".contains(next.character)
      {
        continue
      } else {
        result.append(character)
      }
      previous = character
    }
    return result
  }

  /// The contents of a string literal, with its escapes replaced.
  static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(["n": "\n", "t": "\t", "r": "\r", "0": "\0"][character] ?? character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// A text without docgen's name for the module of a sample before types, as in `failure(Sample.NotFound())`.
  ///
  /// In the author's program, the module has another name, and comments omit it.
  private static func withoutModule(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let name = rest.firstRange(of: "Sample.") {
      let isInWord = rest[..<name.lowerBound].last.map { $0.isLetter || $0.isNumber || "_.".contains($0) } ?? false
      let isType = rest[name.upperBound...].first?.isUppercase == true
      result += isInWord || !isType ? rest[..<name.upperBound] : rest[..<name.lowerBound]
      rest = rest[name.upperBound...]
    }
    return result + rest
  }

  /// A text without the escape sequences that color it in a terminal.
  static func withoutColors(_ text: String) -> String {
    guard text.contains("\u{1B}[") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "\u{1B}[") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...].drop { $0.isNumber || $0 == ";" }.dropFirst()
    }
    return result + rest
  }
}
