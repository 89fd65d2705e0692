import SwiftParser
import SwiftSyntax

/// A sample in which `...` or `…` replaces code, or a comment replaces a value, as in `let key: Key =  // from the server`.
///
/// Its text calls a function in place of the missing code if the rest needs a value or an end there. Otherwise, the place is empty.
/// Each line keeps its length, so that the compiler's messages name the author's columns.
package struct ElidedCode: Hashable, Sendable {
  /// The text that can be compiled.
  package let text: String
  /// The name of the function, one letter that the sample doesn't use.
  package let function: String

  /// Reads a sample.
  ///
  /// - Parameter sample: The sample's text.
  /// - Returns: `nil` if no code is missing.
  package init?(_ sample: String) {
    guard SwiftSyntaxChecker.unreadable(in: sample) == nil else { return nil }
    let tokens = Array(Parser.parse(source: sample).tokens(viewMode: .sourceAccurate))
    let ranges = Self.elisions(in: tokens)
    let used = Set(tokens.map(\.text))
    guard !ranges.isEmpty, let function = "qzxjkwvy".lazy.map(String.init).first(where: { !used.contains($0) }) else {
      return nil
    }
    self.function = function
    var bytes = Array(sample.utf8)
    for range in ranges {
      let call = Array("\(function)()".utf8)
      bytes.replaceSubrange(range, with: call + Array(repeating: UInt8(ascii: " "), count: range.count - call.count))
    }
    let called = Parser.parse(source: String(decoding: bytes, as: UTF8.self))
    for range in ranges where !Self.needsCall(at: range.lowerBound, in: called) {
      bytes.replaceSubrange(range, with: Array(repeating: UInt8(ascii: " "), count: range.count))
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of operators and comments that replace code.
  private static func elisions(in tokens: [TokenSyntax]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (index, token) in tokens.enumerated() {
      var offset = token.position.utf8Offset
      for piece in token.leadingTrivia {
        if case .lineComment(let text) = piece, isElision(text.drop { $0 == "/" || $0 == " " }) {
          ranges.append(offset..<offset + piece.sourceLength.utf8Length)
        }
        offset += piece.sourceLength.utf8Length
      }
      if let comment = commentInPlaceOfValue(after: token) { ranges.append(comment) }
      guard isElision(token.text[...]), token.text.count <= 3 else { continue }
      let (previous, next) = (index > 0 ? tokens[index - 1] : nil, tokens[index + 1])
      let isFirst =
        previous == nil || token.leadingTrivia.containsNewline || previous?.trailingTrivia.containsNewline == true
        || ["{", "(", "[", ",", "=", ":", ";", "in", "return"].contains(previous?.text)
      let isLast =
        next.leadingTrivia.containsNewline || next.text.isEmpty || ["}", ")", "]", ",", ";"].contains(next.text)
      // A whole collection is `list[...]`.
      let isRange = token.text == "..." && previous?.text == "[" && next.text == "]"
      if isFirst, isLast, !isRange {
        let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
        ranges.append(start..<start + token.text.utf8.count)
      }
    }
    return ranges
  }

  /// The bytes of the comment that follows an equals sign without a value, also on the next line.
  private static func commentInPlaceOfValue(after token: TokenSyntax) -> Range<Int>? {
    guard token.text == "=",
      token.parent?.as(InitializerClauseSyntax.self)?.value.is(MissingExprSyntax.self) == true
    else { return nil }
    var offset = token.endPositionBeforeTrailingTrivia.utf8Offset
    for piece in token.trailingTrivia {
      let length = piece.sourceLength.utf8Length
      // A call needs three bytes.
      if case .lineComment = piece, length > 2 { return offset..<offset + length }
      offset += length
    }
    return nil
  }

  private static func isElision(_ text: Substring) -> Bool { text.hasPrefix("...") || text.hasPrefix("…") }

  /// Whether the code around a call needs it: as a value, or as the end of a body.
  private static func needsCall(at offset: Int, in tree: SourceFileSyntax) -> Bool {
    guard let token = tree.token(at: AbsolutePosition(utf8Offset: offset)),
      token.positionAfterSkippingLeadingTrivia.utf8Offset == offset
    else { return false }
    var node = Syntax(token)
    while let parent = node.parent {
      if parent.is(MemberBlockSyntax.self) || parent.is(MemberBlockItemSyntax.self) { return false }
      if let item = parent.as(CodeBlockItemSyntax.self) {
        guard item.trimmedDescription == token.text + "()" else { return true }
        let isBody = item.parent?.parent?.is(SourceFileSyntax.self) != true
        return isBody && item.parent?.as(CodeBlockItemListSyntax.self)?.last?.id == item.id
      }
      node = parent
    }
    return false
  }
}

extension Trivia {
  fileprivate var containsNewline: Bool { contains(where: \.isNewline) }
}
