/// Finds the tokens of Swift code to highlight, from its lexemes and the words around each.
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// SwiftHighlighter.highlight("let x = 1 // one\n").map(\.kind)  // [.keyword, .declaration, .number, .comment]
/// ```
package enum SwiftHighlighter {
  /// Finds the tokens of a text.
  ///
  /// - Parameter text: Swift code, whole or in part. It doesn't have to be valid.
  /// - Returns: The tokens in text order, without overlaps. The text between them is plain.
  package static func highlight(_ text: String) -> [SwiftToken] {
    var text = text
    return text.withUTF8 { highlight($0) }
  }

  /// Finds the tokens of a text.
  ///
  /// - Parameter utf8: The text's UTF-8 bytes.
  package static func highlight(_ utf8: UnsafeBufferPointer<UInt8>) -> [SwiftToken] {
    let scanner = SwiftScanner(utf8)
    var rules = HighlightingRules(scanner.lexemes, of: utf8)
    rules.apply()
    return tokens(of: rules.lexemes, with: scanner.comments)
  }

  /// The highlighted lexemes and the comments, in order.
  private static func tokens(of lexemes: [SwiftLexeme], with comments: [SwiftToken]) -> [SwiftToken] {
    var tokens: [SwiftToken] = []
    tokens.reserveCapacity(lexemes.count + comments.count)
    var comment = 0
    for lexeme in lexemes {
      while comment < comments.count, comments[comment].start < lexeme.start {
        tokens.append(comments[comment])
        comment += 1
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
