import DocgenModel
import DocgenSyntax

/// The verdict about one sample, after a program that contains it was checked.
struct SampleVerdict {
  let sample: PageSample
  let checkResult: CheckResult
  let warnings: [Verification.Failure]
  let notRun: [Verification.NotRun]
  let program: String

  init(of program: SampleProgram, in page: PagePrograms, outcome: ProgramVerifier.Outcome) {
    let root = program.root
    sample = page.page.samples[root]
    var checkResult = outcome.checkResults[root] ?? CheckResult()
    if outcome.checkResults[root] == nil || !outcome.errors.isEmpty {
      checkResult.failures += outcome.errors.map { error in
        guard error.sample == root || error.sample == nil else { return error.failure }
        return Self.explained(error.failure, of: root, in: page)
      }
    }
    checkResult.failures += outcome.runFailures
    let source = page.page.samples[root].text
    let facts = SourceFacts(source: source)
    let diagnostics = ExpectationParser.read(
      facts: facts, markers: MarkedLines(facts: SourceFacts(source: ""), file: page.page.file), kind: .program,
      file: page.page.file, isInPlace: true
    ).diagnostics
    var warnings = outcome.warnings[root] ?? []
    for diagnostic in diagnostics {
      var position = diagnostic.position ?? SourcePosition(file: page.page.file, line: 1)
      position.line += sample.textPosition.line - 1
      position.column += sample.textPosition.column - 1
      let failure = Verification.Failure(
        id: diagnostic.id, position: position, message: diagnostic.message,
        details: diagnostic.notes.filter { $0.position == nil }.map(\.message).joined(separator: "\n"))
      if diagnostic.severity == .error { checkResult.failures.append(failure) } else { warnings.append(failure) }
    }
    self.checkResult = checkResult
    notRun = outcome.notRun[root] ?? []
    self.warnings = warnings.sorted { $0.position < $1.position }
    self.program = ProgramSource.shown(program, of: page.page)
  }

  /// An error about a name that a later sample declares, with that sample's line.
  private static func explained(
    _ failure: Verification.Failure, of root: Int, in page: PagePrograms
  ) -> Verification.Failure {
    var failure = failure
    guard failure.message.hasPrefix("cannot find"),
      let name = failure.message.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first,
      let later = page.laterDeclarer(of: String(name), after: root)
    else { return failure }
    let line = page.page.samples[later].position.line
    if page.programs[later]?.samples.contains(root) == true {
      failure.id = "samples-need-each-other"
      failure.message = "this sample and the one at line \(line) need each other: \(failure.message)"
      failure.details = "put both declarations into one sample"
    } else {
      failure.details = "a later sample declares '\(name)', at line \(line)"
    }
    return failure
  }

  func verification(_ toolchain: Toolchain) -> Verification {
    let failures = checkResult.failures.sorted { ($0.position, $0.id, $0.message) < ($1.position, $1.id, $1.message) }
    var verification = Verification(
      snippet: sample.id, outcome: failures.isEmpty ? .passed : .failed,
      checks: Verification.Check.allCases.filter(checkResult.checks.contains), claims: checkResult.claims,
      failures: failures, warnings: warnings, standardOutput: "", compiler: toolchain.compiler,
      platform: toolchain.platform)
    verification.notRun = notRun
    verification.program = program
    return verification
  }
}
