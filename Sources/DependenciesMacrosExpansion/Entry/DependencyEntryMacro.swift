public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@DependencyEntry`: a dependency value's key, and the property's access through it.
open class DependencyEntryMacro: AccessorMacro, PeerMacro {
  /// The expansion is already formatted.
  public static var formatMode: FormatMode { .disabled }

  /// Reads and writes the value through its key.
  public static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    var reader = EntryReader()
    guard let entry = reader.entry(declaration, attribute: node, in: context) else {
      // The peer's expansion reports the problem. Without an accessor, the compiler would report another one.
      return declaration.as(VariableDeclSyntax.self)?.canTakeGetter == true ? ["get { Swift.fatalError() }"] : []
    }
    return [
      "  get { self[\(raw: entry.key.declared).self] }", "  set { self[\(raw: entry.key.declared).self] = newValue }",
    ]
  }

  /// Makes the key.
  public static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var reader = EntryReader()
    let entry = reader.entry(declaration, attribute: node, in: context)
    reader.diagnostics.forEach(context.diagnose)
    return entry.map { ["\(raw: $0.keyDeclaration)"] } ?? []
  }
}

/// `@_DependencyEntryValue`: makes a static property of a key compute its initial value at every access.
///
/// A property without a written type can't be computed in another way, and all tests would share a stored property.
open class DependencyEntryValueMacro: AccessorMacro {
  /// The expansion is already formatted.
  public static var formatMode: FormatMode { .disabled }

  /// Computes the initial value.
  public static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let value = declaration.as(VariableDeclSyntax.self)?.bindings.first?.initializer?.value else { return [] }
    return ["get { \(value.trimmed) }"]
  }
}
