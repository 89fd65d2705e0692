import DocgenModel

/// A pull parser for JSON.
///
/// It builds only the values that the caller reads. It reads symbol graphs, SwiftPM's build description, and other
/// sites' linkable entities.
struct JSONCursor {
  /// The text isn't JSON, or not the JSON that the caller reads.
  ///
  /// ``JSONCursor/offset``, ``JSONCursor/expectation``, and ``JSONCursor/problem`` say why. The error carries none of
  /// them, so that throwing functions stay as fast as functions that don't throw.
  struct Unexpected: Error {}

  /// The maximum nesting depth.
  ///
  /// No symbol graph is nested this deeply, and parsing to this depth doesn't overflow the stack.
  /// The message in ``open(_:_:)`` contains this number.
  static let maximumDepth = 512

  private let bytes: [UInt8]
  /// The offset of the next byte.
  ///
  /// After an error, the offset of the first wrong byte or of the value that ``problem`` describes, or the count of
  /// bytes if the text ends too early.
  private(set) var offset: Int
  /// The description of what the text should contain at ``offset``, after an error.
  private(set) var expectation: StaticString = ""
  /// After an error, what's wrong with the value at ``offset``, or `nil` if its syntax or type is wrong.
  private(set) var problem: String?
  private var depth = 0
  /// The ASCII strings that need heap storage.
  ///
  /// Equal strings share their storage, because a symbol graph repeats most of its identifiers. Other strings
  /// aren't shared, because `==` treats some strings with different bytes as equal.
  private var sharedStrings: Set<String> = []

  /// Creates a cursor at the start of a text, after its byte order mark if it has one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the next byte that isn't white space, or `nil` at the end of the text.
  mutating func peek() -> UInt8? {
    skipSpace()
    return current
  }

  // MARK: Values

  /// Parses an object.
  ///
  /// The closure parses or skips each member's value.
  ///
  /// - Returns: The offset of the object, for ``required(_:_:in:)``.
  @discardableResult
  mutating func object(
    _ readMember: (inout JSONCursor, String) throws(Unexpected) -> Void
  ) throws(Unexpected) -> Int {
    try open("{", "an object")
    let start = offset - 1
    if !takes("}") {
      repeat {
        let key = try string()
        try expect(":", "':'")
        try readMember(&self, key)
      } while takes(",")
      try expect("}", "',' or '}'")
    }
    depth -= 1
    return start
  }

  /// Returns the value of an object's member, or throws if the object lacks it.
  mutating func required<Value>(_ value: Value?, _ name: String, in object: Int) throws(Unexpected) -> Value {
    guard let value else { throw invalid("'\(name)' is missing", at: object) }
    return value
  }

  /// Returns the error for a problem with the value at an offset.
  mutating func invalid(_ problem: String, at offset: Int) -> Unexpected {
    (self.problem, self.offset) = (problem, offset)
    return Unexpected()
  }

  /// Parses an array.
  ///
  /// The closure parses each element.
  mutating func array<Element>(
    of readElement: (inout JSONCursor) throws(Unexpected) -> Element
  ) throws(Unexpected) -> [Element] {
    var elements: [Element] = []
    try open("[", "an array")
    if !takes("]") {
      repeat { elements.append(try readElement(&self)) } while takes(",")
      try expect("]", "',' or ']'")
    }
    depth -= 1
    return elements
  }

  /// Reads a value, or `null`.
  mutating func optional<Value>(
    _ readValue: (inout JSONCursor) throws(Unexpected) -> Value
  ) throws(Unexpected) -> Value? {
    guard peek() == UInt8(ascii: "n") else { return try readValue(&self) }
    try word("null")
    return nil
  }

  /// Reads an array of strings.
  mutating func strings() throws(Unexpected) -> [String] {
    try array { cursor throws(Unexpected) in try cursor.string() }
  }

  /// Reads a string, or `null`.
  mutating func optionalString() throws(Unexpected) -> String? {
    try optional { cursor throws(Unexpected) in try cursor.string() }
  }

  /// Reads a string.
  mutating func string() throws(Unexpected) -> String {
    try expect("\"", "a string")
    let start = offset
    var seen: UInt8 = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = string(in: start..<offset, isASCII: seen < 0x80) else {
          throw unexpected("UTF-8 text", at: start)
        }
        offset += 1
        return string
      case UInt8(ascii: "\\"): return try stringWithEscapes(from: start)
      case ..<0x20: throw unexpected("an escaped control character")
      default:
        seen |= byte
        offset += 1
      }
    }
    throw unexpected("'\"'")
  }

  /// Returns the string in a range, or `nil` if the bytes aren't UTF-8.
  private mutating func string(in range: Range<Int>, isASCII: Bool) -> String? {
    guard isASCII else { return String(validUTF8: bytes[range]) }
    let string = String(decoding: bytes[range], as: UTF8.self)
    // A string of up to 15 bytes needs no heap storage.
    return range.count > 15 ? sharedStrings.insert(string).memberAfterInsert : string
  }

  /// Reads a number without fraction or exponent.
  mutating func integer() throws(Unexpected) -> Int {
    guard let first = peek(), first == UInt8(ascii: "-") || Self.isDigit(first) else { throw unexpected("an integer") }
    let start = offset
    try number()
    guard let integer = Int(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
      throw unexpected("an integer", at: start)
    }
    return integer
  }

  /// Reads `true` or `false`.
  mutating func boolean() throws(Unexpected) -> Bool {
    let isTrue = peek() == UInt8(ascii: "t")
    guard isTrue || current == UInt8(ascii: "f") else { throw unexpected("'true' or 'false'") }
    try word(isTrue ? "true" : "false")
    return isTrue
  }

  /// Skips a value of any kind.
  mutating func skip() throws(Unexpected) {
    switch peek() {
    case UInt8(ascii: "{"): try object { cursor, _ throws(Unexpected) in try cursor.skip() }
    case UInt8(ascii: "["): _ = try array { cursor throws(Unexpected) in try cursor.skip() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  /// Requires the end of the text.
  mutating func end() throws(Unexpected) {
    guard peek() == nil else { throw unexpected("the end of the text") }
  }

  // MARK: Grammar (RFC 8259)

  private mutating func open(_ bracket: Unicode.Scalar, _ expectation: StaticString) throws(Unexpected) {
    guard peek() == UInt8(ascii: bracket) else { throw unexpected(expectation) }
    guard depth < Self.maximumDepth else { throw unexpected("at most 512 levels of nesting") }
    offset += 1
    depth += 1
  }

  /// Reads the rest of a string that contains a backslash.
  private mutating func stringWithEscapes(from start: Int) throws(Unexpected) -> String {
    var content = Array(bytes[start..<offset])
    // A character above U+FFFF has two escapes, one for each half of its surrogate pair.
    var lead: UInt32?
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\"") where lead == nil:
        guard let string = String(validUTF8: content) else {
          throw unexpected("UTF-8 text", at: start)
        }
        offset += 1
        return string
      case UInt8(ascii: "\\"):
        let place = offset
        let unit = try escape()
        let isTrail = (0xDC00..<0xE000).contains(unit)
        if isTrail, lead == nil { throw unexpected("the first half of a surrogate pair", at: place) }
        if !isTrail, lead != nil { throw unexpected("the second half of a surrogate pair", at: place) }
        if (0xD800..<0xDC00).contains(unit) {
          lead = unit
        } else {
          let value = lead.map { 0x1_0000 + ($0 - 0xD800) << 10 + (unit - 0xDC00) } ?? unit
          lead = nil
          if let scalar = Unicode.Scalar(value) { content += String(scalar).utf8 }
        }
      case ..<0x20: throw unexpected("an escaped control character")
      case _ where lead != nil: throw unexpected("the second half of a surrogate pair")
      default:
        content.append(byte)
        offset += 1
      }
    }
    throw unexpected("'\"'")
  }

  /// Reads an escape: a UTF-16 code unit.
  private mutating func escape() throws(Unexpected) -> UInt32 {
    offset += 1
    let unit: UInt32
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unit = UInt32(bytes[offset])
    case UInt8(ascii: "b"): unit = 0x08
    case UInt8(ascii: "f"): unit = 0x0C
    case UInt8(ascii: "n"): unit = 0x0A
    case UInt8(ascii: "r"): unit = 0x0D
    case UInt8(ascii: "t"): unit = 0x09
    case UInt8(ascii: "u"):
      offset += 1
      return try hexadecimal()
    default: throw unexpected("an escape")
    }
    offset += 1
    return unit
  }

  private mutating func hexadecimal() throws(Unexpected) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw unexpected("a hexadecimal digit")
      }
      value = value << 4 + UInt32(digit)
      offset += 1
    }
    return value
  }

  private mutating func number() throws(Unexpected) {
    let start = offset
    if current == UInt8(ascii: "-") { offset += 1 }
    let integerStart = offset
    guard skipDigits() else { throw unexpected("a value", at: start) }
    if offset - integerStart > 1, bytes[integerStart] == UInt8(ascii: "0") {
      throw unexpected("a number without leading zeros", at: integerStart + 1)
    }
    if current == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits() else { throw unexpected("a digit") }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      guard skipDigits() else { throw unexpected("a digit") }
    }
  }

  private mutating func skipDigits() -> Bool {
    let start = offset
    while let byte = current, Self.isDigit(byte) { offset += 1 }
    return offset > start
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func word(_ text: StaticString) throws(Unexpected) {
    let start = offset
    for index in 0..<text.utf8CodeUnitCount {
      guard current == text.utf8Start[index] else { throw unexpected("a value", at: start) }
      offset += 1
    }
  }

  private mutating func expect(_ character: Unicode.Scalar, _ expectation: StaticString) throws(Unexpected) {
    guard takes(character) else { throw unexpected(expectation) }
  }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Returns the error for a wrong byte at ``offset`` or at another position.
  private mutating func unexpected(_ expectation: StaticString, at place: Int? = nil) -> Unexpected {
    if let place { offset = place }
    self.expectation = expectation
    return Unexpected()
  }
}
