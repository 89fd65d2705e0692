internal import CCMarkGFM

extension BlockWatcher {
  /// A line of the text, as the C parser passes it to an extension.
  struct Line {
    /// The parser, which stores how much of the line it has read.
    let parser: OpaquePointer

    /// The line's bytes with its newline.
    ///
    /// This is the parser's working copy, not the text.
    let bytes: UnsafeMutablePointer<UInt8>

    /// The number of bytes, without the newline.
    let length: Int

    init?(_ parser: OpaquePointer?, _ bytes: UnsafeMutablePointer<UInt8>?, _ length: Int32) {
      guard let parser, let bytes, length > 0 else { return nil }
      self.parser = parser
      self.bytes = bytes
      self.length = Int(length) - 1
    }

    /// The line's number, counted from 1.
    var number: Int { Int(cmark_parser_get_line_number(parser)) }

    /// The offset up to which the parser has read.
    var offset: Int { Int(cmark_parser_get_offset(parser)) }

    /// The offset of the next byte that isn't white space.
    var firstNonspace: Int { Int(cmark_parser_get_first_nonspace(parser)) }

    /// The columns of white space before that byte.
    var indentation: Int { Int(cmark_parser_get_indent(parser)) }

    /// Whether only white space is left.
    var isBlank: Bool { cmark_parser_is_blank(parser) != 0 }

    /// Whether the line contains only white space after an offset.
    func isBlank(from offset: Int) -> Bool {
      var index = offset
      while index < length, bytes[index].isSpaceOrTab { index += 1 }
      return index >= length
    }

    /// Makes the parser continue at a later offset.
    func advance(to target: Int) { advance(by: target - offset, countsColumns: false) }

    /// Makes the parser continue a number of columns later.
    ///
    /// A tab may take several columns.
    func advance(columns count: Int) { advance(by: count, countsColumns: true) }

    private func advance(by count: Int, countsColumns: Bool) {
      guard count > 0 else { return }
      bytes.withMemoryRebound(to: CChar.self, capacity: length + 1) {
        cmark_parser_advance_offset(parser, $0, Int32(count), countsColumns ? 1 : 0)
      }
    }

    /// Overwrites bytes with spaces.
    func blank(from start: Int, to end: Int) {
      for index in start..<max(start, end) { bytes[index] = Byte.space }
    }

    /// Overwrites the part that the parser hasn't read yet, so that it reads a blank line.
    func erase() {
      blank(from: offset, to: length)
      // The parser has already determined that this is the first byte to read.
      bytes[firstNonspace] = Byte.newline
    }

    /// The number of `|` in the rest of the line.
    var pipes: Int {
      var count = 0
      for index in offset..<max(offset, length) where bytes[index] == Byte.pipe { count += 1 }
      return count
    }

    /// Whether the line contains `]:`, which ends the label of a definition.
    var hasLabelEnd: Bool {
      var index = offset
      while index + 1 < length {
        if bytes[index] == Byte.closeBracket, bytes[index + 1] == Byte.colon { return true }
        index += 1
      }
      return false
    }

    /// Whether the rest of the line could be the delimiter row of a table.
    var isTableDelimiter: Bool {
      var hasHyphen = false
      for index in firstNonspace..<max(firstNonspace, length) {
        switch bytes[index] {
        case Byte.hyphen: hasHyphen = true
        case Byte.pipe, Byte.colon, Byte.space, Byte.tab, 0x0B, 0x0C: break
        default: return false
        }
      }
      return hasHyphen
    }

    /// The offset of a brace that closes more braces than the line has opened since an offset, outside of code spans.
    func unmatchedClosingBrace(from start: Int) -> Int? {
      var depth = 0
      var index = start
      while index < length {
        switch bytes[index] {
        case Byte.backtick: index = endOfCodeSpan(at: index) - 1
        case Byte.backslash: index += 1
        case Byte.openBrace: depth += 1
        case Byte.closeBrace where depth == 0: return index
        case Byte.closeBrace: depth -= 1
        default: break
        }
        index += 1
      }
      return nil
    }

    /// The offset after the code span that starts at an offset, or after its backticks if it doesn't end on this
    /// line.
    private func endOfCodeSpan(at start: Int) -> Int {
      func run(at index: Int) -> Int {
        var end = index
        while end < length, bytes[end] == Byte.backtick { end += 1 }
        return end - index
      }
      let opening = run(at: start)
      var index = start + opening
      while index < length {
        let closing = run(at: index)
        if closing == opening { return index + closing }
        index += max(1, closing)
      }
      return start + opening
    }
  }
}
