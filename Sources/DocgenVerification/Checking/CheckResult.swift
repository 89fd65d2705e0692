import DocgenModel

/// The findings of one kind of check of a sample.
struct CheckResult: Hashable, Sendable {
  var failures: [SampleResult.Failure] = []

  /// The comments that are wrong if they're claims.
  var warnings: [SampleResult.Failure] = []

  /// The kinds of checks that ran, passed or failed.
  var checks: Set<SampleResult.Check> = []

  /// The number of claims that were compared.
  var claims = 0

  /// The observed texts for failed claims, if exactly one text would make the claim true.
  var corrections: [SampleResult.Correction] = []

  /// The lines of comments that only the run showed to be claims.
  var checkedComments: Set<Int> = []

  /// The messages of the compiler or of tests that the sample claims.
  var expected: [SampleResult.Message] = []

  mutating func add(_ other: CheckResult) {
    failures += other.failures
    warnings += other.warnings
    checks.formUnion(other.checks)
    claims += other.claims
    corrections += other.corrections
    expected += other.expected
    checkedComments.formUnion(other.checkedComments)
  }

  mutating func fail(
    _ id: String, at position: SourcePosition, _ message: String, details: String = "", advice: String = ""
  ) {
    failures.append(
      SampleResult.Failure(id: id, position: position, message: message, details: details, advice: advice))
  }

  /// Returns the result of a sample, with warnings that are errors only with `strict`.
  func result(of id: SampleID, warnings: [SampleResult.Failure] = [], toolchain: Toolchain) -> SampleResult {
    var result = SampleResult(
      id, state: failures.isEmpty ? .passed : .failed, checks: SampleResult.Check.allCases.filter(checks.contains),
      claims: claims,
      failures: failures.sorted { ($0.position, $0.id, $0.message) < ($1.position, $1.id, $1.message) },
      warnings: warnings.sorted { $0.position < $1.position }, compiler: toolchain.compiler,
      platform: toolchain.platform)
    result.corrections = corrections
    return result
  }
}

extension SampleResult.Failure {
  /// Creates a failure from a problem in a sample's text, without the notes that point to other places.
  init(_ problem: Diagnostic, at position: SourcePosition) {
    let suggestion = problem.nearMisses.map { "'\($0)'" }.joined(separator: " or ")
    self.init(
      id: problem.id, position: position, message: problem.message,
      details: suggestion.isEmpty ? "" : "did you mean \(suggestion)?",
      advice: problem.notes.filter { $0.position == nil }.map(\.message).joined(separator: "\n"))
  }
}
