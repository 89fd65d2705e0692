internal import CCMarkGFM
internal import DocgenModel

/// The content of a paragraph, heading, or table cell as the C parser read it, with the position of each line.
///
/// The C parser removes quotation marks, list indentation, and the like from each line before it parses the inlines,
/// and its positions of inlines are wrong if it removed a different number of bytes from each line. So this type
/// computes positions itself: the rest of a line is always the end of the line in the text, which determines its
/// offset.
struct InlineContent {
  /// A line of the content.
  struct Line {
    /// The offset of its first byte in the content.
    var start: Int
    /// The line's number in the text, counted from 1.
    var number: Int
    /// The difference between an offset in the content and the offset in the line of the text.
    var shift: Int
  }

  /// The content.
  ///
  /// Its lines end in a newline.
  let bytes: UnsafeBufferPointer<UInt8>

  /// The first line.
  ///
  /// Most content has no other line and needs no array.
  private var firstLine: Line

  /// The other lines, in order.
  private var furtherLines: [Line] = []

  /// For content in which backslashes before pipes are removed: the offset of each byte, and of the end, in its line.
  private var offsets: [Int] = []

  /// Creates empty content.
  init() {
    bytes = UnsafeBufferPointer(start: nil, count: 0)
    firstLine = Line(start: 0, number: 1, shift: 0)
  }

  /// Reads the content of a paragraph or of an underlined heading.
  init(paragraph node: OpaquePointer, in source: SourceText) {
    bytes = DocgenMarkdown.bytes(of: cmark_node_get_string_content(node))
    let number = Self.firstLine(of: bytes, node, in: source)
    firstLine = Line(start: 0, number: number, shift: 0)
    forEachLine { start, length, index in
      let shift = source.range(ofLine: number + index).count - length - start
      add(Line(start: start, number: number + index, shift: shift))
    }
  }

  /// Reads content on one line.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - line: The line, counted from 1.
  ///   - offset: The offset of the content in the line.
  init(node: OpaquePointer, line: Int, offset: Int) {
    bytes = DocgenMarkdown.bytes(of: cmark_node_get_string_content(node))
    firstLine = Line(start: 0, number: line, shift: offset)
  }

  /// Reads a table cell's content.
  ///
  /// - Parameters:
  ///   - node: The cell.
  ///   - line: The line, counted from 1.
  ///   - range: The offsets of the cell in the text.
  ///   - source: The text.
  init(cell node: OpaquePointer, line: Int, range: Range<Int>, in source: SourceText) {
    let start = source.range(ofLine: line).lowerBound
    var offset = range.lowerBound
    while offset < range.upperBound, source.bytes[offset].isASCIISpace { offset += 1 }
    self.init(node: node, line: line, offset: offset - start)
    guard !source.bytes.hasBytes(bytes, at: offset) else { return }
    offsets.reserveCapacity(bytes.count + 1)
    for _ in bytes {
      if offset + 1 < range.upperBound, source.bytes[offset] == Byte.backslash, source.bytes[offset + 1] == Byte.pipe {
        offset += 1
      }
      offsets.append(offset - start)
      offset += 1
    }
    offsets.append(offset - start)
  }

  /// Reads the content of a paragraph that the table extension split from the table below it, without a position.
  ///
  /// - Parameters:
  ///   - node: The paragraph.
  ///   - tableLine: The line of the table's header, counted from 1.
  ///   - source: The text.
  init(paragraph node: OpaquePointer, above tableLine: Int, in source: SourceText) {
    bytes = DocgenMarkdown.bytes(of: cmark_node_get_string_content(node))
    firstLine = Line(start: 0, number: tableLine - 1, shift: 0)
    var lineCount = 0
    forEachLine { _, _, index in lineCount = index + 1 }
    offsets = Array(repeating: 0, count: bytes.count + 1)
    forEachLine { start, length, index in
      let number = tableLine - lineCount + index
      let range = source.range(ofLine: number)
      add(Line(start: start, number: number, shift: 0))
      var end = range.upperBound
      while end > range.lowerBound, source.bytes[end - 1].isASCIISpace { end -= 1 }
      var contentEnd = start + length
      while contentEnd > start, bytes[contentEnd - 1].isASCIISpace { contentEnd -= 1 }
      for offset in contentEnd...(start + length) { offsets[offset] = end - range.lowerBound }
      for offset in (start..<contentEnd).reversed() {
        end -= 1
        offsets[offset] = end - range.lowerBound
        let isEscaped = bytes[offset] == Byte.pipe && end > range.lowerBound
        if isEscaped, source.bytes[end - 1] == Byte.backslash { end -= 1 }
      }
    }
  }

  /// The position of a byte.
  ///
  /// - Parameters:
  ///   - offset: The byte's offset in the content, at most the content's length.
  ///   - hint: The index of a line near it. The function updates it to the index of the byte's line.
  ///   - source: The text.
  @inline(__always)
  func position(of offset: Int, hint: inout Int, in source: SourceText) -> SourcePosition {
    while hint < furtherLines.count, furtherLines[hint].start <= offset { hint += 1 }
    while hint > 0, furtherLines[hint - 1].start > offset { hint -= 1 }
    let line = hint == 0 ? firstLine : furtherLines[hint - 1]
    let column = offsets.isEmpty ? offset + line.shift : offsets[min(offset, offsets.count - 1)]
    return source.position(line: line.number, offset: column)
  }

  private mutating func add(_ line: Line) {
    if line.start == 0 { firstLine = line } else { furtherLines.append(line) }
  }

  private func forEachLine(_ body: (_ start: Int, _ length: Int, _ index: Int) -> Void) {
    var start = 0
    var index = 0
    while start < bytes.count {
      let end = bytes.firstOffset(of: Byte.newline, from: start) ?? bytes.count
      body(start, end - start, index)
      start = end + 1
      index += 1
    }
  }

  /// The line of the text that contains the content's first line.
  ///
  /// The paragraph may have begun with link definitions, which aren't part of the content.
  private static func firstLine(
    of content: UnsafeBufferPointer<UInt8>, _ node: OpaquePointer, in source: SourceText
  ) -> Int {
    let first = Int(cmark_node_get_start_line(node))
    let begin = source.range(ofLine: first).lowerBound + Int(cmark_node_get_start_column(node)) - 1
    guard begin < source.byteCount, source.bytes[begin] == Byte.openBracket else { return first }
    let last = max(first, Int(cmark_node_get_end_line(node)))
    return (first...last).first { isContent(content, endingLinesFrom: $0, in: source) } ?? first
  }

  private static func isContent(
    _ bytes: UnsafeBufferPointer<UInt8>, endingLinesFrom number: Int, in source: SourceText
  ) -> Bool {
    var isEqual = true
    var start = 0
    var line = number
    while isEqual, start < bytes.count {
      let end = bytes.firstOffset(of: Byte.newline, from: start) ?? bytes.count
      // A brace that closes a directive at the end of the line is white space in the content.
      var visibleEnd = end
      while visibleEnd > start, bytes[visibleEnd - 1].isSpaceOrTab { visibleEnd -= 1 }
      let content = UnsafeBufferPointer(rebasing: bytes[start..<visibleEnd])
      let range = source.range(ofLine: line)
      isEqual = end - start <= range.count && source.bytes.hasBytes(content, at: range.upperBound - (end - start))
      start = end + 1
      line += 1
    }
    return isEqual
  }
}
