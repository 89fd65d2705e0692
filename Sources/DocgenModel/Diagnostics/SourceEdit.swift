/// A replacement of whole lines in a file.
public struct SourceEdit: Hashable, Sendable {
  /// The file, relative to the package's root.
  public var file: String

  /// The 1-based line numbers to replace.
  ///
  /// If empty, the edit inserts lines before the lower bound.
  public var lines: Range<Int>

  /// The new lines, without line endings.
  public var replacement: [String]

  package init(file: String, lines: Range<Int>, replacement: [String]) {
    (self.file, self.lines, self.replacement) = (file, lines, replacement)
  }
}

extension SourceEdit {
  /// Returns the edit without the lines at its start and end that it doesn't change.
  ///
  /// - Parameter text: The file's text.
  public func narrowed(in text: String) -> SourceEdit {
    let old = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var edit = self
    while let first = edit.lines.first, first <= old.count, let new = edit.replacement.first, new == old[first - 1] {
      edit.lines = first + 1..<edit.lines.upperBound
      edit.replacement.removeFirst()
    }
    while let last = edit.lines.last, last <= old.count, let new = edit.replacement.last, new == old[last - 1] {
      edit.lines = edit.lines.lowerBound..<last
      edit.replacement.removeLast()
    }
    return edit
  }

  /// Applies edits to one file.
  ///
  /// - Parameters:
  ///   - edits: The edits, in any order. If two edits overlap, the later one is skipped.
  ///   - text: The file's text.
  /// - Returns: The new text, with the line endings of the old one.
  public static func apply(_ edits: [SourceEdit], to text: String) -> String {
    let ending = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    for edit in independent(edits).reversed()
    where edit.lines.lowerBound >= 1 && edit.lines.upperBound <= lines.count + 1 {
      lines.replaceSubrange(edit.lines.lowerBound - 1..<edit.lines.upperBound - 1, with: edit.replacement)
    }
    return lines.joined(separator: ending)
  }

  /// Returns the edits ordered by line, without edits that overlap an earlier one.
  private static func independent(_ edits: [SourceEdit]) -> [SourceEdit] {
    var kept: [SourceEdit] = []
    for edit in edits.sorted(by: {
      ($0.lines.lowerBound, $0.lines.upperBound) < ($1.lines.lowerBound, $1.lines.upperBound)
    })
    where edit.lines.lowerBound >= kept.last?.lines.upperBound ?? 0 {
      kept.append(edit)
    }
    return kept
  }
}
