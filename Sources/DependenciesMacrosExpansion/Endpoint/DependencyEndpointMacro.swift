public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@DependencyEndpoint`: a computed property over a stored closure that starts unimplemented, and a method with labels.
open class DependencyEndpointMacro: AccessorMacro, PeerMacro {
  /// The expansion is already formatted.
  public static var formatMode: FormatMode { .disabled }

  /// Reads and writes the storage.
  ///
  /// Without an initial value, also initializes it.
  public static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    var reader = EndpointReader()
    guard let endpoint = reader.endpoint(declaration, attribute: node) else {
      // The peer's expansion reports the problem. Without an accessor, the compiler would report another one.
      return declaration.as(VariableDeclSyntax.self)?.canTakeGetter == true ? ["get { Swift.fatalError() }"] : []
    }
    let storage = endpoint.name.storage.declared
    let access: [AccessorDeclSyntax] = ["  get { \(raw: storage) }", "  set { \(raw: storage) = newValue }"]
    // An init accessor makes the property a parameter of the memberwise initializer, and lets initializers assign it before
    // the rest. Where there is an initial value, the compiler would assign that through the accessor, over the storage's.
    guard endpoint.binding.initializer == nil else { return access }
    return [
      """
        @storageRestrictions(initializes: \(raw: storage))
        init(initialValue) { \(raw: storage) = initialValue }
      """
    ] + access
  }

  /// Makes the storage, whose first value reports that it was called, and the method with argument labels.
  public static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var reader = EndpointReader()
    let endpoint = reader.endpoint(declaration, attribute: node)
    reader.diagnostics.forEach(context.diagnose)
    guard let endpoint else { return [] }
    let owner = context.enclosingTypeName ?? ""
    let isolation = endpoint.declaration.isolationOfStorage.map { $0 + " " }.joined()
    let storage = """
      \(isolation)private var \(endpoint.name.storage.declared): \(endpoint.type.spelling) = \
      \(endpoint.unimplementedClosure(in: owner))\(endpoint.observers)
      """
    return ([storage] + [endpoint.method].compactMap(\.self)).map { "\(raw: $0)" }
  }
}

/// `@DependencyEndpointIgnored`: says something to `@DependencyClient`, and does nothing itself.
open class DependencyEndpointIgnoredMacro: PeerMacro {
  /// Makes nothing.
  public static func expansion(
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
