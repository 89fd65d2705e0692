#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// docgen's result for a snippet, or for the texts.
struct CaseResult: Hashable, Sendable {
  /// A claim of the snippet that isn't true.
  struct Failure: Hashable, Sendable, Decodable {
    var file: String
    var line: Int
    var column: Int
    var message: String
    var details: String

    /// The failure and every article that shows it, for a reader.
    func text(shownAt places: [Place]) -> String {
      let shown = places.map { "shown at \($0.file):\($0.line):\($0.column)" }
      return ([message] + (details.isEmpty ? [] : [details]) + shown).joined(separator: "\n")
    }
  }

  /// A place in an article.
  struct Place: Hashable, Sendable, Decodable {
    var file: String
    var line: Int
    var column: Int
  }

  /// The failures.
  ///
  /// Empty if there are none.
  var failures: [Failure]
  /// Where articles show the snippet.
  var shownAt: [Place]

  /// A result that is no word of docgen's about the snippet, but about why there is none.
  static func missing(_ reason: String, of path: String) -> CaseResult {
    CaseResult(
      failures: [Failure(file: path, line: 1, column: 1, message: reason, details: "")], shownAt: [])
  }
}

/// A line of `docgen test --event-stream`.
///
/// The format is documented at docgen's `SnippetEvent`.
enum DocgenEvent: Hashable, Sendable {
  /// A snippet has been verified.
  case result(path: String, CaseResult)
  /// Nothing can be verified, for this reason.
  case problem(String)
  /// All have been verified.
  case end
  /// Something of no interest here.
  case other

  /// Reads a line.
  ///
  /// - Returns: `nil` where it is no event.
  init?(line: some Sequence<UInt8>) {
    let record: Record
    do { record = try JSONDecoder().decode(Record.self, from: Data(line)) } catch { return nil }
    switch record.kind {
    case "result":
      guard let path = record.snippet, let failures = record.failures else { return nil }
      self = .result(path: path, CaseResult(failures: failures, shownAt: record.shownAt ?? []))
    case "texts": self = .result(path: SnippetCase.texts, CaseResult(failures: record.failures ?? [], shownAt: []))
    case "problem": self = .problem(record.message ?? "docgen doesn't give a reason")
    case "end": self = .end
    default: self = .other
    }
  }

  private struct Record: Decodable {
    var kind: String
    var snippet: String?
    var failures: [CaseResult.Failure]?
    var shownAt: [CaseResult.Place]?
    var message: String?
  }
}
