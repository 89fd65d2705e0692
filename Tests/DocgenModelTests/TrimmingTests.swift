import DocgenModel
import Testing

@Suite("White space in a text")
struct TrimmingTests {
  @Test(arguments: [
    ("", ""), (" ", ""), ("a", "a"), ("a b", "a b"), (" a", "a"), ("a ", "a"), ("a  b", "a b"), ("a\n\tb\r\n", "a b"),
    ("é \u{A0}b", "é b"), ("\u{3000}a", "a"), ("a\u{7F}", "a\u{7F}"),
  ])
  func `Each run becomes one space`(text: String, folded: String) {
    #expect(text.foldingWhitespace() == folded)
  }

  @Test(arguments: [("", ""), (" \n", ""), ("a", "a"), ("\t a b\r\n", "a b"), ("\u{3000}é\u{A0}", "é")])
  func `It's removed from both ends`(text: String, trimmed: String) {
    #expect(text.trimmingWhitespace() == trimmed)
    #expect("(\(text)".dropFirst().trimmingWhitespace() == trimmed)
  }

  @Test(arguments: [("", ""), (" \n", ""), (" a ", " a"), ("a\r\n\t", "a"), ("é\u{3000}", "é")])
  func `It's removed from the end`(text: String, trimmed: String) {
    #expect(text.trimmingTrailingWhitespace == trimmed)
  }
}
