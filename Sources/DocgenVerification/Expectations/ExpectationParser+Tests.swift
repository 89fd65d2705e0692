import DocgenModel
import DocgenSyntax

/// Tests, code of other platforms, and the parts that a snippet must have.
extension ExpectationParser {
  mutating func readTests() {
    for test in facts.tests where facts.compilerErrorBlock(around: test.lines.lowerBound) == nil {
      let name =
        switch test.framework {
        case .swiftTesting: test.name
        case .xctest(let className): "\(className).\(test.name)"
        }
      let ending = facts.comments.filter { test.lines.contains($0.line) }
        .compactMap { SnippetExpectations.Test.Ending(rawValue: $0.text.trimmingWhitespace().lowercased()) }.first
      claims.tests.append(SnippetExpectations.Test(name: name, lines: test.lines, ending: ending))
      let hasReport = (claims.expectedFailures + claims.reports).contains { report in
        test.lines.contains(where: report.lines.contains)
      }
      if !test.hasExpectation, !hasReport {
        diagnostics.append(
          Diagnostic(
            "test-without-expectation", .warning, at: SourcePosition(file: file, line: test.lines.lowerBound),
            "test '\(test.name)' has no expectation",
            notes: [.init("add '#expect(…)', or a line that fails with '// 🛑 message'")]))
      }
    }
  }

  /// Warns about functions with expectations that never run, such as a test without its attribute, which still
  /// compiles.
  ///
  /// In a code block, the tests of another sample can call the function.
  mutating func checkUnusedExpectations() {
    guard kind != .program, !isInPlace else { return }
    for function in facts.unusedExpecting where facts.compilerErrorBlock(around: function.lines.lowerBound) == nil {
      diagnostics.append(
        Diagnostic(
          "expectation-never-runs", .warning, at: SourcePosition(file: file, line: function.lines.lowerBound),
          "'\(function.name)' has an expectation, but doesn't run",
          notes: [.init("make it a test, or call it from one")]))
    }
  }

  /// Warns about expectations in a branch that might not run.
  ///
  /// A printed value in the branch shows that it ran.
  mutating func checkConditionalExpectations() {
    for expectation in facts.conditionalExpectations
    where facts.compilerErrorBlock(around: expectation.line) == nil
      && !claims.printed.contains(where: { expectation.branch.contains($0.lines.lowerBound) })
    {
      let keyword = expectation.statement
      let decider = keyword == "{" ? "the caller of the closure" : "'\(keyword)'"
      let fix =
        switch keyword {
        case "{": "use 'confirmation', or record the calls and check them at the end of the test"
        case "do": "use '#expect(throws:)', or end the 'do' block with 'Issue.record(…)'"
        case "switch": "add 'Issue.record(…)' to the other cases"
        case "for", "while": "after the loop, expect the number of elements"
        default: "use 'try #require(…)' instead, or add 'Issue.record(…)' to the other branch"
        }
      diagnostics.append(
        Diagnostic(
          "conditional-expectation", .warning, at: SourcePosition(file: file, line: expectation.line),
          "the test also passes if this expectation doesn't run",
          notes: [.init("\(decider) on line \(expectation.statementLine) decides whether it runs; \(fix)")]))
    }
  }

  mutating func readPlatformCode() {
    for block in facts.conditionals where isInPlace || !block.expectsCompilerErrors {
      var earlier: [String] = []
      for clause in block.clauses {
        let condition = (earlier.map { "!(\($0))" } + [clause.condition]).filter { !$0.isEmpty }
        earlier.append(clause.condition)
        guard clause.line < clause.lastLine else { continue }
        claims.platformCode.append(
          SnippetExpectations.PlatformCode(
            lines: clause.line + 1...clause.lastLine, condition: condition.joined(separator: " && ")))
      }
    }
  }

  // MARK: What a snippet must have

  mutating func check() {
    let top = SourcePosition(file: file, line: 1)
    for block in claims.compilerErrors where block.reports.isEmpty {
      diagnostics.append(
        Diagnostic(
          "compile-error-without-message", at: SourcePosition(file: file, line: block.lines.lowerBound),
          "no line of this block has a '// 🛑 message' for the compiler's error",
          notes: [.init("add '// 🛑 message' to the line that the compiler rejects")]))
    }
    switch kind {
    case .program:
      if !facts.hasTopLevelStatement, facts.excess == nil {
        diagnostics.append(
          Diagnostic(
            "nothing-runs", .warning, at: top, "nothing in this snippet runs",
            notes: [.init("add a hidden statement or a test that uses what it declares")]))
      }
    case .swiftTesting:
      if claims.tests.isEmpty {
        diagnostics.append(Diagnostic("no-tests", at: top, "the snippet has a '@Suite', but no '@Test'"))
      }
      if !facts.startsSwiftTesting {
        diagnostics.append(
          Diagnostic(
            "tests-not-started", at: top, "nothing starts the tests of this snippet",
            notes: [.init("end the file with the hidden line 'await Testing.__swiftPMEntryPoint() as Never'")]))
      }
    case .xctest:
      if claims.tests.isEmpty {
        diagnostics.append(Diagnostic("no-tests", at: top, "the snippet's test case has no 'test…' method"))
      }
      if !facts.startsXCTest {
        diagnostics.append(
          Diagnostic(
            "tests-not-started", at: top, "nothing starts the tests of this snippet",
            notes: [.init("end the file with a hidden call of 'XCTMain'")]))
      }
    }
  }
}
