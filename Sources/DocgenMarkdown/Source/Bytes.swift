/// The ASCII bytes that have a meaning in Markdown, by name.
enum Byte {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let ampersand: UInt8 = 0x26
  static let apostrophe: UInt8 = 0x27
  static let openParenthesis: UInt8 = 0x28
  static let closeParenthesis: UInt8 = 0x29
  static let comma: UInt8 = 0x2C
  static let hyphen: UInt8 = 0x2D
  static let period: UInt8 = 0x2E
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let less: UInt8 = 0x3C
  static let greater: UInt8 = 0x3E
  static let at: UInt8 = 0x40
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let caret: UInt8 = 0x5E
  static let backtick: UInt8 = 0x60
  static let openBrace: UInt8 = 0x7B
  static let pipe: UInt8 = 0x7C
  static let closeBrace: UInt8 = 0x7D
  static let tilde: UInt8 = 0x7E
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  @inline(__always) var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// Whether the byte is white space of ASCII, line ends included.
  @inline(__always) var isASCIISpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

  /// Whether the byte is punctuation of ASCII, which a backslash escapes.
  @inline(__always) var isASCIIPunctuation: Bool {
    (self >= 0x21 && self <= 0x2F) || (self >= 0x3A && self <= 0x40) || (self >= 0x5B && self <= 0x60)
      || (self >= 0x7B && self <= 0x7E)
  }

  /// Whether the byte is a digit or letter of ASCII.
  @inline(__always) var isASCIIAlphanumeric: Bool {
    isASCIIDigit || (self | 0x20 >= 0x61 && self | 0x20 <= 0x7A)
  }

  /// Whether the byte is a digit of ASCII.
  @inline(__always) var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
}
