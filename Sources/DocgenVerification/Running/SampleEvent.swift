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
  public var line: String { Self.line(of: self) }

  /// Encodes a value as one line of JSON, with a newline at its end.
  package static func line(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding can't fail, because the values contain only strings, finite numbers, and arrays of them.
    guard let data = try? encoder.encode(value) else { return "{\"kind\":\"problem\"}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension SampleEvent: Encodable {
  private enum Field: String, CodingKey {
    case kind, version, snippets, snippet, state, passed, failed, unchecked, fresh, seconds, claims, failures, shownAt
    case message
  }

  /// Encodes the fields of the event.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    switch self {
    case .plan(let ids):
      try fields.encode("plan", forKey: .kind)
      try fields.encode(Self.version, forKey: .version)
      try fields.encode(ids.map(\.description), forKey: .snippets)
    case .result(let result):
      try fields.encode("result", forKey: .kind)
      try fields.encode(result.id.description, forKey: .snippet)
      try fields.encode(result.state, forKey: .state)
      try fields.encode(result.state == .passed, forKey: .passed)
      try fields.encode(!result.isStored, forKey: .fresh)
      try fields.encode(result.seconds, forKey: .seconds)
      try fields.encode(result.claims, forKey: .claims)
      try fields.encode(result.failures.map { Failure($0.diagnostic()) }, forKey: .failures)
      try fields.encode(result.shownAt, forKey: .shownAt)
    case .texts(let diagnostics):
      try fields.encode("texts", forKey: .kind)
      try fields.encode(diagnostics.map(Failure.init), forKey: .failures)
    case .problem(let reason):
      try fields.encode("problem", forKey: .kind)
      try fields.encode(reason, forKey: .message)
    case .end(let passed, let failed, let unchecked):
      try fields.encode("end", forKey: .kind)
      try fields.encode(passed, forKey: .passed)
      try fields.encode(failed, forKey: .failed)
      try fields.encode(unchecked, forKey: .unchecked)
    }
  }

  private struct Failure: Encodable {
    let id: String
    let file: String
    let line: Int
    let column: Int
    let message: String
    let details: String

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
