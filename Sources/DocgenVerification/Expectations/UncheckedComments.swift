import DocgenModel
import DocgenSyntax

/// Finds comments that state a result, but not in a form that docgen checks.
///
/// It ignores prose. A comment counts if it consists of a value, such as `// 3`, `// 3 seconds`, or `// → "a"`, after code
/// that computes something, if it says that code prints nothing, if it has only a word or two after a call that prints, or if it resembles `// Output:`, `// Prints "a"`,
/// or `// 🛑 message`, as `// error: message` does. In `#if COMPILE_ERROR`, it also reports claims in the right form,
/// because that code never runs.
struct UncheckedComments {
  let facts: SourceFacts
  let file: String

  /// Returns a warning for each of these comments.
  ///
  /// - Parameter claimLines: The lines of comments that docgen reads as claims or markers.
  func diagnostics(besides claimLines: Set<Int>) -> [Diagnostic] {
    let comments =
      facts.comments.filter { !claimLines.contains($0.line) }
      + facts.otherComments.filter { block in !facts.comments.contains { $0.line == block.line } }
    return comments.compactMap(diagnostic).sorted()
  }

  private func diagnostic(_ comment: SourceFacts.LineComment) -> Diagnostic? {
    let text = comment.text.trimmingWhitespace()
    guard !text.isEmpty, let form = form(text, comment) else { return nil }
    let (message, advice) =
      facts.compilerErrorBlock(around: comment.line) == nil
      ? (
        "the comment '\(text)' looks like a claim, but docgen doesn't check it", "write \(form), or reword the comment"
      )
      : (
        "the compiler rejects this code, so docgen can't check the claim '\(text)'",
        "remove the comment, or move its code out of '#if COMPILE_ERROR'"
      )
    return Diagnostic(
      "unchecked-comment", .warning, at: SourcePosition(file: file, line: comment.line, column: comment.column),
      message, notes: [.init(advice)])
  }

  /// The form of a claim that a comment resembles.
  private func form(_ text: String, _ comment: SourceFacts.LineComment) -> String? {
    if let form = misspelledForm(text, comment) { return form }
    guard let line = precedingLine(comment) else { return nil }
    let result = ResultComment(text)
    if result.showsNoOutput { return "'// Output:' and the output at the end of the sample" }
    guard result.kind != .remark else { return nil }
    let value = Self.value(in: text)
    let prints = facts.prints.contains { $0.lines.upperBound == line } || facts.otherOutputs.contains(line)
    if prints, value != nil || facts.otherOutputs.contains(line) && !comment.isWholeLine || isShort(text) {
      return "'print(…)  // \(value ?? text)' on one line"
    }
    let statement = facts.valueStatements.last { $0.lines.upperBound == line }
    if let statement, statement.numbers == .none, result.measure != nil {
      return "'print(…)  // \(text)'"
    }
    guard let value, facts.computedLines.contains(line),
      facts.statements.contains(where: { !$0.isDeclaration && $0.lines.upperBound == line })
    else { return nil }
    return "'print(…)  // \(value)'"
  }

  /// The line of code that a comment follows: its own, or the one above if no code follows the comment directly.
  private func precedingLine(_ comment: SourceFacts.LineComment) -> Int? {
    if !comment.isWholeLine { return facts.codeLines.contains(comment.line) ? comment.line : nil }
    let above = comment.line - 1
    return facts.codeLines.contains(above) && !facts.codeLines.contains(comment.line + 1) ? above : nil
  }

  /// Whether a text is too short for a sentence: a word or two.
  private func isShort(_ text: String) -> Bool {
    !text.hasSuffix(".") && !text.hasSuffix(":") && text.split(separator: " ").count <= 2
  }

  private func misspelledForm(_ text: String, _ comment: SourceFacts.LineComment) -> String? {
    let word = String(text.prefix(while: \.isLetter))
    let rest = text.dropFirst(word.count)
    let lowercased = word.lowercased()
    let isOutput = lowercased == "output" || !nearMisses(of: lowercased, in: ["output"]).isEmpty
    if isOutput, comment.isWholeLine, rest.hasPrefix(":") || rest.isEmpty && lowercased == "output" {
      return "'// Output:' on a line, and the output on the lines below, at the end of the sample"
    }
    let isPrints =
      ["prints", "print", "printed"].contains(lowercased) || !nearMisses(of: lowercased, in: ["prints"]).isEmpty
    let claim = rest.drop { $0 == ":" || $0 == " " }
    // Below an empty line, a heading isn't about the statement above.
    let isHeading =
      rest == ":" && comment.isWholeLine && !facts.codeLines.contains(comment.line - 1)
      && facts.codeLines.contains { $0 < comment.line }
    let isValue = claim.first.map { "\"“'‘`".contains($0) } == true || Self.value(in: String(claim)) != nil
    if isPrints, isHeading || isValue {
      return "'// Prints \"…\"' on the line of the call of 'print', or on the line below"
    }
    let isReport =
      ["error", "warning"].contains(lowercased) && rest.hasPrefix(":")
      || "❌⛔".contains(text.first ?? " ") && Self.isCompilerMessage(String(text.dropFirst()).trimmingWhitespace())
    if isReport, precedingLine(comment) != nil { return "'// 🛑 message' or '// ⚠️ message'" }
    return nil
  }

  /// Whether a text begins like a message of the compiler.
  private static func isCompilerMessage(_ text: String) -> Bool {
    [
      "ambiguous use", "argument ", "call can", "cannot ", "error:", "expected ", "extra argument", "generic parameter",
      "missing argument", "missing return", "no exact matches", "referencing ", "type '", "value of ", "'",
    ].contains(where: text.lowercased().hasPrefix)
  }

  // MARK: Values

  /// The value that a comment consists of, after an arrow or an equals sign, or `nil` if it has other words.
  static func value(in text: String) -> String? {
    var text = text
    for arrow in ["=>", "->", "→", "⇒", "==", "=", "returns ", "Returns "] where text.hasPrefix(arrow) {
      text = String(text.dropFirst(arrow.count)).trimmingWhitespace()
      break
    }
    // No value of a comment is that long, and the parser is slow.
    guard let first = text.first, text.utf8.count <= 200,
      !first.isLetter || text.contains("(") || ["true", "false", "nil"].contains(text)
    else { return nil }
    return ShownValue.matches(text) ? text : nil
  }
}
