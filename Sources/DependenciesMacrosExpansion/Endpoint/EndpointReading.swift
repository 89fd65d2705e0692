import SwiftDiagnostics
import SwiftParser
import SwiftSyntax

/// Reads declarations as endpoints, and says what is wrong with them.
struct EndpointReader {
  private(set) var diagnostics: [Diagnostic] = []

  /// The endpoint that a declaration makes.
  ///
  /// There is one also beside some errors, so that the expansion does not cause others that only follow from them.
  mutating func endpoint(_ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax) -> Endpoint? {
    guard let property = property(declaration, attribute: attribute) else { return nil }
    let (variable, binding, pattern) = property
    guard let annotation = binding.typeAnnotation else {
      let fixIt = FixIt(
        "add-type", "Write the closure's type", replacing: binding, with: binding.annotated(as: "<#() -> Void#>"))
      diagnostics.append(MacroDiagnostic.endpointWithoutType(pattern.identifier.text).at(pattern, fixIts: [fixIt]))
      return nil
    }
    guard let type = ClosureType(annotation.type) else {
      diagnostics.append(
        MacroDiagnostic.notAClosure.at(annotation.type, fixIts: FixIt.removingEndpoint(from: variable)))
      return nil
    }
    let name = Name(pattern.identifier)
    return Endpoint(
      declaration: variable, binding: binding, name: name, type: type,
      unimplemented: behavior(of: name, as: type, in: binding),
      methodName: methodName(for: name, calling: type, of: variable, attribute: attribute))
  }

  /// The declaration as a stored property of an instance that can be overridden.
  ///
  /// Otherwise, reports an error.
  private mutating func property(
    _ declaration: some DeclSyntaxProtocol,
    attribute: AttributeSyntax
  ) -> (VariableDeclSyntax, PatternBindingSyntax, IdentifierPatternSyntax)? {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      diagnostics.append(MacroDiagnostic.notAProperty.at(attribute, fixIts: FixIt.removingEndpoint(from: declaration)))
      return nil
    }
    guard
      variable.bindings.count == 1, let binding = variable.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else {
      diagnostics.append(MacroDiagnostic.severalProperties.at(variable.bindings))
      return nil
    }
    if variable.isConstant {
      let fixIt = FixIt("use-var", "Replace 'let' with 'var'", replacing: variable, with: variable.introduced(by: .var))
      diagnostics.append(MacroDiagnostic.constantEndpoint.at(variable.bindingSpecifier, fixIts: [fixIt]))
      return nil
    }
    if variable.isTypeMember || variable.isLazy || binding.isComputed {
      diagnostics.append(
        MacroDiagnostic.notStored(pattern.identifier.text).at(attribute, fixIts: FixIt.removingEndpoint(from: variable))
      )
      return nil
    }
    return (variable, binding, pattern)
  }

  private mutating func behavior(
    of name: Name,
    as type: ClosureType,
    in binding: PatternBindingSyntax
  ) -> UnimplementedBehavior {
    guard let value = binding.initializer?.value else {
      if let behavior = UnimplementedBehavior(impliedBy: type) { return behavior }
      diagnostics.append(
        MacroDiagnostic.defaultRequired(name.text, throwsTyped: type.failure == .typed)
          .at(type.function, fixIts: .addingDefault(to: binding, type)))
      return .unknown
    }
    guard let closure = value.as(ClosureExprSyntax.self) else {
      diagnostics.append(
        MacroDiagnostic.defaultNotAClosure(name.text).at(value, fixIts: [.makingClosure(of: value, in: binding, type)]))
      return UnimplementedBehavior(impliedBy: type) ?? .unknown
    }
    if closure.statements.count == 1, let call = closure.statements.first?.item.as(ExprSyntax.self), call.isNever {
      diagnostics.append(
        MacroDiagnostic.stoppingDefault(name.text).at(call, fixIts: [.removingStop(call, from: binding, type)]))
    }
    return .run(closure)
  }

  private mutating func methodName(
    for name: Name,
    calling type: ClosureType,
    of variable: VariableDeclSyntax,
    attribute: AttributeSyntax
  ) -> Name? {
    let isLabeled = type.parameters.contains { $0.label != nil }
    let argument = attribute.methodArgument
    if argument != nil || isLabeled, let variadic = type.function.parameters.first(where: { $0.ellipsis != nil }) {
      diagnostics.append(
        MacroDiagnostic.variadicMethod.at(variadic, fixIts: [.takingAnArray(variadic)]))
    }
    guard let argument else { return nil }
    guard let text = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      diagnostics.append(MacroDiagnostic.methodNotALiteral.at(argument))
      return nil
    }
    if text.isEmpty { return nil }
    guard let method = Name(identifier: text) else {
      diagnostics.append(
        MacroDiagnostic.methodNotAName(text).at(argument, fixIts: [.naming(argument, text)].compactMap(\.self)))
      return nil
    }
    guard method.text != name.text || isLabeled else {
      diagnostics.append(
        MacroDiagnostic.methodNamedAsProperty(name.text).at(
          argument, fixIts: [.removingMethod(from: attribute)]))
      return nil
    }
    return method
  }
}

extension UnimplementedBehavior {
  /// The default action of an endpoint of this type, or nil if it has to return a value.
  init?(impliedBy type: ClosureType) {
    if type.failure == .any || type.failure == .unimplemented {
      self = .throwUnimplemented
    } else if type.result.isVoid {
      self = .returnNothing
    } else if type.result.isOptional {
      self = .returnNil
    } else {
      return nil
    }
  }
}

extension AttributeSyntax {
  /// The argument for `method:`, if there is one.
  var methodArgument: ExprSyntax? {
    guard case .argumentList(let arguments) = arguments else { return nil }
    return arguments.first { $0.label?.text == "method" }?.expression
  }
}
