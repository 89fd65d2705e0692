import DocgenContent
import DocgenModel
import DocgenVerification

extension EditableSample {
  /// Returns the sample's file with another text of the sample.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - source: The file's text.
  /// - Returns: `nil` if the file doesn't contain the sample any more, or if docgen would read another text or other samples
  ///   from the new file, for example because the text contains a fence.
  public func replacing(_ text: String, inFile source: String) -> String? {
    let newLines = splitLines(text)
    let hasReturns = source.utf8.contains(UInt8(ascii: "\r"))
    var old = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard !hasReturns, !newLines.isEmpty, !lines.isEmpty, lines.upperBound - 1 <= old.count else { return nil }
    let range = (lines.lowerBound - 1)..<(lines.upperBound - 1)
    // Each line of a list item, a quotation, or a documentation comment has the same beginning.
    let prefix = String(decoding: old[range.lowerBound].utf8.prefix(indentation), as: UTF8.self)
    let own = old[range].map { String(decoding: $0.utf8.dropFirst(indentation), as: UTF8.self) + "\n" }.joined()
    guard own == self.text else { return nil }
    old.replaceSubrange(
      range, with: newLines.map { $0.isEmpty ? prefix.trimmingTrailingWhitespace : prefix + $0 })
    let new = old.joined(separator: "\n")
    if file.isSnippet { return new }
    var expected = Self.samples(in: source, of: file)
    let found = Self.samples(in: new, of: file)
    guard let place = expected.firstIndex(where: { $0.line == lines.lowerBound }) else { return nil }
    expected[place].text = newLines.joined(separator: "\n") + "\n"
    return expected.map(\.text) == found.map(\.text) ? new : nil
  }

  /// The code blocks of a file, with the lines at which they begin.
  private static func samples(in source: String, of file: String) -> [(line: Int, text: String)] {
    let file = SourceFile(path: file, bytes: Array(source.utf8))
    let read =
      file.path.hasSuffix(".swift")
      ? FileSamples(commentsIn: file)
      : file.path.contains("/") ? ParsedArticle(file, catalog: 0).samples : FileSamples(rootDocument: file)
    return (read.codeBlocks + read.hiddenCodeBlocks).map(\.code).sorted { $0.textPosition < $1.textPosition }
      .map { ($0.textPosition.line, $0.text) }
  }
}

extension String {
  fileprivate var isSnippet: Bool { hasPrefix("Snippets/") }
}
