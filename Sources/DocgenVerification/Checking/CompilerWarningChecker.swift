import DocgenModel

/// Compares the compiler's warnings with the warnings that the source claims.
enum CompilerWarningChecker {
  /// Checks the warnings of a sample.
  ///
  /// - Parameters:
  ///   - claims: The claims of the form `// ⚠️ message`.
  ///   - reports: The compiler's warnings about the sample.
  ///   - file: The sample's file.
  /// - Returns: The claims that don't hold, and the warnings that no claim mentions, except those about unused values.
  static func check(
    _ claims: [SnippetExpectations.Reported], reports: [CompilerReport], file: String
  ) -> (checkResult: CheckResult, warnings: [SampleResult.Failure]) {
    var checkResult = CheckResult()
    checkResult.claims = claims.count
    var isExpected = Array(repeating: false, count: reports.count)
    for claim in claims {
      let onLine = reports.indices.filter { reports[$0].line.map(claim.lines.contains) == true }
      let matching = onLine.filter { claim.message.matches(reports[$0].message) }
      for index in matching { isExpected[index] = true }
      guard matching.isEmpty else { continue }
      let other = onLine.first { !isExpected[$0] }
      if let other { isExpected[other] = true }
      checkResult.fail(
        "expected-warning", at: claim.position,
        other.map { "the compiler warns about something else here: \(reports[$0].message)" }
          ?? "the compiler doesn't warn about this line")
    }
    let warnings = zip(reports, isExpected).filter { !$1 && !isAboutUnusedValue($0.message) }.map { report, _ in
      SampleResult.Failure(
        id: "compiler-warning",
        position: SourcePosition(file: file, line: report.line ?? 1, column: report.column), message: report.message,
        details: "to show that the compiler warns here, write '// ⚠️' and the message after the line")
    }
    return (checkResult, warnings)
  }

  /// Whether a warning says that a value isn't used, as is usual in samples.
  private static func isAboutUnusedValue(_ message: String) -> Bool {
    ["is unused", "result unused"].contains(where: message.contains)
  }
}
