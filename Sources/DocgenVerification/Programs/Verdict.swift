import DocgenModel

/// The verdict about the samples of a program.
struct Verdict: Sendable {
  /// The findings about each sample, by its place in the group.
  var checkResults: [Int: CheckResult] = [:]
  /// The compiler's errors, and the reasons that the program ended in a sample other than its root, each with its sample, or `nil`
  /// for an error in the lines that docgen adds.
  var errors: [(sample: Int?, failure: SampleResult.Failure)] = []
  /// The compiler's warnings about each sample.
  var warnings: [Int: [SampleResult.Failure]] = [:]
  /// The code of each sample that this platform leaves out.
  var notRun: [Int: [SampleResult.NotRun]] = [:]
  /// The failures of the run as a whole.
  var runFailures: [SampleResult.Failure] = []
  /// The standard output of each sample in the first run.
  var output: [Int: [UInt8]] = [:]
  var hasCompiled = false
  /// The differences between the sample and a program that compiles, in words, or between its end and that of a program that
  /// runs as it should.
  var differences: [String] = []
  /// The checks that the sample passed, apart from its differences.
  var lenientChecks: Set<SampleResult.Check> = [.compiled]
  /// Whether the program has to run, or to run again, before there's a result.
  var needsRun = false

  /// Whether the program compiled and exited as expected.
  var isComplete: Bool { errors.isEmpty && runFailures.isEmpty }

  /// Whether the program compiled and ran, and the claims of a sample hold.
  func passes(_ sample: Int) -> Bool { isComplete && checkResults[sample]?.failures.isEmpty == true }

  /// All failures, in no particular order.
  var failures: [SampleResult.Failure] {
    errors.map(\.failure) + runFailures + checkResults.values.flatMap(\.failures)
  }
}

extension Verdict {
  /// Returns the result of a sample, which has a place in the group, from its part of the program.
  func result(
    of sample: CodeSample, at place: Int, _ part: Program.Part?, in group: GroupPrograms, _ toolchain: Toolchain
  ) -> SampleResult {
    let problems = part?.diagnostics ?? []
    var checkResult = checkResults[place] ?? CheckResult()
    if checkResults[place] == nil || !errors.isEmpty {
      // Errors of other samples are reported there.
      let isOwn = errors.contains { $0.sample == place }
      checkResult.failures += errors.filter { !isOwn || $0.sample == place }.map { error in
        error.sample == place || error.sample == nil ? group.explained(error.failure, of: place) : error.failure
      }
    }
    checkResult.failures += runFailures
    var warnings = (warnings[place] ?? []) + checkResult.warnings
    for problem in problems {
      let isChecked = problem.position.map { checkResult.checkedComments.contains($0.line) } ?? false
      if problem.id == "unchecked-comment", isChecked || sample.hasUncheckedClaims { continue }
      var position = problem.position ?? sample.textPosition
      // A diagnostic about a whole line has column 1, but a code block can be indented.
      position.column = max(position.column, sample.textPosition.column)
      let failure = SampleResult.Failure(problem, at: position)
      if problem.severity == .error { checkResult.failures.append(failure) } else { warnings.append(failure) }
    }
    var differences = differences
    let marks = unobservedErrors(of: sample, at: place, part, checkResult, in: group)
    if !marks.isEmpty { differences.append("error in a comment not observed") }
    for mark in marks where mark.isAboutCompiler {
      checkResult.fail(
        "compile-error", at: mark.position, "the compiler accepts the code that this comment calls an error",
        advice: "correct the code or the comment")
    }
    var result = checkResult.result(of: sample.id, warnings: warnings, toolchain: toolchain)
    result.notRun = notRun[place] ?? []
    result.lenientChecks = SampleResult.Check.allCases.filter(lenientChecks.contains)
    // A claim that can't be read could be wrong.
    let isWrong = problems.contains { $0.severity == .error } || marks.contains(where: \.isAboutCompiler)
    result.differences = isWrong ? [] : differences
    result.standardOutput = Excerpt.start(of: output[place] ?? [])
    return result
  }

  /// The comments that mark statements of a sample as errors, if the sample passes with these statements.
  private func unobservedErrors(
    of sample: CodeSample, at place: Int, _ part: Program.Part?, _ checkResult: CheckResult, in group: GroupPrograms
  ) -> [ErrorComments.Mark] {
    guard group.group.snippet == nil, hasCompiled && checkResult.failures.isEmpty || !differences.isEmpty,
      lenientChecks.isDisjoint(with: [.expectedErrors, .expectedFailures])
    else { return [] }
    return group.errorComments[place].marks.filter { mark in
      let line = mark.position.line
      return !checkResult.checkedComments.contains(line) && part?.claims.showsOutput(atLine: line) != true
        && notRun[place]?.contains { $0.lines.overlaps(mark.lines) } != true
    }
  }
}

extension GroupPrograms {
  /// An error about a name that a later sample declares, with that sample's line.
  fileprivate func explained(_ failure: SampleResult.Failure, of root: Int) -> SampleResult.Failure {
    var failure = failure
    guard failure.message.hasPrefix("cannot find"),
      let name = failure.message.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first,
      let later = laterDeclarer(of: String(name), after: root)
    else { return failure }
    let line = group.samples[later].position.line
    if programs[later]?.samples.contains(root) == true {
      failure.id = "samples-need-each-other"
      failure.message = "this sample and the one at line \(line) need each other: \(failure.message)"
      failure.advice = "put both declarations into one sample"
    } else {
      failure.advice = "a later sample declares '\(name)', at line \(line)"
    }
    return failure
  }
}
