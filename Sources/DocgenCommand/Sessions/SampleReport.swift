import DocgenModel
import DocgenOutput
import DocgenVerification

/// The contents of the file that `docgen test --report` writes.
struct SampleReport: Encodable {
  /// How many snippets there are of each kind.
  struct Snippets: Encodable {
    var total: Int
    var passed: Int
    var failed: Int
    /// Snippets that ran now instead of in an earlier run.
    var ran: Int
  }

  var snippets: Snippets
  /// The samples that pages contain, by state.
  var samples: [String: Int]
  /// The snippets, then the samples that pages contain, and then the steps of tutorials with code or a check.
  var results: [Report.SampleResult]
  var diagnostics: [Report.ReportedDiagnostic]
  var seconds: Double

  /// Sums up a session, with everything that the command prints about it.
  ///
  /// - Parameters:
  ///   - result: The results of programs.
  ///   - others: The results of the samples that no program contains.
  ///   - steps: The results of tutorials.
  ///   - printed: The diagnostics that the command prints.
  ///   - seconds: The duration of the session.
  init(
    _ result: SampleProvider.Result, others: [Report.SampleResult] = [],
    steps: TutorialStepProvider.Result = .init(), diagnostics printed: [Diagnostic], seconds: Double
  ) {
    let failed = result.outcomes.count { $0.verification.outcome == .failed }
    snippets = Snippets(
      total: result.outcomes.count, passed: result.outcomes.count - failed, failed: failed,
      ran: result.outcomes.count { !$0.isFromCache })
    results = result.outcomes.map { Report.SampleResult($0, at: SourcePosition(file: $0.file, line: 1)) }
    results += result.inPlace.map { outcome in
      Report.SampleResult(outcome, at: outcome.shownAt.first ?? SourcePosition(file: outcome.file, line: 1))
    }
    results += others
    let shown = results.dropFirst(result.outcomes.count)
    samples = Dictionary(grouping: shown, by: \.state).mapValues(\.count)
    samples["total"] = shown.count
    results += steps.outcomes.filter { !$0.step.checks.isEmpty }.map(Report.SampleResult.init)
    diagnostics = printed.sorted().map(Report.ReportedDiagnostic.init)
    self.seconds = seconds
  }
}

extension Report.SampleResult {
  fileprivate init(_ outcome: SnippetOutcome, at position: SourcePosition) {
    let verification = outcome.verification
    self.init(
      file: position.file, line: position.line,
      state: verification.outcome == .failed ? "failed" : verification.stateInPlace.reportName,
      message: verification.failures.first?.message)
  }

  /// Creates the result of a tutorial's step, at its first `@Code`.
  fileprivate init(_ outcome: TutorialStepOutcome) {
    let position = outcome.step.codes.first?.position ?? outcome.step.position
    self.init(
      file: position.file, line: position.line, state: outcome.result.reportName,
      message: outcome.result.failures.first?.message ?? outcome.result.sampleState.reason)
  }
}
