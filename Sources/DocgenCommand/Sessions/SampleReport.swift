import DocgenModel
import DocgenSnippets

/// What `docgen test --report` writes.
struct SampleReport: Encodable {
  /// How many snippets there are of each kind.
  struct Snippets: Encodable {
    var total: Int
    var passed: Int
    var failed: Int
    /// Those that ran now, and not in an earlier run.
    var ran: Int
  }

  /// A complaint.
  struct Complaint: Encodable {
    var id: String
    var severity: String
    var file: String?
    var line: Int?
    var column: Int?
    var message: String
  }

  var snippets: Snippets
  var diagnostics: [Complaint]
  var seconds: Double

  /// Sums up a session.
  init(_ result: SampleSession.Result, seconds: Double) {
    let failed = result.outcomes.count { $0.verification.outcome == .failed }
    snippets = Snippets(
      total: result.outcomes.count, passed: result.outcomes.count - failed, failed: failed,
      ran: result.outcomes.count { !$0.isFromLedger })
    let all = result.outcomes.flatMap { $0.failures + $0.diagnostics } + result.diagnostics
    diagnostics = all.sorted().map {
      Complaint(
        id: $0.id, severity: $0.severity.rawValue, file: $0.position?.file, line: $0.position?.line,
        column: $0.position?.column, message: $0.message)
    }
    self.seconds = seconds
  }
}
