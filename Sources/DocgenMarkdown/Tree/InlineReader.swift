internal import CCMarkGFM
internal import DocgenModel

/// Converts the C parser's inlines to inlines with positions, for one paragraph, heading, or cell at a time.
///
/// It walks the tree and the text in ``InlineContent`` in parallel. Each byte of the content belongs to an inline, so
/// each inline starts where the previous one ends.
struct InlineReader {
  private let source: SourceText
  private let isDocC: Bool
  private let strikethroughType: cmark_node_type

  /// The labels of the footnotes, in the order of the C parser's numbers.
  var footnoteLabels: [String] = []

  private var content: InlineContent
  private var cursor = 0
  private var line = 0
  private var depth = 0
  private var smart = SmartPunctuation()
  private var isInAutolink = false
  private var scratch: [UInt8] = []

  /// The position where inlines are nested deeper than the limit allows.
  ///
  /// Deeper inlines are dropped.
  private(set) var excess: SourcePosition?

  /// Warnings about text that looks like a link.
  private(set) var unparsedLinks: [Diagnostic] = []

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - dialect: The dialect, which determines the handling of symbol links and punctuation.
  init(source: SourceText, dialect: MarkdownDialect) {
    self.source = source
    isDocC = dialect == .docc
    strikethroughType = ParserLibrary.shared.strikethroughType
    content = InlineContent()
  }

  /// Returns a node's inlines.
  mutating func inlines(of node: OpaquePointer, in content: InlineContent) -> [Inline] {
    self.content = content
    smart = SmartPunctuation()
    var inlines: [Inline]
    let reported = unparsedLinks.count
    repeat {
      unparsedLinks.removeSubrange(reported...)
      (cursor, line, depth, isInAutolink) = (0, 0, 0, false)
      smart.beginPass()
      inlines = children(of: node)
    } while smart.needsAnotherPass
    return inlines
  }

  private mutating func children(of node: OpaquePointer) -> [Inline] {
    var inlines: [Inline] = []
    let children = Children(of: node)
    inlines.reserveCapacity(children.count)
    for child in children {
      let position = content.position(of: cursor, hint: &line, in: source)
      if let kind = kind(of: child, at: position) { inlines.append(Inline(kind, at: position)) }
    }
    return inlines
  }

  private mutating func kind(of node: OpaquePointer, at position: SourcePosition) -> Inline.Kind? {
    let type = cmark_node_get_type(node)
    switch type {
    case CMARK_NODE_TEXT:
      // White space before a line end leaves an empty text node.
      let text = text(bytes(of: cmark_node_get_literal(node)))
      return text.isEmpty ? nil : .text(text)
    case CMARK_NODE_SOFTBREAK:
      skipLineEnd()
      return .softBreak
    case CMARK_NODE_LINEBREAK:
      let isEscaped = cursor < content.bytes.count && content.bytes[cursor] == Byte.backslash
      if isEscaped { cursor += 1 }
      // After a backslash, the C parser keeps the white space of the next line in the text.
      skipLineEnd(andIndentation: !isEscaped)
      return .lineBreak
    case CMARK_NODE_CODE:
      let code = string(of: cmark_node_get_literal(node))
      // No symbol's name contains a backtick, so these are the backticks that make a code span with backticks possible.
      return skipCodeSpan() > 1 && isDocC && !code.utf8.contains(Byte.backtick) ? .symbolLink(code) : .code(code)
    case CMARK_NODE_HTML_INLINE:
      let html = bytes(of: cmark_node_get_literal(node))
      cursor += html.count
      return .html(html.string)
    case CMARK_NODE_EMPH:
      return .emphasis(children(of: node, between: 1, at: position))
    case CMARK_NODE_STRONG:
      return .strong(children(of: node, between: 2, at: position))
    case strikethroughType:
      var count = 0
      while count < 2, cursor + count < content.bytes.count, content.bytes[cursor + count] == Byte.tilde { count += 1 }
      return .strikethrough(children(of: node, between: count, at: position))
    case CMARK_NODE_LINK:
      return link(node, at: position)
    case CMARK_NODE_IMAGE:
      let alt = bracketed(node, opening: 2, at: position)
      return .image(
        source: string(of: cmark_node_get_url(node)), title: string(of: cmark_node_get_title(node)), alt: alt)
    case CMARK_NODE_FOOTNOTE_REFERENCE:
      return .footnoteReference(footnoteLabel(of: node))
    default:
      return nil
    }
  }

  // MARK: - Text

  private mutating func text(_ literal: UnsafeBufferPointer<UInt8>) -> String {
    let start = cursor
    let text = unchecked(text: literal)
    if isDocC, !isInAutolink, content.bytes.firstOffset(of: Byte.closeBracket, from: start, before: cursor) != nil {
      let (content, source) = (content, source)
      var line = line
      unparsedLinks += UnparsedLinks.diagnostics(for: Array(content.bytes[start..<cursor])) {
        content.position(of: start + $0, hint: &line, in: source)
      }
    }
    return text
  }

  private mutating func unchecked(text literal: UnsafeBufferPointer<UInt8>) -> String {
    if isInAutolink || TextReader.isPlain(literal, smart: isDocC), content.bytes.hasBytes(literal, at: cursor) {
      cursor += literal.count
      return literal.string
    }
    var reader = TextReader(literal, at: cursor, in: content.bytes)
    defer { cursor = reader.offset }
    guard isDocC, !isInAutolink else {
      reader.follow()
      return literal.string
    }
    scratch.removeAll(keepingCapacity: true)
    reader.follow(into: &scratch, smart: &smart)
    return String(decoding: scratch, as: UTF8.self)
  }

  /// Skips a line end with the white space around it, which isn't visible on the page.
  private mutating func skipLineEnd(andIndentation skipsIndentation: Bool = true) {
    let bytes = content.bytes
    while cursor < bytes.count, bytes[cursor].isASCIISpace, bytes[cursor] != Byte.newline { cursor += 1 }
    if cursor < bytes.count, bytes[cursor] == Byte.newline { cursor += 1 }
    while skipsIndentation, cursor < bytes.count, bytes[cursor].isSpaceOrTab { cursor += 1 }
  }

  /// Skips a code span.
  ///
  /// - Returns: The number of backticks on each side.
  private mutating func skipCodeSpan() -> Int {
    let bytes = content.bytes
    func run(at start: Int) -> Int {
      var end = start
      while end < bytes.count, bytes[end] == Byte.backtick { end += 1 }
      return end - start
    }
    let opening = run(at: cursor)
    var offset = cursor + opening
    while let next = bytes.firstOffset(of: Byte.backtick, from: offset) {
      let closing = run(at: next)
      offset = next + closing
      if closing == opening {
        cursor = offset
        return opening
      }
    }
    return opening
  }

  // MARK: - Inlines with children

  private mutating func children(of node: OpaquePointer, between delimiter: Int, at position: SourcePosition)
    -> [Inline]
  {
    cursor += delimiter
    let inlines = nested(node, isLink: false, at: position)
    cursor += delimiter
    return inlines
  }

  private mutating func nested(_ node: OpaquePointer, isLink: Bool, at position: SourcePosition) -> [Inline] {
    guard depth < Limits.nesting else {
      excess = excess ?? position
      return []
    }
    depth += 1
    let level = smart.enter(isLink: isLink)
    defer {
      smart.leave(level)
      depth -= 1
    }
    return children(of: node)
  }

  private mutating func link(_ node: OpaquePointer, at position: SourcePosition) -> Inline.Kind {
    let destination = string(of: cmark_node_get_url(node))
    let title = string(of: cmark_node_get_title(node))
    if cursor < content.bytes.count, content.bytes[cursor] == Byte.openBracket {
      return .link(destination: destination, title: title, bracketed(node, opening: 1, at: position))
    }
    isInAutolink = true
    defer { isInAutolink = false }
    guard cursor < content.bytes.count, content.bytes[cursor] == Byte.less else {
      return .link(destination: destination, title: title, nested(node, isLink: true, at: position))
    }
    // In the text of an autolink, backslashes don't escape, so its end is unambiguous.
    let end = content.bytes.firstOffset(of: Byte.greater, from: cursor) ?? content.bytes.count
    cursor += 1
    let inlines = nested(node, isLink: true, at: position)
    cursor = min(end + 1, content.bytes.count)
    return .link(destination: destination, title: title, inlines)
  }

  private mutating func bracketed(_ node: OpaquePointer, opening: Int, at position: SourcePosition) -> [Inline] {
    cursor += opening
    let inlines = nested(node, isLink: true, at: position)
    if cursor < content.bytes.count, content.bytes[cursor] == Byte.closeBracket {
      cursor = LinkTail.end(from: cursor + 1, in: content.bytes)
    }
    return inlines
  }

  /// Reads a footnote reference, of which the C parser has kept only the number.
  private mutating func footnoteLabel(of node: OpaquePointer) -> String {
    let start = min(cursor + 2, content.bytes.count)
    let end = content.bytes.firstOffset(of: Byte.closeBracket, from: start) ?? content.bytes.count
    cursor = min(end + 1, content.bytes.count)
    if let number = Int(string(of: cmark_node_get_literal(node))), footnoteLabels.indices.contains(number - 1) {
      return footnoteLabels[number - 1]
    }
    return content.bytes.string(in: start..<max(start, end))
  }
}
