import Testing

@testable import DocgenContent

@Suite struct LinkDestinationTests {
  @Test(
    arguments: [
      ("doc:Article", .document(bundle: nil, path: "Article", fragment: nil)),
      ("DOC:Article#A-heading", .document(bundle: nil, path: "Article", fragment: "A-heading")),
      ("doc:Article#\u{301}x", .document(bundle: nil, path: "Article", fragment: "\u{301}x")),
      ("doc:#Here", .document(bundle: nil, path: "", fragment: "Here")),
      ("doc:My%20Article", .document(bundle: nil, path: "My Article", fragment: nil)),
      (
        "doc://org.example.Book/documentation/Book/Page",
        .document(bundle: "org.example.Book", path: "/documentation/Book/Page", fragment: nil)
      ),
      ("#here", .fragment("here")),
      ("Other.md", .file("Other.md", fragment: nil)),
      ("../Sources/A.swift#L3", .file("../Sources/A.swift", fragment: "L3")),
      ("Other.md#\u{301}x", .file("Other.md", fragment: "\u{301}x")),
      ("a/b:c", .file("a/b:c", fragment: nil)),
      ("https://example.org/#x", .external("https://example.org/#x")),
      ("//example.org", .external("//example.org")),
      ("mailto:a@example.org", .external("mailto:a@example.org")),
      ("javascript:alert(1)", .unsafe(scheme: "javascript")),
      ("JAVASCRIPT:alert(1)", .unsafe(scheme: "javascript")),
      (" java\nscript:alert(1)", .unsafe(scheme: "javascript")),
      ("data:text/html,x", .unsafe(scheme: "data")),
      ("file:///etc/passwd", .unsafe(scheme: "file")),
      ("vbscript:x", .unsafe(scheme: "vbscript")),
    ] as [(String, LinkDestination)])
  func `A destination has the kind of its target`(destination: String, link: LinkDestination) {
    #expect(LinkDestination(destination) == link)
  }
}
