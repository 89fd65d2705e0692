import DocgenModel
import Testing

@Suite struct ValidUTF8Tests {
  @Test(
    arguments: [
      ([], ""), ([0x61], "a"), ([0xC3, 0xA9], "é"),
      // U+FFFD itself is valid.
      ([0xEF, 0xBF, 0xBD], "\u{FFFD}"),
      // An invalid first byte, a truncated character, an overlong encoding, and half of a surrogate pair.
      ([0xFF], nil), ([0x61, 0xC3], nil), ([0xC0, 0x80], nil), ([0xED, 0xA0, 0x80], nil),
    ] as [([UInt8], String?)])
  func `Only valid UTF-8 is decoded`(bytes: [UInt8], text: String?) {
    #expect(String(validUTF8: bytes) == text)
  }
}
