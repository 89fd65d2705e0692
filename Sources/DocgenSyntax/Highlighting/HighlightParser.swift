/// Parses common Swift code without building a tree, and highlights its lexemes as the parser would.
///
/// It supports only the common part of the grammar. If a text contains anything else, or an error other than missing
/// brackets at its beginning or end, it throws ``SyntaxAmbiguity``. The scanner has already highlighted the lexemes
/// whose kind doesn't depend on their position.
struct HighlightParser {
  var lexemes: [SwiftLexeme]
  var index = 0
  let utf8: UnsafeBufferPointer<UInt8>

  /// The maximum nesting depth of statements, expressions, and types.
  private static let limit = 48
  var depth = 0
  /// The number of enclosing braces that contain statements.
  var bodies = 0
  /// The recovery state, if ``HighlightParser`` continues after code that it doesn't understand.
  var recovery: Recovery?

  init(_ lexemes: [SwiftLexeme], of utf8: UnsafeBufferPointer<UInt8>) {
    self.lexemes = lexemes
    self.utf8 = utf8
  }

  // MARK: Lexemes

  var current: SwiftLexeme { lexemes[index] }
  var kind: SwiftLexeme.Kind { lexemes[index].kind }
  /// The next word, or `name` if it's not a keyword.
  var word: SwiftWord { lexemes[index].word }
  var next: SwiftLexeme { peek(1) }

  func peek(_ distance: Int) -> SwiftLexeme { lexemes[min(index + distance, lexemes.count - 1)] }

  func isAt(_ kind: SwiftLexeme.Kind) -> Bool { lexemes[index].kind == kind }
  func isAt(_ word: SwiftWord) -> Bool { lexemes[index].word == word }

  mutating func advance() { if index < lexemes.count - 1 { index += 1 } }

  mutating func advance(as color: SwiftToken.Kind?) {
    lexemes[index].color = color
    advance()
  }

  mutating func accept(_ kind: SwiftLexeme.Kind) -> Bool {
    guard lexemes[index].kind == kind else { return false }
    advance()
    return true
  }

  mutating func accept(_ word: SwiftWord) -> Bool {
    guard lexemes[index].word == word else { return false }
    advance(as: .keyword)
    return true
  }

  mutating func expect(_ kind: SwiftLexeme.Kind) throws(SyntaxAmbiguity) {
    guard accept(kind) else { throw SyntaxAmbiguity() }
  }

  mutating func expect(_ word: SwiftWord) throws(SyntaxAmbiguity) {
    guard accept(word) else { throw SyntaxAmbiguity() }
  }

  /// Reads a closing bracket, which can be missing at the end of the text.
  mutating func close(_ kind: SwiftLexeme.Kind) throws(SyntaxAmbiguity) {
    guard accept(kind) || isAt(.end) else { throw SyntaxAmbiguity() }
  }

  /// Reads a name, including a keyword that isn't reserved.
  mutating func name(as color: SwiftToken.Kind) throws(SyntaxAmbiguity) {
    guard isAt(.word), !current.isReserved else { throw SyntaxAmbiguity() }
    advance(as: color)
  }

  /// Whether the next lexeme is this one-character operator, or, if `whole` is `false`, begins with it.
  func isAtOperator(_ text: StaticString, whole: Bool = true) -> Bool {
    guard isOperator(kind) else { return false }
    let bytes = utf8[current.start..<current.end]
    return text.withUTF8Buffer { whole ? bytes.elementsEqual($0) : bytes.starts(with: $0) }
  }

  func isOperator(_ kind: SwiftLexeme.Kind) -> Bool {
    kind == .binaryOperator || kind == .prefixOperator || kind == .postfixOperator
  }

  mutating func nest() throws(SyntaxAmbiguity) {
    depth += 1
    if depth > Self.limit { throw SyntaxAmbiguity() }
  }

  mutating func unnest() { depth -= 1 }

  /// The index of the bracket that closes the bracket at an index.
  func closing(of opening: Int) -> Int? {
    var open = 0
    for index in opening..<lexemes.count {
      switch lexemes[index].kind {
      case .leftParen, .leftSquare, .leftBrace, .interpolation: open += 1
      case .rightParen, .rightSquare, .rightBrace, .interpolationEnd:
        open -= 1
        if open == 0 { return index }
      default: break
      }
    }
    return nil
  }

  // MARK: Result

  /// The highlighted lexemes and the comments, in order.
  func tokens(with comments: [SwiftToken]) -> [SwiftToken] {
    var tokens: [SwiftToken] = []
    tokens.reserveCapacity(lexemes.count + comments.count)
    var comment = 0
    for lexeme in lexemes {
      while comment < comments.count, comments[comment].start < lexeme.start {
        tokens.append(comments[comment])
        comment += 1
      }
      if lexeme.kind == .version {
        for part in utf8[lexeme.start..<lexeme.end].split(separator: UInt8(ascii: ".")) {
          tokens.append(SwiftToken(.number, part.startIndex..<part.endIndex))
        }
        continue
      }
      guard let color = lexeme.color, lexeme.start < lexeme.end else { continue }
      if let last = tokens.last, last.end == lexeme.start, last.kind == color {
        tokens[tokens.count - 1].end = lexeme.end
      } else {
        tokens.append(SwiftToken(color, lexeme.start..<lexeme.end))
      }
    }
    tokens += comments[comment...]
    return tokens
  }
}
