import SwiftSyntax

extension ExprSyntax {
  /// The type that the compiler gives this expression when nothing else asks for one; nil where its spelling alone does
  /// not tell.
  var literalType: String? {
    switch self.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr: return "Swift.Bool"
    case .integerLiteralExpr: return "Swift.Int"
    case .floatLiteralExpr: return "Swift.Double"
    case .stringLiteralExpr: return "Swift.String"
    default: return nil
    }
  }
}
