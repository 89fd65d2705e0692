import SwiftDiagnostics
import SwiftSyntax

extension Endpoint {
  /// Reads a declaration as an endpoint, with all that is wrong with it.
  ///
  /// There is an endpoint also beside some errors, so that the expansion does not cause others that only follow from them.
  static func reading(
    _ declaration: some DeclSyntaxProtocol,
    attribute: AttributeSyntax
  ) -> (endpoint: Endpoint?, diagnostics: [Diagnostic]) {
    guard
      let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      let type = binding.typeAnnotation.flatMap({ ClosureType($0.type) })
    else { return (nil, []) }
    let name = Name(pattern.identifier)
    let behavior: UnimplementedBehavior =
      if let closure = binding.initializer?.value.as(ClosureExprSyntax.self) {
        .run(closure)
      } else if type.failure == .any { .throwUnimplemented } else if type.result.isVoid {
        .returnNothing
      } else if type.result.isOptional { .returnNil } else { .unknown }
    return (Endpoint(declaration: variable, name: name, type: type, unimplemented: behavior, methodName: nil), [])
  }
}
