internal import DocgenModel

/// The bytes of a Markdown text, with the starts of its lines.
///
/// The text doesn't include the byte order mark, and U+FFFD replaces NUL bytes, as CommonMark requires. Positions
/// account for both. The bytes are valid only in the closure of ``withText(of:at:_:)``.
struct SourceText {
  /// The text without its byte order mark and NUL bytes.
  let bytes: UnsafeBufferPointer<UInt8>

  /// The position of the first byte.
  let origin: SourcePosition

  /// The offsets of the first byte of each line, followed by the offset after the last line's ending.
  let lineStarts: [Int32]

  /// The offsets in ``bytes`` of the three-byte replacements for NUL bytes.
  private let replacedNULs: [Int]

  var byteCount: Int { bytes.count }

  /// The number of lines.
  ///
  /// A newline at the end of the text doesn't start another line.
  var lineCount: Int { lineStarts.count - 1 }

  /// Calls a closure with the text that some bytes contain.
  ///
  /// - Parameters:
  ///   - raw: The bytes, with or without a byte order mark.
  ///   - origin: The position of the first byte after the byte order mark.
  ///   - body: The closure. The text must not escape from it.
  static func withText<Result>(
    of raw: UnsafeBufferPointer<UInt8>, at origin: SourcePosition, _ body: (SourceText) -> Result
  ) -> Result {
    var text = raw
    if raw.count >= 3, raw[0] == 0xEF, raw[1] == 0xBB, raw[2] == 0xBF {
      text = UnsafeBufferPointer(rebasing: raw.dropFirst(3))
    }
    guard text.firstOffset(of: 0) != nil else {
      return body(SourceText(bytes: text, origin: origin, replacedNULs: []))
    }
    var copy: [UInt8] = []
    copy.reserveCapacity(text.count + 16)
    var replaced: [Int] = []
    for byte in text {
      if byte == 0 {
        replaced.append(copy.count)
        copy.append(contentsOf: [0xEF, 0xBF, 0xBD])
      } else {
        copy.append(byte)
      }
    }
    return copy.withUnsafeBufferPointer { body(SourceText(bytes: $0, origin: origin, replacedNULs: replaced)) }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, origin: SourcePosition, replacedNULs: [Int]) {
    self.bytes = bytes
    self.origin = origin
    self.replacedNULs = replacedNULs
    self.lineStarts = Self.lineStarts(in: bytes)
  }

  private static func lineStarts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int32] {
    var starts: [Int32] = [0]
    guard !bytes.isEmpty, bytes.count < Int32.max else { return starts }
    starts.reserveCapacity(bytes.count / 32)
    let hasReturns = bytes.firstOffset(of: Byte.carriageReturn) != nil
    var offset = 0
    while offset < bytes.count {
      if hasReturns {
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
        if offset + 1 < bytes.count, bytes[offset] == 0x0D, bytes[offset + 1] == 0x0A { offset += 1 }
      } else {
        offset = bytes.firstOffset(of: Byte.newline, from: offset) ?? bytes.count
      }
      offset = min(offset + 1, bytes.count)
      starts.append(Int32(offset))
    }
    return starts
  }

  /// The offsets of a line's bytes, without its ending.
  ///
  /// - Parameter line: The line, counted from 1. The range is empty if the line doesn't exist.
  func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= lineCount else { return bytes.count..<bytes.count }
    let start = Int(lineStarts[line - 1])
    var end = Int(lineStarts[line])
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The line that contains a byte, counted from 1.
  func line(ofByte offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle - 1 }
    }
    return max(1, min(low + 1, lineCount))
  }

  /// The position of a byte.
  func position(ofByte offset: Int) -> SourcePosition {
    let line = line(ofByte: offset)
    return position(line: line, offset: offset - range(ofLine: line).lowerBound)
  }

  /// The position of a byte in a line.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1.
  ///   - offset: The byte's offset in its line.
  @inline(__always)
  func position(line: Int, offset: Int) -> SourcePosition {
    var column = origin.column + offset
    if !replacedNULs.isEmpty {
      let range = range(ofLine: line)
      column -= 2 * replacedNULs.count { range.contains($0) && $0 < range.lowerBound + offset }
    }
    return origin.at(line: origin.line + line - 1, column: column)
  }

  /// The number of bytes in a range that equal a byte.
  func count(of byte: UInt8, in range: Range<Int>) -> Int {
    var count = 0
    for offset in range where bytes[offset] == byte { count += 1 }
    return count
  }

  /// The offset of the first byte that isn't valid UTF-8, if there's one.
  var firstInvalidByte: Int? {
    guard String(validUTF8: bytes) == nil else { return nil }
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&rest) { offset += String(scalar).utf8.count }
    return offset
  }
}
