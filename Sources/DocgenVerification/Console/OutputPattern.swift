import DocgenModel

/// The output of a command as a page shows it.
///
/// `…` matches any text in a line, or any number of lines if it's alone.
struct OutputPattern {
  let lines: [String]

  /// A difference from the real output.
  struct Difference: Equatable {
    /// The line of the pattern, from 0, or `nil` if the output is longer than the pattern.
    var line: Int?
    /// The text of the real line, or `nil` if the output is shorter.
    var found: String?
  }

  /// Returns the first difference of an output, or `nil` if the output matches.
  func firstDifference(from output: [String]) -> Difference? {
    let isAny = lines.map { $0.trimmingWhitespace() == "…" }
    let end = Self.match(isAny, output.count) { Self.matches(lines[$0], output[$1]) }
    guard end.pattern < lines.count || end.text < output.count else { return nil }
    return Difference(
      line: end.pattern < lines.count ? end.pattern : nil, found: end.text < output.count ? output[end.text] : nil)
  }

  private static func matches(_ line: String, _ text: String) -> Bool {
    let (line, text) = (Array(line), Array(text))
    let end = match(line.map { $0 == "…" }, text.count) { line[$0] == text[$1] }
    return end == (line.count, text.count)
  }

  /// Matches items of a pattern with items of a text.
  ///
  /// - Parameters:
  ///   - isAny: Whether each item of the pattern matches any number of items.
  ///   - count: The number of items of the text.
  ///   - matches: Whether an item of the pattern matches an item of the text.
  /// - Returns: The end of both if they match, or else the first item of each that doesn't.
  private static func match(_ isAny: [Bool], _ count: Int, matches: (Int, Int) -> Bool) -> (pattern: Int, text: Int) {
    // The places in the text that the pattern before `item` can reach.
    var reached = [0]
    for (item, isAny) in isAny.enumerated() {
      let next = isAny ? Array(reached[0]...count) : reached.filter { $0 < count && matches(item, $0) }.map { $0 + 1 }
      guard !next.isEmpty else { return (item, reached[0]) }
      reached = next
    }
    return (isAny.count, reached.contains(count) ? count : reached[reached.count - 1])
  }
}
