public import DocgenModel

/// Writes what was seen in place of what a snippet claims.
///
/// Only the comment that makes the claim changes, and only where exactly one text would make the claim true.
public enum Acceptance {
  /// The edits that make a snippet's claims true.
  ///
  /// - Parameters:
  ///   - observations: What was seen when this very text ran.
  ///   - source: The snippet's text.
  public static func edits(for observations: [Observation], in source: String) -> [SourceEdit] {
    let lines = splitLines(source)
    return observations.compactMap { edit(for: $0, in: lines) }
  }

  private static func edit(for observation: Observation, in lines: [String]) -> SourceEdit? {
    switch observation {
    case .printed(let value, at: let position):
      guard let start = start(ofCommentAt: position, in: lines) else { return nil }
      return SourceEdit(
        file: position.file, lines: position.line..<position.line + 1, replacement: ["\(start)// \(printed(value, in: lines[position.line - 1]))"])
    case .reported(let message, at: let position):
      guard let start = start(ofCommentAt: position, in: lines) else { return nil }
      return SourceEdit(
        file: position.file, lines: position.line..<endOfComments(after: position.line, in: lines),
        replacement: comment("\(ClaimReader.stopSign) \(message)", after: start))
    case .output(let output, at: let position):
      guard let start = start(ofCommentAt: position, in: lines) else { return nil }
      return SourceEdit(
        file: position.file, lines: position.line + 1..<endOfComments(after: position.line, in: lines),
        replacement: output.map { $0.isEmpty ? "\(start)//" : "\(start)// \($0)" })
    }
  }

  /// A value in the form of the comment that claims another one: `value`, or `Prints "value"`.
  private static func printed(_ value: String, in line: String) -> String {
    guard line.firstRange(of: "// Prints \"") != nil else { return value }
    return "Prints \"\(value.replacing("\"", with: "\\\""))\""
  }

  /// A comment that goes on below where it is too long for a line.
  private static func comment(_ text: String, after start: String) -> [String] {
    let width = 120
    var lines = ["\(start)//"]
    for word in text.split(separator: " ") {
      let isFull = lines[lines.count - 1].count + 1 + word.count > width && !lines[lines.count - 1].hasSuffix("//")
      if isFull { lines.append(start.prefix { $0 == " " } + "//") }
      lines[lines.count - 1] += " \(word)"
    }
    return lines
  }

  /// What stands before a comment on its line; `nil` where no comment is.
  private static func start(ofCommentAt position: SourcePosition, in lines: [String]) -> String? {
    guard lines.indices.contains(position.line - 1) else { return nil }
    let bytes = Array(lines[position.line - 1].utf8)
    guard position.column >= 1, bytes.dropFirst(position.column - 1).starts(with: "//".utf8) else { return nil }
    return String(decoding: bytes.prefix(position.column - 1), as: UTF8.self)
  }

  /// The number of the line behind the comments that follow a line without a gap and continue what it says.
  private static func endOfComments(after line: Int, in lines: [String]) -> Int {
    var end = line + 1
    while lines.indices.contains(end - 1) {
      let text = lines[end - 1].trimmingWhitespace()
      guard text.hasPrefix("//"), !text.hasPrefix("// snippet."), !text.hasPrefix("// \(ClaimReader.stopSign)") else {
        break
      }
      end += 1
    }
    return end
  }
}
