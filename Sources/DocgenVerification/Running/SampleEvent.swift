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
/// | `plan` | `version` (1), `snippets`: the names of all samples that will be verified |
/// | `result` | `snippet`: its name; `state`: `passed`, `failed`, or `unchecked`; `passed`; `fresh`: whether it ran now;
/// `seconds`; `claims`; `failures`: each with `id`, `file`, `line`, `column`, `message`, `details`; `shownAt`: each with
/// `file`, `line`, `column` |
/// | `texts` | `failures`: the problems of fences and directives, in the same form as for a result |
/// | `problem` | `message`: the reason that verification can't continue, possibly after a plan |
/// | `end` | `passed`, `failed`, `unchecked`: numbers of samples |
///
/// A stream without an `end` comes from a run that was stopped.
public enum SampleEvent: Hashable, Sendable {
  /// The list of samples to verify.
  case plan([SampleID])
  /// A sample has been verified.
  case result(SampleResult)
  /// The fences and directives of articles, `README.md`, and comments were checked, with these problems.
  case texts([Diagnostic])
  /// Verification can't continue, for this reason.
  case problem(String)
  /// All samples have been verified.
  case end(passed: Int, failed: Int, unchecked: Int)

  /// The version of the stream's format.
  public static let version = 1

  /// The event as one line of JSON, with a newline at its end.
  public var line: String { Self.line(of: record) }

  /// Encodes a value as one line of JSON, with a newline at its end.
  package static func line(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding can't fail, because the values contain only strings, finite numbers, and arrays of them.
    guard let data = try? encoder.encode(value) else { return "{\"kind\":\"problem\"}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private var record: any Encodable {
    switch self {
    case .plan(let ids): Plan(snippets: ids.map(\.description))
    case .result(let result): Result(result)
    case .texts(let diagnostics): Texts(failures: diagnostics.map(Failure.init))
    case .problem(let reason): Problem(message: reason)
    case .end(let passed, let failed, let unchecked): End(passed: passed, failed: failed, unchecked: unchecked)
    }
  }

  private struct Plan: Encodable {
    let kind = "plan"
    let version = SampleEvent.version
    let snippets: [String]
  }

  private struct Result: Encodable {
    let kind = "result"
    let snippet: String
    let state: SampleResult.State
    let passed: Bool
    let fresh: Bool
    let seconds: Double
    let claims: Int
    let failures: [Failure]
    let shownAt: [SourcePosition]

    init(_ result: SampleResult) {
      snippet = "\(result.id)"
      state = result.state
      passed = result.state == .passed
      fresh = !result.isStored
      seconds = result.seconds
      claims = result.claims
      failures = result.failures.map(Failure.init)
      shownAt = result.shownAt
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
    let unchecked: Int
  }

  private struct Failure: Encodable {
    let id: String
    let file: String
    let line: Int
    let column: Int
    let message: String
    let details: String

    init(_ failure: SampleResult.Failure) { self.init(failure.diagnostic()) }

    init(_ diagnostic: Diagnostic) {
      id = diagnostic.id
      file = diagnostic.position?.file ?? "Package.swift"
      line = diagnostic.position?.line ?? 1
      column = diagnostic.position?.column ?? 1
      message = diagnostic.message
      details = diagnostic.notes.map { note in
        (note.position.map { "\($0.file):\($0.line): " } ?? "") + note.message
      }.joined(separator: "\n")
    }
  }
}
