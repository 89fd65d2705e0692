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

  /// Creates an empty result.
  public init() {}

  /// Adds the result of another check.
  mutating func add(_ other: CheckResult) {
    failures += other.failures
    checks.formUnion(other.checks)
    claims += other.claims
    observations += other.observations
  }

  mutating func fail(_ id: String, at position: SourcePosition, _ message: String, details: String = "") {
    failures.append(Verification.Failure(id: id, position: position, message: message, details: details))
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
