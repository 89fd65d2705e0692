import SwiftParser
import SwiftSyntax

/// A type that a sample passes to a function but doesn't declare, such as `Mode` in `option(as: Mode.self, default: .fast)`.
package struct PassedType: Hashable, Sendable {
  /// The members that the sample can use, such as `fast`, sorted.
  package let members: [String]

  /// Reads the uses of a type in a sample.
  ///
  /// - Returns: `nil` if the sample doesn't pass the type, or if it uses the type for anything else than passing it and its members.
  package init?(_ name: String, in text: String) {
    guard text.contains("\(name).self"), SwiftSyntaxChecker.unreadable(in: text) == nil else { return nil }
    let reader = Reader(name: name)
    reader.walk(Parser.parse(source: text))
    guard reader.isPassed, !reader.hasOtherUses else { return nil }
    members = reader.members.sorted()
  }

  private final class Reader: SyntaxVisitor {
    let name: String
    var members: Set<String> = []
    var isPassed = false
    var hasOtherUses = false

    init(name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      let base = node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
      guard node.base == nil || base == name else { return .visitChildren }
      let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(node).id
      let member = node.declName.baseName.text
      if member == "self" {
        isPassed = true
      } else if !isCalled, node.declName.baseName.tokenKind == .identifier(member) {
        members.insert(member)
      }
      return .skipChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      if node.baseName.text == name { hasOtherUses = true }
      return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
      if node.name.text == name { hasOtherUses = true }
      return .visitChildren
    }
  }
}
