import DocgenModel

/// A normalized type as links write it: without spaces, attributes, labels, and `any`, and with sugar for optionals,
/// arrays, and dictionaries.
///
/// Both declarations and links are normalized, so that `Optional<Int>`, `Int?`, and `( Int )?` are equal. Text that
/// isn't a type only loses its spaces.
struct TypeText: Hashable {
  /// The form for suggestions, which DocC accepts, too, such as `(Named)?` or `(Int)->Void`.
  let text: String

  /// The form for comparisons, in which `Void` is `()` and redundant parentheses are removed.
  private let key: String

  init(_ source: String) {
    let plain = source.filter { !$0.isWhitespace }
    var writer = TypeParser(source, isComparing: false)
    text = writer.type() ?? plain
    var comparer = TypeParser(source, isComparing: true)
    key = comparer.type() ?? plain
  }

  static func == (lhs: TypeText, rhs: TypeText) -> Bool { lhs.key == rhs.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Whether it's `_`, which matches any type.
  var isWildcard: Bool { key == "_" }

  /// Returns the types of a result: the elements of a tuple, none for `()`, otherwise one type.
  static func result(_ source: String) -> [TypeText] {
    let type = TypeText(source)
    if type.key == "()" { return [] }
    let whole = type.text
    guard whole.hasPrefix("("), whole.hasSuffix(")") else { return [type] }
    // `(A)->(B)` starts and ends with parentheses but isn't a tuple.
    var depth = 0
    for (offset, character) in whole.enumerated() {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0, offset < whole.count - 1 { return [type] }
    }
    return splitAtCommas(whole.dropFirst().dropLast()).map { TypeText(String($0)) }
  }
}

extension Symbol.Signature {
  /// The types of the parameters.
  var parameterTypes: [TypeText] {
    parameters.map { parameter in
      let withoutAttributes = parameter.declaration.filter { $0.kind != "attribute" }
      let text = withoutAttributes.map(\.text).joined()
      // `name: Type`: a declaration always begins with the name.
      return TypeText(text.firstIndex(of: ":").map { String(text[text.index(after: $0)...]) } ?? text)
    }
  }

  /// The types of the result's parts.
  var resultTypes: [TypeText] {
    TypeText.result(result.filter { $0.kind != "attribute" }.map(\.text).joined())
  }
}

/// Splits text at commas that aren't inside parentheses, brackets, or angle brackets.
func splitAtCommas(_ text: some StringProtocol) -> [Substring] {
  var parts: [Substring] = []
  var depth = 0
  var part = Substring()
  var previous: Character = " "
  for character in text {
    switch character {
    case "(", "[", "<": depth += 1
    case ")", "]": depth -= 1
    case ">" where previous != "-": depth -= 1
    default: break
    }
    if character == ",", depth <= 0 {
      parts.append(part)
      part = Substring()
    } else {
      part.append(character)
    }
    previous = character
  }
  parts.append(part)
  return parts
}

/// Parses Swift types in the forms that occur in symbol graphs and links.
private struct TypeParser {
  /// Words before a type that don't distinguish overloads.
  private static let specifiers: Set<String> = [
    "any", "some", "inout", "borrowing", "consuming", "sending", "isolated", "nonisolated", "async", "throws",
    "rethrows", "reasync", "each", "repeat", "__owned", "__shared", "_const",
  ]

  private let tokens: [String]
  private let isComparing: Bool
  private var index = 0
  private var depth = 0

  init(_ source: String, isComparing: Bool) {
    tokens = Self.tokens(of: source)
    self.isComparing = isComparing
  }

  /// Parses the whole text as one type, or returns `nil`.
  mutating func type() -> String? {
    guard let type = function(), index == tokens.count else { return nil }
    return type
  }

  private mutating func function() -> String? {
    // No handwritten type is nested this deep, so compare the text unchanged.
    guard depth < 64 else { return nil }
    depth += 1
    defer { depth -= 1 }
    skipSpecifiers()
    guard var type = suffixed() else { return nil }
    while take("&") {
      // DocC omits the ampersand: `any P & Sendable` becomes `PSendable`.
      skipSpecifiers()
      guard let next = suffixed() else { return nil }
      type += next
    }
    skipSpecifiers()
    guard take("->") else { return type }
    guard let result = function() else { return nil }
    return "\(type)->\(result)"
  }

  private mutating func suffixed() -> String? {
    guard var type = primary() else { return nil }
    while let token = current {
      switch token {
      case "?", "!":
        index += 1
        if type.contains("->"), !type.hasPrefix("(") || !type.hasSuffix(")") { type = "(\(type))" }
        type += "?"
      case ".":
        index += 1
        guard let member = current, Self.isName(member) else { return nil }
        index += 1
        type += ".\(member)"
        if let arguments = genericArguments() { type += "<\(arguments.joined(separator: ","))>" }
      case "...":
        index += 1
        type += "..."
      default:
        return type
      }
    }
    return type
  }

  private mutating func primary() -> String? {
    guard let token = current else { return nil }
    switch token {
    case "(":
      index += 1
      guard let elements = list(until: ")") else { return nil }
      // Parentheses around one type are redundant, unless they contain a function's only parameter.
      if isComparing, elements.count == 1, current != "->", !isFollowedByEffects {
        return elements[0].contains("->") ? "(\(elements[0]))" : elements[0]
      }
      return "(\(elements.joined(separator: ",")))"
    case "[":
      index += 1
      guard let element = function() else { return nil }
      if take(":") {
        guard let value = function(), take("]") else { return nil }
        return "[\(element):\(value)]"
      }
      return take("]") ? "[\(element)]" : nil
    case "_", "~":
      index += 1
      if token == "~" { return primary() }
      return token
    default:
      guard Self.isName(token) else { return nil }
      index += 1
      if isComparing, token == "Void", current != ".", current != "<" { return "()" }
      guard let arguments = genericArguments() else { return token }
      return Self.sugared(token, arguments)
    }
  }

  /// Whether effects and an arrow follow, as in `(A) async throws -> B`.
  private var isFollowedByEffects: Bool {
    var rest = self
    rest.skipSpecifiers()
    return rest.index > index && rest.current == "->"
  }

  private mutating func genericArguments() -> [String]? {
    let start = index
    guard take("<") else { return nil }
    if let arguments = list(until: ">") { return arguments }
    index = start
    return nil
  }

  /// Parses types up to a closing token, without labels.
  private mutating func list(until close: String) -> [String]? {
    var elements: [String] = []
    if take(close) { return elements }
    repeat {
      skipLabel()
      guard let element = function() else { return nil }
      elements.append(element)
    } while take(",")
    return take(close) ? elements : nil
  }

  private mutating func skipLabel() {
    var next = index
    while next < tokens.count, Self.isName(tokens[next]), next - index < 2 { next += 1 }
    if next > index, next < tokens.count, tokens[next] == ":" { index = next + 1 }
  }

  private mutating func skipSpecifiers() {
    while let token = current {
      if Self.specifiers.contains(token), index + 1 < tokens.count {
        index += 1
        if token == "throws", current == "(" { skipParentheses() }
        if token == "nonisolated", current == "(" { skipParentheses() }
      } else if token == "@", index + 1 < tokens.count {
        index += 2
        if current == "(", tokens[index - 1] == "convention" { skipParentheses() }
      } else {
        return
      }
    }
  }

  private mutating func skipParentheses() {
    var depth = 0
    while let token = current {
      index += 1
      if token == "(" { depth += 1 }
      if token == ")" { depth -= 1 }
      if depth == 0 { return }
    }
  }

  private static func sugared(_ name: String, _ arguments: [String]) -> String {
    switch (name, arguments.count) {
    case ("Optional", 1): arguments[0].contains("->") ? "(\(arguments[0]))?" : "\(arguments[0])?"
    case ("Array", 1): "[\(arguments[0])]"
    case ("Dictionary", 2): "[\(arguments[0]):\(arguments[1])]"
    default: "\(name)<\(arguments.joined(separator: ","))>"
    }
  }

  // MARK: Tokens

  private var current: String? { index < tokens.count ? tokens[index] : nil }

  private mutating func take(_ token: String) -> Bool {
    guard current == token else { return false }
    index += 1
    return true
  }

  private static func isName(_ token: String) -> Bool {
    token.first.map { $0.isLetter || $0 == "_" || $0 == "$" || $0 == "`" || $0.isNumber } ?? false
  }

  private static func tokens(of source: String) -> [String] {
    var tokens: [String] = []
    var rest = source[...]
    while let character = rest.first {
      if character.isWhitespace {
        rest = rest.dropFirst()
      } else if isName(String(character)) {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || $0 == "`" }
        tokens.append(String(name))
        rest = rest.dropFirst(name.count)
      } else if let symbol = ["->", "..."].first(where: { rest.hasPrefix($0) }) {
        tokens.append(symbol)
        rest = rest.dropFirst(symbol.count)
      } else {
        tokens.append(String(character))
        rest = rest.dropFirst()
      }
    }
    return tokens
  }
}
