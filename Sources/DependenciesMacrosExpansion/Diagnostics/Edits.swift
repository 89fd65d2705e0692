import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension VariableDeclSyntax {
  /// The property introduced by another keyword.
  func introduced(by keyword: Keyword) -> VariableDeclSyntax {
    with(\.bindingSpecifier.tokenKind, .keyword(keyword))
  }
}

extension PatternBindingSyntax {
  /// The binding with an initial value, or without one.
  ///
  /// A comment after it stays there.
  func initialized(to value: ExprSyntax?) -> PatternBindingSyntax {
    var result = self
    let trailing = initializer?.trailingTrivia ?? typeAnnotation?.trailingTrivia ?? pattern.trailingTrivia
    result.typeAnnotation = typeAnnotation?.with(\.trailingTrivia, value == nil ? trailing : [])
    if typeAnnotation == nil { result.pattern = pattern.with(\.trailingTrivia, value == nil ? trailing : []) }
    result.initializer = value.map {
      InitializerClauseSyntax(equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space), value: $0)
        .with(\.trailingTrivia, trailing)
    }
    return result
  }

  /// The binding with a type, as text.
  func annotated(as type: String) -> PatternBindingSyntax {
    var result = self
    result.pattern = pattern.with(\.trailingTrivia, [])
    result.typeAnnotation = TypeAnnotationSyntax(
      colon: .colonToken(trailingTrivia: .space), type: TypeSyntax("\(raw: type)"),
      trailingTrivia: pattern.trailingTrivia)
    return result
  }
}

extension FunctionTypeSyntax {
  /// The function type with `throws` added to its effects.
  var throwing: FunctionTypeSyntax {
    var result = self
    let clause = ThrowsClauseSyntax(throwsSpecifier: .keyword(.throws, trailingTrivia: .space))
    result.effectSpecifiers =
      effectSpecifiers?.with(\.throwsClause, clause) ?? TypeEffectSpecifiersSyntax(throwsClause: clause)
    return result
  }
}

extension FixIt {
  /// Removes the attribute of that name, if the declaration can have attributes.
  static func removing(attribute name: String, from declaration: some DeclSyntaxProtocol) -> FixIt? {
    guard var bare = declaration.asProtocol((any WithAttributesSyntax).self) else { return nil }
    bare.attributes = bare.attributes.filter { !$0.named(name) }
    bare.leadingTrivia = declaration.leadingTrivia
    return FixIt("remove-attribute", "Remove '@\(name)'", replacing: declaration, with: Syntax(bare))
  }
}
