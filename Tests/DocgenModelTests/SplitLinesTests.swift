import DocgenModel
import Testing

@Suite("A text is split at the ends of its lines")
struct SplitLinesTests {
  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb\rc\r\n", ["a", "b", "c"]),
    ("\n\r\n\r", ["", "", ""]), ("ä\u{301}\r\n\u{301}é", ["ä\u{301}", "\u{301}é"]), ("a\u{2028}b", ["a\u{2028}b"]),
  ])
  func `of any kind`(text: String, lines: [String]) {
    #expect(splitLines(text) == lines)
  }
}
