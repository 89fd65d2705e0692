import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// Finds the pieces of Swift text that a page colours, as the compiler's own parser tells them.
///
/// ```swift unverified reason="docgen's own modules are no product that a snippet could import"
/// SwiftHighlighter.highlight("let x = 1 // one\n").map(\.kind)  // [.keyword, .declaration, .number, .comment]
/// ```
///
/// Making a tree takes ten times as long as reading a text. So ``SwiftReader`` reads most texts, and gives what the tree
/// would give; where it is in doubt, the parser reads the text, unless ``SwiftSurvey`` says that it would take too long.
public enum SwiftHighlighter {
  /// Finds the pieces of a text.
  ///
  /// - Parameter text: Swift, whole or in part; what does not parse is coloured as far as it can be read, and where much of
  ///   it does not, by its words and marks alone.
  /// - Returns: The pieces in text order; they do not overlap, and what lies between them is plain.
  public static func highlight(_ text: String) -> [SwiftToken] {
    var text = text
    return text.withUTF8 { highlight($0) }
  }

  /// Finds the pieces of a text.
  ///
  /// - Parameter utf8: The text's UTF-8 bytes.
  /// - Returns: The pieces, as for a text; none of a text that is too deep for the parser.
  public static func highlight(_ utf8: UnsafeBufferPointer<UInt8>) -> [SwiftToken] {
    guard SwiftNesting.excess(in: utf8) == nil else { return [] }
    if let tokens = read(utf8) { return tokens }
    let survey = SwiftSurvey(utf8)
    return survey.end == nil ? parse(utf8) : survey.tokens
  }

  /// The pieces of a text whose Swift is surely understood without the parser; `nil` for any other.
  static func read(_ utf8: UnsafeBufferPointer<UInt8>) -> [SwiftToken]? {
    do throws(SwiftDoubt) {
      let scanner = try SwiftScanner(utf8)
      var reader = SwiftReader(scanner.lexemes, of: utf8)
      try reader.file()
      return reader.tokens(with: scanner.comments)
    } catch {
      return nil
    }
  }

  /// The pieces of any text that ``SwiftNesting`` and ``SwiftSurvey`` allow, as the parser's tree has them.
  static func parse(_ utf8: UnsafeBufferPointer<UInt8>) -> [SwiftToken] {
    let tree = Parser.parse(source: utf8)
    return withExtendedLifetime(tree) {
      var walk = RawTreeWalk(estimatedCount: utf8.count / 5)
      walk.visit(tree.raw, inside: .nothing)
      return walk.tokens
    }
  }
}
