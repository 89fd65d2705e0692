import SwiftParser
import SwiftSyntax

/// The names of the types and members that Swift sources declare, without the contents of functions.
package struct DeclaredNames: Hashable, Sendable {
  /// The names of public types.
  package private(set) var types: Set<String> = []
  /// The names of the types that the sources extend.
  package private(set) var extendedTypes: Set<String> = []
  /// The names of public functions, properties, and cases, without labels.
  package private(set) var members: Set<String> = []
  /// The public functions, properties, and cases, by type and name.
  private var publicMembers: Set<String> = []
  /// The declarations that other modules can't use, by name and, for members, by type and name, such as `Basket.items`.
  private var hidden: Set<String> = []
  /// The names of members that other modules can't use.
  package private(set) var hiddenMembers: Set<String> = []
  /// The conditions of public declarations inside `#if`, by name and, for members, by type and name.
  package private(set) var conditions: [String: String] = [:]

  /// Creates an empty set of names.
  package init() {}

  /// Reads the names of a source.
  package init(of source: String) {
    guard SwiftSyntaxChecker.unreadable(in: source) == nil else { return }
    let reader = Reader(viewMode: .sourceAccurate)
    reader.walk(Parser.parse(source: source))
    self = reader.found
  }

  /// Adds the names of another source.
  package mutating func formUnion(_ other: DeclaredNames) {
    types.formUnion(other.types)
    extendedTypes.formUnion(other.extendedTypes)
    members.formUnion(other.members)
    publicMembers.formUnion(other.publicMembers)
    hidden.formUnion(other.hidden)
    hiddenMembers.formUnion(other.hiddenMembers)
    conditions.merge(other.conditions) { first, _ in first }
  }

  /// Whether a name, or a member as `Basket.items`, is declared but can't be used by other modules.
  package func isHidden(_ name: String) -> Bool {
    hidden.contains(name) && !types.contains(name) && !publicMembers.contains(name)
  }

  private final class Reader: SyntaxAnyVisitor {
    var found = DeclaredNames()
    private var types: [(name: String, membersArePublic: Bool)] = []
    private var conditions: [String] = []

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      if let clause = node.as(IfConfigClauseSyntax.self) {
        conditions.append("\(clause.poundKeyword.text) \(clause.condition?.trimmedDescription ?? "")")
        return .visitChildren
      }
      if let name = node.declaredOrExtendedTypeName {
        types.append((simpleName(name), readType(node, named: simpleName(name))))
        return .visitChildren
      }
      guard let declaration = node.asProtocol((any DeclSyntaxProtocol).self) else { return .visitChildren }
      if declaration.is(IfConfigDeclSyntax.self) { return .visitChildren }
      let cases = declaration.as(EnumCaseDeclSyntax.self)?.elements.map(\.name.text)
      let names = cases ?? declaration.declaredNames.map(\.name)
      guard !names.isEmpty else { return .skipChildren }
      for name in names { add(name, isPublic: types.last?.membersArePublic == true || isPublic(node)) }
      return .skipChildren
    }

    override func visitAnyPost(_ node: Syntax) {
      if node.is(IfConfigClauseSyntax.self) { conditions.removeLast() }
      if node.declaredOrExtendedTypeName != nil { types.removeLast() }
    }

    /// Adds a type, and returns whether its members are public without saying so.
    private func readType(_ node: Syntax, named name: String) -> Bool {
      if node.is(ExtensionDeclSyntax.self) {
        found.extendedTypes.insert(name)
        return isPublic(node)
      }
      let isPublic = isPublic(node) || types.last?.membersArePublic == true
      if isPublic { found.types.insert(name) } else { found.hidden.insert(name) }
      if isPublic, let condition = conditions.last { found.conditions[name] = condition }
      // The requirements of a protocol have its access level.
      return isPublic && node.is(ProtocolDeclSyntax.self)
    }

    private func add(_ name: String, isPublic: Bool) {
      if isPublic {
        let path = types.last.map { "\($0.name).\(name)" } ?? name
        found.members.insert(name)
        found.publicMembers.insert(path)
        if let condition = conditions.last { found.conditions[path] = condition }
      } else {
        found.hidden.insert(types.last.map { "\($0.name).\(name)" } ?? name)
        if !types.isEmpty { found.hiddenMembers.insert(name) }
      }
    }

    private func isPublic(_ node: Syntax) -> Bool {
      // A case has the access level of its type.
      if node.is(EnumCaseDeclSyntax.self) { return types.last.map { found.types.contains($0.name) } ?? false }
      guard let modified = node.asProtocol((any WithModifiersSyntax).self) else { return false }
      return modified.modifiers.contains { ["public", "open"].contains($0.name.text) && $0.detail == nil }
    }

    private func simpleName(_ type: String) -> String {
      String((type.prefix { $0 != "<" }).split(separator: ".").last ?? "")
    }
  }
}
