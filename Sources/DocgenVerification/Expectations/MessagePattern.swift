import DocgenModel

/// A message that an author writes after 🛑.
///
/// A report matches if it contains the message, with white space folded. `…` matches any text.
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// MessagePattern("Unimplemented: … at Model.swift")
///   .matches("Unimplemented: 'now'\n  at Model.swift:3")  // true
/// ```
public struct MessagePattern: Hashable, Sendable, CustomStringConvertible {
  /// The pattern as written, white space folded.
  public var description: String

  /// Creates a pattern.
  public init(_ text: String) { description = text.foldingWhitespace() }

  /// Whether the pattern has no text, so that it would match any report.
  public var isEmpty: Bool { pieces.isEmpty }

  /// Returns whether a report contains the pattern's pieces in order.
  ///
  /// - Parameter report: The report's text, with any white space.
  public func matches(_ report: String) -> Bool {
    guard !isEmpty else { return false }
    var rest = Array(report.foldingWhitespace().utf8)[...]
    for piece in pieces {
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: piece) }) else { return false }
      rest = rest[(start + piece.count)...]
    }
    return true
  }

  /// Returns whether a text is the pattern, with any text in place of `…`.
  func matchesWhole(_ text: String) -> Bool {
    let text = text.foldingWhitespace()
    let ends = description.split(separator: "…", omittingEmptySubsequences: false).map { $0.trimmingWhitespace() }
    guard let first = ends.first, let last = ends.last, ends.count > 1 else { return text == description }
    return text.hasPrefix(first) && text.hasSuffix(last) && (isEmpty || matches(text))
  }

  private var pieces: [[UInt8]] {
    description.split(separator: "…").map { Array($0.trimmingWhitespace().utf8) }.filter { !$0.isEmpty }
  }

  /// The first significant line of a report, in the form in which an author would write it.
  static func summary(of report: String) -> String {
    let lines = report.split(whereSeparator: \.isNewline).map { String($0).foldingWhitespace() }
    var line = lines.first { !$0.isEmpty && $0 != "Issue recorded" } ?? report.foldingWhitespace()
    if let origin = line.firstRange(of: " (from macro '") { line = String(line[..<origin.lowerBound]) }
    return line.hasSuffix(":") ? String(line.dropLast()) : line
  }
}
