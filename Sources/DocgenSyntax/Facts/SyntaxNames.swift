import SwiftSyntax

extension Syntax {
  /// The name of the type that the node declares or extends.
  var declaredOrExtendedTypeName: String? {
    guard let type = asProtocol((any DeclGroupSyntax).self) else { return nil }
    return type.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
      ?? asProtocol((any NamedDeclSyntax).self)?.name.text
  }
}

extension FunctionCallExprSyntax {
  /// The name of the called function or type, without the expression or module before the dot.
  var functionName: String? {
    calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
