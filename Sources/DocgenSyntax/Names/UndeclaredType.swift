import SwiftParser
import SwiftSyntax

/// The use that a sample makes of a type that it doesn't declare.
package enum UndeclaredType: Hashable, Sendable {
  /// The sample only passes the type to functions and uses these members, sorted, as in `option(as: Mode.self, default: .fast)`.
  case passed(members: [String])
  /// The name means any type of the reader, such as `SomeProtocol`, and this declares an empty one.
  case placeholder(declaration: String)
  /// The name means any type of the reader, and the sample uses only its values, as in `MyLogger(label: "app")`.
  case value

  /// Reads the uses of a type in a sample.
  ///
  /// - Returns: `nil` if the name can be the name of a package's type.
  package init?(_ name: String, in text: String) {
    let reader = Reader(name: name)
    if SwiftSyntaxChecker.unreadable(in: text) == nil { reader.walk(Parser.parse(source: text)) }
    if reader.isPassed, !reader.isValue, !reader.isType {
      self = .passed(members: reader.members.sorted())
    } else if !Self.isPlaceholder(name) {
      return nil
    } else if !reader.isType {
      self = .value
    } else if name.hasSuffix("Class") || name.hasSuffix("class") {
      self = .placeholder(declaration: "class \(name) { init() {} }")
    } else {
      self = .placeholder(declaration: "\(reader.isProtocol ? "protocol" : "struct") \(name) {}")
    }
  }

  private static func isPlaceholder(_ name: String) -> Bool {
    ["Another", "Example", "My", "Some", "Your"].contains { beginning in
      name.hasPrefix(beginning) && name.dropFirst(beginning.count).first?.isUppercase == true
    }
  }

  private final class Reader: SyntaxVisitor {
    let name: String
    var members: Set<String> = []
    var isPassed = false
    /// Whether an expression begins with the type, other than a member of it.
    var isValue = false
    var isType = false
    var isProtocol = false

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
      if node.baseName.text == name { isValue = true }
      return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
      guard node.name.text == name, let parent = node.parent else { return .visitChildren }
      isType = true
      if parent.is(InheritedTypeSyntax.self) || parent.is(GenericParameterSyntax.self)
        || parent.is(SomeOrAnyTypeSyntax.self) || parent.is(ConformanceRequirementSyntax.self)
      {
        isProtocol = true
      }
      return .visitChildren
    }
  }
}
