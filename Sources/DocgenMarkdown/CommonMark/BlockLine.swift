internal import CCMarkGFM

extension BlockWatcher {
  /// A line as the C parser shows it to an extension.
  struct Line {
    /// The parser, which knows how much of the line it has read.
    let parser: OpaquePointer

    /// The line's bytes, its newline included: the parser's working copy, not the text.
    let bytes: UnsafeMutablePointer<UInt8>

    /// How many bytes there are, without the newline.
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

    /// The offset of the next byte that is no white space.
    var firstNonspace: Int { Int(cmark_parser_get_first_nonspace(parser)) }

    /// The columns of white space before that byte.
    var indentation: Int { Int(cmark_parser_get_indent(parser)) }

    /// Whether nothing but white space is left.
    var isBlank: Bool { cmark_parser_is_blank(parser) != 0 }

    /// Whether nothing but white space stands from an offset on.
    func isBlank(from offset: Int) -> Bool {
      var index = offset
      while index < length, bytes[index].isSpaceOrTab { index += 1 }
      return index >= length
    }

    /// Makes the parser go on at an offset further on.
    func advance(to target: Int) {
      let count = target - offset
      guard count > 0 else { return }
      bytes.withMemoryRebound(to: CChar.self, capacity: length + 1) {
        cmark_parser_advance_offset(parser, $0, Int32(count), 0)
      }
    }

    /// Makes the parser go on some columns further, of which tabs may take several.
    func advance(columns count: Int) {
      guard count > 0 else { return }
      bytes.withMemoryRebound(to: CChar.self, capacity: length + 1) {
        cmark_parser_advance_offset(parser, $0, Int32(count), 1)
      }
    }

    /// Overwrites bytes with spaces.
    func blank(from start: Int, to end: Int) {
      for index in start..<max(start, end) { bytes[index] = Byte.space }
    }

    /// Overwrites what the parser has not read yet, so that it reads a blank line.
    func erase() {
      blank(from: offset, to: length)
      // The parser has already found this byte to be the first to look at.
      bytes[firstNonspace] = Byte.newline
    }

    /// How many `|` are left on the line.
    var pipes: Int {
      var count = 0
      for index in offset..<max(offset, length) where bytes[index] == Byte.pipe { count += 1 }
      return count
    }

    /// Whether the end of a definition's label stands on the line: `]:`.
    var hasLabelEnd: Bool {
      var index = offset
      while index + 1 < length {
        if bytes[index] == Byte.closeBracket, bytes[index + 1] == Byte.colon { return true }
        index += 1
      }
      return false
    }

    /// Whether the rest of the line might be the line under a table's header.
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

    /// The offset of the brace that closes more than the line has opened from an offset on, code spans aside.
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

    /// The offset behind the code span that begins at an offset; behind the backticks, if it does not end on the line.
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
