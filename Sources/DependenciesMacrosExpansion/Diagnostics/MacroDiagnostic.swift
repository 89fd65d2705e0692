import SwiftDiagnostics
import SwiftSyntax

/// A problem of a declaration that a macro can't expand, or expands with a warning.
struct MacroDiagnostic: DiagnosticMessage {
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity
  let message: String

  /// - Parameters:
  ///   - id: A word for the kind of problem, which tests and tools can use.
  ///   - message: One line: the problem, then the way out. It starts in lowercase and has no period.
  init(_ id: String, _ message: String, severity: DiagnosticSeverity = .error) {
    diagnosticID = MessageID(domain: "DependenciesMacros", id: id)
    self.message = message
    self.severity = severity
  }

  /// The diagnostic at a place in the source.
  func at(_ node: some SyntaxProtocol, notes: [Note] = [], fixIts: [FixIt] = []) -> Diagnostic {
    Diagnostic(node: node, message: self, notes: notes, fixIts: fixIts)
  }
}

/// The message of a fix-it, as an imperative.
struct Suggestion: FixItMessage {
  let fixItID: MessageID
  let message: String
}

extension FixIt {
  /// A fix-it that puts one node in another's place.
  init(_ id: String, _ message: String, replacing old: some SyntaxProtocol, with new: some SyntaxProtocol) {
    self.init(
      message: Suggestion(fixItID: MessageID(domain: "DependenciesMacros", id: id), message: message),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }
}

/// A note that points at another place that a diagnostic is about.
struct Pointer: NoteMessage {
  let noteID: MessageID
  let message: String

  init(_ id: String, _ message: String) {
    noteID = MessageID(domain: "DependenciesMacros", id: id)
    self.message = message
  }
}
