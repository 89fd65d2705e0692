/// Maps a text node to the content that it was created from.
///
/// The C parser resolves backslashes and character references. Following the text through the content determines
/// where the next inline begins, and which punctuation was written without escapes and may become typographic.
struct TextReader {
  /// The text of the C parser's node.
  let literal: UnsafeBufferPointer<UInt8>

  /// The content.
  let content: UnsafeBufferPointer<UInt8>

  /// The current offset in the content.
  ///
  /// It no longer advances once the text and the content differ.
  private(set) var offset: Int

  init(_ literal: UnsafeBufferPointer<UInt8>, at offset: Int, in content: UnsafeBufferPointer<UInt8>) {
    (self.literal, self.content, self.offset) = (literal, content, offset)
  }

  /// Whether the text may differ from the content or from its visible form.
  static func isPlain(_ literal: UnsafeBufferPointer<UInt8>, smart: Bool) -> Bool {
    var index = 0
    let count = literal.count
    while index < count {
      switch literal[index] {
      case Byte.backslash, Byte.ampersand: return false
      case Byte.quote, Byte.apostrophe: if smart { return false }
      case Byte.hyphen, Byte.period:
        if smart, index + 1 < count, literal[index + 1] == literal[index] { return false }
      default: break
      }
      index += 1
    }
    return true
  }

  /// Follows the text to its end.
  mutating func follow() {
    var index = 0
    while let step = step(at: index) {
      index += step.text
      offset += step.content
    }
  }

  /// Follows the text to its end and replaces ASCII punctuation with typographic punctuation.
  mutating func follow(into text: inout [UInt8], smart: inout SmartPunctuation) {
    var index = 0
    while let step = step(at: index) {
      let byte = literal[index]
      let isWritten = step.content == 1
      switch byte {
      case Byte.quote where isWritten, Byte.apostrophe where isWritten:
        smart.quotationMark(at: offset, in: content).withUTF8Buffer { text.append(contentsOf: $0) }
      case Byte.hyphen where isWritten && run(at: index, limit: .max) > 1:
        let count = run(at: index, limit: .max)
        SmartPunctuation.appendDashes(for: count, to: &text)
        index += count
        offset += count
        continue
      case Byte.period where isWritten && run(at: index, limit: 3) > 1:
        let count = run(at: index, limit: 3)
        text.append(contentsOf: count == 3 ? "…".utf8 : "..".utf8)
        index += count
        offset += count
        continue
      default:
        for byte in literal[index..<(index + step.text)] { text.append(byte) }
      }
      index += step.text
      offset += step.content
    }
    text.append(contentsOf: literal[index...])
  }

  /// The number of equal unescaped bytes in text and content.
  private func run(at index: Int, limit: Int) -> Int {
    let byte = literal[index]
    var count = 0
    while count < limit, index + count < literal.count, offset + count < content.count,
      literal[index + count] == byte, content[offset + count] == byte
    {
      count += 1
    }
    return count
  }

  /// Returns the number of text bytes and content bytes of the next step, or `nil` at the end or if the content
  /// doesn't match.
  private func step(at index: Int) -> (text: Int, content: Int)? {
    guard index < literal.count, offset < content.count else { return nil }
    let byte = literal[index]
    let written = content[offset]
    if written == Byte.backslash, offset + 1 < content.count, content[offset + 1].isASCIIPunctuation,
      content[offset + 1] == byte
    {
      return (1, 2)
    }
    if written == Byte.ampersand,
      let reference = CharacterReference(at: offset, in: content),
      let count = reference.count(at: index, of: literal, followedBy: offset + reference.length, in: content)
    {
      return (count, reference.length)
    }
    return written == byte ? (1, 1) : nil
  }
}
