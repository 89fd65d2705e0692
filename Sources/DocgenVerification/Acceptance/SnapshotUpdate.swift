public import DocgenModel

/// The edits of `docgen test --accept`, which replace a sample's false claims with the values from a run.
///
/// Only the comment that makes the claim changes, and only if exactly one text makes the claim true.
public enum SnapshotUpdate {
  /// Returns the edits that make a snippet's claims true.
  ///
  /// The corrections are from a run of this exact text. `isDocumentation` says that the sample is in a documentation
  /// comment.
  public static func edits(
    for corrections: [SampleResult.Correction], in source: String, isDocumentation: Bool = false
  ) -> [SourceEdit] {
    let lines = splitLines(source)
    return corrections.compactMap { correction in
      let line = correction.position.line - 1
      guard lines.indices.contains(line) else { return nil }
      let margin = isDocumentation ? documentationMargin(of: lines[line]) : ""
      // A line without the margin isn't a line of the comment.
      let code = lines.map { line in
        line.utf8.starts(with: margin.utf8)
          ? String(decoding: line.utf8.dropFirst(margin.utf8.count), as: UTF8.self) : ""
      }
      guard var edit = edit(for: correction.movedLeft(by: margin.utf8.count), in: code) else { return nil }
      edit.replacement = edit.replacement.map { margin + $0 }
      return edit
    }
  }

  /// The text before the code in a line of a documentation comment: `///`, `*`, or nothing, with the indentation.
  private static func documentationMargin(of line: String) -> String {
    let indentation = line.prefix { $0 == " " || $0 == "\t" }
    let rest = line.dropFirst(indentation.count)
    return indentation + (rest.hasPrefix("///") ? "///" : rest.hasPrefix("* ") ? "*" : "")
  }

  private static func edit(for correction: SampleResult.Correction, in lines: [String]) -> SourceEdit? {
    switch correction {
    case .printed(let value, at: let position):
      guard let start = start(ofCommentAt: position, in: lines) else { return nil }
      return SourceEdit(
        file: position.file, lines: position.line..<position.line + 1,
        replacement: ["\(start)// \(printed(value, in: lines[position.line - 1]))"])
    case .reported(let message, at: let position):
      guard let start = start(ofCommentAt: position, in: lines) else { return nil }
      return SourceEdit(
        file: position.file, lines: position.line..<endOfComments(after: position.line, in: lines),
        replacement: comment("\(ExpectationParser.stopSign) \(message)", after: start))
    case .output(let output, at: let position):
      guard let start = start(ofCommentAt: position, in: lines) else { return nil }
      return SourceEdit(
        file: position.file, lines: position.line + 1..<endOfComments(after: position.line, in: lines),
        replacement: output.map { $0.isEmpty ? "\(start)//" : "\(start)// \($0)" })
    }
  }

  /// Returns a value in the form of the existing claim: `value`, or `Prints "value"`.
  private static func printed(_ value: String, in line: String) -> String {
    guard line.firstRange(of: "// Prints \"") != nil else { return value }
    return "Prints \"\(value.replacing("\"", with: "\\\""))\""
  }

  /// Returns a comment, wrapped if it's too long for one line.
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

  /// Returns the text before a comment on its line, or `nil` if there's no comment at the position.
  private static func start(ofCommentAt position: SourcePosition, in lines: [String]) -> String? {
    guard lines.indices.contains(position.line - 1) else { return nil }
    let bytes = Array(lines[position.line - 1].utf8)
    guard position.column >= 1, bytes.dropFirst(position.column - 1).starts(with: "//".utf8) else { return nil }
    return String(decoding: bytes.prefix(position.column - 1), as: UTF8.self)
  }

  /// Returns the first line after the comment lines that directly follow a line and continue its comment.
  private static func endOfComments(after line: Int, in lines: [String]) -> Int {
    var end = line + 1
    while lines.indices.contains(end - 1) {
      let text = lines[end - 1].trimmingWhitespace()
      guard text.hasPrefix("//"), !text.hasPrefix("// snippet."), !text.hasPrefix("// \(ExpectationParser.stopSign)")
      else {
        break
      }
      end += 1
    }
    return end
  }
}

extension SampleResult.Correction {
  /// The same correction at a column further left.
  fileprivate func movedLeft(by columns: Int) -> SampleResult.Correction {
    var position = position
    position.column -= columns
    switch self {
    case .printed(let value, at: _): return .printed(value, at: position)
    case .output(let lines, at: _): return .output(lines, at: position)
    case .reported(let message, at: _): return .reported(message, at: position)
    }
  }
}
