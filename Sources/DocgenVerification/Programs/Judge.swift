import DocgenModel
import DocgenSystem

/// Compares what docgen observed of a program with the claims of its samples.
struct Judge: Sendable {
  let program: Program
  let limits: ProcessRunner.Limits
  /// The number of runs that a verdict needs, from 1.
  let runs: Int

  /// The verdict if the program couldn't be compiled or run for a reason that isn't its own.
  func notVerified(_ reason: String) -> Verdict {
    var verdict = Verdict()
    verdict.runFailures = [.init(id: "not-verified", position: program.rootPart.position, message: reason)]
    return verdict
  }

  /// Returns the verdict, as far as the evidence goes.
  func verdict(on evidence: Evidence) -> Verdict {
    // Claims in code of another platform aren't made here.
    let judge = Judge(program: program.without(evidence.inactive.map(\.lines)), limits: limits, runs: runs)
    var verdict = judge.verdict(onCompilation: evidence)
    if verdict.needsRun { judge.judge(evidence.runs, into: &verdict) }
    verdict.differences += judge.differences(in: verdict)
    return verdict
  }

  /// The differences between the sample and a program that runs to its end, or none if a claim is wrong.
  private func differences(in verdict: Verdict) -> [String] {
    let (failures, claims) = (verdict.failures, program.rootPart.claims)
    guard program.kind == .program else { return [] }
    if failures.isEmpty { return program.differences }
    guard verdict.hasCompiled, !claims.areAboutRun, claims.warnings.isEmpty, claims.compilerErrors.isEmpty,
      failures.allSatisfy({ ProgramEnd.endsOutside.contains($0.id) })
    else { return [] }
    return program.differences + failures.map { String($0.message.trimmingPrefix("the \(program.noun) ")) }
  }

  // MARK: Compiling

  private func verdict(onCompilation evidence: Evidence) -> Verdict {
    let root = program.root
    var verdict = Verdict()
    for place in program.places {
      verdict.notRun[place] = evidence.inactive.filter { program.sample(atLine: $0.lines.lowerBound) == place }
    }
    guard evidence.wrongConditions.isEmpty else {
      for failure in evidence.wrongConditions { add(failure, to: &verdict) }
      return verdict
    }
    let errors = evidence.reports.filter { $0.severity == .error }
    let claims = program.rootPart.claims
    if !claims.reports.isEmpty, !errors.isEmpty {
      verdict.checkResults[root] = expectedErrors(evidence.reports)
      verdict.checkResults[root]?.failures += claims.unchecked
      verdict.errors = errors.filter { report in report.line.flatMap { program.sample(atLine: $0) } != root }
        .map(failure)
      return verdict
    }
    if let module = errors.lazy.compactMap({ PlatformModules.missing(in: $0.message) }).first,
      !program.isSnippet, program.syntaxErrors.isEmpty
    {
      verdict.notRun[root] = [.init(lines: program.rootPart.lines, reason: "canImport(\(module))")]
      return verdict
    }
    guard errors.isEmpty else {
      let mistakes = program.syntaxErrors
      verdict.errors = mistakes.isEmpty ? errors.map(failure) : mistakes
      return verdict
    }
    verdict.hasCompiled = true
    for place in program.places { verdict.checkResults[place] = checkWarnings(of: place, evidence.reports, &verdict) }
    for (block, reports) in zip(claims.compilerErrors, evidence.blockReports) {
      verdict.checkResults[root]?.add(CompilerErrorChecker.check(block, reports: reports, file: program.file))
    }
    if case .compiles(let reason) = program.rootPart.sample.check {
      verdict.checkResults[root]?.checks.insert(.compiled)
      if let reason {
        verdict.differences.append(reason)
      } else {
        verdict.checkResults[root]?.failures += claims.unchecked
      }
    } else {
      verdict.needsRun = true
    }
    return verdict
  }

  private func checkWarnings(
    of place: Int, _ reports: [CompilerReport], _ verdict: inout Verdict
  ) -> CheckResult {
    let checked = CompilerWarningChecker.check(
      program.parts[place]?.claims.warnings ?? [], reports: program.warnings(of: place, in: reports),
      file: program.file)
    verdict.warnings[place] = checked.warnings
    return checked.checkResult
  }

  /// The compiler's error as a failure at its line.
  private func failure(of report: CompilerReport) -> (sample: Int?, failure: SampleResult.Failure) {
    let sample = report.line.flatMap { program.sample(atLine: $0) }
    let position =
      sample == nil
      ? program.rootPart.position
      : SourcePosition(file: program.file, line: report.line ?? 1, column: report.column)
    return (sample, SampleResult.Failure(id: "does-not-compile", position: position, message: report.message))
  }

  private func expectedErrors(_ reports: [CompilerReport]) -> CheckResult {
    let (lines, claims) = (program.rootPart.lines, program.rootPart.claims)
    let block = SnippetExpectations.CompilerErrors(lines: lines, reports: claims.reports)
    // A warning is an error of the sample only if a line claims it.
    let relevant = reports.filter { report in
      guard report.line.map(lines.contains) == true else { return false }
      return report.severity == .error || claims.reports.contains { $0.message.matches(report.message) }
    }
    return CompilerErrorChecker.check(block, reports: relevant, file: program.file)
  }

  // MARK: Running

  /// Adds what the runs show to the verdict on the compilation.
  private func judge(_ runs: [ProgramRun], into verdict: inout Verdict) {
    guard let first = runs.first else { return }
    let compiled = verdict
    judge(first, into: &verdict)
    let hasPassed = verdict.failures.isEmpty
    // A value that changes from run to run must not become a claim, so its failure is about the change.
    let hasCorrections = verdict.checkResults.values.contains { !$0.corrections.isEmpty }
    verdict.needsRun = (hasPassed || hasCorrections) && runs.count < self.runs
    guard hasPassed || hasCorrections else { return }
    for (number, run) in runs.enumerated().dropFirst() {
      let failure =
        hasPassed ? difference(of: run, number: number + 1, from: first, compiled) : difference(of: run, from: first)
      guard let failure else { continue }
      add(failure, to: &verdict)
      verdict.checkResults = [:]
      verdict.needsRun = false
      return
    }
  }

  private func difference(of run: ProgramRun, from first: ProgramRun) -> SampleResult.Failure? {
    RunDifference.between(
      first, run, claims: program.parts.values.map(\.claims), isProgram: program.kind == .program,
      at: program.rootPart.top)
  }

  /// The difference of a run from a first one that passed.
  private func difference(
    of run: ProgramRun, number: Int, from first: ProgramRun, _ compiled: Verdict
  ) -> SampleResult.Failure? {
    if let difference = difference(of: run, from: first) { return difference }
    var verdict = compiled
    judge(run, into: &verdict)
    guard var failure = verdict.failures.first else { return nil }
    failure.message = RunDifference.message(ofRun: number, failure.message)
    failure.id = RunDifference.id
    return failure
  }

  /// Adds a failure of the run, which can be in a sample that the root sample only needs.
  private func add(_ failure: SampleResult.Failure, to verdict: inout Verdict) {
    let sample = program.sample(atLine: failure.position.line)
    if sample == nil || sample == program.root {
      verdict.runFailures.append(failure)
    } else {
      verdict.errors.append((sample, failure))
    }
  }

  private func judge(_ run: ProgramRun, into verdict: inout Verdict) {
    let root = program.rootPart
    for line in run.events.readingInput.sorted() {
      let place = program.parts.values.first { $0.beginLine == line }?.position
      verdict.runFailures.append(
        .init(
          id: "reads-input", position: place ?? root.position,
          message: "the \(program.noun) reads standard input, which is empty",
          advice: "to compile the sample without running it, write 'swift compile' after the opening fence"))
    }
    for path in run.outside.prefix(Self.shownPaths) {
      verdict.runFailures.append(
        .init(
          id: "writes-outside", position: root.position,
          message: "the \(program.noun) writes outside its folder: '\(path)'"))
    }
    if run.hasUnrecordedIssue {
      verdict.runFailures.append(
        .init(
          id: "unrecorded-issue", position: root.position,
          message: "an issue was reported that no test framework recorded",
          details: run.excerpt, advice: "a library product must depend on 'IssueReportingTestSupport'"))
    }
    var (mayFail, unfinishedLine): (Bool, Int?) = (false, nil)
    if program.kind == .program {
      for place in program.places { checkProgram(place, &verdict) }
    } else {
      var tests = run.tests(of: program.kind, file: program.file, module: program.module)
      tests?.moveToDeclarations(program.parts.values.flatMap(\.claims.tests))
      unfinishedLine = tests?.unfinished?.line
      if let tests, tests.hasEnded {
        for place in program.places { check(tests, of: place, &verdict) }
        // A test run with issues exits with status 1, and the checks above cover the issues already.
        mayFail = !tests.issues.isEmpty
      } else if case .exited(let status) = run.output.termination {
        // The exit is the cause of everything else.
        verdict.runFailures.append(
          ProgramEnd.failure(ofTestsThatExitedWith: status, tests, file: program.file, top: root.top, run: run))
        verdict.checkResults = [:]
        return
      }
    }
    let claims = program.places.compactMap { program.parts[$0]?.claims }
    let end = ProgramEnd(
      file: program.file, noun: program.noun, mayFail: mayFail, claim: claims.compactMap(\.exit).last,
      exitCall: program.kind == .program ? claims.lazy.compactMap(\.exitCalls.first).first : nil,
      reachedEnd: program.recordsEnd ? run.events.hasEnded : nil,
      reachedLine: unfinishedLine ?? run.events.line
        ?? OutputChecker.reachedLine(root.claims, output: run.output.standardOutput), top: root.top, limits: limits)
    if let failure = end.failure(of: run, visibility: visibility) { add(failure, to: &verdict) }
    guard verdict.isComplete else {
      // If the program was stopped, missing output is a consequence, so report only the cause.
      verdict.checkResults = [:]
      return
    }
    for place in program.places { checkOutput(of: place, run, &verdict) }
  }

  private func visibility(ofLine line: Int) -> ProgramEnd.Visibility {
    guard let sample = program.sample(atLine: line).flatMap({ program.parts[$0]?.sample }) else { return .generated }
    return sample.isHidden ? .hidden : .shown
  }

  /// The maximum number of paths outside of the folder that are reported for a run.
  private static let shownPaths = 5

  private func checkProgram(_ place: Int, _ verdict: inout Verdict) {
    verdict.checkResults[place]?.checks.insert(.ran)
    for report in program.parts[place]?.claims.reports ?? [] {
      verdict.checkResults[place]?.fail("compile-error", at: report.position, "the compiler accepts this line")
    }
  }

  private func check(_ tests: TestRun, of place: Int, _ verdict: inout Verdict) {
    guard let part = program.parts[place] else { return }
    var claims = part.claims
    claims.expectedFailures += claims.reports
    guard !claims.tests.isEmpty || !claims.expectedFailures.isEmpty || program.places.count == 1 else { return }
    var ofSample = tests
    // An issue without a location on the page belongs to the root sample.
    ofSample.issues.removeAll { issue in
      (issue.line.flatMap { program.sample(atLine: $0) } ?? program.root) != place
    }
    verdict.checkResults[place]?.add(TestChecker.check(claims, run: ofSample, top: part.position))
  }

  private func checkOutput(of place: Int, _ run: ProgramRun, _ verdict: inout Verdict) {
    guard let part = program.parts[place] else { return }
    if let line = part.beginLine, !run.events.reached.contains(line) {
      verdict.checkResults[place]?.fail(
        "not-reached", at: part.position, "the program ended before it reached this sample")
      return
    }
    let output = program.output(of: place, in: run.output.standardOutput)
    verdict.output[place] = output
    verdict.checkResults[place]?.add(
      OutputChecker.check(
        part.claims, output: output, programOutput: run.output.standardOutput, statements: run.statements,
        isConcurrent: program.isConcurrent, records: run.transcript))
  }
}
