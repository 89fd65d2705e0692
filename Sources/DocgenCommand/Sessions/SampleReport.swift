import DocgenModel
import DocgenOutput
import DocgenSite

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

  /// Sums up a run.
  ///
  /// `others` are the results of samples that no program contains. `printed` contains all printed diagnostics.
  init(
    _ verified: VerifiedSite?, others: [Report.SampleResult] = [], diagnostics printed: [Diagnostic], seconds: Double
  ) {
    let all = verified?.results ?? []
    let ofSnippets = all.filter(\.id.isSnippet)
    let failed = ofSnippets.count { $0.state == .failed }
    snippets = Snippets(
      total: ofSnippets.count, passed: ofSnippets.count - failed, failed: failed,
      ran: ofSnippets.count { !$0.isStored })
    let shown =
      all.filter(\.isInPlace).map { Report.SampleResult($0, at: $0.shownAt.first) } + others
    samples = Dictionary(grouping: shown, by: \.state).mapValues(\.count)
    samples["total"] = shown.count
    let steps = verified?.parsed.tutorials.flatMap(\.steps).filter { !$0.checks.isEmpty } ?? []
    results = ofSnippets.map { Report.SampleResult($0, at: nil) } + shown
    results += steps.compactMap { step in
      let position = step.codes.first?.position ?? step.position
      return verified?.resultsByID[step.id].map { Report.SampleResult($0, at: position) }
    }
    diagnostics = printed.sorted().map(Report.ReportedDiagnostic.init)
    self.seconds = seconds
  }
}

extension Report.SampleResult {
  fileprivate init(_ result: SampleResult, at position: SourcePosition?) {
    self.init(
      file: position?.file ?? result.id.file, line: position?.line ?? 1, state: result.reportName,
      message: result.failures.first?.message ?? (result.id.isStep ? result.sampleState.reason : nil))
  }
}
