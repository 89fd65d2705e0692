import SwiftSyntax
import SwiftSyntaxBuilder

extension Endpoint {
  /// The closure that an endpoint starts with.
  /// - Parameter owner: The name of the type that declares the endpoint.
  func unimplementedClosure(in owner: String) -> String {
    let path = StringLiteralExprSyntax(content: "\(owner).\(name.text)")
    var lines = ["DependenciesMacros._reportUnimplemented(\(path))"]
    var signature = ignoredParameters
    switch unimplemented {
    case .throwUnimplemented:
      lines.append("throw DependenciesMacros.Unimplemented(\(StringLiteralExprSyntax(content: name.text)))")
    case .returnNothing:
      break
    case .returnNil:
      lines.append("return nil")
    case .run(let closure):
      signature = closure.signature.map { " \($0.trimmedDescription)" } ?? ""
      if !closure.statements.isEmpty { lines.append(closure.body(returning: type.result)) }
    case .unknown:
      lines.append("Swift.fatalError()")
    }
    return "{\(signature)\n\(lines.map { "  \($0)\n" }.joined())}"
  }

  /// The signature of a closure that uses none of its parameters.
  private var ignoredParameters: String {
    let parameters = Array(repeating: "_", count: type.function.parameters.count).joined(separator: ", ")
    // The compiler takes a closure's thrown type from its context only where the closure says no more than `throw`.
    if type.failure == .unimplemented { return " (\(parameters)) throws(DependenciesMacros.Unimplemented) in" }
    return parameters.isEmpty ? "" : " \(parameters) in"
  }
}

extension ClosureExprSyntax {
  /// The statements in a form that can follow another one, where a single expression needs 'return'.
  fileprivate func body(returning result: TypeSyntax) -> String {
    let text = statements.trimmedDescription
    guard statements.count == 1, let item = statements.first?.item, item.isImplicitlyReturned else { return text }
    // A line that begins with a closure would be an argument of the line before it.
    return result.isVoid && !text.hasPrefix("{") ? text : "return \(text)"
  }
}

extension CodeBlockItemSyntax.Item {
  fileprivate var isImplicitlyReturned: Bool {
    switch self {
    case .expr(let expression):
      return !expression.isNever
    case .stmt(let statement):
      guard let branches = statement.as(ExpressionStmtSyntax.self)?.expression else { return false }
      return !ReturnFinder(branches).found
    case .decl:
      return false
    }
  }
}

extension ExprSyntax {
  /// Whether the expression is spelled like a call that stops the process.
  var isNever: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
    let stops = ["fatalError", "preconditionFailure", "Swift.fatalError", "Swift.preconditionFailure"]
    return stops.contains(call.calledExpression.trimmedDescription)
  }
}

/// Finds out whether `if` or `switch` returns from the closure around it, and so is no value itself.
private final class ReturnFinder: SyntaxVisitor {
  private(set) var found = false

  init(_ expression: ExprSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(expression)
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    found = true
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
}
