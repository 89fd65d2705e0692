import DocgenModel

/// The value of a statement, as the program recorded it.
struct ObservedValue: Hashable, Sendable {
  /// The value's description, as `print` writes it.
  let description: String
  /// The value's description as an element of a collection, where texts have quotation marks.
  let debugDescription: String
  /// Whether it's a set or a dictionary, whose elements have no order.
  let isUnordered: Bool
  /// Whether the statement has no value.
  let isVoid: Bool

  /// Reads a value from the text that the program recorded.
  init(record: String) {
    let parts = record.split(separator: "\u{1E}", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    isUnordered = parts[0] == "unordered"
    isVoid = parts[0] == "void"
    description = parts.count > 1 ? parts[1] : ""
    debugDescription = parts.count > 2 ? parts[2] : description
  }

  /// The value in the form in which an author would write it.
  var shown: String { Self.withoutQualifiers(isText ? debugDescription : description) }

  /// Whether the value is a text.
  private var isText: Bool { debugDescription.hasPrefix("\"") }

  /// Whether a comment shows the value.
  func matches(_ comment: ResultComment) -> Bool { comment.readings.contains(where: equals) }

  private func equals(_ reading: String) -> Bool {
    let isQuoted = "\"“'‘`".contains(reading.first ?? " ")
    // A number or a Boolean value isn't a text.
    if isText, !isQuoted, Double(reading) != nil || ["true", "false", "nil"].contains(reading) { return false }
    if isQuoted, !isText, !reading.hasPrefix("\"") { return description == String(reading.dropFirst().dropLast()) }
    var texts = [debugDescription, Self.withoutQualifiers(debugDescription)]
    if !isQuoted { texts += [description, Self.withoutQualifiers(description)] }
    texts += texts.compactMap(Self.unwrapped)
    let wanted = [reading, Self.withoutQualifiers(reading)]
    if texts.contains(where: { text in wanted.contains { ShownText($0).equals(text) } }) { return true }
    if isUnordered, Self.elements(of: reading) == Self.elements(of: description) { return true }
    // An author writes 7 for a number that prints as 7.0.
    return description.hasSuffix(".0") && description.dropLast(2) == reading
  }

  /// The value in `Optional(…)`.
  private static func unwrapped(_ text: String) -> String? {
    guard text.hasPrefix("Optional("), text.hasSuffix(")") else { return nil }
    return String(text.dropFirst("Optional(".count).dropLast())
  }

  /// The elements of a collection's description, in a fixed order.
  private static func elements(of text: String) -> [String]? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    var elements: [String] = [""]
    var depth = 0
    var isInString = false
    var previous: Character = " "
    for character in text.dropFirst().dropLast() {
      if character == "\"", previous != "\\" { isInString.toggle() }
      if !isInString {
        if "[(".contains(character) { depth += 1 }
        if "])".contains(character) { depth -= 1 }
      }
      if character == ",", depth == 0, !isInString {
        elements.append("")
      } else {
        elements[elements.count - 1].append(character)
      }
      previous = character
    }
    return elements.map { ShownText.normalized($0.trimmingWhitespace()) }.filter { !$0.isEmpty }.sorted()
  }

  /// A text without the modules and types before names, as in `Shop.Status.open`, outside of quotation marks.
  static func withoutQualifiers(_ text: String) -> String {
    var result = ""
    var word = ""
    var isInString = false
    var previous: Character = " "
    for character in text {
      if character == "\"", previous != "\\" { isInString.toggle() }
      if !isInString, character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else if !isInString, character == ".", word.first?.isLetter == true {
        word = ""
      } else {
        result += word
        result.append(character)
        word = ""
      }
      previous = character
    }
    return result + word
  }
}
