/// Finds the cells of a table row in the source, so that the inlines of each cell get their positions.
enum TableRow {
  /// The offset where a row begins, after white space and the `>` markers of the block quotes around it.
  static func start(ofLine line: Int, quotations: Int, in source: SourceText) -> Int {
    let range = source.range(ofLine: line)
    var offset = source.skippingSpaces(from: range.lowerBound, to: range.upperBound)
    for _ in 0..<quotations where offset < range.upperBound && source.bytes[offset] == Byte.greater {
      offset = source.skippingSpaces(from: offset + 1, to: range.upperBound)
    }
    return offset
  }

  /// The offsets of a row's cells, with the white space around them.
  ///
  /// An escaped pipe is part of its cell. As in the C parser, a backslash escapes a pipe even after another backslash.
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
