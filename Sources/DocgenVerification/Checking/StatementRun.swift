import DocgenModel

/// The evidence of a run about the output of the statement that a comment is about.
struct StatementRun {
  /// The lines that each execution printed, without empty lines at the end.
  let executions: [[String]]
  /// The lines that all executions printed, without empty lines at the end.
  let printed: [String]
  /// Whether the program marks when the statement begins and ends.
  let isMarked: Bool
  /// Whether everything that was printed between the marks is the output of the statement.
  let isSeparate: Bool
  /// Whether everything that the statement printed is known, also what it printed after its end, in a task that it started.
  let showsAllOutput: Bool
  /// The lines of the program without the lines that the statement is known to print.
  private let otherLines: [String]

  /// - Parameters:
  ///   - claim: The comment.
  ///   - isTopLevel: Whether the statement is at the top level of its sample.
  ///   - statements: The output by statement.
  ///   - isConcurrent: Whether parts of the program can run at the same time.
  ///   - otherLines: The lines of the program without the lines that the statement is known to print.
  init(
    of claim: SnippetExpectations.Printed, isTopLevel: Bool, _ statements: StatementOutput, isConcurrent: Bool,
    otherLines: [String]
  ) {
    let texts =
      claim.boundary.flatMap { _ in statements.texts(ofStatementAt: claim.statementLine, isTopLevel: isTopLevel) }
    executions = (texts ?? []).map(Self.lines(of:))
    printed = Self.lines(of: (texts ?? []).joined())
    isMarked = texts != nil
    isSeparate = !executions.isEmpty && (isTopLevel || !isConcurrent)
    showsAllOutput = !executions.isEmpty && !isConcurrent
    self.otherLines = otherLines
  }

  /// Whether the statement ran, and its output is known.
  var hasExecutions: Bool { !executions.isEmpty }

  /// Whether the comment shows the output of each execution.
  func eachShows(_ claim: SnippetExpectations.Printed) -> Bool {
    hasExecutions && executions.allSatisfy { claim.mismatch(with: $0) == nil }
  }

  /// Whether code other than the statement printed the lines of a comment in their order, possibly during the statement.
  func canExplain(_ claim: SnippetExpectations.Printed) -> Bool {
    guard !isSeparate, !(isMarked && executions.isEmpty) else { return false }
    var rest = otherLines[...]
    for comment in claim.comments where !ShownText.isElision(comment.text) {
      guard let index = rest.firstIndex(where: comment.matches) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }

  private static func lines(of text: String) -> [String] {
    var lines = splitLines(text)
    while lines.last?.trimmingWhitespace() == "" { lines.removeLast() }
    return lines
  }
}
