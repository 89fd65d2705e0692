import DocgenModel
import DocgenSite
import DocgenVerification

/// The failed code blocks by cause, the most useful cause first.
///
/// ```text
/// 2 mistakes about the package's API:
///   README.md:90:11: call can throw but is not marked with 'try'
///   README.md:98:3: value of type 'CSV' has no member 'header', and 3 more errors
/// 1 fragment:
///   README.md:39:9: cannot find 'parseError' in scope
/// ```
struct FailureSummary {
  /// The lines, or an empty text if no code block failed.
  let text: String

  /// The number of code blocks of each cause that are listed.
  private static let limit = 10
  /// The number of lines of details that are shown if not everything is listed: of a program's output, or the cause.
  private static func detailLimit(of cause: FailureCause) -> Int {
    switch cause {
    case .failedRun: 3
    case .otherSample: 1
    case .mistake, .wrongClaim, .compilerError, .fragment, .notChecked: 0
    }
  }

  /// Creates the summary, with all code blocks and all errors if `listsAll` is set, as with `--explain`.
  init(_ verified: VerifiedSite, listsAll: Bool) {
    let failed = verified.results.filter { $0.isInPlace && $0.state == .failed }
    let groups = Dictionary(grouping: failed) { verified.causes[$0.id]?.first ?? .notChecked }
    // In a strict package, each failure is an error with its notes.
    let listsFailures = listsAll || !verified.isStrict
    var isCut = false
    var lines: [String] = []
    for (cause, results) in groups.sorted(by: { $0.key < $1.key }) {
      lines.append("\(cause.heading(of: results.count))\(listsFailures ? ":" : "")")
      guard listsFailures else { continue }
      let shown = listsAll ? results[...] : results.prefix(Self.limit)
      for result in shown {
        let entry = Self.entry(of: result, cause, listsAll: listsAll)
        isCut = isCut || entry.isCut
        lines += entry.lines
      }
      if shown.count < results.count {
        isCut = true
        lines.append("  and \(results.count - shown.count) more")
      }
    }
    if isCut { lines.append("To list all of them with all errors, run 'docgen test --explain'.") }
    text = lines.map { "\($0)\n" }.joined()
  }

  /// The lines about a code block.
  private static func entry(
    of result: SampleResult, _ cause: FailureCause, listsAll: Bool
  ) -> (lines: [String], isCut: Bool) {
    guard let first = result.failures.first else { return (["  \(result.id): not verified"], false) }
    let others = result.failures.count - 1
    var line = "  \(first.position): \(first.message)"
    if others > 0, !listsAll { line += ", and \(others) more \(others == 1 ? "error" : "errors")" }
    let details = splitLines(first.details + "\n" + first.advice).filter { !$0.isEmpty }
    let shown = listsAll ? details[...] : details.suffix(detailLimit(of: cause))
    var lines = [line] + shown.map { "      \($0)" }
    if listsAll { lines += result.failures.dropFirst().map { "    \($0.position): \($0.message)" } }
    return (lines, !listsAll && (others > 0 || shown.count < details.count))
  }
}

extension FailureCause {
  /// The heading of a list of code blocks.
  fileprivate func heading(of count: Int) -> String {
    let (one, many) =
      switch self {
      case .mistake: ("mistake about the package's API", "mistakes about the package's API")
      case .wrongClaim: ("wrong claim", "wrong claims")
      case .failedRun: ("failed run", "failed runs")
      case .compilerError: ("other compiler error", "other compiler errors")
      case .fragment: ("fragment", "fragments")
      case .otherSample: ("code block that needs a failing one", "code blocks that need a failing one")
      case .notChecked: ("code block that can't be checked", "code blocks that can't be checked")
      }
    return "\(count) \(count == 1 ? one : many)"
  }
}
