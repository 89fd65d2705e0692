import DocgenModel

/// The lines that the statements of a sample printed.
struct PrintedLines {
  /// The calls of `print`, each with its terminator and the line of the top-level statement that ran.
  private var calls: [(record: PrintRecord, terminator: String, statement: Int?)] = []

  init(records: [PrintRecord]) {
    var statement: Int?
    for record in records {
      if let line = record.beginningLine {
        statement = line
      } else if let terminator = record.terminator {
        if !calls.isEmpty { calls[calls.count - 1].terminator = terminator }
      } else if !record.isMark {
        calls.append((record, "\n", statement))
      }
    }
  }

  var all: [String] { Self.lines(of: calls[...]) }

  /// The printed lines that a comment below a statement can show: those of the statement, and those of it and one or more
  /// statements before it.
  ///
  /// - Parameters:
  ///   - lines: The lines of all statements that the comment can be about.
  ///   - last: The lines of the statement directly above the comment.
  ///   - isTopLevel: Whether the statements are at the top level, so that marks say when they begin.
  /// - Returns: At least one list of lines, which can be empty.
  func candidates(of lines: ClosedRange<Int>, last: ClosedRange<Int>, isTopLevel: Bool) -> [[String]] {
    func isPrinted(by lines: ClosedRange<Int>, _ index: Int) -> Bool {
      let statement = isTopLevel ? calls[index].statement : nil
      return lines.contains(statement ?? calls[index].record.line)
    }
    let indices = calls.indices.filter { isPrinted(by: lines, $0) }
    let first = indices.firstIndex { isPrinted(by: last, $0) } ?? indices.endIndex
    return (0...first).reversed().map { start in Self.lines(of: indices[start...].map { calls[$0] }[...]) }
  }

  private static func lines(of calls: ArraySlice<(record: PrintRecord, terminator: String, statement: Int?)>)
    -> [String]
  {
    var lines = splitLines(calls.map { $0.record.text + $0.terminator }.joined())
    while lines.last?.trimmingWhitespace() == "" { lines.removeLast() }
    return lines
  }
}
