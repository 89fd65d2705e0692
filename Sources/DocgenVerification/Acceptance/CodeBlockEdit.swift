public import DocgenModel

/// Edits of the line that says what a code block contains: the opening fence, or a new fence around indented code.
///
/// `docgen test --accept` labels code blocks without a language, and marks code blocks that fail as `unverified`.
public enum CodeBlockEdit {
  /// The checks that docgen leaves out for a marked code block.
  public enum Mark: String, Sendable {
    /// Its run and its claims.
    case compile
    /// Anything but its syntax.
    case unverified
  }

  /// Returns the edit that marks a code block, or `nil` if the file doesn't contain it.
  ///
  /// A fence without a language gets `language`. Characters of the reason that a fence can't contain are replaced.
  public static func marking(
    _ code: CodeBlock, as mark: Mark = .unverified, at position: SourcePosition, language: String = "swift",
    reason: String, in source: String
  ) -> SourceEdit? {
    edit(of: code, at: position, in: source) { words in
      let options = words.dropFirst().filter { Mark(rawValue: String($0)) == nil }.map { " \($0)" }.joined()
      return "\(words.first.map(String.init) ?? language) \(mark) reason=\"\(text(reason))\"\(options)"
    }
  }

  /// Returns the edit that adds a language to a code block without one, or `nil` if the file doesn't contain it.
  public static func labeling(
    _ code: CodeBlock, at position: SourcePosition, language: String, in source: String
  ) -> SourceEdit? {
    edit(of: code, at: position, in: source) { _ in language }
  }

  private static func edit(
    of code: CodeBlock, at position: SourcePosition, in source: String, info: ([Substring]) -> String
  ) -> SourceEdit? {
    let lines = splitLines(source)
    guard code.isFenced else { return fencing(code, as: info([]), in: lines) }
    guard lines.indices.contains(position.line - 1) else { return nil }
    let line = lines[position.line - 1]
    // In a comment, the column of a position can differ from that of the fence.
    guard let start = ["```", "~~~"].compactMap({ line.firstRange(of: $0)?.lowerBound }).min() else { return nil }
    let fence = line[start...].prefix { $0 == line[start] }
    let words = withoutReason(line[fence.endIndex...]).split(whereSeparator: { " ,\t".contains($0) })
    return SourceEdit(
      file: position.file, lines: position.line..<position.line + 1,
      replacement: [line[..<fence.endIndex] + info(words)])
  }

  private static func withoutReason(_ info: Substring) -> String {
    guard let start = info.firstRange(of: "reason=\"") else { return String(info) }
    return String(info[..<start.lowerBound] + info[start.upperBound...].drop { $0 != "\"" }.dropFirst())
  }

  /// The edit that replaces the indentation of code by fences.
  private static func fencing(_ code: CodeBlock, as info: String, in lines: [String]) -> SourceEdit? {
    let shown = code.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let first = code.textPosition.line
    guard let start = shown.first, lines.indices.contains(first + shown.count - 2),
      lines[first - 1].hasSuffix(start), !start.isEmpty
    else { return nil }
    var prefix = lines[first - 1].dropLast(start.count)
    if prefix.last == "\t" {
      prefix.removeLast()
    } else {
      guard prefix.hasSuffix("    ") else { return nil }
      prefix.removeLast(4)
    }
    let blank = String(prefix).trimmingTrailingWhitespace
    let fence = code.text.contains("```") ? "````" : "```"
    return SourceEdit(
      file: code.textPosition.file, lines: first..<first + shown.count,
      replacement: ["\(prefix)\(fence)\(info)"] + shown.map { $0.isEmpty ? blank : "\(prefix)\($0)" }
        + ["\(prefix)\(fence)"])
  }

  /// A reason in a form that a fence can contain: without quotes and backticks, and with escaped backslashes and
  /// ampersands.
  private static func text(_ reason: String) -> String {
    reason.foldingWhitespace().replacing("\"", with: "'").replacing("`", with: "'").replacing("\\", with: "\\\\")
      .replacing("&", with: "&amp;")
  }
}
