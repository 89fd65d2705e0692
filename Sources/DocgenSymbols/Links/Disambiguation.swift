import DocgenModel

/// The suffix of a name in a link that chooses among symbols with that name.
enum Disambiguation: Hashable {
  /// There's no suffix.
  case none
  /// A kind, a hash, or both, such as `struct`, `swift.method`, `58jag`, or `swift.method-58jag`.
  case words([String])
  /// Types of parameters, results, or both.
  ///
  /// A list that isn't written is `nil`, and `_` matches any type.
  case types(parameters: [TypeText]?, results: [TypeText]?)

  /// Parses the text between a name and the next `/`.
  ///
  /// - Parameter text: An empty string, or text that begins with `-`.
  init?(_ text: Substring) {
    guard !text.isEmpty else {
      self = .none
      return
    }
    guard text.first == "-" else { return nil }
    let body = text.dropFirst()
    if text.hasPrefix("->") {
      self = .types(parameters: nil, results: TypeText.result(String(text.dropFirst(2))))
    } else if body.hasPrefix("(") {
      guard let close = Self.closingParenthesis(of: body) else { return nil }
      let inside = body[body.index(after: body.startIndex)..<close]
      let parameters =
        inside.allSatisfy(\.isWhitespace) ? [] : splitAtCommas(inside).map { TypeText(String($0)) }
      let after = body[body.index(after: close)...]
      if after.isEmpty {
        self = .types(parameters: parameters, results: nil)
      } else if after.hasPrefix("->") {
        self = .types(parameters: parameters, results: TypeText.result(String(after.dropFirst(2))))
      } else {
        return nil
      }
    } else {
      let words = body.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard words.count <= 2, words.allSatisfy(Self.isWord) else { return nil }
      self = .words(words)
    }
  }

  /// Whether a node matches the suffix.
  func matches(_ node: SymbolNode) -> Bool {
    switch self {
    case .none:
      return true
    case .words(let words):
      return words.allSatisfy { word in
        word == node.kindComponent || word == node.languageAndKind || word == stableHash(node.symbol.id)
      }
    case .types(let parameters, let results):
      guard let signature = node.symbol.signature else { return false }
      return (parameters.map { Self.matches($0, signature.parameterTypes) } ?? true)
        && (results.map { Self.matches($0, signature.resultTypes) } ?? true)
    }
  }

  private static func matches(_ written: [TypeText], _ declared: [TypeText]) -> Bool {
    written.count == declared.count
      && zip(written, declared).allSatisfy { $0.isWildcard || $0 == $1 }
  }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
          true
        default:
          false
        }
      }
  }

  private static func closingParenthesis(of text: Substring) -> String.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}

/// Returns the shortest suffix that distinguishes a node from other nodes with its name, including the hyphen.
///
/// - Parameters:
///   - node: The node.
///   - siblings: All nodes with its name below its parent, including the node.
/// - Returns: An empty string if the name is unique. Otherwise the kind, the types, or the hash, whichever is the
///   first to be unique. Results are tried before parameters, as in DocC's suggestions.
func shortestDisambiguation(of node: SymbolNode, among siblings: [SymbolNode]) -> String {
  let others = siblings.filter { $0.id != node.id }
  if others.isEmpty || (!node.yieldsInCollisions && others.allSatisfy(\.yieldsInCollisions)) { return "" }
  if others.allSatisfy({ $0.kindComponent != node.kindComponent }) { return "-\(node.kindComponent)" }
  let signatures = others.map { $0.symbol.signature }
  if let signature = node.symbol.signature {
    let results = signatures.map { $0?.resultTypes }
    let parameters = signatures.map { $0?.parameterTypes }
    if let distinct = distinguishing(signature.resultTypes, from: results) {
      return "->\(resultText(distinct))"
    }
    if let distinct = distinguishing(signature.parameterTypes, from: parameters) {
      return "-(\(distinct.joined(separator: ",")))"
    }
    // Neither is unique, so find the fewest parameters that are unique together with the whole result.
    let sameResult = zip(parameters, results).filter { $0.1 == signature.resultTypes }.map(\.0)
    if let distinct = distinguishing(signature.parameterTypes, from: sameResult) {
      return "-(\(distinct.joined(separator: ",")))->\(resultText(signature.resultTypes.map(\.text)))"
    }
  }
  return "-\(stableHash(node.symbol.id))"
}

private func resultText(_ types: [String]) -> String {
  types.count == 1 ? types[0] : "(\(types.joined(separator: ",")))"
}

/// Returns a list of types in which `_` replaces every type that isn't needed to distinguish the list from the
/// others.
private func distinguishing(_ types: [TypeText], from others: [[TypeText]?]) -> [String]? {
  let alike = others.compactMap { $0 }.filter { $0.count == types.count }
  if alike.isEmpty { return types.count == 1 ? [types[0].text] : types.map { _ in "_" } }
  func isEnough(_ positions: [Int]) -> Bool {
    alike.allSatisfy { other in positions.contains { other[$0] != types[$0] } }
  }
  func text(_ positions: [Int]) -> [String] {
    types.indices.map { positions.contains($0) ? types[$0].text : "_" }
  }
  for position in types.indices where isEnough([position]) { return text([position]) }
  for first in types.indices {
    for second in types.indices where second > first && isEnough([first, second]) { return text([first, second]) }
  }
  return isEnough(Array(types.indices)) ? types.map(\.text) : nil
}
