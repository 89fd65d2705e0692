import DocgenModel
import Testing

@Suite("Percent-encoded bytes are decoded")
struct PercentEncodingTests {
  @Test(arguments: [
    ("plain", "plain"), ("Getting%20started", "Getting started"), ("%C3%A9%c3%a9", "éé"), ("a%00b", "a\u{0}b"),
    ("%25", "%"), ("%2525", "%25"), ("%%41", "%A"), ("100%", "100%"), ("%4", "%4"), ("%zz%41", "%zzA"),
    ("%+1", "%+1"), ("%\u{301}41", "%\u{301}41"), ("", ""),
  ])
  func `if two hexadecimal digits follow a percent sign`(text: String, decoded: String) {
    #expect(text.percentDecoded == decoded)
    #expect("(\(text)".dropFirst().percentDecoded == decoded)
  }

  @Test(arguments: ["%FF", "a%C3", "%ED%A0%80"])
  func `unless the result isn't UTF-8`(text: String) {
    #expect(text.percentDecoded == text)
  }
}
