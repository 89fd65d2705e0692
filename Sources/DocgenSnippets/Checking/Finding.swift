public import DocgenModel

/// What one kind of check found out about a snippet.
public struct Finding: Hashable, Sendable {
  /// What was not as claimed.
  public var failures: [Verification.Failure] = []

  /// What was compared, held or not.
  public var checks: Set<Verification.Check> = []

  /// How many claims were compared.
  public var claims = 0

  /// What was seen in place of something that was claimed, where exactly one text would make the claim true.
  public var observations: [Observation] = []

  /// Creates a finding of nothing.
  public init() {}

  /// Adds what another check found.
  mutating func add(_ other: Finding) {
    failures += other.failures
    checks.formUnion(other.checks)
    claims += other.claims
    observations += other.observations
  }

  mutating func fail(_ id: String, at position: SourcePosition, _ message: String, details: String = "") {
    failures.append(Verification.Failure(id: id, position: position, message: message, details: details))
  }
}

/// Something that was seen where something else was claimed; ``Acceptance`` writes it into the source.
public enum Observation: Hashable, Sendable, Codable {
  /// A line printed this value; the position is that of the comment behind it.
  case printed(String, at: SourcePosition)
  /// The program printed these lines; the position is that of the `// Output:` comment.
  case output([String], at: SourcePosition)
  /// This was reported; the position is that of the `// 🛑` comment.
  case reported(String, at: SourcePosition)

  /// Where the claim stands.
  public var position: SourcePosition {
    switch self {
    case .printed(_, let position), .output(_, let position), .reported(_, let position): position
    }
  }
}
