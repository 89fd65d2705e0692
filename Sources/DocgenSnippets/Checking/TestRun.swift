import DocgenModel

/// What a test framework reported about a run, whichever it was.
struct TestRun: Hashable, Sendable {
  /// A test that began and ended.
  struct Test: Hashable, Sendable {
    /// Its name as in ``SnippetClaims/Test/name``.
    var name: String
    /// The line of its declaration; `nil` where the framework does not tell.
    var line: Int?
    /// Whether it was skipped, or had no case to run.
    var isSkipped = false
    /// Whether it, or a case of it, was canceled before its end.
    var isCanceled = false
    /// Whether it ended.
    var hasEnded = false
  }

  /// Something that a test found wrong.
  struct Issue: Hashable, Sendable {
    /// The line in the snippet's own file; `nil` where it lies elsewhere or nowhere.
    var line: Int?
    /// Where it lies, as the framework tells it.
    var place: String
    /// All that is said of it.
    var text: String
  }

  /// The tests that began.
  var tests: [Test] = []
  /// What was found wrong.
  var issues: [Issue] = []
}

/// Compares a run of tests with what the snippet says of them.
enum TestChecker {
  /// Checks that every test ran, that what is expected to fail failed, and that nothing else did.
  ///
  /// - Parameters:
  ///   - claims: What the snippet claims.
  ///   - run: What the framework reported.
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
