/// Reads JSON text from its start to its end, a value at a time, into whatever the caller makes of it.
///
/// Nothing is built of what nobody asks for, and equal strings share their storage. Whatever is not as the caller expects
/// ends the reading without a word about where and why: somebody slower has to tell.
struct JSONCursor {
  /// The text is no JSON, or other JSON than the caller asked for.
  struct Unexpected: Error {}

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private var strings = SharedStrings()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  // MARK: Values

  /// Reads an object; the caller reads each member's value, or skips it.
  mutating func object(
    _ readMember: (inout JSONCursor, String) throws(Unexpected) -> Void
  ) throws(Unexpected) {
    try open("{")
    if !takes("}") {
      repeat {
        skipSpace()
        let key = try string()
        try expect(":")
        try readMember(&self, key)
      } while takes(",")
      try expect("}")
    }
    depth -= 1
  }

  /// Reads an array; the caller reads each element.
  mutating func array<Element>(
    of readElement: (inout JSONCursor) throws(Unexpected) -> Element
  ) throws(Unexpected) -> [Element] {
    var elements: [Element] = []
    try open("[")
    if !takes("]") {
      repeat { elements.append(try readElement(&self)) } while takes(",")
      try expect("]")
    }
    depth -= 1
    return elements
  }

  /// Reads a value, or `null`.
  mutating func optional<Value>(
    _ readValue: (inout JSONCursor) throws(Unexpected) -> Value
  ) throws(Unexpected) -> Value? {
    skipSpace()
    guard current == UInt8(ascii: "n") else { return try readValue(&self) }
    try word("null")
    return nil
  }

  /// Reads a string.
  mutating func string() throws(Unexpected) -> String {
    try expect("\"")
    let start = offset
    var seen: UInt8 = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        let string = strings.string(of: bytes, in: start..<(offset - 1), isASCII: seen < 0x80)
        guard let string else { throw Unexpected() }
        return string
      case UInt8(ascii: "\\"): return try stringWithEscapes(from: start)
      case ..<0x20: throw Unexpected()
      default:
        seen |= byte
        offset += 1
      }
    }
    throw Unexpected()
  }

  /// Reads a number without fraction or exponent.
  mutating func integer() throws(Unexpected) -> Int {
    skipSpace()
    let start = offset
    try number()
    guard let integer = Int(String(decoding: bytes[start..<offset], as: UTF8.self)) else { throw Unexpected() }
    return integer
  }

  /// Reads `true` or `false`.
  mutating func boolean() throws(Unexpected) -> Bool {
    skipSpace()
    let isTrue = current == UInt8(ascii: "t")
    try word(isTrue ? "true" : "false")
    return isTrue
  }

  /// Goes past a value of any kind.
  mutating func skip() throws(Unexpected) {
    skipSpace()
    switch current {
    case UInt8(ascii: "{"): try object { cursor, _ throws(Unexpected) in try cursor.skip() }
    case UInt8(ascii: "["): _ = try array { cursor throws(Unexpected) in try cursor.skip() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  /// Sees that nothing follows.
  mutating func end() throws(Unexpected) {
    skipSpace()
    guard offset == bytes.count else { throw Unexpected() }
  }

  // MARK: Grammar (RFC 8259)

  private mutating func open(_ bracket: Unicode.Scalar) throws(Unexpected) {
    try expect(bracket)
    depth += 1
    guard depth <= JSONPlaces.maximumDepth else { throw Unexpected() }
  }

  /// Reads the rest of a string in which a backslash stands.
  private mutating func stringWithEscapes(from start: Int) throws(Unexpected) -> String {
    var content = Array(bytes[start..<offset])
    while let byte = current {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: content, as: UTF8.self) else { throw Unexpected() }
        return string
      case UInt8(ascii: "\\"): try escape(into: &content)
      case ..<0x20: throw Unexpected()
      default: content.append(byte)
      }
    }
    throw Unexpected()
  }

  private mutating func escape(into content: inout [UInt8]) throws(Unexpected) {
    guard let byte = current else { throw Unexpected() }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"):
      var unit = try hexadecimal()
      // Characters beyond the first 65,536 are written as two halves.
      if (0xD800..<0xDC00).contains(unit) {
        try word("\\u")
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw Unexpected() }
        unit = 0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(unit) else { throw Unexpected() }
      content += String(scalar).utf8
    default: throw Unexpected()
    }
  }

  private mutating func hexadecimal() throws(Unexpected) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else { throw Unexpected() }
      value = value << 4 + UInt32(digit)
      offset += 1
    }
    return value
  }

  private mutating func number() throws(Unexpected) {
    if current == UInt8(ascii: "-") { offset += 1 }
    let start = offset
    try digits()
    guard offset - start == 1 || bytes[start] != UInt8(ascii: "0") else { throw Unexpected() }
    if current == UInt8(ascii: ".") {
      offset += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      try digits()
    }
  }

  private mutating func digits() throws(Unexpected) {
    let start = offset
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    guard offset > start else { throw Unexpected() }
  }

  private mutating func word(_ text: StaticString) throws(Unexpected) {
    for index in 0..<text.utf8CodeUnitCount {
      guard current == text.utf8Start[index] else { throw Unexpected() }
      offset += 1
    }
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(Unexpected) {
    guard takes(character) else { throw Unexpected() }
  }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }
}
