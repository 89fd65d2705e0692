import DocgenModel
import DocgenSyntax

/// The opening tags of links around words of code, by the offset of each word.
typealias CodeLinks = [Int: HTMLBuffer]

extension HTMLBuffer {
  /// Writes highlighted code.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - tokens: Its tokens in order, by offset into the text.
  ///   - range: The part of the text to write.
  ///   - links: The opening tags of links, by the offset of the word.
  ///   - cursor: The first token that can overlap the part. It advances, so that a call for the next part starts there.
  mutating func code(
    _ utf8: UnsafeBufferPointer<UInt8>, tokens: [SwiftToken], links: CodeLinks = [:], range: Range<Int>,
    cursor: inout Int
  ) {
    var offset = range.lowerBound
    while cursor < tokens.count, tokens[cursor].start < range.upperBound {
      let token = tokens[cursor]
      if token.end <= range.lowerBound {
        cursor += 1
        continue
      }
      let link = links.isEmpty ? nil : links[token.start]
      if token.kind.openingTag != nil || link != nil {
        let start = max(token.start, range.lowerBound)
        let end = min(token.end, range.upperBound)
        if offset < start { text(UnsafeBufferPointer(rebasing: utf8[offset..<start])) }
        if let link { append(link) }
        if let opening = token.kind.openingTag { markup(opening) }
        text(UnsafeBufferPointer(rebasing: utf8[start..<end]))
        if token.kind.openingTag != nil { markup("</span>") }
        if link != nil { markup("</a>") }
        offset = end
      }
      // A token that spans several lines also overlaps the next part.
      if token.end > range.upperBound { break }
      cursor += 1
    }
    if offset < range.upperBound { text(UnsafeBufferPointer(rebasing: utf8[offset..<range.upperBound])) }
  }

  /// Writes highlighted code with an element per line, so that lines can be numbered and marked.
  mutating func code(
    _ utf8: UnsafeBufferPointer<UInt8>, tokens: [SwiftToken], links: CodeLinks = [:], lines: CodeLines
  ) {
    var cursor = 0
    for (range, marks) in zip(lines.ranges, lines.marks) {
      codeLine(utf8, tokens: tokens, links: links, range: range, marks: marks, cursor: &cursor)
    }
  }

  /// Writes one line of highlighted code as an element.
  mutating func codeLine(
    _ utf8: UnsafeBufferPointer<UInt8>, tokens: [SwiftToken], links: CodeLinks = [:], range: Range<Int>,
    marks: LineMarks, cursor: inout Int
  ) {
    let closing: StaticString
    if marks.contains(.added) {
      markup("<ins class=\"line")
      closing = "</ins>"
    } else if marks.contains(.removed) || marks.contains(.struckOut) {
      markup("<del class=\"line")
      closing = "</del>"
    } else {
      markup("<span class=\"line")
      closing = "</span>"
    }
    if marks.contains(.highlighted) { markup(" highlighted") }
    if marks.contains(.struckOut) { markup(" struck") }
    if marks.contains(.failing) { markup(" failing") }
    if marks.contains(.elision) { markup(" elision") }
    markup("\">")
    code(utf8, tokens: tokens, links: links, range: range, cursor: &cursor)
    markup("\n")
    markup(closing)
  }
}

/// Highlighted code that's written line by line, in order.
struct HighlightedText {
  private let utf8: UnsafeBufferPointer<UInt8>
  private let tokens: [SwiftToken]
  private var cursor = 0

  /// The text divided into lines.
  var lines: CodeLines

  /// Highlights a text.
  init(_ utf8: UnsafeBufferPointer<UInt8>, isSwift: Bool) {
    self.utf8 = utf8
    tokens = isSwift ? SwiftHighlighter.highlight(utf8) : []
    lines = CodeLines(utf8)
  }

  /// Writes a line with another mark in addition to its own marks.
  fileprivate mutating func writeLine(_ index: Int, _ mark: LineMarks = [], to html: inout HTMLBuffer) {
    html.codeLine(
      utf8, tokens: tokens, range: lines.ranges[index], marks: lines.marks[index].union(mark), cursor: &cursor)
  }
}

/// Two texts that are written line by line, in the order of their comparison.
struct ComparedTexts {
  var old: HighlightedText
  var new: HighlightedText

  /// The length of the longest line in bytes.
  var longestLine: Int { max(old.lines.longest, new.lines.longest) }

  /// Writes the next line.
  mutating func write(_ line: LineDifference.Line, to html: inout HTMLBuffer) {
    switch line {
    case .common(let index): new.writeLine(index, to: &html)
    case .removed(let index): old.writeLine(index, .removed, to: &html)
    case .added(let index): new.writeLine(index, .added, to: &html)
    }
  }
}

extension SwiftToken.Kind {
  /// The opening tag for a token's color, or `nil` if the token has the color of the surrounding text.
  fileprivate var openingTag: StaticString? {
    switch self {
    case .keyword: "<span class=\"k\">"
    case .type: "<span class=\"t\">"
    case .declaration: "<span class=\"d\">"
    case .attribute, .macro: "<span class=\"m\">"
    case .directive: "<span class=\"p\">"
    case .number: "<span class=\"n\">"
    case .string, .regex: "<span class=\"s\">"
    case .comment, .documentationComment: "<span class=\"c\">"
    case .placeholder: "<span class=\"h\">"
    case .identifier, .argumentLabel, .operator: nil
    }
  }
}
