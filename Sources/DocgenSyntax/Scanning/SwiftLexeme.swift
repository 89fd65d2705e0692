/// A word, a punctuation mark, or a part of a string in Swift code.
struct SwiftLexeme {
  enum Kind: UInt8 {
    /// A word, which the `word` property identifies.
    case word
    /// A name such as `$0`.
    case dollar
    case wildcard
    case number
    case regularExpression
    /// A number with a dot that is a version.
    case version
    /// A part of a string's text that ends before another part or an interpolation, up to a position that isn't
    /// highlighted.
    case stringPiece
    /// A part of a string's text, up to its closing quotes.
    case stringEnd
    /// The `\(` in a string.
    case interpolation
    case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
    /// The parenthesis that ends an interpolation.
    case interpolationEnd
    case comma, colon, semicolon, period, equal, arrow, at, pound, backslash, ampersand
    case question, infixQuestion, exclamation
    case binaryOperator, prefixOperator, postfixOperator
    case poundIf, poundElse, poundEndif, poundAvailable
    /// Text that a recovering scanner has skipped.
    case unknown
    case end
  }

  var kind: Kind
  var word = SwiftWord.name
  /// Whether it's the first lexeme of its line.
  var isFirstOfLine: Bool
  /// Whether white space or a comment precedes it.
  var isSpaced: Bool
  /// Whether it's a word that begins with a capital letter.
  var isCapital = false
  /// Whether the word is a keyword everywhere except as a label or member.
  var isReserved = false
  var start: Int
  var end: Int
  /// Whether it's a word that can be a name.
  var isName: Bool { kind == .word && !isReserved }

  /// The kind of token that it's shown as.
  var color: SwiftToken.Kind?
}
