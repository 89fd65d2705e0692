import DocgenModel
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
  /// The public declarations inside `#if`, by name without labels and, for members, by type and name.
  package private(set) var conditional: [String: [ConditionalDeclaration]] = [:]

  /// Creates an empty set of names.
  package init() {}

  /// Reads the names of a source.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - file: The path of its file, for positions.
  package init(of source: String, file: String = "") {
    guard SwiftSyntaxChecker.unreadable(in: source) == nil else { return }
    let tree = Parser.parse(source: source)
    let reader = Reader(tree, file: file)
    reader.walk(tree)
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
    conditional.merge(other.conditional, uniquingKeysWith: +)
  }

  /// Whether a name, or a member as `Basket.items`, is declared but can't be used by other modules.
  package func isHidden(_ name: String) -> Bool {
    hidden.contains(name) && !types.contains(name) && !publicMembers.contains(name)
  }

  private final class Reader: SyntaxAnyVisitor {
    var found = DeclaredNames()
    private var types: [(name: String, membersArePublic: Bool)] = []
    private var conditions: [String] = []
    private let file: String
    private let tree: SourceFileSyntax
    private lazy var locations = SourceLocationConverter(fileName: file, tree: tree)

    init(_ tree: SourceFileSyntax, file: String) {
      (self.tree, self.file) = (tree, file)
      super.init(viewMode: .sourceAccurate)
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      if let clause = node.as(IfConfigClauseSyntax.self) {
        conditions.append(clause.quotedCondition)
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
      let isPublic = types.last?.membersArePublic == true || isPublic(node)
      for name in names { add(name, isPublic: isPublic) }
      if isPublic { addConditions(of: declaration) }
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
      if isPublic, let type = node.asProtocol((any DeclSyntaxProtocol).self) { addConditions(of: type) }
      // The requirements of a protocol have its access level.
      return isPublic && node.is(ProtocolDeclSyntax.self)
    }

    private func add(_ name: String, isPublic: Bool) {
      if isPublic {
        let path = types.last.map { "\($0.name).\(name)" } ?? name
        found.members.insert(name)
        found.publicMembers.insert(path)
      } else {
        found.hidden.insert(types.last.map { "\($0.name).\(name)" } ?? name)
        if !types.isEmpty { found.hiddenMembers.insert(name) }
      }
    }

    /// Adds a public declaration that's inside `#if`.
    private func addConditions(of declaration: any DeclSyntaxProtocol) {
      guard !conditions.isEmpty else { return }
      // A type is known by its own name, and a member by its type's name, too.
      let type = declaration.asProtocol((any DeclGroupSyntax).self) == nil ? types.last : nil
      for (name, token) in declaration.symbolNames {
        let place = locations.location(for: token.positionAfterSkippingLeadingTrivia)
        let path = (type.map { "\($0.name)." } ?? "") + name.prefix { $0 != "(" }
        found.conditional[path, default: []].append(
          ConditionalDeclaration(
            name: name, condition: conditions.joined(separator: " and "),
            position: SourcePosition(file: file, line: place.line, column: place.column)))
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
