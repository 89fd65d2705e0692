/// A character of a shown value, with its place in string literals and brackets.
struct ValueCharacter {
  let character: Character
  /// Whether it's in a string literal, or is one of the literal's quotation marks.
  let isInString: Bool
  /// The number of open brackets around it, in which a bracket doesn't count for itself.
  let depth: Int

  /// Whether it's this character, outside of string literals.
  func isUnquoted(_ character: Character) -> Bool { !isInString && self.character == character }

  /// The characters of a text.
  static func all(in text: some StringProtocol) -> [ValueCharacter] {
    var characters: [ValueCharacter] = []
    var (isInString, isEscaped, depth) = (false, false, 0)
    for character in text {
      let isQuote = character == "\"" && !isEscaped
      if !isInString, !isQuote, "])}".contains(character) { depth -= 1 }
      characters.append(ValueCharacter(character: character, isInString: isInString || isQuote, depth: depth))
      if !isInString, !isQuote, "[({".contains(character) { depth += 1 }
      isEscaped = isInString && character == "\\" && !isEscaped
      if isQuote { isInString.toggle() }
    }
    return characters
  }
}
