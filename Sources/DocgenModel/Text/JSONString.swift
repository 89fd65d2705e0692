extension [UInt8] {
  /// Appends a text as a JSON string, which is also a string literal of JavaScript.
  ///
  /// It may be part of a `script` element: it contains no `<`, and no U+2028 or U+2029, which older JavaScript
  /// engines reject in strings.
  /// Source: RFC 8259, section 7.
  public mutating func append(jsonString text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      var index = 0
      while index < utf8.count {
        let (replacement, length) = Self.jsonEscape(at: index, in: utf8)
        if let replacement {
          append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
          append(contentsOf: replacement.utf8)
          start = index + length
        }
        index += length
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    append(UInt8(ascii: "\""))
  }

  /// The escape sequence of the character at an index, or `nil` if it needs none, and the number of bytes to skip.
  private static func jsonEscape(
    at index: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> (replacement: String?, length: Int) {
    switch utf8[index] {
    case UInt8(ascii: "\\"): return ("\\\\", 1)
    case UInt8(ascii: "\""): return ("\\\"", 1)
    case UInt8(ascii: "\n"): return ("\\n", 1)
    case UInt8(ascii: "\r"): return ("\\r", 1)
    // It could end a script element.
    case UInt8(ascii: "<"): return ("\\u003c", 1)
    case 0..<0x10: return ("\\u000\(String(utf8[index], radix: 16))", 1)
    case 0x10..<0x20: return ("\\u00\(String(utf8[index], radix: 16))", 1)
    // U+2028 and U+2029 end a line in older scripts.
    case 0xE2 where index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8:
      return (utf8[index + 2] == 0xA8 ? "\\u2028" : "\\u2029", 3)
    default: return (nil, 1)
    }
  }
}

extension String {
  /// Appends a text as a JSON string.
  public mutating func append(jsonString text: String) {
    var string: [UInt8] = []
    string.reserveCapacity(text.utf8.count + 2)
    string.append(jsonString: text)
    self += String(decoding: string, as: UTF8.self)
  }
}
