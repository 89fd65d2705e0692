import DocgenModel

/// HTML while it is written: UTF-8 bytes, with markup and text kept apart.
///
/// Markup goes in as static strings only, so that nothing an author wrote can become markup by mistake; everything else
/// goes through ``text(_:)``.
struct HTMLBuffer: Sendable {
  /// What was written so far.
  private(set) var bytes: [UInt8] = []

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: How many bytes to make room for.
  init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Whether nothing was written.
  var isEmpty: Bool { bytes.isEmpty }

  /// How many bytes were written.
  var count: Int { bytes.count }

  /// Writes markup as it stands.
  mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes markup that another buffer holds.
  mutating func append(_ other: HTMLBuffer) {
    bytes.append(contentsOf: other.bytes)
  }

  /// Writes bytes that were escaped before.
  mutating func append(escaped other: some Sequence<UInt8>) {
    bytes.append(contentsOf: other)
  }

  /// Writes the part of an address that has nothing to escape but for what is percent-encoded.
  mutating func append(percentEncoded utf8: UnsafeBufferPointer<UInt8>, unless isKept: (UInt8) -> Bool) {
    bytes.append(percentEncoded: utf8, unless: isKept)
  }

  /// Takes back what was written after a mark.
  ///
  /// - Parameter count: The ``count`` to go back to.
  mutating func removeAll(after count: Int) {
    bytes.removeSubrange(count...)
  }

  /// Writes a number.
  mutating func number(_ number: Int) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes text, escaped so that it is the same text between tags and between double quotes.
  ///
  /// Characters that HTML forbids (controls and noncharacters) become U+FFFD, as U+0000 does in CommonMark.
  mutating func text(_ text: String) { text.withBytes { self.text($0) } }

  /// Writes text, escaped so that it is the same text between tags and between double quotes.
  mutating func text(_ text: Substring) {
    var text = text
    text.withUTF8 { self.text($0) }
  }

  /// Writes UTF-8 text, escaped so that it is the same text between tags and between double quotes.
  mutating func text(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    let end = utf8.count
    while true {
      index = utf8.firstIndex(from: index, marking: Self.needsCare)
      guard index < end else { break }
      let (replacement, length) = Self.replacement(at: index, in: utf8)
      guard let replacement else {
        index += length
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
      markup(replacement)
      index += length
      start = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<end]))
  }

  /// Writes text as the value of an attribute: a space, the name, and the value in quotes.
  ///
  /// - Parameters:
  ///   - name: The attribute's name, with the space before it and the equals sign after it: ` title=`.
  ///   - value: The value, which is escaped here.
  mutating func attribute(_ name: StaticString, _ value: String) {
    markup(name)
    bytes.append(UInt8(ascii: "\""))
    text(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// The bytes that text may not always contain as they stand.
  private static func needsCare(_ bytes: EightBytes) -> UInt64 {
    let marks =
      bytes.are(UInt8(ascii: "<"), or: UInt8(ascii: ">")) | bytes.are(UInt8(ascii: "&"), or: UInt8(ascii: "\""))
      | bytes.are(below: 0x20) & ~bytes.are(UInt8(ascii: "\n")) | bytes.are(0x7F)
    guard !bytes.isASCII else { return marks }
    // The first bytes of control characters U+0080 to U+009F (0xC2), and of noncharacters (0xEF to 0xF4).
    return marks | bytes.beyondASCII.are(0xC2 - 0x80) | bytes.beyondASCII.are(in: 0xEF - 0x80...0xF4 - 0x80)
  }

  /// What stands for the character that begins at an index, `nil` for itself, and the character's length in bytes.
  private static func replacement(
    at index: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> (replacement: StaticString?, length: Int) {
    func byte(_ distance: Int) -> UInt8 { index + distance < utf8.count ? utf8[index + distance] : 0 }
    switch utf8[index] {
    case UInt8(ascii: "&"): return ("&amp;", 1)
    case UInt8(ascii: "<"): return ("&lt;", 1)
    case UInt8(ascii: ">"): return ("&gt;", 1)
    case UInt8(ascii: "\""): return ("&quot;", 1)
    // A line end in any convention is a line feed to an HTML parser.
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
