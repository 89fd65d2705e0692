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

/// Cuts what a program printed to what a person reads.
enum Excerpt {
  /// The last bytes of a program's output, whole lines where possible.
  ///
  /// - Parameters:
  ///   - bytes: The output.
  ///   - limit: How many bytes to keep.
  static func end(of bytes: [UInt8], limit: Int = 4000) -> String {
    let text = String(decoding: bytes.suffix(limit), as: UTF8.self)
    guard bytes.count > limit else { return text }
    let rest = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return "…\n" + (rest.count == 2 ? String(rest[1]) : text)
  }

  /// The first bytes of a program's output, whole lines where possible.
  static func start(of bytes: [UInt8], limit: Int = 4000) -> String {
    guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    let text = String(decoding: bytes.prefix(limit), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().joined(separator: "\n") + "\n…"
  }

  /// A program's two streams for the details of a failure.
  static func streams(_ output: [UInt8], _ error: [UInt8]) -> String {
    [
      output.isEmpty ? nil : "standard output:\n" + end(of: output),
      error.isEmpty ? nil : "standard error:\n" + end(of: error),
    ]
    .compactMap { $0?.trimmingTrailingWhitespace }.joined(separator: "\n")
  }
}
