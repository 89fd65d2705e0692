import SwiftSyntax

/// The type of an endpoint as the source spells it: a function type with its attributes and parentheses.
struct ClosureType {
  let function: FunctionTypeSyntax

  /// The attributes before the function type, outermost first.
  let attributes: [AttributeSyntax]

  /// The whole type without parentheses around it.
  let type: TypeSyntax

  /// Reads a type.
  ///
  /// Returns nil if it doesn't spell out a function type, as in an optional closure.
  init?(_ type: TypeSyntax) {
    var attributes: [AttributeSyntax] = []
    var type = type
    var spelled = type
    while true {
      if let function = type.as(FunctionTypeSyntax.self) {
        self.function = function
        break
      } else if let attributed = type.as(AttributedTypeSyntax.self) {
        attributes += attributed.attributes.compactMap { $0.as(AttributeSyntax.self) }
        type = attributed.baseType
      } else if let inner = type.onlyElementInParentheses {
        if type == spelled { spelled = inner }
        type = inner
      } else {
        return nil
      }
    }
    self.attributes = attributes
    self.type = spelled.trimmed
  }

  /// The type as a property has it.
  var spelling: String {
    type.description
  }

  /// The type as a parameter has it that is stored: specifiers such as `nonisolated(nonsending)` come before attributes.
  var escapingSpelling: String {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return "@escaping \(type)" }
    return "\(attributed.specifiers)@escaping \(attributed.attributes)\(attributed.baseType)"
  }

  var parameters: [Parameter] {
    function.parameters.enumerated().map { Parameter($1, index: $0) }
  }

  var isAsync: Bool {
    function.effectSpecifiers?.asyncSpecifier != nil
  }

  /// How calls of the closure can fail.
  var failure: Failure {
    guard let clause = function.effectSpecifiers?.throwsClause else { return .never }
    guard let type = clause.type?.withoutParentheses.trimmedDescription else { return .any }
    switch type {
    case "any Error", "Error", "any Swift.Error", "Swift.Error": return .any
    case "Unimplemented", "DependenciesMacros.Unimplemented": return .unimplemented
    case "Never", "Swift.Never": return .never
    default: return .typed
    }
  }

  /// Whether it is isolated to whatever actor made it, so that only asynchronous code can call it.
  var isDynamicallyIsolated: Bool {
    attributes.contains { $0.baseName == "isolated" }
  }

  var result: TypeSyntax {
    function.returnClause.type
  }

  enum Failure: Equatable {
    case never

    case any

    /// Throws the very error of an unimplemented endpoint.
    case unimplemented

    /// Throws one other type, of which no value can be made up.
    case typed
  }

  /// A parameter of the closure.
  struct Parameter {
    let index: Int
    let type: TypeSyntax
    let isVariadic: Bool

    /// The name that a call by label uses, which is `id` in `_ id: Int`, or nil if the source has no name.
    let label: Name?

    init(_ element: TupleTypeElementSyntax, index: Int) {
      self.index = index
      type = element.type.trimmed
      isVariadic = element.ellipsis != nil
      let named = (element.secondName ?? element.firstName).flatMap { $0.tokenKind == .wildcard ? nil : $0 }
      label = named.map(Name.init)
    }

    var isInout: Bool {
      type.as(AttributedTypeSyntax.self)?.hasSpecifier(.inout) == true
    }

    /// The name inside the generated method.
    var local: String { "p\(index)" }
  }
}

extension TypeSyntax {
  /// The type in `(T)`, or nil for anything else, including tuples.
  var onlyElementInParentheses: TypeSyntax? {
    guard
      let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first,
      element.firstName == nil, element.ellipsis == nil
    else { return nil }
    return element.type
  }

  /// The type with no parentheses around it.
  var withoutParentheses: TypeSyntax {
    onlyElementInParentheses?.withoutParentheses ?? self
  }

  var isVoid: Bool {
    let type = withoutParentheses
    if let tuple = type.as(TupleTypeSyntax.self) { return tuple.elements.isEmpty }
    return ["Void", "Swift.Void"].contains(type.trimmedDescription)
  }

  var isOptional: Bool {
    let type = withoutParentheses
    if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return true }
    if let identifier = type.as(IdentifierTypeSyntax.self) {
      return identifier.name.text == "Optional" && identifier.genericArgumentClause != nil
    }
    if let member = type.as(MemberTypeSyntax.self) {
      return member.name.text == "Optional" && member.baseType.trimmedDescription == "Swift"
        && member.genericArgumentClause != nil
    }
    return false
  }
}
