import SwiftParser
import SwiftSyntax

/// Recognizes the language of code without a label.
package enum CodeLanguage {
  /// Returns `swift` for code that's valid Swift and contains a declaration, a call, or a keyword.
  ///
  /// - Parameter text: The code.
  /// - Returns: `swift`, `shell`, or `text`.
  package static func name(of text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.filter { !$0.isEmpty }
    if lines.first?.hasPrefix("$ ") == true { return "shell" }
    guard SwiftSyntaxChecker.mistakes(in: text).isEmpty else { return "text" }
    let statements = Parser.parse(source: text).statements
    let isSwift = statements.contains { statement in
      switch statement.item {
      case .decl(let declaration): !declaration.is(MissingDeclSyntax.self)
      case .stmt: true
      case .expr(let expression):
        // Words of prose and paths are expressions, too.
        expression.is(FunctionCallExprSyntax.self) || expression.is(TryExprSyntax.self)
          || expression.is(AwaitExprSyntax.self) || expression.is(IfExprSyntax.self)
      }
    }
    return isSwift ? "swift" : "text"
  }
}
