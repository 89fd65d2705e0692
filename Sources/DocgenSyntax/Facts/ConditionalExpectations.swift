import SwiftSyntax

/// Finds expectations that a passing test might not have evaluated.
///
/// Swift Testing and XCTest don't report expectations that hold, so docgen can't see which ones ran. An expectation in
/// one branch of a statement is safe if every other branch also checks something, or fails.
final class ConditionalExpectationFinder: SyntaxVisitor {
  /// An expectation, with the statement and the branch that contain it.
  struct Found {
    var expectation: Syntax
    var keyword: TokenSyntax
    var branch: Syntax
  }

  private(set) var found: [Found] = []

  init(in tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    let isElseIf = node.parent?.is(IfExprSyntax.self) == true
    // The platform decides about `#available`, and the sample's label names the platform.
    if !isElseIf, !node.conditions.contains(where: { $0.condition.is(AvailabilityConditionSyntax.self) }) {
      check(branches(of: node), after: node.ifKeyword)
    }
    return .visitChildren
  }

  /// The bodies of an `if` statement, with nil for a missing `else`.
  private func branches(of node: IfExprSyntax) -> [Syntax?] {
    switch node.elseBody {
    case .ifExpr(let next): [Syntax(node.body)] + branches(of: next)
    case .codeBlock(let block): [Syntax(node.body), Syntax(block)]
    case nil: [Syntax(node.body), nil]
    }
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    check(node.cases.map { Syntax($0) }, after: node.switchKeyword)
    return .visitChildren
  }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    if !node.catchClauses.isEmpty {
      check([Syntax(node.body)] + node.catchClauses.map { Syntax($0.body) }, after: node.doKeyword)
    }
    return .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    let isAboutPlatform = node.conditions.contains { $0.condition.is(AvailabilityConditionSyntax.self) }
    guard !isAboutPlatform, !Self.checks(Syntax(node.body)), let item = node.parent?.as(CodeBlockItemSyntax.self),
      let items = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return .visitChildren }
    for next in items where next.position > item.position {
      guard let expectation = ExpectationFinder(in: next).expectations.first else { continue }
      add(Found(expectation: expectation, keyword: node.guardKeyword, branch: Syntax(items)))
      break
    }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    // The text shows that a loop over a literal runs.
    let isLiteral = node.sequence.is(ArrayExprSyntax.self) || node.sequence.trimmedDescription.contains("..")
    if !isLiteral, !isCounted(Syntax(node)) { check([Syntax(node.body), nil], after: node.forKeyword) }
    return .visitChildren
  }

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    if !isCounted(Syntax(node)) { check([Syntax(node.body), nil], after: node.whileKeyword) }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if isStored(node), !returnsValue(node), !isCounted(Syntax(node)), !confirms(node) {
      check([Syntax(node.statements), nil], after: node.leftBrace)
    }
    return .visitChildren
  }

  /// Whether the closure is assigned, or passed to an initializer with a label.
  ///
  /// Other calls, such as `withDependencies`, usually call their closure.
  private func isStored(_ node: ClosureExprSyntax) -> Bool {
    if let elements = node.parent?.as(ExprListSyntax.self) {
      return elements.contains { $0.is(AssignmentExprSyntax.self) && $0.position < node.position }
    }
    guard let argument = node.parent?.as(LabeledExprSyntax.self), argument.label != nil,
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    let name = call.functionName
    return name == "init" || name?.first?.isUppercase == true
  }

  /// Whether the closure returns a value, which the test then depends on.
  private func returnsValue(_ node: ClosureExprSyntax) -> Bool {
    node.statements.contains { $0.item.as(ReturnStmtSyntax.self)?.expression != nil }
  }

  /// Whether the closure calls the parameter of Swift Testing's `confirmation`, which fails if it's never called.
  private func confirms(_ node: ClosureExprSyntax) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { $0.isName && $0.text.hasPrefix("confirm") }
  }

  /// Reports the first expectation of a statement if a branch of the statement checks nothing.
  private func check(_ branches: [Syntax?], after keyword: TokenSyntax) {
    guard branches.contains(where: { $0.map(Self.checks) != true }) else { return }
    for case let branch? in branches {
      guard let expectation = ExpectationFinder(in: branch).expectations.first else { continue }
      return add(Found(expectation: expectation, keyword: keyword, branch: branch))
    }
  }

  /// Adds an expectation, unless an enclosing statement was already found to decide whether it runs.
  private func add(_ new: Found) {
    if !found.contains(where: { $0.expectation == new.expectation }) { found.append(new) }
  }

  /// Whether a branch evaluates an expectation, records an issue, throws an error, or stops the program.
  private static func checks(_ branch: Syntax) -> Bool {
    let finder = ExpectationFinder(in: branch)
    return finder.hasFound || finder.hasFoundFailure
  }

  /// Whether an expectation outside a loop or closure uses one of its values, such as the number of its elements.
  private func isCounted(_ body: Syntax) -> Bool {
    var function = body
    while let parent = function.parent, !function.is(FunctionDeclSyntax.self) { function = parent }
    let names = Set(body.tokens(viewMode: .sourceAccurate).filter(\.isValue).map(\.text))
    let others = ExpectationFinder(in: function).expectations.filter { !body.range.contains($0.position) }
    return others.contains { $0.tokens(viewMode: .sourceAccurate).contains { $0.isValue && names.contains($0.text) } }
  }
}

extension TokenSyntax {
  /// Whether the token is the name of a variable in an expression, not of a member, and not `$0`.
  fileprivate var isName: Bool {
    guard !text.hasPrefix("$"), let reference = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    return reference.keyPathInParent != \MemberAccessExprSyntax.declName
  }

  /// Whether the token is the name of a value, and not of a function that's called or of a type.
  fileprivate var isValue: Bool {
    isName && parent?.keyPathInParent != \FunctionCallExprSyntax.calledExpression && text.first?.isUppercase != true
  }
}
