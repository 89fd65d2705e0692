import SwiftSyntax

extension DeclSyntaxProtocol {
  /// The names that symbol graphs give to a declaration, such as `add(_:at:)`, each with its place in the source.
  var symbolNames: [(name: String, token: TokenSyntax)] {
    if let function = self.as(FunctionDeclSyntax.self) {
      return [(function.name.text + labels(function.signature.parameterClause), function.name)]
    }
    if let initializer = self.as(InitializerDeclSyntax.self) {
      return [("init" + labels(initializer.signature.parameterClause), initializer.initKeyword)]
    }
    if let `subscript` = self.as(SubscriptDeclSyntax.self) {
      let labels = labels(`subscript`.parameterClause, areOptional: true)
      return [("subscript" + labels, `subscript`.subscriptKeyword)]
    }
    if let variable = self.as(VariableDeclSyntax.self) {
      let names = variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
      return names.map { ($0.text, $0) }
    }
    if let enumCase = self.as(EnumCaseDeclSyntax.self) {
      return enumCase.elements.map { element in
        let labels = element.parameterClause?.parameters.map { "\($0.firstName?.text ?? "_"):" }
        return (element.name.text + (labels.map { "(\($0.joined()))" } ?? ""), element.name)
      }
    }
    return asProtocol((any NamedDeclSyntax).self).map { [($0.name.text, $0.name)] } ?? []
  }

  /// The labels in the form of names, such as `(_:at:)`.
  private func labels(_ clause: FunctionParameterClauseSyntax, areOptional: Bool = false) -> String {
    let labels = clause.parameters.map { parameter in
      // A subscript's parameter has no label unless it has two names.
      areOptional && parameter.secondName == nil ? "_:" : "\(parameter.firstName.text):"
    }
    return "(\(labels.joined()))"
  }
}
