import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// Finds endpoints of a client whose methods somebody else declares already.
///
/// The compiler would say so too, but in code that the author has not written.
struct MethodCollisions {
  /// The declarations found so far, by name, labels and types.
  private var declared: [String: Syntax] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(in members: MemberBlockItemListSyntax) {
    for function in members.compactMap({ $0.decl.as(FunctionDeclSyntax.self) }) where !function.isTypeMember {
      let parameters = function.signature.parameterClause.parameters.map {
        ($0.firstName.tokenKind == .wildcard ? nil : Name($0.firstName), $0.type)
      }
      declared[Self.key(Name(function.name), parameters)] = Syntax(function.name)
    }
    for variable in members.compactMap({ $0.decl.as(VariableDeclSyntax.self) }) where variable.isEndpoint {
      check(variable)
    }
  }

  private mutating func check(_ variable: VariableDeclSyntax) {
    // What is wrong with the endpoint itself, its own expansion says.
    var reader = EndpointReader()
    let attribute = variable.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.baseName == "DependencyEndpoint" }
    guard
      let endpoint = reader.endpoint(variable, attribute: attribute ?? "@DependencyEndpoint"), endpoint.method != nil
    else { return }
    let name = endpoint.methodName ?? endpoint.name
    let key = Self.key(name, endpoint.type.parameters.map { ($0.label, $0.type) })
    let place = attribute?.methodArgument.map { Syntax($0) } ?? Syntax(endpoint.binding.pattern)
    if let other = declared[key] {
      let labels = endpoint.type.parameters.map { "\($0.label?.text ?? "_"):" }.joined()
      let note = Note(node: other, message: Pointer("declared-here", "declared here"))
      diagnostics.append(
        Complaint.methodCollision("\(name.text)(\(labels))").at(
          place, notes: [note], fixIts: [.namingMethod(of: variable)]))
    } else {
      declared[key] = place
    }
  }

  private static func key(_ name: Name, _ parameters: [(label: Name?, type: TypeSyntax)]) -> String {
    "\(name.text)(\(parameters.map { "\($0.label?.text ?? "_"): \($0.type.trimmedDescription)" }.joined(separator: ", ")))"
  }
}

extension FunctionDeclSyntax {
  fileprivate var isTypeMember: Bool {
    modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }
}
