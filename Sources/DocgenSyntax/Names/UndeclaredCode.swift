import SwiftParser
import SwiftSyntax

/// The code of a sample that begins with names that the sample doesn't declare, such as `MyLogger(label: "app")`.
package enum UndeclaredCode {
  /// A text without the code that begins with some names.
  ///
  /// A call of a function replaces each value, and `()` replaces each statement.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - function: The name of a function that returns any type.
  ///   - text: The text.
  /// - Returns: `nil` if this code contains a closure, whose statements nothing would check.
  package static func leavingOut(_ names: Set<String>, with function: String, in text: String) -> String? {
    guard !names.isEmpty else { return text }
    guard SwiftSyntaxChecker.unreadable(in: text) == nil else { return nil }
    let reader = Reader(names: names)
    reader.walk(Parser.parse(source: text))
    guard !reader.containsClosure else { return nil }
    var bytes = Array(text.utf8)
    for part in reader.parts.reversed() {
      bytes.replaceSubrange(part.range, with: (part.isStatement ? "()" : "\(function)()").utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private final class Reader: SyntaxVisitor {
    let names: Set<String>
    var parts: [(range: Range<Int>, isStatement: Bool)] = []
    var containsClosure = false

    init(names: Set<String>) {
      self.names = names
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      guard names.contains(node.baseName.text), !node.isMember else { return .visitChildren }
      let whole = Syntax(node).wholeExpression
      let start = whole.positionAfterSkippingLeadingTrivia.utf8Offset
      if let last = parts.last, last.range.contains(start) { return .skipChildren }
      if whole.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .leftBrace }) {
        containsClosure = true
      }
      parts.append((start..<whole.endPositionBeforeTrailingTrivia.utf8Offset, whole.isStatement))
      return .skipChildren
    }
  }
}

extension DeclReferenceExprSyntax {
  fileprivate var isMember: Bool { parent?.as(MemberAccessExprSyntax.self)?.declName.id == id }
}

extension Syntax {
  /// The longest expression that begins with an expression, such as `user.friends[0].name` for `user`.
  fileprivate var wholeExpression: Syntax {
    var node = self
    while let parent = node.parent, parent.firstExpression?.id == node.id { node = parent }
    return node
  }

  /// The expression with which a longer expression begins.
  private var firstExpression: Syntax? {
    switch self.as(SyntaxEnum.self) {
    case .memberAccessExpr(let access): access.base.map { Syntax($0) }
    case .functionCallExpr(let call): Syntax(call.calledExpression)
    case .subscriptCallExpr(let call): Syntax(call.calledExpression)
    case .optionalChainingExpr(let chain): Syntax(chain.expression)
    case .forceUnwrapExpr(let unwrapping): Syntax(unwrapping.expression)
    default: nil
    }
  }

  /// Whether the value of an expression isn't used.
  fileprivate var isStatement: Bool {
    var node = self
    while let parent = node.parent, parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self) { node = parent }
    return node.parent?.is(CodeBlockItemSyntax.self) == true
  }
}
