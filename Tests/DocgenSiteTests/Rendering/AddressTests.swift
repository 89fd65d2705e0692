import Testing

@testable import DocgenContent
@testable import DocgenOutput

@Suite struct AddressTests {
  @Test(
    "A relative address has as few '..' as possible",
    arguments: [
      ("", "index.html", "index.html"),
      ("", "documentation/kit/page/index.html", "documentation/kit/page/index.html"),
      ("documentation/kit/page", "index.html", "../../../index.html"),
      ("documentation/kit/page", "documentation/kit/other/index.html", "../other/index.html"),
      ("documentation/kit/page", "documentation/kit/page/index.html", "index.html"),
      ("documentation/kit", "documentation/kit/page/index.html", "page/index.html"),
      ("documentation/kit", "documentation/kitchen/index.html", "../kitchen/index.html"),
      ("documentation/kit", "assets/style.css", "../../assets/style.css"),
    ])
  func relative(page: String, file: String, address: String) {
    var html = HTMLBuffer()
    html.address(of: file, from: PagePath(page))
    #expect(String(decoding: html.bytes, as: UTF8.self) == address)
  }

  @Test(
    "Characters that a URL can't contain are percent-encoded",
    arguments: [
      ("50%.html", "50%25.html"), ("a b.html", "a%20b.html"), ("what?.html", "what%3F.html"),
      ("a#b.html", "a%23b.html"),
      ("init(a:)/index.html", "./init(a:)/index.html"), ("+(_:_:)/index.html", "./+(_:_:)/index.html"),
      ("\"><script>/index.html", "%22%3E%3Cscript%3E/index.html"), ("日本/index.html", "日本/index.html"),
      ("a&b.html", "a&amp;b.html"),
    ])
  func encodes(file: String, address: String) {
    var html = HTMLBuffer()
    html.address(of: file, from: PagePath(""))
    #expect(String(decoding: html.bytes, as: UTF8.self) == address)
  }

  @Test("A link to the page's own heading is only a fragment")
  func ownFragment() {
    var html = HTMLBuffer()
    html.address(of: "a/index.html", fragment: "Live value", from: PagePath("a"))
    #expect(String(decoding: html.bytes, as: UTF8.self) == "#Live%20value")
  }

  @Test(
    "Only safe URL schemes appear on a page",
    arguments: [
      ("https://example.com", true), ("HTTP://example.com", true), ("mailto:a@example.com", true),
      ("javascript:alert(1)", false), ("JaVaScRiPt:alert(1)", false), ("java\nscript:alert(1)", false),
      (" javascript:alert(1)", false), ("data:text/html,x", false), ("vbscript:x", false),
      ("file:///etc/passwd", false),
      ("blob:x", false), ("no scheme", false), ("", false), ("//example.com", false),
    ])
  func schemes(address: String, isSafe: Bool) {
    #expect(Address.isSafe(address) == isSafe)
  }
}
