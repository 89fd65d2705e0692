import Testing

@testable import DocgenSite

@Suite("Sources whose comments show no sample are not parsed")
struct CheckedTextTests {
  @Test(arguments: [
    ("/// ```swift snippet=Greeting\n", true),
    ("/// @Snippet(path: \"Greeting\")\n", true),
    ("/// @Output(path: \"Greeting\")", true),
    ("/// ```swift manifest\r\nlet a = 1", true),
    ("/// ```manifest swift", true),
    ("/// swift\n/// manifest\n", false),
    ("/// swift\r/// manifest", false),
    ("/// ```swift\n/// let snippets = [1]\n/// ```\n", false),
    ("@Snippe", false),
    ("snippet", false),
    ("", false),
  ])
  func `The words of a source tell`(text: String, mayShow: Bool) {
    #expect(CheckedText.commentsMayShowSamples([UInt8](text.utf8)) == mayShow)
  }
}
