import DocgenModel

/// The standard output of a program, divided at the statements at the top level of its samples.
///
/// Unlike the records of `print`, it contains what other code prints, such as a function of the documented package.
struct StatementOutput: Hashable, Sendable {
  /// The text before the line of a statement, in the line that precedes the statement's output.
  private static let mark = Array("\u{1E}docgen at ".utf8)

  private struct Part: Hashable {
    var line: Int
    var text: String
  }

  /// The output without the marks.
  private(set) var bytes: [UInt8]
  private var parts: [Part] = []

  /// Reads the output of a program that marks where each statement begins.
  init(marked output: [UInt8]) {
    var marked = output.split(separator: Self.mark, omittingEmptySubsequences: false)
    bytes = Array(marked.removeFirst())
    for part in marked {
      guard let end = part.firstIndex(of: UInt8(ascii: "\n")),
        let line = Int(String(decoding: part[..<end], as: UTF8.self))
      else {
        bytes += Self.mark + part
        continue
      }
      let text = part[(end + 1)...]
      bytes += text
      parts.append(Part(line: line, text: String(decoding: text, as: UTF8.self)))
    }
  }

  /// The lines that were printed while the statements at these lines ran, without empty lines at the end.
  func lines(of statements: ClosedRange<Int>) -> [String] {
    var lines = splitLines(parts.filter { statements.contains($0.line) }.map(\.text).joined())
    while lines.last?.trimmingWhitespace() == "" { lines.removeLast() }
    return lines
  }
}
