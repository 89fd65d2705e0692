import DocgenContent
import DocgenModel

/// A buffer for writing HTML: UTF-8 bytes, with separate methods for markup and text.
///
/// Markup must be a static string, so that an author's text can't become markup by mistake. All other text goes through
/// ``text(_:)``.
struct HTMLBuffer: Sendable {
  /// The output so far.
  private(set) var bytes: [UInt8] = []

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: The number of bytes to reserve.
  init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Whether the buffer is empty.
  var isEmpty: Bool { bytes.isEmpty }

  /// The number of bytes.
  var count: Int { bytes.count }

  /// Writes markup without escaping it.
  mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes the markup of another buffer.
  mutating func append(_ other: HTMLBuffer) {
    bytes.append(contentsOf: other.bytes)
  }

  /// Writes bytes that are already escaped.
  mutating func append(escaped other: some Sequence<UInt8>) {
    bytes.append(contentsOf: other)
  }

  /// Writes part of an address that needs only percent-encoding.
  mutating func append(percentEncoded utf8: UnsafeBufferPointer<UInt8>, unless isKept: (UInt8) -> Bool) {
    bytes.append(percentEncoded: utf8, unless: isKept)
  }

  /// Removes the output after a position.
  ///
  /// - Parameter count: The ``count`` at that position.
  mutating func removeAll(after count: Int) {
    bytes.removeSubrange(count...)
  }

  /// Writes a number.
  mutating func number(_ number: Int) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes text, escaped for use between tags and in double quotes.
  ///
  /// As in CommonMark, characters that HTML forbids (controls and noncharacters) become U+FFFD.
  mutating func text(_ text: String) { text.withBytes { self.text($0) } }

  /// Writes text, escaped for use between tags and in double quotes.
  mutating func text(_ text: Substring) {
    var text = text
    text.withUTF8 { self.text($0) }
  }

  /// Writes UTF-8 text, escaped for use between tags and in double quotes.
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

  /// Marks the bytes that can require escaping.
  private static func needsCare(_ bytes: WordScanner) -> UInt64 {
    let marks =
      bytes.are(UInt8(ascii: "<"), or: UInt8(ascii: ">")) | bytes.are(UInt8(ascii: "&"), or: UInt8(ascii: "\""))
      | bytes.are(below: 0x20) & ~bytes.are(UInt8(ascii: "\n")) | bytes.are(0x7F)
    guard !bytes.isASCII else { return marks }
    // The first bytes of control characters U+0080 to U+009F (0xC2), and of noncharacters (0xEF to 0xF4).
    return marks | bytes.beyondASCII.are(0xC2 - 0x80) | bytes.beyondASCII.are(in: 0xEF - 0x80...0xF4 - 0x80)
  }

  /// The replacement of the character at an index, or `nil` if it needs none, and the character's length in bytes.
  private static func replacement(
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
