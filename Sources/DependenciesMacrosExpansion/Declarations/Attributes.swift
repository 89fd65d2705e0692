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

  /// Whether this attribute of a function type names a global actor.
  ///
  /// A macro can't look up types, so it's one if it isn't an attribute of the language.
  var isGlobalActorOfType: Bool {
    arguments == nil && !Self.ofFunctionTypes.contains(baseName) && !baseName.hasPrefix("_")
  }

  /// Whether this attribute of a property with a macro names a global actor.
  ///
  /// Property wrappers don't apply to such a property, so what's left are the language's attributes and other macros. Of these,
  /// only macros for endpoints apply to the property of a client.
  var isGlobalActorOfProperty: Bool {
    arguments == nil && !Self.ofProperties.contains(baseName) && !baseName.hasPrefix("_")
  }

  /// The language's attributes of function types, except those with arguments.
  private static let ofFunctionTypes: Set = [
    "Sendable", "async", "autoclosure", "concurrent", "escaping", "noDerivative", "noescape", "preconcurrency",
    "unsafe",
  ]

  /// The language's attributes of properties, except those with arguments, and the macros for endpoints.
  private static let ofProperties: Set = [
    "DependencyEndpoint", "DependencyEndpointIgnored", "GKInspectable", "IBInspectable", "IBOutlet", "NSCopying",
    "NSManaged", "inlinable", "nonobjc", "objc", "preconcurrency", "safe", "unsafe", "usableFromInline",
    "warn_unqualified_access",
  ]
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

  /// The attributes that limit the use of the property, and so of its method.
  var availability: [String] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { ["available", "_spi"].contains($0.baseName) }
      .map(\.trimmedDescription)
  }

  /// The global actor of the property, as an attribute.
  var globalActor: String? {
    attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first(where: \.isGlobalActorOfProperty)?
      .trimmedDescription
  }

  /// The attributes and modifiers that isolate the property's storage.
  ///
  /// Not a global actor: the storage has a value from the start, so that setting it in an initializer would be a mutation,
  /// which only that actor may do.
  var isolationOfStorage: [String] {
    modifiers.filter { $0.name.tokenKind == .keyword(.nonisolated) }.map(\.trimmedDescription)
  }

  /// The access modifier of the property that its method has, too.
  var accessForMethod: [String] {
    AccessLevel(modifiers).map { [String(($0 == .internal ? "internal " : $0.prefix).dropLast())] } ?? []
  }

  var isNonisolated: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
  }
}
