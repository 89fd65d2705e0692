import DocgenModel

/// Compares the compiler's warnings with the warnings that the source claims.
enum CompilerWarningChecker {
  /// Checks the warnings of a sample.
  ///
  /// Returns the warnings that no claim mentions, except warnings about unused values.
  static func check(
    _ claims: [SnippetExpectations.Reported], reports: [CompilerReport], file: String
  ) -> (checkResult: CheckResult, warnings: [SampleResult.Failure]) {
    var checkResult = CheckResult()
    checkResult.claims = claims.count
    let matches = MessageMatches(reports.map { .init(line: $0.line, text: $0.message) }, claims: claims)
    for (claim, finding) in zip(claims, matches.findings) {
      switch finding {
      case .found: break
      case .different(let index):
        checkResult.fail(
          "expected-warning", at: claim.position,
          "the compiler warns about something else here: \(reports[index].message)")
      case .elsewhere(let index):
        let place = reports[index].line.map { "on line \($0)" } ?? "elsewhere"
        checkResult.fail(
          "expected-warning", at: claim.position, "the compiler reports this warning \(place), not on this line")
      case .missing:
        checkResult.fail("expected-warning", at: claim.position, "the compiler doesn't warn about this line")
      }
    }
    let warnings = matches.unexpected.map { reports[$0] }.filter { !isAboutUnusedValue($0.message) }.map { report in
      SampleResult.Failure(
        id: "compiler-warning",
        position: SourcePosition(file: file, line: report.line ?? 1, column: report.column), message: report.message,
        advice: "to show that the compiler warns here, write '// ⚠️' and the message after the line")
    }
    return (checkResult, warnings)
  }

  /// Whether a warning says that a value isn't used, as is usual in samples.
  private static func isAboutUnusedValue(_ message: String) -> Bool {
    ["is unused", "result unused"].contains(where: message.contains)
  }
}
