import SwiftParser
import SwiftSyntax

/// The values in a sample's string interpolations, whose types don't matter, such as `user.name` in `"\(user.name)"`.
package enum InterpolatedValues {
  /// A text in which another value replaces each interpolated value that begins with one of some names.
  package static func replacing(_ names: Set<String>, with value: String, in text: String) -> String {
    guard !names.isEmpty, SwiftSyntaxChecker.unreadable(in: text) == nil else { return text }
    let reader = Reader(names: names)
    reader.walk(Parser.parse(source: text))
    var bytes = Array(text.utf8)
    for range in reader.ranges.reversed() { bytes.replaceSubrange(range, with: value.utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private final class Reader: SyntaxVisitor {
    let names: Set<String>
    var ranges: [Range<Int>] = []

    init(names: Set<String>) {
      self.names = names
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ExpressionSegmentSyntax) -> SyntaxVisitorContinueKind {
      guard let only = node.expressions.first, node.expressions.count == 1, only.label == nil,
        let name = only.expression.rootName, names.contains(name)
      else { return .visitChildren }
      let start = only.expression.positionAfterSkippingLeadingTrivia.utf8Offset
      ranges.append(start..<only.expression.endPositionBeforeTrailingTrivia.utf8Offset)
      return .skipChildren
    }
  }
}
