/// A word, mark or piece of a string, as it stands in a text of Swift.
struct SwiftLexeme {
  enum Kind: UInt8 {
    /// A word; `word` says which.
    case word
    /// A name such as `$0`.
    case dollar
    case wildcard
    case number
    case regularExpression
    /// A number with a dot that is no number but a version.
    case version
    /// A string's text up to a place that no colour reaches, where another piece or an interpolation follows.
    case stringPiece
    /// A string's text up to its closing quotes.
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
    /// What a scanner that recovers has skipped.
    case unknown
    case end
  }

  var kind: Kind
  var word = SwiftWord.name
  /// Whether it is the first of its line.
  var isFirstOfLine: Bool
  /// Whether white space or a comment stands before it.
  var isSpaced: Bool
  /// Whether it is a word with a capital.
  var isCapital = false
  /// Whether the word is a keyword wherever it is no label and no member.
  var isReserved = false
  var start: Int
  var end: Int
  /// Whether it is a word that may be a name.
  var isName: Bool { kind == .word && !isReserved }

  /// What it is shown as.
  var colour: SwiftToken.Kind?
}
