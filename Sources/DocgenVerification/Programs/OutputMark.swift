import DocgenSyntax

/// The marks of a statement in the output of a program.
struct OutputMark: Sendable {
  /// The first line of the statement.
  var line: Int
  /// The places before and after the statement.
  var boundary: SourceFacts.StatementBoundary
  /// The line of the opening fence, for a statement that no code precedes.
  var fence: Int

  /// The declaration before the statement.
  private var start: Insertion {
    let declaration = "let docgen\(line) = docgenEnter(\(line))"
    guard let place = boundary.start else { return Insertion(line: fence, column: nil, text: "; " + declaration) }
    return Insertion(
      line: place.line, column: place.column, text: (boundary.startNeedsSemicolon ? "; " : " ") + declaration)
  }

  /// The declaration after the statement.
  ///
  /// A call, unlike a declaration, could be a part of the value of a result builder.
  private var end: Insertion {
    Insertion(
      line: boundary.end.line, column: boundary.end.column, text: "; let _ = docgenLeave(docgen\(line))")
  }

  /// The declarations that mark the output of statements, the end of each before the start of the next one.
  static func insertions(_ marks: [OutputMark]) -> [Insertion] { marks.map(\.start) + marks.map(\.end) }
}
