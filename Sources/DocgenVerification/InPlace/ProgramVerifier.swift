import Dependencies
import DocgenModel
import DocgenSystem

/// Compiles and runs one program of a page, and compares the results with its samples' claims.
struct ProgramVerifier: Sendable {
  /// How programs are compiled.
  let library: LibraryBuild
  /// Runs the programs.
  let runner: SampleRunner
  /// Where the compiler writes its index of the page's programs.
  let index: ProgramIndex

  @Dependency(\.fileSystem) private var fileSystem

  /// The result of a program.
  struct Outcome: Sendable {
    /// The findings about each of its samples.
    var checkResults: [Int: CheckResult] = [:]
    /// The compiler's errors, and the reasons that the program ended in a sample other than its root, each with its sample, or `nil`
    /// for an error in the lines that docgen adds.
    var errors: [(sample: Int?, failure: Verification.Failure)] = []
    /// The compiler's warnings about each of its samples.
    var warnings: [Int: [Verification.Failure]] = [:]
    /// The problems in the claims of each of its samples.
    var claimProblems: [Int: [Diagnostic]] = [:]
    /// The code of each of its samples that this platform leaves out.
    var notRun: [Int: [Verification.NotRun]] = [:]
    /// The failures of the run as a whole.
    var runFailures: [Verification.Failure] = []
    /// Whether the program compiled and exited as expected.
    var isComplete: Bool { errors.isEmpty && runFailures.isEmpty }

    /// Adds a failure of the run, which can be in a sample that the root sample only needs.
    mutating func add(_ failure: Verification.Failure, in source: ProgramSource) {
      let sample = source.sample(atLine: failure.position.line)
      if sample == nil || sample == source.program.root {
        runFailures.append(failure)
      } else {
        errors.append((sample, failure))
      }
    }
  }

  /// Verifies a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - page: Its page.
  ///   - pageFolder: The folder for the sources of the page's programs, and for the compiler's index of them.
  /// - Throws: `CancellationError`. Any other error becomes a failure of the program.
  func verify(_ program: SampleProgram, of page: PagePrograms, in pageFolder: String) async throws -> Outcome {
    let source = ProgramSource(program, of: page)
    var outcome = Outcome(claimProblems: source.claims.mapValues(\.diagnostics))
    func notVerified(_ reason: String) -> Outcome {
      let position = page.page.samples[program.root].position
      outcome.runFailures = [.init(id: "not-verified", position: position, message: reason)]
      return outcome
    }
    do {
      let folder = try fileSystem.makeTemporaryDirectory()
      // Ignore the error, because the system clears temporary folders anyway.
      defer { try? fileSystem.remove(path: folder) }
      let file = "\(pageFolder)/\(ProgramSource.file(of: program))"
      try fileSystem.write(bytes: Array(source.text.utf8), path: file)
      return try await verify(source, writtenTo: file, of: page, in: folder, outcome)
    } catch let error where error is FileError || error is ProcessError {
      return notVerified("\(error)")
    }
  }

  private func verify(
    _ source: ProgramSource, writtenTo file: String, of page: PagePrograms, in folder: String, _ outcome: Outcome
  ) async throws -> Outcome {
    var outcome = outcome
    let root = source.program.root
    let sample = page.page.samples[root]
    var source = source
    var reports = try await compile(source, file, linking: sample.check == .runs, in: folder)
    if source.recordsValues, reports.contains(where: { $0.severity == .error }) {
      // Some values can't be recorded. If the sample compiles without that, its comments about values aren't checked.
      source = ProgramSource(source.program, of: page, recordsValues: false)
      try fileSystem.write(bytes: Array(source.text.utf8), path: file)
      reports = try await compile(source, file, linking: sample.check == .runs, in: folder)
    }
    let inactive = source.platformCode.inactive(after: reports)
    for sample in source.program.samples {
      outcome.notRun[sample] = inactive.filter { source.sample(atLine: $0.lines.lowerBound) == sample }
    }
    // Claims in code of another platform aren't made here.
    source.leaveOut(inactive.map(\.lines))
    let conditions = source.platformCode.compactMap {
      $0.failure(file: source.page, modules: library.modules, arguments: library.flags)
    }
    guard conditions.isEmpty else {
      for failure in conditions { outcome.add(failure, in: source) }
      return outcome
    }
    let errors = reports.filter { $0.severity == .error }
    let claims = source.claims[root]?.claims ?? SnippetExpectations()
    if !claims.reports.isEmpty, !errors.isEmpty {
      outcome.checkResults[root] = expectedErrors(claims, reports: reports, source: source)
      outcome.checkResults[root]?.failures += claims.unchecked
      outcome.errors = errors.filter { report in report.line.flatMap { source.sample(atLine: $0) } != root }.map {
        failure(of: $0, in: source, page)
      }
      return outcome
    }
    guard errors.isEmpty else {
      let mistakes = source.program.samples.flatMap { page.syntaxErrors(in: $0) }
      outcome.errors = mistakes.isEmpty ? errors.map { failure(of: $0, in: source, page) } : mistakes
      return outcome
    }
    var warnings: [Int: CheckResult] = [:]
    for sample in source.program.samples {
      let checked = CompilerWarningChecker.check(
        source.claims[sample]?.claims.warnings ?? [], reports: source.warnings(of: sample, in: reports),
        file: source.page)
      warnings[sample] = checked.checkResult
      outcome.warnings[sample] = checked.warnings
    }
    if sample.check == .compiles {
      outcome.checkResults[root] = CheckResult(checks: [.compiled])
      outcome.checkResults[root]?.add(warnings[root] ?? CheckResult())
      outcome.checkResults[root]?.failures += claims.unchecked
      return outcome
    }
    let checked = try await runner.repeated {
      let (run, events) = try await self.run(source, in: folder)
      var outcome = outcome
      check(run, events, of: source, page, into: &outcome)
      return (run, outcome)
    } failures: { outcome in
      outcome.errors.map(\.failure) + outcome.runFailures + outcome.checkResults.values.flatMap(\.failures)
    } difference: { first, second in
      RunDifference.between(
        first, second, claims: source.claims.values.map(\.claims), isProgram: source.kind == .program,
        at: sample.textPosition)
    }
    outcome = checked.result
    if let failure = checked.failure {
      outcome.add(failure, in: source)
      outcome.checkResults = [:]
    }
    for (sample, checkResult) in warnings { outcome.checkResults[sample]?.add(checkResult) }
    return outcome
  }

  // MARK: Compiling

  private func compile(
    _ source: ProgramSource, _ file: String, linking: Bool, in folder: String
  ) async throws -> [CompilerReport] {
    var flags = ["-module-name", ProgramSource.module] + library.flags
    if source.hasMain { flags.append("-parse-as-library") }
    flags +=
      linking ? ["-o", "\(folder)/program"] + library.linking : ["-c", "-o", "\(folder)/program.o"]
    return try await CompilerReport.reports(
      of: library.compiler, flags: flags + index.arguments, files: [file], shownAs: source.page, in: folder)
  }

  /// The compiler's error as a failure at its line on the page.
  private func failure(
    of report: CompilerReport, in source: ProgramSource, _ page: PagePrograms
  ) -> (sample: Int?, failure: Verification.Failure) {
    let sample = report.line.flatMap { source.sample(atLine: $0) }
    let root = page.page.samples[source.program.root]
    let position =
      sample == nil ? root.position : SourcePosition(file: source.page, line: report.line ?? 1, column: report.column)
    return (sample, Verification.Failure(id: "does-not-compile", position: position, message: report.message))
  }

  private func expectedErrors(
    _ claims: SnippetExpectations, reports: [CompilerReport], source: ProgramSource
  ) -> CheckResult {
    let root = source.program.root
    guard let lines = source.lines[root] else { return CheckResult() }
    let block = SnippetExpectations.CompilerErrors(lines: lines, reports: claims.reports)
    // A warning is an error of the sample only if a line claims it.
    let relevant = reports.filter { report in
      guard report.line.map(lines.contains) == true else { return false }
      return report.severity == .error || claims.reports.contains { $0.message.matches(report.message) }
    }
    return CompilerErrorChecker.check(block, reports: relevant, file: source.page)
  }

  // MARK: Running

  private func run(_ source: ProgramSource, in folder: String) async throws -> (SnippetRun, SupportEvents) {
    let events = "\(folder)/events"
    try fileSystem.remove(path: events)
    var variables = [
      SupportSources.eventRecord: events, SupportSources.folder: try fileSystem.resolve(path: folder),
    ]
    if source.marksOutput { variables[SupportSources.marksOutput] = "1" }
    let run = try await runner.run(
      "\(folder)/program", kind: source.kind, module: ProgramSource.module, in: folder, variables: variables)
    return (run, SupportEvents(try fileSystem.readIfPresent(events) ?? []))
  }

  private func check(
    _ run: SnippetRun, _ events: SupportEvents, of source: ProgramSource, _ page: PagePrograms,
    into outcome: inout Outcome
  ) {
    let root = page.page.samples[source.program.root]
    for violation in events.violations {
      let place = page.page.samples.last { $0.position.line == violation.line }?.position ?? root.position
      outcome.runFailures.append(violation.failure(at: place))
    }
    var checkResults: [Int: CheckResult] = [:]
    for sample in source.program.samples { checkResults[sample] = CheckResult() }
    var mayFail = false
    var unfinishedLine: Int?
    if run.hasUnrecordedIssue {
      outcome.runFailures.append(
        .init(
          id: "unrecorded-issue", position: root.position,
          message: "an issue was reported that no test framework recorded",
          details: "a library product must depend on 'IssueReportingTestSupport'"))
    }
    if source.kind != .program {
      var tests = run.tests(of: source.kind, file: source.page, module: ProgramSource.module)
      tests?.moveToDeclarations(source.claims.values.flatMap(\.claims.tests))
      unfinishedLine = tests?.unfinished?.line
      if let tests, tests.hasEnded {
        for sample in source.program.samples {
          guard var claims = source.claims[sample]?.claims else { continue }
          claims.expectedFailures = claims.reports
          guard !claims.tests.isEmpty || !claims.reports.isEmpty else { continue }
          var ofSample = tests
          // An issue without a location on the page belongs to the root sample.
          ofSample.issues.removeAll { issue in
            (issue.line.flatMap { source.sample(atLine: $0) } ?? source.program.root) != sample
          }
          checkResults[sample]?.add(
            TestChecker.check(claims, run: ofSample, top: page.page.samples[sample].position))
        }
        mayFail = !tests.issues.isEmpty
      } else if case .exited(let status) = run.output.termination {
        // The exit is the cause of everything else.
        outcome.runFailures.append(
          ProgramEnd.failure(
            ofTestsThatExitedWith: status, tests, file: source.page, top: root.textPosition, run: run))
        return
      }
    } else {
      for sample in source.program.samples {
        checkResults[sample]?.checks.insert(.ran)
        for report in source.claims[sample]?.claims.reports ?? [] {
          checkResults[sample]?.fail("compile-error", at: report.position, "the compiler accepts this line")
        }
      }
    }
    let end = ProgramEnd(
      file: source.page, noun: "sample", mayFail: mayFail,
      claim: source.program.samples.compactMap { source.claims[$0]?.claims.exit }.last,
      exitCall: source.kind == .program
        ? source.program.samples.lazy.compactMap { source.claims[$0]?.claims.exitCalls.first }.first : nil,
      reachedEnd: source.recordsEnd ? events.hasEnded : nil, reachedLine: unfinishedLine ?? events.line,
      top: root.textPosition, limits: runner.limits)
    if let failure = end.failure(of: run, isShown: { source.sample(atLine: $0) != nil }) {
      outcome.add(failure, in: source)
    }
    guard outcome.isComplete else {
      outcome.checkResults = [:]
      return
    }
    let transcript = run.transcript
    for sample in source.program.samples {
      if !source.hasMain, !events.reached.contains(source.beginLine(of: sample, on: page.page)) {
        checkResults[sample]?.fail(
          "not-reached", at: page.page.samples[sample].position, "the program ended before it reached this sample")
        continue
      }
      guard var claims = source.claims[sample]?.claims else { continue }
      claims.tracksPrintedLines = source.tracksPrints
      checkResults[sample]?.add(
        OutputChecker.check(
          claims, output: source.output(of: sample, in: run.output.standardOutput, page: page.page),
          records: transcript))
    }
    outcome.checkResults = checkResults
    for (sample, checkResult) in checkResults {
      outcome.claimProblems[sample]?.removeAll { problem in
        problem.id == "unchecked-comment"
          && problem.position.map { checkResult.checkedComments.contains($0.line) } == true
      }
    }
  }
}

extension CheckResult {
  fileprivate init(checks: Set<Verification.Check>) {
    self.init()
    self.checks = checks
  }
}

/// The support module's report about a run.
struct SupportEvents: Sendable {
  /// A forbidden operation, and the line of the sample that was reached last.
  struct Violation: Hashable, Sendable {
    /// The kind of violation.
    enum Kind: Hashable, Sendable { case outside(String), input, fork }

    var kind: Kind
    /// The line of the sample that was reached last.
    var line: Int

    func failure(at position: SourcePosition) -> Verification.Failure {
      switch kind {
      case .outside(let path):
        .init(id: "writes-outside", position: position, message: "the sample writes outside its folder: '\(path)'")
      case .input:
        .init(
          id: "reads-input", position: position, message: "the sample reads standard input, which is empty",
          details: "to compile the sample without running it, write 'swift compile' after the opening fence")
      case .fork:
        .init(id: "forks", position: position, message: "the sample forks, which docgen doesn't allow")
      }
    }
  }

  /// The lines of the samples that were reached.
  private(set) var reached: Set<Int> = []
  /// The line of the statement that was reached last.
  private(set) var line: Int?
  /// Whether the program reached its end.
  private(set) var hasEnded = false
  /// The violations, each once.
  private(set) var violations: [Violation] = []

  init(_ bytes: [UInt8]) {
    var sample = 0
    for text in splitLines(String(decoding: bytes, as: UTF8.self)) {
      let parts = text.split(separator: " ", maxSplits: 1)
      let kind: Violation.Kind? =
        switch parts.first {
        case "outside": .outside(parts.count > 1 ? String(parts[1]) : "")
        case "input": .input
        case "fork": .fork
        default: nil
        }
      if parts.first == "begin", parts.count > 1, let number = Int(parts[1]) {
        sample = number
        reached.insert(number)
      } else if parts.first == "at", parts.count > 1, let number = Int(parts[1]) {
        line = number
      } else if parts.first == "end" {
        hasEnded = true
      } else if let kind {
        let violation = Violation(kind: kind, line: sample)
        if !violations.contains(violation) { violations.append(violation) }
      }
    }
  }
}
