import DocgenModel

/// A test framework's report about a run, in a form that is the same for XCTest and Swift Testing.
struct TestRun: Hashable, Sendable {
  /// A test that started.
  struct Test: Hashable, Sendable {
    /// The name in the form of ``SnippetClaims/Test/name``.
    var name: String
    /// The line of its declaration, or `nil` if the framework doesn't report it.
    var line: Int?
    /// Whether the test was skipped or had no case to run.
    var isSkipped = false
    /// Whether the test, or one of its cases, was canceled.
    var isCanceled = false
    var hasEnded = false
  }

  /// An issue that a test recorded.
  struct Issue: Hashable, Sendable {
    /// The line in the snippet's file, or `nil` if the issue is in another file or has no location.
    var line: Int?
    /// The location in the framework's own notation.
    var place: String
    /// The full text of the report.
    var text: String
  }

  /// The tests that started.
  var tests: [Test] = []
  var issues: [Issue] = []
}

/// Compares a test run with the snippet's claims.
enum TestChecker {
  /// Checks that every test ran, that every expected failure occurred, and that no other test failed.
  ///
  /// - Parameters:
  ///   - claims: The snippet's claims.
  ///   - run: The framework's report.
  ///   - top: The snippet's first line.
  static func check(_ claims: SnippetClaims, run: TestRun, top: SourcePosition) -> Finding {
    var finding = Finding()
    finding.checks.insert(.tests)
    finding.claims = claims.tests.count + claims.expectedFailures.count
    if !claims.expectedFailures.isEmpty { finding.checks.insert(.expectedFailures) }
    checkTests(claims, run: run, top: top, into: &finding)
    checkIssues(claims, run: run, top: top, into: &finding)
    return finding
  }

  private static func checkTests(
    _ claims: SnippetClaims, run: TestRun, top: SourcePosition, into finding: inout Finding
  ) {
    for claim in claims.tests {
      let position = SourcePosition(file: top.file, line: claim.lines.lowerBound)
      let test = run.tests.first { test in
        test.name == claim.name && (test.line.map(claim.lines.contains) ?? true)
      }
      guard let test else {
        finding.fail("test-not-run", at: position, "test '\(claim.name)' did not run")
        continue
      }
      if test.isSkipped {
        finding.fail("test-not-run", at: position, "test '\(claim.name)' was skipped: nothing of it ran")
      } else if test.isCanceled {
        finding.fail("test-not-run", at: position, "test '\(claim.name)' was canceled before its end")
      } else if !test.hasEnded {
        finding.fail("test-not-run", at: position, "test '\(claim.name)' began and never ended")
      }
    }
  }

  private static func checkIssues(
    _ claims: SnippetClaims, run: TestRun, top: SourcePosition, into finding: inout Finding
  ) {
    var isExpected = Array(repeating: false, count: run.issues.count)
    for claim in claims.expectedFailures {
      let onLine = run.issues.indices.filter { run.issues[$0].line.map(claim.lines.contains) == true }
      let matching = onLine.filter { claim.message.matches(run.issues[$0].text) }
      for index in matching { isExpected[index] = true }
      guard matching.isEmpty else { continue }
      if let index = onLine.first {
        isExpected[index] = true
        let text = run.issues[index].text.foldingWhitespace()
        finding.fail(
          "expected-failure", at: claim.position, "this line fails with another message: \(text)",
          details: "expected: \(claim.message)\nreported: \(run.issues[index].text)")
        finding.observations.append(.reported(MessagePattern.gist(of: run.issues[index].text), at: claim.position))
      } else if let index = run.issues.indices.first(where: { claim.message.matches(run.issues[$0].text) }) {
        isExpected[index] = true
        finding.fail(
          "expected-failure", at: claim.position,
          "this failure is recorded at \(run.issues[index].place), not on this line",
          details: run.issues[index].text)
      } else {
        finding.fail("expected-failure", at: claim.position, "this line does not fail")
      }
    }
    for (issue, isExpected) in zip(run.issues, isExpected) where !isExpected {
      finding.fail(
        "test-failed", at: SourcePosition(file: top.file, line: issue.line ?? top.line),
        issue.text.foldingWhitespace() + (issue.line == nil ? " (recorded at \(issue.place))" : ""),
        details: issue.text)
    }
  }
}
