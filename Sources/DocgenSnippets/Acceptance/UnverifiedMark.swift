public import DocgenModel

/// Marks a code block whose sample fails as unverified, with the reason.
public enum UnverifiedMark {
  /// The edit of a code block's opening fence.
  ///
  /// - Parameters:
  ///   - position: The place of the opening fence.
  ///   - reason: Why the sample isn't verified; what a fence can't say is left out of it.
  ///   - source: The text of the file.
  /// - Returns: `nil` for indented code, which has no fence.
  public static func edit(at position: SourcePosition, reason: String, in source: String) -> SourceEdit? {
    let lines = splitLines(source)
    guard lines.indices.contains(position.line - 1) else { return nil }
    let line = Array(lines[position.line - 1].utf8)
    let start = max(0, position.column - 1)
    guard start < line.count, line[start] == UInt8(ascii: "`") || line[start] == UInt8(ascii: "~") else { return nil }
    let fence = line[start...].prefix { $0 == line[start] }
    guard fence.count >= 3 else { return nil }
    let words = String(decoding: line[fence.endIndex...], as: UTF8.self).split(whereSeparator: { " ,\t".contains($0) })
    let looks = words.dropFirst().filter { $0 != "compile" }.map { " \($0)" }.joined()
    let head = String(decoding: line[..<fence.endIndex], as: UTF8.self)
    let replacement = "\(head)\(words.first ?? "swift") unverified reason=\"\(text(reason))\"\(looks)"
    return SourceEdit(file: position.file, lines: position.line..<position.line + 1, replacement: [replacement])
  }

  /// A reason as a fence can say it: Markdown reads backslashes and references in it, and neither quotes nor backticks.
  private static func text(_ reason: String) -> String {
    reason.foldingWhitespace().replacing("\"", with: "'").replacing("`", with: "'").replacing("\\", with: "\\\\")
      .replacing("&", with: "&amp;")
  }
}
