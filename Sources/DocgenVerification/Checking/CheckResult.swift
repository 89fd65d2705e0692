public import DocgenModel

/// The result of one kind of check of a snippet.
public struct CheckResult: Hashable, Sendable {
  /// The claims that failed.
  public var failures: [Verification.Failure] = []

  /// The kinds of checks that ran, passed or failed.
  public var checks: Set<Verification.Check> = []

  /// The number of claims that were compared.
  public var claims = 0

  /// The observed values for failed claims, if exactly one text would make the claim true.
  public var observations: [Observation] = []

  /// The lines of comments that only the run showed to be claims.
  var checkedComments: Set<Int> = []

  /// Creates an empty result.
  public init() {}

  /// Adds the result of another check.
  mutating func add(_ other: CheckResult) {
    failures += other.failures
    checks.formUnion(other.checks)
    claims += other.claims
    observations += other.observations
    checkedComments.formUnion(other.checkedComments)
  }

  mutating func fail(_ id: String, at position: SourcePosition, _ message: String, details: String = "") {
    failures.append(Verification.Failure(id: id, position: position, message: message, details: details))
  }

  /// Returns the result of a sample.
  ///
  /// - Parameters:
  ///   - name: The sample's name.
  ///   - warnings: The problems that are errors only with `strict`.
  ///   - toolchain: The compiler and the platform.
  func verification(
    of name: String, warnings: [Verification.Failure] = [], toolchain: Toolchain
  ) -> Verification {
    Verification(
      snippet: name, outcome: failures.isEmpty ? .passed : .failed,
      checks: Verification.Check.allCases.filter(checks.contains), claims: claims,
      failures: failures.sorted { ($0.position, $0.id, $0.message) < ($1.position, $1.id, $1.message) },
      warnings: warnings.sorted { $0.position < $1.position }, standardOutput: "", compiler: toolchain.compiler,
      platform: toolchain.platform)
  }
}

extension Verification.Failure {
  /// Creates a failure from a problem in a sample's text, without the notes that point to other places.
  init(_ problem: Diagnostic, at position: SourcePosition) {
    self.init(
      id: problem.id, position: position, message: problem.message,
      details: problem.notes.filter { $0.position == nil }.map(\.message).joined(separator: "\n"))
  }
}

/// An observation that differs from a claim.
///
/// ``SnapshotUpdate`` writes it into the source.
public enum Observation: Hashable, Sendable, Codable {
  /// The value that a line printed, with the position of the comment after it.
  case printed(String, at: SourcePosition)
  /// The lines that the program printed, with the position of the `// Output:` comment.
  case output([String], at: SourcePosition)
  /// The reported message, with the position of the `// 🛑` comment.
  case reported(String, at: SourcePosition)

  /// The position of the claim.
  public var position: SourcePosition {
    switch self {
    case .printed(_, let position), .output(_, let position), .reported(_, let position): position
    }
  }
}
