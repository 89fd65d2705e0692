import DocgenModel

extension String {
  /// A program that records the values of statements.
  ///
  /// The additions come after each statement, so no column of the statement changes.
  func recording(_ values: [SnippetExpectations.Printed.Observed]) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for value in values where lines.indices.contains(value.line - 1) {
      var bytes = Array(lines[value.line - 1].utf8)
      guard value.column - 1 <= bytes.count else { continue }
      let record = value.variable.map { "; docgenValue(\(value.line), \($0))" } ?? " ⟾ \(value.line)"
      bytes.insert(contentsOf: record.utf8, at: value.column - 1)
      lines[value.line - 1] = String(decoding: bytes, as: UTF8.self)
    }
    return lines.joined(separator: "\n")
  }
}
