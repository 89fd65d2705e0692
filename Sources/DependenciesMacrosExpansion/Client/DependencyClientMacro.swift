import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@DependencyClient`: marks the closures of a struct as endpoints and gives the struct its initializers.
open class DependencyClientMacro: MemberAttributeMacro, MemberMacro {
  /// The expansion is already formatted.
  public static var formatMode: FormatMode { .disabled }

  /// Marks a closure that is not marked yet as an endpoint.
  public static func expansion(
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

  /// Makes the initializers: one of all endpoints, and one without arguments.
  public static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let client = declaration.as(StructDeclSyntax.self) else {
      let fixIts = declaration.as(ClassDeclSyntax.self).map { [FixIt.makingStruct(of: $0)] } ?? []
      context.diagnose(MacroDiagnostic.notAStruct.at(declaration.introducer, fixIts: fixIts))
      return []
    }
    var reader = MemberReader()
    let items = reader.items(in: client.memberBlock.members)
    let collisions = MethodCollisions(in: client.memberBlock.members)
    (reader.diagnostics + collisions.diagnostics).forEach(context.diagnose)
    let accessLevel = AccessLevel(client.modifiers) ?? context.enclosingExtensionAccessLevel ?? .internal
    let initializers = Initializers(
      // A private initializer could be called inside the client only; Swift's own is as visible as the client.
      accessLevel: max(accessLevel, .fileprivate), existing: client.memberBlock.members)
    return initializers.declarations(for: items).map { "\(raw: $0)" }
  }
}

extension DeclGroupSyntax {
  /// The keyword that says what is declared.
  fileprivate var introducer: TokenSyntax {
    switch Syntax(self).as(SyntaxEnum.self) {
    case .actorDecl(let declaration): declaration.actorKeyword
    case .classDecl(let declaration): declaration.classKeyword
    case .enumDecl(let declaration): declaration.enumKeyword
    case .extensionDecl(let declaration): declaration.extensionKeyword
    case .protocolDecl(let declaration): declaration.protocolKeyword
    case .structDecl(let declaration): declaration.structKeyword
    default: memberBlock.leftBrace
    }
  }
}

extension MacroExpansionContext {
  /// The access level that an extension such as `public extension` gives to members without one.
  var enclosingExtensionAccessLevel: AccessLevel? {
    lexicalContext.first?.as(ExtensionDeclSyntax.self).flatMap { AccessLevel($0.modifiers) }
  }
}
