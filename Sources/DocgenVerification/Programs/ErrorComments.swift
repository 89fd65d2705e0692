import DocgenModel
import DocgenSyntax

/// The statements of a sample that comments mark as errors, as in `count = 3  // Error: 'count' is a constant`.
///
/// docgen can't compare such a comment with the error's message. The statement must fail by itself, and the rest of the sample
/// must pass.
struct ErrorComments: Hashable, Sendable {
  /// A comment that marks a statement.
  struct Mark: Hashable, Sendable {
    /// The lines of the statement on the page, at which the error must be.
    let lines: ClosedRange<Int>
    /// The place of the comment on the page.
    let position: SourcePosition
    /// Whether the comment can't be about anything but this compiler's errors, as in `// Compiler error`.
    ///
    /// Other comments can also be about an error that the program handles, or about another version of Swift.
    let isAboutCompiler: Bool
  }

  /// The comments that mark statements, in text order.
  let marks: [Mark]

  init(_ sample: CodeSample) {
    guard sample.text.contains("//") else {
      marks = []
      return
    }
    let facts = SourceFacts(source: sample.text)
    let code = Set(facts.codeLines)
    let ownLines = Dictionary(
      facts.comments.filter(\.isWholeLine).map { ($0.line, $0.text) }, uniquingKeysWith: { first, _ in first })
    let offset = sample.textPosition.line - 1
    marks = facts.comments.filter { Self.isError($0.text) }.compactMap { comment in
      let place = comment.line
      let lines =
        comment.isWholeLine
        ? Self.statement(around: place, facts, code, ownLines) : Self.statement(endingAt: place, facts)
      guard let lines else { return nil }
      let isAboutCompiler =
        comment.isWholeLine
        // Comments around it can contain the code that doesn't compile.
        ? ownLines[place - 1] == nil && ownLines[place + 1] == nil && Self.saysThatCompilerFails(comment.text)
        : facts.statements.contains { !$0.isDeclaration && $0.lines.upperBound == place }
          && (Self.isCompilerError(comment.text) || Self.saysThatCompilerFails(comment.text))
      return Mark(
        lines: lines.lowerBound + offset...lines.upperBound + offset,
        position: sample.position(line: place, column: comment.column), isAboutCompiler: isAboutCompiler)
    }
  }

  /// The statement directly above a comment, or otherwise the one directly below.
  private static func statement(
    around line: Int, _ facts: SourceFacts, _ code: Set<Int>, _ comments: [Int: String]
  ) -> ClosedRange<Int>? {
    var (above, below) = (line - 1, line + 1)
    while comments[above] != nil { above -= 1 }
    while comments[below] != nil { below += 1 }
    // The comment is about this code.
    if (above + 1..<below).contains(where: { $0 != line && comments[$0].map(isCode) == true }) { return nil }
    if code.contains(above) { return statement(endingAt: above, facts) }
    return facts.statements.first { $0.lines.lowerBound == below }?.lines
  }

  private static func statement(endingAt line: Int, _ facts: SourceFacts) -> ClosedRange<Int> {
    facts.statements.first { $0.lines.upperBound == line }?.lines ?? line...line
  }

  private static func isCode(_ text: String) -> Bool {
    text.contains { "=({".contains($0) } && SwiftSyntaxChecker.mistakes(in: text).isEmpty
  }

  // MARK: Words

  /// Whether a comment says that code is an error, such as `Error: …` or `this reports a compile-time error`.
  static func isError(_ text: String) -> Bool { begins(text, with: beginnings) || says(text, kinds: nil) }

  /// Whether a comment consists of a noun for an error of this compiler, which a message can follow, as in `Compiler error: …`.
  private static func isCompilerError(_ text: String) -> Bool {
    begins(text, with: compilerKinds.map { "\($0) error" }) && !isAboutOtherCompiler(text)
  }

  /// Whether a comment is a sentence such as `This doesn't compile.` or `this reports a compile-time error`.
  private static func saysThatCompilerFails(_ text: String) -> Bool {
    says(text, kinds: compilerKinds) && !isAboutOtherCompiler(text)
  }

  private static func begins(_ text: String, with beginnings: [String]) -> Bool {
    let text = text.trimmingWhitespace().lowercased()
    return beginnings.contains { beginning in
      guard text.hasPrefix(beginning) else { return false }
      let rest = text.dropFirst(beginning.count)
      return rest.first.map { ":.,!-–—(;".contains($0) || rest.hasPrefix(" -") } ?? true
    }
  }

  /// Whether a comment says that code doesn't compile, or that it reports an error of some kinds or of any kind.
  private static func says(_ text: String, kinds: Set<Substring>?) -> Bool {
    // A comment in a comment follows code that isn't compiled.
    guard !text.contains("//") else { return false }
    let text = text.lowercased()
    let words = words(of: text)
    guard !words.contains(where: conditions.contains) else { return false }
    func isAboutError(_ index: Int) -> Bool {
      guard words.indices.contains(index), ["a", "an"].contains(words[index]) else { return false }
      let next = words[(index + 1)...].prefix(2)
      guard let kinds else { return next.contains { ["error", "assert", "assertion", "crash"].contains($0) } }
      return next.contains("error") && next.contains(where: kinds.contains)
    }
    return words.indices.contains { index in
      let (word, before) = (words[index], index > 0 ? words[index - 1] : "")
      switch word {
      case "compile": return negations.contains(before) && endsClause(words[index], in: text)
      case "valid": return kinds == nil && negations.contains(before) && endsClause(words[index], in: text)
      case "fails": return kinds == nil && before == "assertion"
      case "reports", "causes", "triggers", "produces": return before != "never" && isAboutError(index + 1)
      case "report", "cause", "trigger", "produce":
        let isFuture = before == "will" || before == "also" && index > 1 && words[index - 2] == "will"
        return isFuture && isAboutError(index + 1)
      case "is":
        return words.count > index + 2 && Self.kinds.contains(words[index + 2]) && isAboutError(index + 1)
      default: return false
      }
    }
  }

  private static func isAboutOtherCompiler(_ text: String) -> Bool {
    words(of: text.lowercased()).contains(where: others.contains)
  }

  private static func words(of text: String) -> [Substring] {
    text.split { !$0.isLetter && $0 != "'" && $0 != "-" }
  }

  /// Whether no object follows a verb, and no noun an adjective, as in `not valid JSON`.
  private static func endsClause(_ word: Substring, in text: String) -> Bool {
    let rest = text[word.endIndex...]
    guard rest.hasPrefix(" "), let next = rest.dropFirst().first, next.isLetter || "`'\"".contains(next) else {
      return true
    }
    return conjunctions.contains(rest.dropFirst().prefix(while: \.isLetter))
  }

  private static let kinds = compilerKinds.union(["runtime", "build"])
  private static let compilerKinds: Set<Substring> = ["compile-time", "compile", "compiler", "compilation"]
  private static let beginnings = ["error", "invalid"] + kinds.map { "\($0) error" }.sorted()
  private static let conjunctions: Set<Substring> = [
    "also", "and", "as", "because", "but", "code", "due", "either", "for", "here", "since", "so", "swift", "syntax",
  ]
  private static let negations: Set<Substring> = ["not", "doesn't", "won't", "can't", "isn't"]
  /// Words that show that a comment is about other code than its statement.
  private static let conditions: Set<Substring> = [
    "if", "unless", "otherwise", "when", "without", "until", "before", "instead", "may", "might", "could", "would",
    "no",
  ]
  /// Words that show that a comment can be about another version or mode of the compiler, or about another platform.
  private static let others: Set<Substring> = [
    "swift", "xcode", "linux", "macos", "ios", "windows", "android", "version", "versions", "mode", "older", "earlier",
    "previously", "strict", "concurrency", "was", "were", "used", "yet", "still", "always", "only", "never",
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
