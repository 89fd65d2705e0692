import DocgenModel

/// Finds places in JSON text, so that a complaint about a value points at its line and column.
///
/// Foundation's decoder names the path to a wrong value and leaves out where it stands. This reader walks the bytes
/// again, only after a failure, and never builds values.
struct JSONPlaces {
  /// A step into a value.
  enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  /// Where the text stops being JSON.
  struct SyntaxError: Error, Hashable {
    /// The offset of the first wrong byte; the count of bytes where the text ends too early.
    var offset: Int
    /// What was expected there.
    var expectation: String
  }

  /// Values deeper than this are not entered: more than any symbol graph has, less than the stack holds.
  static let maximumDepth = 512

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// The first offence against JSON's grammar, or `nil` where there is none.
  static func firstError(in bytes: [UInt8]) -> SyntaxError? {
    var reader = JSONPlaces(bytes)
    do {
      _ = try reader.value(toward: nil)
      reader.skipSpace()
      return reader.offset < bytes.count ? SyntaxError(offset: reader.offset, expectation: "the end of the text") : nil
    } catch {
      return error
    }
  }

  /// The offset at which the value at a path begins, or that of the deepest value on the way to it that exists.
  static func offset(of path: [Step], in bytes: [UInt8]) -> Int {
    var reader = JSONPlaces(bytes)
    do {
      return try reader.value(toward: path[...]) ?? 0
    } catch {
      return error.offset
    }
  }

  /// The line and column of an offset.
  static func position(of offset: Int, in bytes: [UInt8], file: String) -> SourcePosition {
    let before = bytes.prefix(offset)
    let newline = UInt8(ascii: "\n")
    let line = before.reduce(into: 1) { count, byte in if byte == newline { count += 1 } }
    let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    return SourcePosition(file: file, line: line, column: before.count - lineStart + 1)
  }

  // MARK: Grammar (RFC 8259)

  /// Reads a value.
  ///
  /// With a path, returns the offset of what the path leads to as soon as it is known.
  private mutating func value(toward path: ArraySlice<Step>?) throws(SyntaxError) -> Int? {
    skipSpace()
    let start = offset
    if let path, path.isEmpty { return start }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw error("less than \(Self.maximumDepth) levels of nesting") }
    switch current {
    case UInt8(ascii: "{"):
      if let found = try object(toward: path) { return found }
    case UInt8(ascii: "["):
      if let found = try array(toward: path) { return found }
    case UInt8(ascii: "\""):
      _ = try string()
    case UInt8(ascii: "t"):
      try word("true")
    case UInt8(ascii: "f"):
      try word("false")
    case UInt8(ascii: "n"):
      try word("null")
    default:
      try number()
    }
    return path == nil ? nil : start
  }

  private mutating func object(toward path: ArraySlice<Step>?) throws(SyntaxError) -> Int? {
    offset += 1
    skipSpace()
    if take("}") { return nil }
    repeat {
      skipSpace()
      let key = try string()
      skipSpace()
      guard take(":") else { throw error("':'") }
      if let path, path.first == .key(key) { return try value(toward: path.dropFirst()) }
      _ = try value(toward: nil)
      skipSpace()
    } while take(",")
    guard take("}") else { throw error("',' or '}'") }
    return nil
  }

  private mutating func array(toward path: ArraySlice<Step>?) throws(SyntaxError) -> Int? {
    offset += 1
    skipSpace()
    if take("]") { return nil }
    var index = 0
    repeat {
      if let path, path.first == .index(index) { return try value(toward: path.dropFirst()) }
      _ = try value(toward: nil)
      index += 1
      skipSpace()
    } while take(",")
    guard take("]") else { throw error("',' or ']'") }
    return nil
  }

  /// Reads a string; escapes stay as written, which is enough to compare with the keys of symbol graphs.
  private mutating func string() throws(SyntaxError) -> String {
    guard take("\"") else { throw error("a string") }
    let start = offset
    var hasLead = false
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        if hasLead { throw error("the second half of a surrogate pair") }
        offset += 1
        guard let text = String(validating: bytes[start..<(offset - 1)], as: UTF8.self) else {
          offset = start
          throw error("a text in UTF-8")
        }
        return text
      case UInt8(ascii: "\\"):
        let place = offset
        offset += 1
        guard let escaped = current, #""\/bfnrtu"#.utf8.contains(escaped) else { throw error("an escape") }
        offset += 1
        var unit: UInt16 = 0
        if escaped == UInt8(ascii: "u") {
          for _ in 0..<4 {
            guard let digit = current.map({ Character(Unicode.Scalar($0)) })?.hexDigitValue else {
              throw error("a hexadecimal digit")
            }
            unit = unit << 4 | UInt16(digit)
            offset += 1
          }
        }
        if hasLead != UTF16.isTrailSurrogate(unit) {
          offset = place
          throw error(hasLead ? "the second half of a surrogate pair" : "the first half of a surrogate pair")
        }
        hasLead = UTF16.isLeadSurrogate(unit)
      case ..<0x20:
        throw error("an escaped control character")
      default:
        if hasLead { throw error("the second half of a surrogate pair") }
        offset += 1
      }
    }
    throw error("'\"'")
  }

  private mutating func number() throws(SyntaxError) {
    let start = offset
    _ = take("-")
    let integerStart = offset
    guard skipDigits() else {
      offset = start
      throw error("a value")
    }
    if offset - integerStart > 1, bytes[integerStart] == UInt8(ascii: "0") {
      offset = integerStart + 1
      throw error("a number without leading zeros")
    }
    if take("."), !skipDigits() { throw error("a digit") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard skipDigits() else { throw error("a digit") }
    }
  }

  private mutating func word(_ text: String) throws(SyntaxError) {
    guard bytes[offset...].starts(with: text.utf8) else { throw error("a value") }
    offset += text.utf8.count
  }

  private mutating func skipDigits() -> Bool {
    let start = offset
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset > start
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func error(_ expectation: String) -> SyntaxError { SyntaxError(offset: offset, expectation: expectation) }
}
