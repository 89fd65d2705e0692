/// Finds the cells of a table's row in the text.
enum TableRow {
  /// The offset at which a row begins: behind white space and the marks of the quotations around it.
  static func start(ofLine line: Int, quotations: Int, in source: SourceText) -> Int {
    let range = source.range(ofLine: line)
    var offset = source.skippingSpaces(from: range.lowerBound, to: range.upperBound)
    for _ in 0..<quotations where offset < range.upperBound && source.bytes[offset] == Byte.greater {
      offset = source.skippingSpaces(from: offset + 1, to: range.upperBound)
    }
    return offset
  }

  /// The offsets between which the cells of a row stand, white space around them included.
  ///
  /// A pipe after a backslash is part of its cell. The rule is the C parser's, which does not ask what escapes what.
  static func cells(from start: Int, to end: Int, in source: SourceText) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var cellStart = start
    if cellStart < end, source.bytes[cellStart] == Byte.pipe { cellStart += 1 }
    var offset = cellStart
    while offset < end {
      if source.bytes[offset] == Byte.pipe, offset == cellStart || source.bytes[offset - 1] != Byte.backslash {
        ranges.append(cellStart..<offset)
        cellStart = offset + 1
      }
      offset += 1
    }
    if cellStart < end { ranges.append(cellStart..<end) }
    return ranges
  }
}
