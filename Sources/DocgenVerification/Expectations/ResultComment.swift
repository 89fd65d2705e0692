import DocgenModel
import DocgenSyntax

/// A comment after code that prints or computes something.
///
/// A comment that shows a value is a claim. A sentence is a claim only if the result resembles it, and a remark never is.
struct ResultComment: Hashable, Sendable {
  /// The part that a comment has in verification.
  enum Kind: Hashable, Sendable {
    /// The comment shows a result.
    case claim
    /// The comment is a sentence, which can also be a printed text.
    case sentence
    /// The comment isn't about the result.
    case remark
  }

  /// A sentence about a value, as in `total is now 3`.
  struct Sentence: Hashable, Sendable {
    /// The words before the verb.
    let subject: String
    /// The value.
    let value: String
  }

  /// A number with a unit, as in `119.0 seconds`.
  struct Measure: Hashable, Sendable {
    /// The number.
    let number: String
    /// The words after it.
    let unit: String
  }

  /// The comment's text, without white space at both ends.
  let text: String
  /// The part that it has.
  private(set) var kind: Kind
  /// The texts that the result can be, in the order in which they're compared.
  private(set) var readings: [String]
  /// Whether the comment says with a sign or a word that it shows a result, as in `=> 8` or `Prints 8`.
  private(set) var isExplicit = false
  /// Whether the comment begins with a word for output, as in `Prints 8`.
  private(set) var isAboutOutput = false
  /// The sentence that the comment consists of, if it ends with a value.
  private(set) var sentence: Sentence?
  /// The number and its unit, if the comment consists of both.
  private(set) var measure: Measure?

  /// Reads a comment.
  ///
  /// - Parameter comment: The text after the slashes.
  init(_ comment: String) {
    text = comment.trimmingWhitespace()
    (kind, readings) = (.claim, [text])
    let lowercased = text.lowercased()
    if text.isEmpty || Self.isRemark(lowercased) {
      kind = .remark
    } else if Self.examples.contains(where: lowercased.hasPrefix) {
      (readings, isExplicit) = (["…"], true)
    } else {
      readResult()
    }
  }

  /// Whether the comment consists of a value, or of a value and an explanation.
  var showsValue: Bool { kind == .claim && Self.leadingValue(in: Self.withoutSign(text).rest) != nil }

  /// Whether the comment is about output, and consists of a value or of a value and an explanation.
  var showsOutput: Bool { isAboutOutput && showsValue }

  /// Whether the comment says that code prints nothing.
  var showsNoOutput: Bool { Self.isAboutSilence(text.lowercased()) }

  /// Whether the comment shows a value even after code that prints nothing, where other words aren't about a result.
  var showsOnlyValue: Bool {
    guard kind == .claim, !isAboutOutput else { return false }
    let rest = Self.withoutSign(text).rest
    guard let (value, explanation) = Self.leadingValue(in: rest) else { return isExplicit }
    let isSeparated = ",;.(–—-".contains(explanation.first ?? " ")
    // In `1 - i`, the first number isn't the value.
    guard explanation.isEmpty || explanation == "." || isSeparated && readings.contains(value) else {
      return isExplicit
    }
    let text = value.replacing("...", with: "0").replacing("…", with: "0")
    return isExplicit || !"\"[({.".contains(value.first ?? " ") && !(value.first?.isLetter ?? true)
      || ShownValue.matches(text)
  }

  /// Whether the comment consists of the result, so that another result can replace it.
  var isOnlyResult: Bool {
    guard kind == .claim else { return false }
    if text.hasPrefix("Prints \""), text.hasSuffix("\"") { return true }
    return !isExplicit && Self.leadingValue(in: text)?.rest.isEmpty != false
  }

  private mutating func readResult() {
    let (rest, sign) = Self.withoutSign(text)
    isExplicit = sign != .none
    isAboutOutput = sign == .prints
    if rest != text { readings.append(rest) }
    if let (value, explanation) = Self.leadingValue(in: rest) {
      let isOnly = explanation.isEmpty || explanation == "."
      let isQuotedOutput = sign == .prints && Self.quotes[value.first ?? " "] != nil
      if isOnly || Self.isExplanation(explanation, ofQuotedOutput: isQuotedOutput) { add(value) }
      // In "Returns `object`.", the name in code voice isn't a value.
      if sign == .verb, value.hasPrefix("`") { kind = .sentence }
      // In "2 threads share this lock", the number isn't a result.
      let isSeparated = ",;:.(–—-<".contains(explanation.first ?? " ")
      if sign == .none, !isOnly, !isSeparated, !"\"“[({".contains(rest.first ?? " "), Self.isSentence(text) {
        kind = .sentence
      }
      if sign == .none, kind == .claim { measure = Self.measure(value, explanation) }
      if sign == .none, rest.hasPrefix("("), Self.isSentence(String(value.dropFirst().dropLast())) { kind = .sentence }
    } else if let sentence = Self.sentence(in: rest) {
      add(sentence.value)
      if sentence.value.hasPrefix("`") {
        kind = .sentence
      } else {
        (self.sentence, isExplicit) = (sentence, true)
      }
    } else if sign == .verb || Self.isSentence(rest) {
      kind = .sentence
    }
  }

  private mutating func add(_ value: String) {
    for reading in [value] + Self.unquoted(value) + Self.bits(value) where !readings.contains(reading) {
      readings.append(reading)
    }
  }

  /// A number and the words after it, up to three without digits, as a number with a unit.
  private static func measure(_ value: String, _ words: String) -> Measure? {
    let unit = String(words.trimmingSuffix { ".!".contains($0) })
    guard isNumber(value), let first = unit.first, first.isLetter || first.isCurrencySymbol || "%°".contains(first),
      !unit.contains(where: { ("0"..."9").contains($0) }), unit.split(separator: " ").count <= 3,
      !isSentence("\(value) \(unit)")
    else { return nil }
    return Measure(number: value, unit: unit)
  }

  /// A value of eight or more digits that are all 0 or 1, as a binary number.
  private static func bits(_ value: String) -> [String] {
    value.count >= 8 && value.allSatisfy { "01".contains($0) } ? ["0b" + value] : []
  }

  // MARK: Comparing

  /// Whether a result is what the comment shows.
  ///
  /// White space at the ends of a result counts only if the comment shows it between quotation marks.
  func matches(_ result: String) -> Bool {
    let trimmed = result.trimmingWhitespace()
    return readings.contains { $0 == result || ShownText($0).equals(trimmed) }
  }

  /// Whether a result shares so much with the comment that the comment is about it.
  func resembles(_ result: String) -> Bool {
    let (own, other) = (Self.words(text), Self.words(result))
    guard let first = own.first, !other.isEmpty else { return false }
    if first == other.first, !Self.functionWords.contains(first), first.contains(where: \.isLetter) { return true }
    return Self.commonCount(own, other) * 2 >= max(own.count, other.count)
  }

  /// The length of the longest sequence of words that both texts have in this order.
  private static func commonCount(_ first: [String], _ second: [String]) -> Int {
    var counts = Array(repeating: 0, count: second.count + 1)
    for word in first.prefix(200) {
      var diagonal = 0
      for (index, other) in second.enumerated() {
        let above = counts[index + 1]
        counts[index + 1] = word == other ? diagonal + 1 : max(above, counts[index])
        diagonal = above
      }
    }
    return counts[second.count]
  }

  // MARK: Signs of a result

  private enum Sign { case none, arrow, prints, verb }

  /// The text after an arrow or a word that announces a result.
  private static func withoutSign(_ text: String) -> (rest: String, sign: Sign) {
    var (rest, sign) = (text, Sign.none)
    while true {
      if let arrow = arrows.first(where: rest.hasPrefix) {
        (rest, sign) = (String(rest.dropFirst(arrow.count)).trimmingWhitespace(), sign == .none ? .arrow : sign)
        continue
      }
      let word = String(rest.prefix(while: \.isLetter))
      let after = rest.dropFirst(word.count)
      let value = after.drop { $0 == ":" || $0 == " " }
      let isAnnouncing = after.first == ":" || after.first == " "
      guard isAnnouncing, !value.isEmpty else { return (rest, sign) }
      if printingWords.contains(word.lowercased()) {
        (rest, sign) = (String(value), .prints)
      } else if resultWords.contains(word.lowercased()) {
        (rest, sign) = (String(value), sign == .none ? .verb : sign)
      } else {
        return (rest, sign)
      }
    }
  }

  private static let arrows = ["==>", "-->", "=>", "->", "→", "⇒", "➜", "⟹", "⟶", "==", "= "]
  private static let printingWords: Set = ["prints", "print", "printed", "outputs", "output"]
  private static let resultWords: Set = [
    "result", "returns", "return", "logs", "displays", "shows", "yields", "gives", "equals", "is", "value",
  ]
  private static let examples = ["e.g.", "e. g.", "for example", "something like", "similar to", "for instance"]

  // MARK: Values

  /// The value that a text begins with, and the text after it.
  static func leadingValue(in text: String) -> (value: String, rest: String)? {
    guard let first = text.first else { return nil }
    if let close = quotes[first] {
      guard let end = endOfQuoted(text, close: close) else { return nil }
      return (String(text[...end]), String(text[text.index(after: end)...]).trimmingWhitespace())
    }
    if "[({".contains(first) {
      guard let end = endOfBracketed(text) else { return nil }
      return (String(text[...end]), String(text[text.index(after: end)...]).trimmingWhitespace())
    }
    let token = String(text.prefix { !$0.isWhitespace })
    let isElided = ShownText.isElision(token) || token.hasSuffix("...")
    let value = isElided ? token : String(token.trimmingSuffix { ",;:.".contains($0) })
    guard isElided && !token.contains(where: \.isLetter) || isNumber(value) || ["true", "false", "nil"].contains(value)
    else { return call(in: text) }
    return (value, String(text.dropFirst(value.count)).trimmingWhitespace())
  }

  /// A value that looks like a call or a case, as in `Optional(3)`, `Item(id: 1)`, or `.open`.
  private static func call(in text: String) -> (value: String, rest: String)? {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "<" || $0 == ">" }
    guard name.first == "." ? name.dropFirst().first?.isLetter == true : name.first?.isUppercase == true else {
      return nil
    }
    let after = String(text.dropFirst(name.count))
    if after.hasPrefix("("), let end = endOfBracketed(after) {
      let value = name + after[...end]
      return (String(value), String(text.dropFirst(value.count)).trimmingWhitespace())
    }
    return name.first == "." ? (String(name), after.trimmingWhitespace()) : nil
  }

  private static let quotes: [Character: Character] = ["\"": "\"", "“": "”", "'": "'", "‘": "’", "`": "`"]

  /// The closing quotation mark: the first one, or the last one if the quoted text contains quotation marks, as in
  /// `"["a", "b"]"`.
  private static func endOfQuoted(_ text: String, close: Character) -> String.Index? {
    var isEscaped = false
    var ends: [String.Index] = []
    for index in text.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == close {
        ends.append(index)
      }
    }
    guard let first = ends.first, let last = ends.last, ["", "."].contains(text[text.index(after: last)...]) else {
      return ends.first
    }
    let next = text.index(after: first) < text.endIndex ? text[text.index(after: first)] : " "
    let isInner = next.isLetter || next.isNumber || next == close || close == "\"" && ends.count.isMultiple(of: 2)
    return isInner ? last : first
  }

  /// The bracket that closes the first one.
  private static func endOfBracketed(_ text: String) -> String.Index? {
    let characters = ValueCharacter.all(in: text)
    let end = characters.firstIndex { $0.depth == 0 && !$0.isInString && "])}".contains($0.character) }
    return end.map { text.index(text.startIndex, offsetBy: $0) }
  }

  private static func isNumber(_ token: String) -> Bool {
    let digits = token.drop { "+-−".contains($0) }
    guard digits.first?.isNumber == true, digits.first?.isASCII == true,
      !digits.contains(where: { "⁻⁰¹²³⁴⁵⁶⁷⁸⁹".contains($0) })
    else { return false }
    return !["st", "nd", "rd", "th"].contains(where: token.hasSuffix)
  }

  /// The text between quotation marks, as it is and with its escapes replaced.
  private static func unquoted(_ value: String) -> [String] {
    guard value.count > 1, let first = value.first, let close = quotes[first], value.last == close else { return [] }
    let text = String(value.dropFirst().dropLast())
    return [text, text.replacing("\\\"", with: "\""), ShownText.unescaped(text)]
  }

  /// Whether the text after a value explains it, as in `3, because one is closed`.
  ///
  /// After quoted output, any words are an explanation, as in `Prints "a" and returns 1`.
  private static func isExplanation(_ text: String, ofQuotedOutput isQuotedOutput: Bool) -> Bool {
    let words = text.drop { ",;:.–—-(<".contains($0) || $0 == " " }
    guard let first = words.first, first.isLetter else { return false }
    if text.hasPrefix("(") { return text.last == ")" && endOfBracketed(text) == text.indices.last }
    let isSeparated = ",;:.–—-<".contains(text.first ?? " ")
    let second = Self.words(String(words))
    if ["true", "false", "nil"].contains(second.first ?? "") { return false }
    return isSeparated ? second.count > 1 : isQuotedOutput || !text.contains(where: \.isNumber)
  }

  /// The sentence about a result that a text consists of, as in `the sum is 8`.
  private static func sentence(in text: String) -> Sentence? {
    let text = text.hasSuffix(".") ? String(text.dropLast()) : text
    let parts = text.split(separator: " ").map(String.init)
    for index in parts.indices.dropFirst() {
      let verb = parts[index - 1].lowercased()
      guard finalVerbs.contains(verb) || arrows.contains(verb) || verb == "=" || verb == "==" else { continue }
      let rest = parts[index...].joined(separator: " ")
      guard let (value, after) = leadingValue(in: rest), after.isEmpty else { continue }
      let adverbs: Set = ["is", "are", "now", "still"]
      var subject = parts[..<(index - 1)]
      while let last = subject.last, adverbs.contains(last.lowercased()) { subject.removeLast() }
      return Sentence(subject: subject.drop { $0.lowercased() == "now" }.joined(separator: " "), value: value)
    }
    return nil
  }

  private static let finalVerbs: Set = [
    "is", "are", "be", "equals", "prints", "returns", "gives", "yields", "outputs", "becomes", "now", "still",
  ]

  // MARK: Prose

  private static func isRemark(_ text: String) -> Bool {
    if isAboutSilence(text) { return true }
    if remarks.contains(text.trimmingSuffix { ".!".contains($0) }.description) { return true }
    return remarkBeginnings.contains(where: text.hasPrefix)
  }

  /// Whether a text says that code prints nothing, and possibly why.
  private static func isAboutSilence(_ text: String) -> Bool {
    guard let phrase = silence.first(where: text.hasPrefix) else { return false }
    let rest = text.dropFirst(phrase.count)
    return rest.isEmpty || ",;.:(".contains(rest.first ?? " ") || rest.hasPrefix(" because ")
  }

  private static let silence = [
    "prints nothing", "doesn't print anything", "doesn’t print anything", "does not print anything", "no output",
    "nothing is printed",
  ]
  private static let remarks: Set = [
    "todo", "fixme", "ok", "okay", "works", "it works", "compiles", "same", "same here", "as expected", "of course",
    "like this", "so far", "does nothing", "never printed", "not printed",
    "never executed", "not executed", "never called", "not called", "not reached", "unchanged",
  ]
  private static let remarkBeginnings = [
    "todo:", "fixme:", "mark:", "note:", "see ", "swiftlint:", "swift-format", "swiftformat:", "sourcery:", "cf.",
    "✅ ", "👍", "❌", "⛔", "🚫", "👆", "👈", "👇", "http://", "https://",
  ]

  /// Whether a text reads like a sentence, and not like a value.
  static func isSentence(_ text: String) -> Bool {
    let words = Self.words(text)
    if text.hasSuffix(":"), words.count > 1 { return true }
    if words.count >= 3, [":)", ":-)", ";)", ":("].contains(where: text.hasSuffix) { return true }
    guard words.count >= 2, let first = text.first else { return false }
    let functions = words.count(where: functionWords.contains)
    if ["the", "an", "this", "we", "you", "don't", "because", "note"].contains(words[0]), first.isLowercase {
      return true
    }
    guard words.count >= 3 else { return false }
    return functions >= 1 && (words.count >= 4 || !first.isUppercase)
  }

  /// The words and numbers of a text, in lowercase.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split(whereSeparator: \.isWhitespace).map {
      String($0.trimming { !$0.isLetter && !$0.isNumber })
    }.filter { !$0.isEmpty }
  }

  /// Words that appear in sentences, and rarely in values.
  private static let functionWords: Set = [
    "all", "also", "already", "always", "an", "and", "any", "are", "as", "at", "be", "because", "both", "but", "by",
    "can", "can't", "could", "course", "do", "does", "doesn't", "don't", "each", "every", "for", "from", "has", "have",
    "here", "if", "in", "is", "isn't", "it", "it's", "its", "just", "never", "no", "not", "now", "of", "on", "only",
    "or", "our", "should", "since", "so", "some", "still", "than", "that", "that's", "the", "their", "then", "there",
    "they", "this", "to", "too", "uses", "was", "we", "were", "when", "which", "will", "with", "won't", "would", "you",
    "your",
  ]
}
