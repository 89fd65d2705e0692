import SwiftSyntax

/// Finds the calls in a test that record an issue if their condition is false.
final class ExpectationFinder: SyntaxVisitor {
  /// The macros and calls that have a meaning only in tests: `#expect`, `#require`, and `XCTAssert…`.
  private(set) var expectations: [Syntax] = []
  /// Whether it found an expectation, or another call that can record an issue.
  private(set) var hasFound = false
  /// Whether it found code that always fails: a thrown error, or a call such as `fatalError`.
  private(set) var hasFoundFailure = false

  init(in node: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(node)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if ["expect", "require"].contains(node.macroName.text) {
      expectations.append(Syntax(node))
      hasFound = true
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.functionName ?? ""
    let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
    let verbs = [
      "XCT", "expect", "assert", "require", "verify", "fail", "confirmation", "withKnownIssue", "reportIssue",
    ]
    if name.hasPrefix("XCTAssert") { expectations.append(Syntax(node)) }
    if verbs.contains(where: name.hasPrefix) || (base == "Issue" && name == "record") { hasFound = true }
    if ["fatalError", "preconditionFailure"].contains(name) { hasFoundFailure = true }
    return .visitChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    hasFoundFailure = true
    return .visitChildren
  }
}
