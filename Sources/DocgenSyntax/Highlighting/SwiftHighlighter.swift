import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// Finds the tokens of Swift code to highlight, with the same result as the compiler's own parser.
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// SwiftHighlighter.highlight("let x = 1 // one\n").map(\.kind)  // [.keyword, .declaration, .number, .comment]
/// ```
///
/// Building a syntax tree takes ten times as long as reading a text. ``HighlightParser`` therefore reads most texts and
/// returns the tree's result. If it throws ``SyntaxAmbiguity``, SwiftSyntax's parser reads the text, unless
/// ``SourceSummary`` reports that this would take too long.
package enum SwiftHighlighter {
  /// Finds the tokens of a text.
  ///
  /// - Parameter text: Swift code, whole or in part. Code that doesn't parse is highlighted as far as it can be read.
  ///   If much of it doesn't parse, only its words and punctuation are highlighted.
  /// - Returns: The tokens in text order, without overlaps. The text between them is plain.
  package static func highlight(_ text: String) -> [SwiftToken] {
    var text = text
    return text.withUTF8 { highlight($0) }
  }

  /// Finds the tokens of a text.
  ///
  /// - Parameter utf8: The text's UTF-8 bytes.
  /// - Returns: The tokens. Empty if the text is nested too deeply for the parser.
  package static func highlight(_ utf8: UnsafeBufferPointer<UInt8>) -> [SwiftToken] {
    guard SwiftNesting.excess(in: utf8) == nil else { return [] }
    if let tokens = read(utf8) { return tokens }
    let summary = SourceSummary(utf8)
    return summary.end == nil ? parse(utf8) : summary.tokens
  }

  /// The tokens of a text that ``HighlightParser`` definitely understands, or `nil` for any other text.
  static func read(_ utf8: UnsafeBufferPointer<UInt8>) -> [SwiftToken]? {
    do throws(SyntaxAmbiguity) {
      let scanner = try SwiftScanner(utf8)
      var reader = HighlightParser(scanner.lexemes, of: utf8)
      try reader.file()
      return reader.tokens(with: scanner.comments)
    } catch {
      return nil
    }
  }

  /// The tokens from the syntax tree, for any text that ``SwiftNesting`` and ``SourceSummary`` allow.
  static func parse(_ utf8: UnsafeBufferPointer<UInt8>) -> [SwiftToken] {
    let tree = Parser.parse(source: utf8)
    return withExtendedLifetime(tree) {
      var walk = RawTreeWalk(estimatedCount: utf8.count / 5)
      walk.visit(tree.raw, inside: .nothing)
      return walk.tokens
    }
  }
}
