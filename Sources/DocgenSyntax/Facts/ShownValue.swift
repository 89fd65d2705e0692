import SwiftParser
import SwiftSyntax

/// Recognizes expressions that show a value, as in `[1, 2]`, `.some("a")`, or `Ticket(id: 1)`.
package enum ShownValue {
  /// Returns whether a text consists of one such expression.
  package static func matches(_ text: String) -> Bool {
    let tree = Parser.parse(source: text)
    guard !tree.hasError, tree.statements.count == 1 else { return false }
    return tree.statements.first?.item.as(ExprSyntax.self)?.isValue ?? false
  }
}

extension ExprSyntax {
  /// Whether the expression shows a value.
  fileprivate var isValue: Bool {
    switch `as`(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: return true
    case .stringLiteralExpr(let string): return string.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    case .prefixOperatorExpr(let prefix): return prefix.operator.text == "-" && prefix.expression.isValue
    case .arrayExpr(let array): return array.elements.allSatisfy(\.expression.isValue)
    case .dictionaryExpr(let dictionary):
      guard case .elements(let elements) = dictionary.content else { return true }
      return elements.allSatisfy { $0.key.isValue && $0.value.isValue }
    case .tupleExpr(let tuple): return !tuple.elements.isEmpty && tuple.elements.allSatisfy(\.expression.isValue)
    case .memberAccessExpr(let member): return member.base == nil
    case .functionCallExpr(let call):
      let isNamed =
        call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase == true
        || call.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil
          && call.calledExpression.is(MemberAccessExprSyntax.self)
      return isNamed && call.trailingClosure == nil && !call.arguments.isEmpty
        && call.arguments.allSatisfy(\.expression.isValue)
    default: return false
    }
  }
}
