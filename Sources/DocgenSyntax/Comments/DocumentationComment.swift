package import DocgenModel

/// A documentation comment of a Swift file in the compiler's form: without slashes and common indentation.
package struct DocumentationComment: Hashable, Sendable {
  /// The lines, joined by newlines.
  package var text: String

  /// The position of the first character of the first line.
  ///
  /// All following lines are assumed to begin at the same column.
  package var position: SourcePosition

  /// Returns whether a file can contain comments with code, without parsing the file.
  ///
  /// - Parameter bytes: The file's contents.
  /// - Returns: `false` only if ``all(in:file:)`` contains no fence and no indented code.
  package static func mayShowCode(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while let slash = bytes.firstOffset(of: UInt8(ascii: "/"), from: start) {
        let rest = bytes[slash...]
        guard rest.starts(with: "///".utf8) else {
          if rest.starts(with: "/**".utf8) { return true }
          start = slash + 1
          continue
        }
        start = bytes.firstOffset(of: UInt8(ascii: "\n"), from: slash) ?? bytes.count
        let line = bytes[(slash + 3)..<start]
        if line.starts(with: "     ".utf8)
          || bytes.firstOffset(of: UInt8(ascii: "\t"), from: line.startIndex, before: line.endIndex) != nil
        {
          return true
        }
        let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
        if text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8) { return true }
        // A fence can be inside a list item.
        if line.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false).count > 3 { return true }
      }
      return false
    }
  }

  /// Whether the comment can contain code, without parsing it: it contains a fence's delimiter or the indentation of
  /// code.
  package var mayShowCode: Bool {
    var (last, count) = (UInt8(0), 0)
    for byte in text.utf8 {
      count = byte == last ? count + 1 : 1
      last = byte
      switch byte {
      case UInt8(ascii: "\t"): return true
      case UInt8(ascii: "`") where count == 3, UInt8(ascii: "~") where count == 3: return true
      case UInt8(ascii: " ") where count == 4: return true
      default: break
      }
    }
    return false
  }

  /// Returns the comments of a file in text order, including comments that don't document a declaration.
  ///
  /// - Parameters:
  ///   - source: The file's text.
  ///   - file: Its path, for positions.
  package static func all(in source: String, file: String) -> [DocumentationComment] {
    var source = source
    return source.withUTF8 { utf8 in
      // The parser also counts "////" as documentation.
      let ranges = SwiftScanner(utf8).leadingComments.filter {
        $0.kind == .documentationComment || utf8[$0.range].starts(with: "////".utf8)
      }.map(\.range)
      return comments(at: ranges, of: utf8, in: file)
    }
  }

  /// A line of a comment, without its slashes.
  private struct Line {
    /// The number of the line, from 1.
    var number: Int
    /// Where the text begins, counted in bytes from 1.
    var column: Int
    var text: String
  }

  /// The comments at the given positions: blocks, and groups of lines that follow each other.
  private static func comments(
    at ranges: [Range<Int>], of utf8: UnsafeBufferPointer<UInt8>, in file: String
  ) -> [DocumentationComment] {
    var comments: [DocumentationComment] = []
    var group: [Line] = []
    // Columns don't count a byte order mark, so that all lines of a comment begin at the same column.
    let start = SwiftScanner.start(of: utf8)
    var (number, lineStart, offset) = (1, start, start)
    for range in ranges {
      while offset < range.lowerBound {
        let isReturn = utf8[offset] == UInt8(ascii: "\r") && utf8[offset + 1] != UInt8(ascii: "\n")
        offset += 1
        if isReturn || utf8[offset - 1] == UInt8(ascii: "\n") { (number, lineStart) = (number + 1, offset) }
      }
      let isBlock = utf8[range.lowerBound + 1] == UInt8(ascii: "*")
      if let last = group.last, isBlock || last.number + 1 != number {
        comments += comment(of: group, in: file)
        group = []
      }
      let text = String(decoding: utf8[range].dropFirst(3), as: UTF8.self)
      let line = Line(number: number, column: range.lowerBound - lineStart + 4, text: text)
      if isBlock {
        comments += comment(of: lines(ofBlock: line), in: file)
      } else {
        group.append(line)
      }
    }
    return comments + comment(of: group, in: file)
  }

  /// The lines of a `/** … */` comment, without an optional star at the beginning of each.
  ///
  /// - Parameter block: The comment without its opening, as one line.
  private static func lines(ofBlock block: Line) -> [Line] {
    let inner = splitLines(String(block.text.dropLast(2)))
    let stars = inner.dropFirst().filter { !$0.allSatisfy(\.isWhitespace) }
    let hasStars = !stars.isEmpty && stars.allSatisfy { $0.trimmingWhitespace().hasPrefix("*") }
    var lines = inner.enumerated().map { index, text in
      guard index > 0 else { return Line(number: block.number, column: block.column, text: text) }
      let indentation = hasStars ? text.utf8.prefix { $0 != UInt8(ascii: "*") }.count + 1 : 0
      return Line(
        number: block.number + index, column: 1 + indentation,
        text: String(decoding: text.utf8.dropFirst(indentation), as: UTF8.self))
    }
    // The opening line is usually empty.
    while lines.first?.text.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    return lines
  }

  /// The lines as one text, without their common indentation.
  private static func comment(of lines: [Line], in file: String) -> [DocumentationComment] {
    let indentation = lines.filter { !$0.text.allSatisfy(\.isWhitespace) }
      .map { $0.text.prefix { $0 == " " || $0 == "\t" }.count }.min()
    guard let indentation, let first = lines.first else { return [] }
    return [
      DocumentationComment(
        text: lines.map { String($0.text.dropFirst(indentation)) }.joined(separator: "\n"),
        position: SourcePosition(file: file, line: first.number, column: first.column + indentation))
    ]
  }
}
