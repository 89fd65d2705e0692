import DocgenModel

/// Compares the lines of a comment with the lines that a statement printed.
struct BlockComparison {
  /// The lines of the comment.
  let comments: [ResultComment]
  /// The printed lines.
  let lines: [String]

  /// The index of the first line of the comment that differs, or `nil` if the comment shows the printed lines.
  ///
  /// If all lines are equal but one of both has more lines, the result is the comment's last line.
  var mismatch: Int? {
    if comments.first?.showsNoOutput == true { return lines.isEmpty ? nil : 0 }
    if isLineByLine || isJoined { return nil }
    let equal = zip(comments, lines).prefix { $0.matches($1) }.count
    // A comment can continue with an explanation.
    if equal == lines.count, equal > 0, comments[equal...].allSatisfy({ $0.kind != .claim }) { return nil }
    return min(equal, max(0, comments.count - 1))
  }

  /// Whether each line of the comment shows a printed line, where a line `…` shows any number of them.
  private var isLineByLine: Bool {
    // The positions in the printed lines that the comment's lines so far can reach.
    var reached: Set = [0]
    for comment in comments {
      var next: Set<Int> = []
      for index in reached {
        if ShownText.isElision(comment.text) { next.formUnion(index...lines.count) }
        if index < lines.count, comment.matches(lines[index]) { next.insert(index + 1) }
      }
      reached = next
      if reached.isEmpty { return false }
    }
    return reached.contains(lines.count)
  }

  /// Whether one text shows all lines, as in `1 2 3` for a loop, or a value that the comment writes on several lines.
  private var isJoined: Bool {
    guard let first = comments.first else { return false }
    if comments.count == 1 {
      guard lines.count > 1 else { return false }
      let lines = lines.map { $0.trimmingWhitespace() }
      return [" ", ", ", "", "\\n", "\n"].contains { first.matches(lines.joined(separator: $0)) }
    }
    let text = comments.map(\.text).joined(separator: " ")
    let printed = lines.map { $0.trimmingWhitespace() }.joined(separator: " ")
    return "[({".contains(text.first ?? " ") && ShownText(text).equals(printed)
  }
}
