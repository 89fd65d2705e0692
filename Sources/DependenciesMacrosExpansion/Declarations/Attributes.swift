import SwiftSyntax

extension AttributeListSyntax.Element {
  /// Whether this is the attribute of that name, with or without its module's.
  func named(_ name: String) -> Bool {
    self.as(AttributeSyntax.self)?.baseName == name
  }
}

extension AttributeSyntax {
  /// The attribute's name without module and generic arguments.
  var baseName: String {
    if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
    if let identifier = attributeName.as(IdentifierTypeSyntax.self) { return identifier.name.text }
    return attributeName.trimmedDescription
  }

  /// Whether this names a global actor.
  ///
  /// Decides by the convention that their names end in `Actor`.
  var isGlobalActor: Bool {
    arguments == nil && baseName.hasSuffix("Actor")
  }
}

extension AttributedTypeSyntax {
  func hasSpecifier(_ keyword: Keyword) -> Bool {
    specifiers.contains { $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(keyword) }
  }
}

extension VariableDeclSyntax {
  /// The lines of the documentation comment, without their indentation.
  var documentation: [String] {
    leadingTrivia.pieces.compactMap { piece in
      switch piece {
      case .docLineComment(let text), .docBlockComment(let text): text
      default: nil
      }
    }
  }

  /// The attributes that say who may use the property, and so who may use its method.
  var attributesForMethod: [String] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { ["available", "_spi"].contains($0.baseName) || $0.isGlobalActor }
      .map(\.trimmedDescription)
  }

  /// The attributes and modifiers that isolate the property's storage.
  ///
  /// Not a global actor: the storage has a value from the start, so that setting it in an initializer would be a mutation,
  /// which only that actor may do.
  var isolationOfStorage: [String] {
    modifiers.filter { $0.name.tokenKind == .keyword(.nonisolated) }.map(\.trimmedDescription)
  }

  /// The modifiers of the property that its method has too.
  var modifiersForMethod: [String] {
    let access = AccessLevel(modifiers).map { $0 == .internal ? "internal " : $0.prefix }.map {
      [String($0.dropLast())]
    }
    let isNonisolated = modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
    return (access ?? []) + (isNonisolated ? ["nonisolated"] : [])
  }
}
