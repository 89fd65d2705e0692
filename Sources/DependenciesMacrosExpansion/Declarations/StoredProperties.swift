import SwiftSyntax

extension VariableDeclSyntax {
  /// Whether `@DependencyClient` makes this an endpoint, or it is marked as one already.
  var isEndpoint: Bool {
    if has(attribute: "DependencyEndpoint") { return true }
    guard
      !isConstant, !isTypeMember, !isLazy, !has(attribute: "Dependency"), !has(attribute: "DependencyEndpointIgnored"),
      bindings.count == 1, let binding = bindings.first, !binding.isComputed,
      let type = binding.typeAnnotation?.type, ClosureType(type) != nil
    else { return false }
    return binding.initializer == nil || (AccessLevel(modifiers) ?? .internal) > .fileprivate
  }

  /// The type written for each binding: `var x, y: Int` gives both the type at the end.
  var declaredTypes: [TypeSyntax?] {
    let bindings = Array(bindings)
    return bindings.indices.map { index in
      bindings[index...].first { $0.typeAnnotation != nil || $0.initializer != nil }?.typeAnnotation?.type
    }
  }

  /// Whether an initial value is the last word, so that no initializer takes another one.
  var keepsInitialValue: Bool {
    isConstant || (AccessLevel(modifiers) ?? .internal) <= .fileprivate || has(attribute: "DependencyEndpointIgnored")
  }

  /// Whether a macro can add a getter without causing another error.
  var canTakeGetter: Bool {
    !isConstant && !isLazy && bindings.count == 1 && bindings.allSatisfy { !$0.isComputed }
  }

  var isConstant: Bool {
    bindingSpecifier.tokenKind == .keyword(.let)
  }

  var isTypeMember: Bool {
    modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }

  var isLazy: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.lazy) }
  }

  func has(attribute name: String) -> Bool {
    attributes.contains { $0.named(name) }
  }
}

extension PatternBindingSyntax {
  /// Whether the property has a getter, and so no storage.
  ///
  /// Observers don't count.
  var isComputed: Bool {
    switch accessorBlock?.accessors {
    case nil: false
    case .getter: true
    case .accessors(let accessors):
      accessors.contains { ![.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
    }
  }
}
