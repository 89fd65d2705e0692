/// A word, a punctuation mark, or a part of a string in Swift code.
struct SwiftLexeme {
  enum Kind: UInt8 {
    /// A word, which the `word` property identifies, or a name such as `$0` or `` `default` ``.
    case word
    case number
    /// A part of a string, with its quotes.
    case string
    /// The `\(` in a string.
    case interpolation
    /// The parenthesis that ends an interpolation.
    case interpolationEnd
    case regularExpression
    /// An editor's placeholder, `<#name#>`.
    case placeholder
    /// A punctuation mark of one byte, such as a bracket.
    case mark
    /// An operator, including `->`, `=`, and `?`.
    case `operator`
  }

  var kind: Kind
  /// The keyword that it is, or `name` for any other word.
  var word = SwiftWord.name
  /// Whether it's the first lexeme of its line.
  var isFirstOfLine: Bool
  /// Whether white space or a comment precedes it.
  var isSpaced: Bool
  /// Its first byte.
  var byte: UInt8
  var start: Int
  var end: Int
  /// The kind of token that it's shown as.
  var color: SwiftToken.Kind?
}
