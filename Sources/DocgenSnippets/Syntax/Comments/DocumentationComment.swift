public import DocgenModel
import DocgenSystem
import SwiftParser
import SwiftSyntax

/// A documentation comment of a Swift file, as the compiler hands it on: without its slashes and what they all are
/// indented by.
public struct DocumentationComment: Hashable, Sendable {
  /// The lines, joined by newlines.
  public var text: String

  /// Where the first character of the first line stands; each following line is taken to begin at the same column.
  public var position: SourcePosition

  /// Creates a comment.
  public init(text: String, position: SourcePosition) {
    self.text = text
    self.position = position
  }

  /// Whether a file may have comments that show code, found without parsing it.
  ///
  /// - Parameter bytes: The file.
  /// - Returns: `false` only where ``all(in:file:)`` has no fence and no indented code.
  public static func mayShowCode(_ bytes: [UInt8]) -> Bool {
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
        // A fence may be an item of a list.
        if line.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false).count > 3 { return true }
      }
      return false
    }
  }

  /// Whether the comment may show code, found without parsing it: it has the marks of a fence, or the indentation of code.
  public var mayShowCode: Bool {
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

  /// The comments of a file, in text order; also those that document nothing.
  ///
  /// - Parameters:
  ///   - source: The file's text.
  ///   - file: Its path, for positions.
  /// - Throws: The place from which on the parser cannot be given the file, where only it could tell comments from texts.
  public static func all(
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

  /// The comments of a file of any shape that the parser may be given.
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

  /// The lines of a `/** … */`, which may each begin with a star.
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
    // The opening line mostly holds nothing.
    while lines.first?.text.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    return lines
  }

  /// The lines as one text, without the white space that they all begin with.
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
