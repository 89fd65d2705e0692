public import DocgenModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An event during verification.
///
/// `docgen test --event-stream FILE` writes each event as a JSON object on one line.
///
/// | `kind` | fields |
/// | --- | --- |
/// | `plan` | `version` (1), `snippets`: the paths of all snippets that will be verified |
/// | `result` | `snippet`: its path; `passed`; `fresh`: whether it ran now; `seconds`; `claims`; `failures`: each with
/// `id`, `file`, `line`, `column`, `message`, `details`; `shownAt`: each with `file`, `line`, `column` |
/// | `texts` | `failures`: the problems of fences and directives, in the same form as for a result |
/// | `problem` | `message`: the reason that verification can't continue, possibly after a plan |
/// | `end` | `passed`, `failed`: numbers of snippets |
///
/// A stream without an `end` comes from a run that was stopped.
public enum SnippetEvent: Hashable, Sendable {
  /// The list of snippets to verify.
  case plan([String])
  /// A snippet has been verified.
  case result(SnippetOutcome)
  /// The fences and directives of articles, `README.md`, and comments were checked, with these problems.
  case texts([Diagnostic])
  /// Verification can't continue, for this reason.
  case problem(String)
  /// All snippets have been verified.
  case end(passed: Int, failed: Int)

  /// The version of the stream's format.
  public static let version = 1

  /// The event as one line of JSON, with a newline at its end.
  public var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding can't fail, because the record contains only strings, finite numbers, and arrays of them.
    guard let data = try? encoder.encode(Record(self)) else { return "{\"kind\":\"problem\"}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private struct Record: Encodable {
    struct Place: Encodable {
      var file: String
      var line: Int
      var column: Int
    }
    struct Failure: Encodable {
      var id: String
      var file: String
      var line: Int
      var column: Int
      var message: String
      var details: String
    }

    var kind: String
    var version: Int?
    var snippets: [String]?
    var snippet: String?
    var isPassed: Bool?
    var isFresh: Bool?
    var seconds: Double?
    var claims: Int?
    var failures: [Failure]?
    var shownAt: [Place]?
    var message: String?
    var passedCount: Int?
    var failedCount: Int?

    enum Keys: String, CodingKey {
      case kind, version, snippets, snippet, passed, fresh, seconds, claims, failures, shownAt, message, failed
    }

    init(_ event: SnippetEvent) {
      switch event {
      case .plan(let files):
        kind = "plan"
        version = SnippetEvent.version
        snippets = files
      case .result(let outcome):
        kind = "result"
        snippet = outcome.file
        isPassed = outcome.verification.outcome == .passed
        isFresh = !outcome.isFromCache
        seconds = outcome.seconds
        claims = outcome.verification.claims
        failures = outcome.verification.failures.map {
          Failure(
            id: $0.id, file: $0.position.file, line: $0.position.line, column: $0.position.column,
            message: $0.message, details: $0.details)
        }
        shownAt = outcome.shownAt.map { Place(file: $0.file, line: $0.line, column: $0.column) }
      case .texts(let diagnostics):
        kind = "texts"
        failures = diagnostics.map {
          Failure(
            id: $0.id, file: $0.position?.file ?? "Package.swift", line: $0.position?.line ?? 1,
            column: $0.position?.column ?? 1, message: $0.message,
            details: $0.notes.map(\.message).joined(separator: "\n"))
        }
      case .problem(let reason):
        kind = "problem"
        message = reason
      case .end(let passed, let failed):
        kind = "end"
        passedCount = passed
        failedCount = failed
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(kind, forKey: .kind)
      try container.encodeIfPresent(version, forKey: .version)
      try container.encodeIfPresent(snippets, forKey: .snippets)
      try container.encodeIfPresent(snippet, forKey: .snippet)
      try container.encodeIfPresent(isPassed, forKey: .passed)
      try container.encodeIfPresent(isFresh, forKey: .fresh)
      try container.encodeIfPresent(seconds, forKey: .seconds)
      try container.encodeIfPresent(claims, forKey: .claims)
      try container.encodeIfPresent(failures, forKey: .failures)
      try container.encodeIfPresent(shownAt, forKey: .shownAt)
      try container.encodeIfPresent(message, forKey: .message)
      try container.encodeIfPresent(passedCount, forKey: .passed)
      try container.encodeIfPresent(failedCount, forKey: .failed)
    }
  }
}
