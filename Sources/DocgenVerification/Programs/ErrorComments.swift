import DocgenModel
import DocgenSyntax

/// The statements of a sample that comments mark as errors, as in `count = 3  // Error: 'count' is a constant`.
///
/// docgen can't compare such a comment with the error's message. The statement must fail by itself, and the rest of the sample
/// must pass.
struct ErrorComments: Hashable, Sendable {
  /// The lines on the page at which an error must be, for each comment.
  let marks: [ClosedRange<Int>]

  /// Finds the comments of a sample.
  init(_ sample: CodeSample) {
    guard sample.text.contains("//") else {
      marks = []
      return
    }
    let facts = SourceFacts(source: sample.text)
    let code = Set(facts.codeLines)
    let ownLines = Set(facts.comments.filter(\.isWholeLine).map(\.line))
    let first = sample.textPosition.line - 1
    marks = facts.comments.filter { Self.isError($0.text) }.compactMap { comment in
      let lines = comment.isWholeLine ? Self.statement(around: comment.line, facts, code, ownLines) : nil
      guard let lines = comment.isWholeLine ? lines : Self.statement(endingAt: comment.line, facts) else { return nil }
      return lines.lowerBound + first...lines.upperBound + first
    }
  }

  /// The statement directly above a comment, or otherwise the one directly below.
  private static func statement(
    around line: Int, _ facts: SourceFacts, _ code: Set<Int>, _ comments: Set<Int>
  ) -> ClosedRange<Int>? {
    var (above, below) = (line - 1, line + 1)
    while comments.contains(above) { above -= 1 }
    if code.contains(above) { return statement(endingAt: above, facts) }
    while comments.contains(below) { below += 1 }
    return facts.statements.first { $0.lines.lowerBound == below }?.lines
  }

  private static func statement(endingAt line: Int, _ facts: SourceFacts) -> ClosedRange<Int> {
    facts.statements.first { $0.lines.upperBound == line }?.lines ?? line...line
  }

  // MARK: Words

  /// Whether a comment says that code is an error, such as `Error: …` or `this reports a compile-time error`.
  static func isError(_ text: String) -> Bool {
    let text = text.trimmingWhitespace().lowercased()
    for beginning in beginnings where text.hasPrefix(beginning) {
      guard let next = text.dropFirst(beginning.count).first else { return true }
      if ":.,!-–—(;".contains(next) || text.dropFirst(beginning.count).hasPrefix(" -") { return true }
    }
    let words = text.split { !$0.isLetter && $0 != "'" && $0 != "-" }.map(String.init)
    guard !words.contains(where: conditions.contains) else { return false }
    return words.indices.contains { index in
      let (word, before) = (words[index], index > 0 ? words[index - 1] : "")
      switch word {
      case "compile", "valid": return negations.contains(before)
      case "fails": return before == "assertion"
      case "reports", "causes", "triggers", "produces": return before != "never" && isAboutError(words[(index + 1)...])
      case "report", "cause", "trigger", "produce":
        let isFuture = before == "will" || before == "also" && index > 1 && words[index - 2] == "will"
        return isFuture && isAboutError(words[(index + 1)...])
      case "is":
        return words.count > index + 2 && kinds.contains(words[index + 2]) && isAboutError(words[(index + 1)...])
      default: return false
      }
    }
  }

  private static func isAboutError(_ words: ArraySlice<String>) -> Bool {
    guard let article = words.first, ["a", "an"].contains(article) else { return false }
    return words.dropFirst().prefix(2).contains { ["error", "assert", "assertion", "crash"].contains($0) }
  }

  private static let kinds: Set = ["compile-time", "compile", "compiler", "compilation", "runtime", "build"]
  private static let beginnings =
    ["error", "invalid"] + kinds.flatMap { ["\($0) error"] }.sorted()
  private static let negations: Set = ["not", "doesn't", "won't", "can't", "isn't"]
  /// Words that show that a comment is about other code than its statement.
  private static let conditions: Set = [
    "if", "unless", "otherwise", "when", "without", "until", "before", "instead", "may", "might", "could", "would",
    "no",
  ]

  // MARK: Comparing

  /// Whether the outcome of a program is the error at each of some comments, and at no other place.
  ///
  /// An unknown name is no such error, because it can be a mistake.
  static func areObserved(at marks: [ClosedRange<Int>], of root: Int, in verdict: Verdict) -> Bool {
    let failures = verdict.errors.isEmpty ? verdict.runFailures : verdict.errors.map(\.failure)
    let isOwn = verdict.errors.allSatisfy { $0.sample == root }
    return isOwn && !failures.isEmpty
      && failures.allSatisfy { failure in
        isCheckable(failure) && marks.contains { $0.contains(failure.position.line) }
      }
      && marks.allSatisfy { lines in failures.contains { lines.contains($0.position.line) } }
  }

  private static func isCheckable(_ failure: SampleResult.Failure) -> Bool {
    switch failure.id {
    case "crash", "uncaught-error": true
    case "does-not-compile": !unknown.contains(where: failure.message.contains)
    default: false
    }
  }

  private static let unknown = ["cannot find ", "has no member", "no such module", "the block is a fragment"]
}
