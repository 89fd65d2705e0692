import DocgenModel

/// Compares a test run with the snippet's claims.
enum TestChecker {
  /// Checks that every test ran, that every expected failure occurred, and that no other test failed.
  static func check(_ claims: SnippetExpectations, run: TestRun, top: SourcePosition) -> CheckResult {
    var result = CheckResult()
    result.checks.insert(.tests)
    result.claims = claims.tests.count + claims.expectedFailures.count
    if !claims.expectedFailures.isEmpty { result.checks.insert(.expectedFailures) }
    checkTests(claims, run: run, top: top, into: &result)
    checkIssues(claims, run: run, top: top, into: &result)
    return result
  }

  private static func checkTests(
    _ claims: SnippetExpectations, run: TestRun, top: SourcePosition, into result: inout CheckResult
  ) {
    for claim in claims.tests {
      let position = SourcePosition(file: top.file, line: claim.lines.lowerBound)
      let test = run.tests.first { test in
        test.name == claim.name && (test.line.map(claim.lines.contains) ?? true)
      }
      guard let test else {
        // Swift Testing doesn't list a disabled test if no other one runs.
        if claim.ending == .skipped { continue }
        result.fail("test-not-run", at: position, "test '\(claim.name)' didn't run")
        continue
      }
      if let expected = claim.ending {
        let found = test.isSkipped ? SnippetExpectations.Test.Ending.skipped : test.isCanceled ? .canceled : nil
        if expected != found {
          result.fail("test-not-run", at: position, "test '\(claim.name)' wasn't \(expected.rawValue)")
        }
      } else if test.isSkipped {
        result.fail("test-not-run", at: position, "test '\(claim.name)' was skipped")
      } else if test.isCanceled {
        result.fail("test-not-run", at: position, "test '\(claim.name)' was canceled before its end")
      } else if !test.hasEnded {
        result.fail("test-not-run", at: position, "test '\(claim.name)' didn't end")
      }
    }
  }

  private static func checkIssues(
    _ claims: SnippetExpectations, run: TestRun, top: SourcePosition, into result: inout CheckResult
  ) {
    let matches = MessageMatches(
      run.issues.map { .init(line: $0.line, text: $0.text) }, claims: claims.expectedFailures)
    for (claim, finding) in zip(claims.expectedFailures, matches.findings) {
      switch finding {
      case .found: break
      case .different(let index):
        let text = run.issues[index].text
        result.fail(
          "expected-failure", at: claim.position,
          "the issue on this line has another message: \(text.foldingWhitespace())",
          details: "expected: \(claim.message)\nreported: \(text)")
        result.corrections.append(.reported(MessagePattern.summary(of: text), at: claim.position))
      case .elsewhere(let index):
        result.fail(
          "expected-failure", at: claim.position,
          "this failure is recorded at \(run.issues[index].place), not on this line",
          details: run.issues[index].text)
      case .missing: result.fail("expected-failure", at: claim.position, "this line doesn't fail")
      }
    }
    for issue in run.issues.indices.filter({ !matches.unclaimed.contains($0) }).map({ run.issues[$0] }) {
      result.expected.append(
        .init(path: top.file, line: issue.line ?? top.line, text: issue.text.foldingWhitespace()))
    }
    for issue in matches.unexpected.map({ run.issues[$0] }) {
      let text = issue.text.foldingWhitespace()
      result.fail(
        "test-failed", at: SourcePosition(file: top.file, line: issue.line ?? top.line),
        text + (issue.line == nil ? " (recorded at \(issue.place))" : ""),
        details: issue.text == text ? "" : issue.text)
    }
  }
}
