package import DocgenModel
import DocgenSystem
import SwiftParser
import SwiftSyntax

/// A documentation comment of a Swift file in the compiler's form: without slashes and common indentation.
package struct DocumentationComment: Hashable, Sendable {
  /// The lines, joined by newlines.
  package var text: String

  /// The position of the first character of the first line.
  ///
  /// All following lines are assumed to begin at the same column.
  package var position: SourcePosition

  /// Creates a comment.
  package init(text: String, position: SourcePosition) {
    self.text = text
    self.position = position
  }

  /// Returns whether a file can contain comments with code, without parsing the file.
  ///
  /// - Parameter bytes: The file's contents.
  /// - Returns: `false` only if ``all(in:file:)`` contains no fence and no indented code.
  package static func mayShowCode(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while let slash = bytes.firstOffset(of: UInt8(ascii: "/"), in: start..<bytes.count) {
        let rest = bytes[slash...]
        guard rest.starts(with: "///".utf8) else {
          if rest.starts(with: "/**".utf8) { return true }
          start = slash + 1
          continue
        }
        start = bytes.firstOffset(of: UInt8(ascii: "\n"), in: slash..<bytes.count) ?? bytes.count
        let line = bytes[(slash + 3)..<start]
        if line.starts(with: "     ".utf8) || bytes.firstOffset(of: UInt8(ascii: "\t"), in: line.indices) != nil {
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
  /// - Throws: The position from which on the parser can't read the file, if only the parser could distinguish comments
  ///   from strings.
  package static func all(
    in source: String, file: String
  ) throws(SwiftSyntaxChecker.Mistake) -> [DocumentationComment] {
    guard let lines = lines(in: source) else {
      if let excess = SwiftSyntaxChecker.excess(inFile: source) { throw excess }
      return parsed(in: source, file: file)
    }
    var comments: [DocumentationComment] = []
    var group: [Line] = []
    for line in lines {
      if let last = group.last, last.number + 1 != line.number {
        comments += comment(of: group, in: file)
        group = []
      }
      group.append(line)
    }
    return comments + comment(of: group, in: file)
  }

  /// The comments of any file that the parser can read.
  static func parsed(in source: String, file: String) -> [DocumentationComment] {
    let tree = Parser.parse(source: source)
    let locations = SourceLocationConverter(fileName: "", tree: tree)
    var comments: [DocumentationComment] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      var group: [Line] = []
      var position = token.position
      for piece in token.leadingTrivia {
        let location = locations.location(for: position)
        switch piece {
        case .docLineComment(let text):
          let line = Line(number: location.line, column: location.column + 3, text: String(text.dropFirst(3)))
          if let last = group.last, last.number + 1 != line.number {
            comments += comment(of: group, in: file)
            group = []
          }
          group.append(line)
        case .docBlockComment(let text):
          comments += comment(of: group, in: file)
          comments += comment(of: lines(ofBlock: text, from: location), in: file)
          group = []
        default: break
        }
        position += piece.sourceLength
      }
      comments += comment(of: group, in: file)
    }
    return comments
  }

  /// The lines of a `/** … */` comment, without an optional star at the beginning of each.
  private static func lines(ofBlock text: String, from location: SourceLocation) -> [Line] {
    let inner = splitLines(String(text.dropFirst(3).dropLast(2)))
    let stars = inner.dropFirst().filter { !$0.allSatisfy(\.isWhitespace) }
    let hasStars = !stars.isEmpty && stars.allSatisfy { $0.trimmingWhitespace().hasPrefix("*") }
    var lines = inner.enumerated().map { index, text in
      guard index > 0 else { return Line(number: location.line, column: location.column + 3, text: text) }
      let indentation = hasStars ? text.utf8.prefix { $0 != UInt8(ascii: "*") }.count + 1 : 0
      return Line(
        number: location.line + index, column: 1 + indentation,
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
