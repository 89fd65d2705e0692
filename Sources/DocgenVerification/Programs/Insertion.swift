/// A text that docgen adds to a line of a program.
struct Insertion: Sendable {
  /// The line, from 1.
  var line: Int
  /// The column in UTF-8 bytes, from 1, or `nil` for the end of the line.
  var column: Int?
  /// The text.
  var text: String
}

extension String {
  /// The text with insertions.
  ///
  /// Of two insertions at the same place, the later one in the list comes first in the text.
  func inserting(_ insertions: [Insertion]) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // From right to left, so that no place moves.
    for insertion in insertions.enumerated()
      .sorted(by: { ($1.element.column ?? .max, $0.offset) < ($0.element.column ?? .max, $1.offset) })
      .map(\.element) where lines.indices.contains(insertion.line - 1)
    {
      let count = lines[insertion.line - 1].utf8.count
      lines.insert(insertion.text, atLine: insertion.line, column: insertion.column ?? count + 1)
    }
    return lines.joined(separator: "\n")
  }
}

extension [String] {
  /// Inserts a text before a byte of a line, unless the line is shorter.
  mutating func insert(_ text: String, atLine line: Int, column: Int) {
    var bytes = [UInt8](self[line - 1].utf8)
    guard column - 1 <= bytes.count else { return }
    bytes.insert(contentsOf: text.utf8, at: column - 1)
    self[line - 1] = String(decoding: bytes, as: UTF8.self)
  }
}
