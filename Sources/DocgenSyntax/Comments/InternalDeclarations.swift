import SwiftParser
import SwiftSyntax

/// Finds the declarations of a Swift file that aren't public, whose comments no page shows.
package enum InternalDeclarations {
  /// Returns the lines of the declarations with their comments.
  package static func lines(in source: String) -> [ClosedRange<Int>] {
    // The compiler can read the file, so it has few errors, but the parser here could overflow the stack.
    guard SwiftSyntaxChecker.excess(in: source) == nil else { return [] }
    let tree = Parser.parse(source: source)
    let finder = Finder(SourceLocationConverter(fileName: "", tree: tree))
    finder.walk(tree)
    return finder.found
  }

  private final class Finder: SyntaxAnyVisitor {
    private(set) var found: [ClosedRange<Int>] = []
    /// For each type and extension around the declaration, whether its members are public without saying so.
    private var membersArePublic: [Bool] = []
    private let locations: SourceLocationConverter

    init(_ locations: SourceLocationConverter) {
      self.locations = locations
      super.init(viewMode: .sourceAccurate)
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      guard let declaration = node.asProtocol((any DeclSyntaxProtocol).self), !node.is(IfConfigDeclSyntax.self),
        let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers
      else { return .visitChildren }
      let isPublic = isPublic(node, modifiers)
      let isType = node.declaredOrExtendedTypeName != nil
      if isType {
        membersArePublic.append(isPublic && (node.is(ProtocolDeclSyntax.self) || node.is(ExtensionDeclSyntax.self)))
      }
      if !isPublic, !node.is(ExtensionDeclSyntax.self) || Self.isHidden(modifiers) {
        let space = node.leadingTrivia.prefix(while: \.isWhitespace).reduce(0) { $0 + $1.sourceLength.utf8Length }
        let end = node.lastToken(viewMode: .sourceAccurate)?.positionAfterSkippingLeadingTrivia ?? node.position
        let first = locations.location(for: node.position.advanced(by: space)).line
        found.append(first...max(first, locations.location(for: end).line))
        return .skipChildren
      }
      return isType ? .visitChildren : .skipChildren
    }

    override func visitAnyPost(_ node: Syntax) {
      if node.declaredOrExtendedTypeName != nil { membersArePublic.removeLast() }
    }

    private func isPublic(_ node: Syntax, _ modifiers: DeclModifierListSyntax) -> Bool {
      // A case has the access level of its type.
      if node.is(EnumCaseDeclSyntax.self) { return true }
      if modifiers.contains(where: { ["public", "open"].contains($0.name.text) && $0.detail == nil }) { return true }
      return membersArePublic.last == true && !Self.isHidden(modifiers)
    }

    private static func isHidden(_ modifiers: DeclModifierListSyntax) -> Bool {
      modifiers.contains {
        ["private", "fileprivate", "internal", "package"].contains($0.name.text) && $0.detail == nil
      }
    }
  }
}
