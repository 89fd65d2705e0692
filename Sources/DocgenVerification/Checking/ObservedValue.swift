import DocgenModel

/// The value of a statement, as the program recorded it.
struct ObservedValue: Hashable, Sendable {
  /// The value's description, as `print` writes it.
  let description: String
  /// The value's description as an element of a collection, where texts have quotation marks.
  let debugDescription: String
  /// Whether it's a set or a dictionary, whose elements have no order.
  let isUnordered: Bool
  /// Whether it's a `Float`, whose description has fewer digits than a comment can show.
  let isFloat: Bool
  /// Whether the statement has no value.
  let isVoid: Bool

  /// Reads a value from the text that the program recorded.
  init(record: String) {
    let parts = record.split(separator: "\u{1E}", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    isUnordered = parts[0] == "unordered"
    isVoid = parts[0] == "void"
    isFloat = parts[0] == "float"
    description = parts.count > 1 ? parts[1] : ""
    debugDescription = parts.count > 2 ? parts[2] : description
  }

  /// The value in the form in which an author would write it.
  var shown: String { Self.withoutQualifiers(isText ? debugDescription : description) }

  private var isText: Bool { debugDescription.hasPrefix("\"") }

  /// Whether a text shows a value of the same kind, such as a number.
  ///
  /// `nil` can be a value of any kind.
  func hasKind(of text: String) -> Bool {
    let own = Self.kind(of: Self.withoutWrappers(debugDescription))
    return own == nil || own == Self.kind(of: text) || text == "nil" && debugDescription.hasPrefix("Optional(")
  }

  private enum Kind { case text, number, truth, collection, tuple, other }

  private static func kind(of text: String) -> Kind? {
    if text == "nil" { return nil }
    if NumberLiteral.decimal(text) != nil || Double(text) != nil { return .number }
    if text == "true" || text == "false" { return .truth }
    return switch text.first {
    case "\"", "“", "'", "‘", "`": .text
    case "[": .collection
    case "(": .tuple
    default: .other
    }
  }

  func matches(_ comment: ResultComment) -> Bool { comment.readings.contains(where: equals) }

  /// Whether the value is only a number, possibly an optional one.
  var isNumber: Bool { Self.kind(of: Self.withoutWrappers(debugDescription)) == .number }

  /// Whether the value is the number of a comment with a unit, or `nil` if it's neither a number nor has this unit.
  func matches(_ measure: ResultComment.Measure) -> Bool? {
    if isNumber { return equals(measure.number) }
    let own = ResultComment(Self.withoutWrappers(description)).measure
    guard let own, own.unit == measure.unit else { return nil }
    return ShownText(measure.number).equals(own.number) || own.number == "\(measure.number).0"
  }

  private func equals(_ reading: String) -> Bool {
    let isQuoted = "\"“'‘`".contains(reading.first ?? " ")
    // A number or a Boolean value isn't a text.
    let isNumber = Double(reading) != nil || NumberLiteral.decimal(reading) != nil
    if isText, !isQuoted, isNumber || ["true", "false", "nil"].contains(reading) { return false }
    if isQuoted, !isText, !reading.hasPrefix("\"") { return description == String(reading.dropFirst().dropLast()) }
    var texts = [debugDescription, Self.withoutQualifiers(debugDescription)]
    if !isQuoted { texts += [description, Self.withoutQualifiers(description)] }
    texts += texts.map(Self.withoutWrappers)
    if isFloat, NumberLiteral.decimal(reading) != nil, let number = Float(reading), description == "\(number)" {
      return true
    }
    let wanted = [reading, Self.withoutQualifiers(reading)]
    if texts.contains(where: { text in wanted.contains { ShownText($0).equals(text) } }) { return true }
    if isUnordered, Self.elements(of: reading) == Self.elements(of: description) { return true }
    // An author writes 7 for a number that prints as 7.0.
    return description.hasSuffix(".0") && description.dropLast(2) == reading
  }

  /// A text without the types around optional values and slices, as in `[Optional(1), nil]` or `[ArraySlice([1, 2])]`.
  private static func withoutWrappers(_ text: String) -> String {
    var result = ""
    // The numbers of brackets around the open wrappers.
    var open: [Int] = []
    for value in ValueCharacter.all(in: text) {
      if value.isUnquoted("("), let wrapper = wrappers.first(where: result.hasSuffix),
        result.dropLast(wrapper.count).last.map({ $0.isLetter || $0.isNumber || $0 == "_" }) != true
      {
        result.removeLast(wrapper.count)
        open.append(value.depth)
      } else if value.isUnquoted(")"), open.last == value.depth {
        open.removeLast()
      } else {
        result.append(value.character)
      }
    }
    return result
  }

  private static let wrappers = ["Optional", "ArraySlice", "ContiguousArray"]

  /// The elements of a collection's description, in a fixed order.
  private static func elements(of text: String) -> [String]? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    var elements: [String] = [""]
    for value in ValueCharacter.all(in: text.dropFirst().dropLast()) {
      if value.depth == 0, value.isUnquoted(",") {
        elements.append("")
      } else {
        elements[elements.count - 1].append(value.character)
      }
    }
    return elements.map { ShownText.normalized($0.trimmingWhitespace()) }.filter { !$0.isEmpty }.sorted()
  }

  /// A text without the modules and types before names, as in `Shop.Status.open`, outside of quotation marks.
  static func withoutQualifiers(_ text: String) -> String {
    var result = ""
    var word = ""
    for value in ValueCharacter.all(in: text) {
      let character = value.character
      if !value.isInString, character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else if value.isUnquoted("."), word.first?.isLetter == true {
        word = ""
      } else {
        result += word
        result.append(character)
        word = ""
      }
    }
    return result + word
  }
}
