import DocgenModel
import DocgenSyntax

/// The opening tags of links around words of code, by the offset of each word.
typealias CodeLinks = [Int: HTMLBuffer]

/// Highlighted code that's written in order, as a whole or line by line.
struct HighlightedText {
  private let utf8: UnsafeBufferPointer<UInt8>
  private let tokens: [SwiftToken]
  private let links: CodeLinks
  /// The first token that can overlap the next part.
  private var cursor = 0

  /// The text divided into lines.
  var lines: CodeLines

  /// Highlights a text.
  init(_ utf8: UnsafeBufferPointer<UInt8>, isSwift: Bool, links: CodeLinks = [:]) {
    self.utf8 = utf8
    self.links = links
    tokens = isSwift ? SwiftHighlighter.highlight(utf8) : []
    lines = CodeLines(utf8)
  }

  /// Writes the whole text.
  ///
  /// Don't call it after ``writeLine(_:_:to:)``.
  mutating func write(to html: inout HTMLBuffer) { write(0..<utf8.count, to: &html) }

  /// Writes a line as an element, which style sheets can number and mark.
  ///
  /// - Parameters:
  ///   - index: The line's index.
  ///   - mark: A mark in addition to the line's own marks.
  ///   - html: The output.
  mutating func writeLine(_ index: Int, _ mark: LineMarks = [], to html: inout HTMLBuffer) {
    let marks = lines.marks[index].union(mark)
    let closing: StaticString
    if marks.contains(.added) {
      html.markup("<ins class=\"line")
      closing = "</ins>"
    } else if marks.contains(.removed) || marks.contains(.struckOut) {
      html.markup("<del class=\"line")
      closing = "</del>"
    } else {
      html.markup("<span class=\"line")
      closing = "</span>"
    }
    if marks.contains(.highlighted) { html.markup(" highlighted") }
    if marks.contains(.struckOut) { html.markup(" struck") }
    if marks.contains(.failing) { html.markup(" failing") }
    if marks.contains(.elision) { html.markup(" elision") }
    html.markup("\">")
    write(lines.ranges[index], to: &html)
    html.markup("\n")
    html.markup(closing)
  }

  private mutating func write(_ range: Range<Int>, to html: inout HTMLBuffer) {
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
        if offset < start { html.text(UnsafeBufferPointer(rebasing: utf8[offset..<start])) }
        if let link { html.append(link) }
        if let opening = token.kind.openingTag { html.markup(opening) }
        html.text(UnsafeBufferPointer(rebasing: utf8[start..<end]))
        if token.kind.openingTag != nil { html.markup("</span>") }
        if link != nil { html.markup("</a>") }
        offset = end
      }
      // A token that spans several lines also overlaps the next part.
      if token.end > range.upperBound { break }
      cursor += 1
    }
    if offset < range.upperBound { html.text(UnsafeBufferPointer(rebasing: utf8[offset..<range.upperBound])) }
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
