public import DocgenModel

/// Edits of the opening fence of a code block that docgen can't verify: `swift` becomes `swift unverified reason="…"`.
///
/// `docgen test --accept` applies the edits to samples that fail and have no comment to update.
public enum UnverifiedMark {
  /// Returns the edit that marks a code block as unverified, with the reason.
  ///
  /// - Parameters:
  ///   - position: The position of the opening fence.
  ///   - reason: The reason that the sample isn't verified. Characters that a fence can't contain are removed.
  ///   - source: The text of the file.
  /// - Returns: The edit, or `nil` for indented code, which has no fence.
  public static func edit(at position: SourcePosition, reason: String, in source: String) -> SourceEdit? {
    let lines = splitLines(source)
    guard lines.indices.contains(position.line - 1) else { return nil }
    let line = Array(lines[position.line - 1].utf8)
    let start = max(0, position.column - 1)
    guard start < line.count, line[start] == UInt8(ascii: "`") || line[start] == UInt8(ascii: "~") else { return nil }
    let fence = line[start...].prefix { $0 == line[start] }
    guard fence.count >= 3 else { return nil }
    let words = String(decoding: line[fence.endIndex...], as: UTF8.self).split(whereSeparator: { " ,\t".contains($0) })
    let head = String(decoding: line[..<fence.endIndex], as: UTF8.self)
    let displayOptions = words.dropFirst().filter { $0 != "compile" }.map { " \($0)" }.joined()
    return SourceEdit(
      file: position.file, lines: position.line..<position.line + 1,
      replacement: ["\(head)\(words.first ?? "swift") unverified reason=\"\(text(reason))\"\(displayOptions)"])
  }

  /// A reason in a form that a fence can contain: without quotes and backticks, and with escaped backslashes and
  /// ampersands.
  private static func text(_ reason: String) -> String {
    reason.foldingWhitespace().replacing("\"", with: "'").replacing("`", with: "'").replacing("\\", with: "\\\\")
      .replacing("&", with: "&amp;")
  }
}
