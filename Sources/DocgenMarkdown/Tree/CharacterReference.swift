/// A character reference in HTML, such as `&amp;`, `&#35;`, or `&#x23;`.
///
/// This type checks only the syntax. The text that the C parser creates shows whether HTML defines the name.
struct CharacterReference {
  /// The length in bytes, from `&` to `;`.
  let length: Int

  /// The scalar of a numeric reference.
  private let scalar: Unicode.Scalar?

  /// Whether it's a reference to an ampersand, whose text looks like the start of a reference.
  private let isAmpersand: Bool

  /// The offset of its start.
  private let start: Int

  /// Parses a reference at an offset, if there's one.
  init?(at start: Int, in content: UnsafeBufferPointer<UInt8>) {
    self.start = start
    var end = start + 1
    // The longest name in HTML has 31 letters.
    while end < content.count, end - start <= 33, content[end].isASCIIAlphanumeric || content[end] == Byte.hash {
      end += 1
    }
    guard end > start + 1, end < content.count, content[end] == Byte.semicolon else { return nil }
    length = end + 1 - start
    let name = content.string(in: (start + 1)..<end)
    guard name.hasPrefix("#") else {
      scalar = nil
      isAmpersand = name == "amp" || name == "AMP"
      return
    }
    let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
    guard let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10) else { return nil }
    scalar = number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
    isAmpersand = scalar == "&"
  }

  /// The number of bytes of text that replaced the reference, or `nil` if it's unchanged.
  ///
  /// - Parameters:
  ///   - index: The index in the text where the replacement would be.
  ///   - text: The text.
  ///   - next: The offset after the reference in the content.
  ///   - content: The content.
  func count(
    at index: Int, of text: UnsafeBufferPointer<UInt8>, followedBy next: Int, in content: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    if isAmpersand { return text[index] == Byte.ampersand ? 1 : nil }
    if let scalar {
      let bytes = Array(String(scalar).utf8)
      return text[index...].starts(with: bytes) ? bytes.count : nil
    }
    if text[index...].starts(with: content[start..<next]) { return nil }
    guard let first = Self.scalarLength(text[index]), index + first <= text.count else { return nil }
    // Some names represent two scalars, the second of which is one of these.
    for second in ["\u{338}", "\u{20D2}", "\u{FE00}", "\u{200A}", "\u{333}", "\u{20E5}", "\u{331}", "j"] {
      if second == "j", text[index] != UInt8(ascii: "f") { continue }
      let bytes = Array(second.utf8)
      if text[(index + first)...].starts(with: bytes), !content[next...].starts(with: bytes) {
        return first + bytes.count
      }
    }
    return first
  }

  private static func scalarLength(_ lead: UInt8) -> Int? {
    switch lead {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }
}
