import SwiftParser
import SwiftSyntax

/// A parameter of a declaration that a call can name.
package struct CallParameter: Hashable, Sendable {
  /// The argument label, or `_`.
  package let label: String
  /// Whether a call can omit the argument, because the parameter has a default value or is variadic.
  package let isOptional: Bool

  /// Reads the parameters of a declaration without a body.
  package static func all(of declaration: String) -> [CallParameter] {
    let reader = Reader(viewMode: .sourceAccurate)
    reader.walk(Parser.parse(source: declaration))
    return reader.parameters ?? []
  }

  private final class Reader: SyntaxVisitor {
    var parameters: [CallParameter]?

    override func visit(_ node: FunctionParameterClauseSyntax) -> SyntaxVisitorContinueKind {
      parameters =
        parameters
        ?? node.parameters.map {
          CallParameter(label: $0.firstName.text, isOptional: $0.defaultValue != nil || $0.ellipsis != nil)
        }
      return .skipChildren
    }
  }
}
