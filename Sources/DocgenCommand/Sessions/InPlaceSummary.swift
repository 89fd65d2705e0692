import DocgenModel
import DocgenSnippets

/// The summary of `docgen test` for the samples that pages contain.
struct InPlaceSummary {
  /// The counts, in a line.
  let text: String
  /// A line for each sample that isn't verified: where it is, and its first error.
  let explanation: String

  /// Sums up results.
  init(_ outcomes: [SnippetOutcome]) {
    let failed = outcomes.filter { $0.verification.outcome == .failed }
    text =
      OutcomeSummary(
        "sample in place", plural: "samples in place", total: outcomes.count, failed: failed.count,
        cached: outcomes.count(where: \.isFromCache)
      ).text
    explanation = failed.map { outcome in
      let failure = outcome.verification.failures.first
      return "\(failure.map { "\($0.position)" } ?? outcome.file): \(failure?.message ?? "not verified")\n"
    }.joined()
  }
}
