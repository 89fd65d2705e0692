import DocgenModel
import DocgenSyntax

/// Messages of the compiler and of tests.
extension ExpectationParser {
  mutating func readCompilerErrorBlocks() {
    claims.compilerErrors = facts.conditionals.filter(\.expectsCompilerErrors).map {
      SnippetExpectations.CompilerErrors(lines: $0.lines, reports: [])
    }
  }

  /// Whether code precedes a comment on its line, or on the line above the comment and others directly above it.
  private func followsCode(_ comment: SourceFacts.LineComment) -> Bool {
    guard comment.isWholeLine else { return true }
    var line = comment.line - 1
    while ownLines[line] != nil { line -= 1 }
    return facts.codeLines.contains(line)
  }

  mutating func readReport(_ comment: SourceFacts.LineComment, isWarning: Bool) {
    // In a code block, any other sign is a part of the text.
    if isInPlace, !followsCode(comment) { return }
    claimLines.insert(comment.line)
    let position = position(of: comment)
    guard
      let line = comment.isWholeLine ? facts.codeLines.last(where: { $0 < comment.line }) : comment.line
    else {
      diagnostics.append(Diagnostic("report-without-code", at: position, "no code precedes this message"))
      return
    }
    let sign = isWarning ? Self.warningSign : Self.stopSign
    let block = block(from: comment)
    claimLines.formUnion(block.map(\.line))
    let text = block.map(\.text).joined(separator: " ").trimmingWhitespace()
    let message = MessagePattern(String(text.dropFirst(sign.count)))
    if message.isEmpty {
      diagnostics.append(
        Diagnostic(
          "empty-report", at: position, "'// \(sign)' has no message to compare",
          notes: [.init("add the message. '…' matches any text")]))
      return
    }
    let report = SnippetExpectations.Reported(
      lines: reportLines(endingAt: line), message: message, position: position)
    if isWarning {
      claims.warnings.append(report)
      return
    }
    if isInPlace {
      claims.reports.append(report)
      return
    }
    if let block = claims.compilerErrors.lastIndex(where: { $0.lines.contains(line) }) {
      claims.compilerErrors[block].reports.append(report)
    } else if kind != .program {
      claims.expectedFailures.append(report)
    } else {
      diagnostics.append(
        Diagnostic(
          "report-outside-test", at: position, "an expected failure must be in a test",
          notes: [
            .init("to show that a test fails, write a '@Test'"),
            .init("to show that code doesn't compile, put it in '#if COMPILE_ERROR … #endif'"),
          ]))
    }
  }

  /// The lines on which a report can occur.
  ///
  /// Tools report a statement at its first line, but its message comes after its last line.
  private func reportLines(endingAt line: Int) -> Set<Int> {
    let statement = facts.statements
      .filter { !$0.isDeclaration && $0.lines.upperBound == line && $0.lines.count > 1 }
      .min { $0.lines.count < $1.lines.count }
    return Set([line] + (statement.map { [$0.lines.lowerBound] } ?? []))
  }
}
