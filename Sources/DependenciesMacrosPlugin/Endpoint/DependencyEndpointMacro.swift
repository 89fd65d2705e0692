import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyEndpoint`: a computed property over a stored closure that starts unimplemented, and a method with labels.
enum DependencyEndpointMacro: AccessorMacro, PeerMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    // What is wrong with the declaration, the peer's expansion says; once is enough.
    guard let endpoint = Endpoint.reading(declaration, attribute: node).endpoint else { return [] }
    let storage = endpoint.name.storage.declared
    return ["get { \(raw: storage) }", "set { \(raw: storage) = newValue }"]
  }

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let (endpoint, diagnostics) = Endpoint.reading(declaration, attribute: node)
    diagnostics.forEach(context.diagnose)
    guard let endpoint else { return [] }
    let owner = context.enclosingTypeName ?? ""
    let isolation = endpoint.declaration.isolation.map { $0 + " " }.joined()
    let storage = """
      \(isolation)private var \(endpoint.name.storage.declared): \(endpoint.type.spelling) = \
      \(endpoint.unimplementedClosure(in: owner))
      """
    return ([storage] + [endpoint.method].compactMap(\.self)).map { "\(raw: $0)" }
  }
}

/// `@DependencyEndpointIgnored`: says something to `@DependencyClient`, and does nothing itself.
enum DependencyEndpointIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}

extension MacroExpansionContext {
  /// The name of the innermost type around the macro's use.
  var enclosingTypeName: String? {
    lexicalContext.lazy.compactMap { syntax -> String? in
      if let named = syntax.asProtocol((any NamedDeclSyntax).self), syntax.asProtocol((any DeclGroupSyntax).self) != nil
      {
        return Name(named.name).text
      }
      return syntax.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }.first
  }
}
