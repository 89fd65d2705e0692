package import DocgenModel
import SwiftSyntax

/// A public declaration inside `#if`.
package struct ConditionalDeclaration: Hashable, Sendable {
  /// Its name as in symbol graphs, such as `add(_:at:)`.
  package var name: String

  /// The conditions around it in quotation marks, such as `'#if os(Windows)'`, the outermost first.
  package var condition: String

  /// The position of its name.
  package var position: SourcePosition
}

extension IfConfigClauseSyntax {
  /// The condition in quotation marks, such as `'#if os(Windows)'` or `'#else' of '#if os(Windows)'`.
  var quotedCondition: String {
    if let condition {
      let text = condition.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "'\(poundKeyword.text) \(text)'"
    }
    let first = parent?.as(IfConfigClauseListSyntax.self)?.first
    return "'\(poundKeyword.text)'" + (first.map { " of \($0.quotedCondition)" } ?? "")
  }
}
