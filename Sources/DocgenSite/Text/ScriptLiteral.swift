extension [UInt8] {
  /// Appends text as a script's string literal.
  mutating func appendScriptLiteral(_ text: String) {
    append(UInt8(ascii: "\""))
    text.withBytes { utf8 in
      var start = 0
      var index = 0
      while index < utf8.count {
        let (replacement, length) = Self.replacement(at: index, in: utf8)
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

  /// What stands in a literal for the character that begins at an index, `nil` for itself, and how many bytes it takes.
  private static func replacement(
    at index: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> (replacement: String?, length: Int) {
    switch utf8[index] {
    case UInt8(ascii: "\\"): return ("\\\\", 1)
    case UInt8(ascii: "\""): return ("\\\"", 1)
    case UInt8(ascii: "\n"): return ("\\n", 1)
    case UInt8(ascii: "\r"): return ("\\r", 1)
    // The end of a script element inside one.
    case UInt8(ascii: "<"): return ("\\u003c", 1)
    case 0..<0x10: return ("\\u000\(String(utf8[index], radix: 16))", 1)
    case 0x10..<0x20: return ("\\u00\(String(utf8[index], radix: 16))", 1)
    // Line ends that older scripts do not allow in strings: U+2028 and U+2029.
    case 0xE2 where index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8:
      return (utf8[index + 2] == 0xA8 ? "\\u2028" : "\\u2029", 3)
    default: return (nil, 1)
    }
  }
}

extension String {
  /// Appends text as a script's string literal.
  mutating func appendScriptLiteral(_ text: String) {
    var literal: [UInt8] = []
    literal.reserveCapacity(text.utf8.count + 2)
    literal.appendScriptLiteral(text)
    self += String(decoding: literal, as: UTF8.self)
  }
}
