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
    guard let data = try? encoder.encode(record) else { return "{\"kind\":\"problem\"}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private var record: any Encodable {
    switch self {
    case .plan(let files): Plan(snippets: files)
    case .result(let outcome): Result(outcome)
    case .texts(let diagnostics): Texts(failures: diagnostics.map(Failure.init))
    case .problem(let reason): Problem(message: reason)
    case .end(let passed, let failed): End(passed: passed, failed: failed)
    }
  }

  private struct Plan: Encodable {
    let kind = "plan"
    let version = SnippetEvent.version
    let snippets: [String]
  }

  private struct Result: Encodable {
    let kind = "result"
    let snippet: String
    let passed: Bool
    let fresh: Bool
    let seconds: Double
    let claims: Int
    let failures: [Failure]
    let shownAt: [SourcePosition]

    init(_ outcome: SnippetOutcome) {
      snippet = outcome.file
      passed = outcome.verification.outcome == .passed
      fresh = !outcome.isFromCache
      seconds = outcome.seconds
      claims = outcome.verification.claims
      failures = outcome.verification.failures.map(Failure.init)
      shownAt = outcome.shownAt
    }
  }

  private struct Texts: Encodable {
    let kind = "texts"
    let failures: [Failure]
  }

  private struct Problem: Encodable {
    let kind = "problem"
    let message: String
  }

  private struct End: Encodable {
    let kind = "end"
    let passed: Int
    let failed: Int
  }

  private struct Failure: Encodable {
    let id: String
    let file: String
    let line: Int
    let column: Int
    let message: String
    let details: String

    init(_ failure: Verification.Failure) {
      id = failure.id
      file = failure.position.file
      line = failure.position.line
      column = failure.position.column
      message = failure.message
      details = failure.details
    }

    init(_ diagnostic: Diagnostic) {
      id = diagnostic.id
      file = diagnostic.position?.file ?? "Package.swift"
      line = diagnostic.position?.line ?? 1
      column = diagnostic.position?.column ?? 1
      message = diagnostic.message
      details = diagnostic.notes.map(\.message).joined(separator: "\n")
    }
  }
}
