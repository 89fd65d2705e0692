import DocgenModel
import Testing

@Suite
struct ByteSearchTests {
  @Test(
    "Bytes contain a text at their beginning, inside, and at their end, and no longer one",
    arguments: [
      ("abc", "", true), ("", "", true), ("", "a", false), ("abc", "ab", true), ("abc", "c", true), ("aab", "ab", true),
      ("abc", "abcd", false), ("ab", "bc", false), ("a\0bc", "bc", true), ("é", "é", true),
    ])
  func contains(bytes: String, text: String, isContained: Bool) {
    #expect(Array(bytes.utf8).contains(text: text) == isContained)
  }
}
