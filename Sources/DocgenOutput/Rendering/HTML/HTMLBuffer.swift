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

  var isEmpty: Bool { bytes.isEmpty }

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

  mutating func number(_ number: Int) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes text, escaped for use between tags and in double quotes.
  ///
  /// Characters that HTML forbids (controls and noncharacters) become U+FFFD.
  mutating func text(_ text: String) { text.withBytes { self.text($0) } }

  /// Writes text, escaped for use between tags and in double quotes.
  mutating func text(_ text: Substring) {
    var text = text
    text.withUTF8 { self.text($0) }
  }

  /// Writes UTF-8 text, escaped for use between tags and in double quotes.
  mutating func text(_ utf8: UnsafeBufferPointer<UInt8>) { bytes.append(htmlEscaped: utf8) }

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
}
