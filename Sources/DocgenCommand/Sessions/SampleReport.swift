import DocgenModel
import DocgenOutput
import DocgenSnippets

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

  /// A diagnostic, in the form of the report.
  struct ReportedDiagnostic: Encodable {
    var id: String
    var severity: String
    var file: String?
    var line: Int?
    var column: Int?
    var message: String
  }

  /// The result of a sample.
  struct Result: Encodable {
    var file: String
    var line: Int
    var state: String
    var message: String?

    init(_ outcome: SnippetOutcome, file: String, line: Int) {
      self.file = file
      self.line = line
      message = outcome.verification.failures.first?.message
      state =
        outcome.verification.outcome == .failed ? "failed" : outcome.verification.stateInPlace.reportName
    }

    init(_ result: Report.SampleResult) {
      file = result.file
      line = result.line
      state = result.state
      message = result.message
    }

    /// Creates the result of a tutorial's step, at its first `@Code`.
    init(_ outcome: TutorialStepOutcome) {
      let position = outcome.step.codes.first?.position ?? outcome.step.position
      file = position.file
      line = position.line
      message = outcome.result.failures.first?.message ?? outcome.result.sampleState.reason
      state = outcome.result.reportName
    }
  }

  var snippets: Snippets
  /// The samples that pages contain, by state.
  var samples: [String: Int]
  /// The snippets, then the samples that pages contain, and then the steps of tutorials with code or a check.
  var results: [Result]
  var diagnostics: [ReportedDiagnostic]
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
    steps: TutorialSession.Result = .init(), diagnostics printed: [Diagnostic], seconds: Double
  ) {
    let failed = result.outcomes.count { $0.verification.outcome == .failed }
    snippets = Snippets(
      total: result.outcomes.count, passed: result.outcomes.count - failed, failed: failed,
      ran: result.outcomes.count { !$0.isFromCache })
    results =
      result.outcomes.map { Result($0, file: $0.file, line: 1) }
      + result.inPlace.map { Result($0, file: $0.shownAt.first?.file ?? $0.file, line: $0.shownAt.first?.line ?? 1) }
    results += others.map(Result.init)
    let shown = results.dropFirst(result.outcomes.count)
    samples = Dictionary(grouping: shown, by: \.state).mapValues(\.count)
    samples["total"] = shown.count
    results += steps.outcomes.filter { !$0.step.checks.isEmpty }.map(Result.init)
    diagnostics = printed.sorted().map {
      ReportedDiagnostic(
        id: $0.id, severity: $0.severity.rawValue, file: $0.position?.file, line: $0.position?.line,
        column: $0.position?.column, message: $0.message)
    }
    self.seconds = seconds
  }
}
