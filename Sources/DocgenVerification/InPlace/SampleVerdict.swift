import DocgenModel

/// The verdict about one sample, after a program that contains it was checked.
struct SampleVerdict {
  /// The result.
  private(set) var verification: Verification
  /// The observations that differ from the sample's claims.
  let observations: [Observation]

  init(of program: SampleProgram, in page: PagePrograms, outcome: ProgramVerifier.Outcome, toolchain: Toolchain) {
    let root = program.root
    let sample = page.page.samples[root]
    var checkResult = outcome.checkResults[root] ?? CheckResult()
    if outcome.checkResults[root] == nil || !outcome.errors.isEmpty {
      // Errors of other samples are reported there.
      let isOwn = outcome.errors.contains { $0.sample == root }
      checkResult.failures += outcome.errors.filter { !isOwn || $0.sample == root }.map { error in
        guard error.sample == root || error.sample == nil else { return error.failure }
        return Self.explained(error.failure, of: root, in: page)
      }
    }
    checkResult.failures += outcome.runFailures
    var warnings = outcome.warnings[root] ?? []
    for problem in outcome.claimProblems[root] ?? [] {
      var position = problem.position ?? sample.textPosition
      // A diagnostic about a whole line has column 1, but the sample can be indented.
      position.column = max(position.column, sample.textPosition.column)
      let failure = Verification.Failure(problem, at: position)
      if problem.severity == .error { checkResult.failures.append(failure) } else { warnings.append(failure) }
    }
    verification = checkResult.verification(of: sample.id, warnings: warnings, toolchain: toolchain)
    verification.notRun = outcome.notRun[root] ?? []
    verification.program = ProgramSource.shown(program, of: page.page)
    observations = checkResult.observations
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
}
