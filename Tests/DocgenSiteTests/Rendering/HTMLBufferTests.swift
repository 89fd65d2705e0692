import Testing

@testable import DocgenOutput

@Suite struct HTMLBufferTests {
  @Test(
    "Text is escaped between tags and in attributes",
    arguments: [
      ("plain", "plain"),
      ("a < b && c > \"d\"", "a &lt; b &amp;&amp; c &gt; &quot;d&quot;"),
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
      ("it's", "it's"),
      ("naïve 🛑 日本", "naïve 🛑 日本"),
      ("tab\tline\n", "tab\tline\n"),
      ("one\r\ntwo\rthree", "one\ntwo\nthree"),
      ("", ""),
    ])
  func escapes(text: String, html: String) {
    var buffer = HTMLBuffer()
    buffer.text(text)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == html)
  }

  @Test(
    "Characters that HTML forbids become the replacement character",
    arguments: [0x00, 0x01, 0x0B, 0x1F, 0x7F, 0x80, 0x9F, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF])
  func replaces(scalar: UInt32) throws {
    var buffer = HTMLBuffer()
    buffer.text("a\(Character(try #require(Unicode.Scalar(scalar))))b")
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "a\u{FFFD}b")
  }

  @Test(
    "Characters beside forbidden ones are kept",
    arguments: [0xA0, 0xA9, 0xFDCF, 0xFDF0, 0xFFFD, 0xF900, 0x1F600, 0x1FFFD])
  func keeps(scalar: UInt32) throws {
    var buffer = HTMLBuffer()
    let text = "a\(Character(try #require(Unicode.Scalar(scalar))))b"
    buffer.text(text)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == text)
  }
}
