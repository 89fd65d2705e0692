import DocgenModel
import Testing

@testable import DocgenVerification

@Suite("Marking a sample as unverified")
struct UnverifiedMarkTests {
  @Test(
    "The opening fence gets the reason, and keeps the rest of its line",
    arguments: [
      ("```swift", "```swift unverified reason=\"it's a 'b' \\\\ &amp; 'c'\""),
      ("  ~~~swift compile, nocopy", "  ~~~swift unverified reason=\"it's a 'b' \\\\ &amp; 'c'\" nocopy"),
      ("/// ```swift", "/// ```swift unverified reason=\"it's a 'b' \\\\ &amp; 'c'\""),
      ("```", "```swift unverified reason=\"it's a 'b' \\\\ &amp; 'c'\""),
    ])
  func marks(line: String, expected: String) {
    let column = (line.firstIndex { $0 == "`" || $0 == "~" }?.utf16Offset(in: line) ?? 0) + 1
    let edit = UnverifiedMark.edit(
      at: SourcePosition(file: "A.md", line: 2, column: column), reason: "it's a \"b\" \\ & `c`",
      in: "# Title\n\(line)\nlet a = 1\n")
    #expect(edit?.replacement == [expected])
    #expect(edit?.lines == 2..<3)
  }

  @Test("Indented code has no fence for the option")
  func indented() {
    #expect(
      UnverifiedMark.edit(at: SourcePosition(file: "A.md", line: 1, column: 5), reason: "", in: "    let a = 1\n")
        == nil)
  }
}
