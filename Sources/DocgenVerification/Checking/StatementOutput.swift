import DocgenModel

/// The standard output of a program, divided at the statements of its samples that claims are about.
///
/// Unlike the records of `print`, it contains what other code prints, such as a function of the documented package.
struct StatementOutput: Hashable, Sendable {
  /// A mark in the output.
  private struct Mark: Hashable {
    /// Its place among the marks.
    var number: Int
    /// The number of bytes before it.
    var offset: Int
  }

  /// One execution of a statement.
  private struct Execution: Hashable {
    /// The line of the statement.
    var line: Int
    var start: Mark
    /// The end, or `nil` if the program didn't reach the code after the statement.
    var end: Mark?

    /// Whether only a part of another execution happened during this one.
    func crosses(_ other: Execution) -> Bool {
      guard let end, let otherEnd = other.end else { return false }
      let marks = start.number...end.number
      return marks.contains(other.start.number) != marks.contains(otherEnd.number)
    }
  }

  /// The text before the name of a mark, in the line that precedes or follows the output of an execution.
  private static let mark = Array("\u{1E}docgen ".utf8)

  /// The output without the marks.
  private(set) var bytes: [UInt8]
  private var executions: [Execution] = []
  /// Whether the program has marked all executions, and not stopped because there are too many.
  private var isComplete = true

  /// Reads the output of a program that marks where executions of statements begin and end.
  init(marked output: [UInt8]) {
    var marked = output.split(separator: Self.mark, omittingEmptySubsequences: false)
    bytes = Array(marked.removeFirst())
    var indices: [Substring: Int] = [:]
    for (number, part) in marked.enumerated() {
      let here = Mark(number: number, offset: bytes.count)
      let end = part.firstIndex(of: UInt8(ascii: "\n")) ?? part.endIndex
      let words = String(decoding: part[..<end], as: UTF8.self).split(separator: " ")
      if words.count == 3, words[0] == "enter", let line = Int(words[2]) {
        indices[words[1]] = executions.count
        executions.append(Execution(line: line, start: here))
      } else if words.count == 2, words[0] == "leave", let index = indices[words[1]] {
        executions[index].end = here
      } else if words == ["stop"] {
        isComplete = false
      } else {
        bytes += Self.mark + part
        continue
      }
      bytes += part[min(end + 1, part.endIndex)...]
    }
  }

  /// The texts that the executions of a statement printed, in the order in which they began.
  ///
  /// The text of an execution contains those of the executions during it, as in a recursive function.
  ///
  /// - Parameters:
  ///   - line: The first line of the statement.
  ///   - isTopLevel: Whether the statement is at the top level, so that no other code follows it if it doesn't end.
  /// - Returns: The texts, or `nil` if one of them can't be separated from other output, because the execution didn't reach the
  ///   code after the statement, or because only a part of another execution happened during it, or if there are too many.
  func texts(ofStatementAt line: Int, isTopLevel: Bool) -> [String]? {
    guard isComplete else { return nil }
    var texts: [String] = []
    var lastEnd = 0
    for execution in executions where execution.line == line {
      guard let end = execution.end?.offset ?? (isTopLevel ? bytes.count : nil),
        isTopLevel || !executions.contains(where: execution.crosses)
      else { return nil }
      let endNumber = execution.end?.number ?? .max
      guard endNumber > lastEnd else { continue }
      lastEnd = endNumber
      texts.append(String(decoding: bytes[execution.start.offset..<end], as: UTF8.self))
    }
    return texts
  }
}
