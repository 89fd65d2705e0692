import SwiftDiagnostics
import SwiftSyntax

/// What a macro says about a declaration that it cannot expand, or expands with a doubt.
struct Complaint: DiagnosticMessage {
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity
  let message: String

  /// - Parameters:
  ///   - id: A word for the kind of complaint, by which tests and tools know it.
  ///   - message: One sentence, without a full stop, as the compiler's own are.
  init(_ id: String, _ message: String, severity: DiagnosticSeverity = .error) {
    diagnosticID = MessageID(domain: "DependenciesMacros", id: id)
    self.message = message
    self.severity = severity
  }

  /// The complaint at a place in the source.
  func at(_ node: some SyntaxProtocol, notes: [Note] = [], fixIts: [FixIt] = []) -> Diagnostic {
    Diagnostic(node: node, message: self, notes: notes, fixIts: fixIts)
  }
}

/// What applying a fix-it does, as an imperative.
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

/// A line that points at something else that a complaint is about.
struct Pointer: NoteMessage {
  let noteID: MessageID
  let message: String

  init(_ id: String, _ message: String) {
    noteID = MessageID(domain: "DependenciesMacros", id: id)
    self.message = message
  }
}
