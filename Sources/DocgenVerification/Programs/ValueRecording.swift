import DocgenModel

extension String {
  /// A program that records the values of statements.
  ///
  /// The additions come after each statement, so no column of the statement changes.
  func recording(_ values: [SnippetExpectations.Printed.Observed]) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for value in values where lines.indices.contains(value.line - 1) {
      let record = value.variable.map { "; docgenValue(\(value.line), \($0))" } ?? " ⟾ \(value.line)"
      lines.insert(record, atLine: value.line, column: value.column)
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
