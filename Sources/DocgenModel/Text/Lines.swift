/// Returns the lines of a text without their ends.
///
/// Each `\n`, `\r\n`, and `\r` ends a line, as in swift-syntax.
public func splitLines(_ text: String) -> [String] {
  let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
  let bytes = text.utf8
  var lines: [String] = []
  var start = bytes.startIndex
  while let end = bytes[start...].firstIndex(where: { $0 == newline || $0 == carriageReturn }) {
    lines.append(String(text[start..<end]))
    start = bytes.index(after: end)
    // Both together are one end.
    if bytes[end] == carriageReturn, start < bytes.endIndex, bytes[start] == newline {
      start = bytes.index(after: start)
    }
  }
  if start < bytes.endIndex { lines.append(String(text[start...])) }
  return lines
}
