import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyClient`: marks the closures of a struct as endpoints and gives the struct its initialisers.
enum DependencyClientMacro: MemberAttributeMacro, MemberMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard
      declaration.is(StructDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self), variable.isEndpoint,
      !variable.has(attribute: "DependencyEndpoint")
    else { return [] }
    return ["@DependenciesMacros.DependencyEndpoint"]
  }

  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let client = declaration.as(StructDeclSyntax.self) else { return [] }
    var reader = MemberReader()
    let items = reader.items(in: client.memberBlock.members)
    reader.diagnostics.forEach(context.diagnose)
    let accessLevel = AccessLevel(client.modifiers) ?? .internal
    return Initializers(accessLevel: max(accessLevel, .fileprivate)).declarations(for: items).map { "\(raw: $0)" }
  }
}
