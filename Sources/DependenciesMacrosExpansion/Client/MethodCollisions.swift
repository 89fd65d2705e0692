import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// Finds endpoints of a client whose methods another declaration has already.
///
/// The compiler would say so too, but in code that the author has not written.
struct MethodCollisions {
  /// The declarations found so far, by their signatures.
  private var declared: [String: Syntax] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(in members: MemberBlockItemListSyntax) {
    for function in members.compactMap({ $0.decl.as(FunctionDeclSyntax.self) }) where !function.isTypeMember {
      let parameters = function.signature.parameterClause.parameters.map {
        ($0.firstName.tokenKind == .wildcard ? nil : Name($0.firstName), $0.type)
      }
      let signature = Self.signature(
        Name(function.name), parameters, isAsync: function.signature.effectSpecifiers?.asyncSpecifier != nil,
        result: function.signature.returnClause?.type)
      declared[signature] = Syntax(function.name)
    }
    for variable in members.compactMap({ $0.decl.as(VariableDeclSyntax.self) }) where variable.isEndpoint {
      check(variable)
    }
  }

  private mutating func check(_ variable: VariableDeclSyntax) {
    // The endpoint's own expansion reports problems of the endpoint itself.
    var reader = EndpointReader()
    let attribute = variable.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.baseName == "DependencyEndpoint" }
    guard
      let endpoint = reader.endpoint(variable, attribute: attribute ?? "@DependencyEndpoint"), endpoint.method != nil
    else { return }
    let name = endpoint.methodName ?? endpoint.name
    let signature = Self.signature(
      name, endpoint.type.parameters.map { ($0.label, $0.type) },
      isAsync: endpoint.type.isAsync || endpoint.type.isDynamicallyIsolated, result: endpoint.type.result)
    let place = attribute?.methodArgument.map { Syntax($0) } ?? Syntax(endpoint.binding.pattern)
    if let other = declared[signature] {
      let labels = endpoint.type.parameters.map { "\($0.label?.text ?? "_"):" }.joined()
      let note = Note(node: other, message: Pointer("declared-here", "declared here"))
      diagnostics.append(
        MacroDiagnostic.methodCollision("\(name.text)(\(labels))").at(
          place, notes: [note], fixIts: [.namingMethod(of: variable)]))
    } else {
      declared[signature] = place
    }
  }

  /// A text that is equal for methods that aren't overloads of each other.
  ///
  /// It leaves out whether they throw, as the compiler does.
  private static func signature(
    _ name: Name, _ parameters: [(label: Name?, type: TypeSyntax)], isAsync: Bool, result: TypeSyntax?
  ) -> String {
    let list = parameters.map { "\($0.label?.text ?? "_"): \($0.type.trimmedDescription)" }.joined(separator: ", ")
    let returned = result.map { $0.isVoid ? "Void" : $0.trimmedDescription } ?? "Void"
    return "\(name.text)(\(list))\(isAsync ? " async" : "") -> \(returned)"
  }
}

extension FunctionDeclSyntax {
  fileprivate var isTypeMember: Bool {
    modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }
}
