extension [UInt8] {
  /// Appends text, escaped for use in HTML between tags and in double quotes.
  ///
  /// Characters that HTML forbids (controls and noncharacters) become U+FFFD, as U+0000 does in CommonMark, section 2.3.
  ///
  /// - Parameter text: The text.
  package mutating func append(htmlEscaped text: String) {
    var text = text
    text.withUTF8 { append(htmlEscaped: $0) }
  }

  /// Appends UTF-8 text, escaped for use in HTML between tags and in double quotes.
  ///
  /// - Parameter utf8: The text.
  package mutating func append(htmlEscaped utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    let end = utf8.count
    while true {
      index = utf8.firstIndex(from: index, marking: HTMLEscaping.mayNeedEscaping)
      guard index < end else { break }
      let (replacement, length) = HTMLEscaping.replacement(at: index, in: utf8)
      guard let replacement else {
        index += length
        continue
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
      replacement.withUTF8Buffer { append(contentsOf: $0) }
      index += length
      start = index
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<end]))
  }
}

private enum HTMLEscaping {
  /// Marks the bytes that can require escaping.
  static func mayNeedEscaping(_ bytes: WordScanner) -> UInt64 {
    let marks =
      bytes.are(UInt8(ascii: "<"), or: UInt8(ascii: ">")) | bytes.are(UInt8(ascii: "&"), or: UInt8(ascii: "\""))
      | bytes.are(below: 0x20) & ~bytes.are(UInt8(ascii: "\n")) | bytes.are(0x7F)
    guard !bytes.isASCII else { return marks }
    // The first bytes of control characters U+0080 to U+009F (0xC2), and of noncharacters (0xEF to 0xF4).
    return marks | bytes.beyondASCII.are(0xC2 - 0x80) | bytes.beyondASCII.are(in: 0xEF - 0x80...0xF4 - 0x80)
  }

  /// The replacement of the character at an index, or `nil` if it needs none, and the character's length in bytes.
  static func replacement(
    at index: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> (replacement: StaticString?, length: Int) {
    func byte(_ distance: Int) -> UInt8 { index + distance < utf8.count ? utf8[index + distance] : 0 }
    switch utf8[index] {
    case UInt8(ascii: "&"): return ("&amp;", 1)
    case UInt8(ascii: "<"): return ("&lt;", 1)
    case UInt8(ascii: ">"): return ("&gt;", 1)
    case UInt8(ascii: "\""): return ("&quot;", 1)
    // HTML parsers convert all kinds of newlines to line feeds.
    case UInt8(ascii: "\r"): return (byte(1) == UInt8(ascii: "\n") ? "" : "\n", 1)
    case UInt8(ascii: "\t"), 0x0C: return (nil, 1)
    case 0...0x1F, 0x7F: return ("\u{FFFD}", 1)
    case 0xC2: return (byte(1) < 0xA0 ? "\u{FFFD}" : nil, 2)
    case 0xEF:
      let isNoncharacter =
        byte(1) == 0xB7 && 0x90...0xAF ~= byte(2) || byte(1) == 0xBF && 0xBE...0xBF ~= byte(2)
      return (isNoncharacter ? "\u{FFFD}" : nil, 3)
    case 0xF0...0xF4:
      let isNoncharacter = byte(1) & 0x0F == 0x0F && byte(2) == 0xBF && 0xBE...0xBF ~= byte(3)
      return (isNoncharacter ? "\u{FFFD}" : nil, 4)
    default: return (nil, 1)
    }
  }
}
