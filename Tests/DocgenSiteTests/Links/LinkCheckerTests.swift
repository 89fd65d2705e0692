import DocgenModel
import DocgenSite
import Testing

@Suite struct LinkCheckerTests {
  /// What the check says of a page at `documentation/book/page`, in a site that also has the given files.
  private func complaints(_ html: String, baseURL: String? = nil) -> [String] {
    let page = "documentation/book/page/index.html"
    let other = "documentation/book/other/index.html"
    let checker = LinkChecker(
      files: [page, other, "index.html", "assets/style.css", "images/book/a b.png"], outputName: "site",
      baseURL: baseURL)
    let results = [
      checker.check(Array(html.utf8), file: page), checker.check(Array("<h1 id=there>Other</h1>".utf8), file: other),
    ]
    return checker.finish(results).map { String($0.description.dropFirst("site/documentation/book/".count)) }
  }

  @Test(arguments: [
    "<a href='../other/index.html'>", "<a href='../other/index.html#there'>", "<a id=x href='#x'>",
    "<a href=\"../../../index.html?q=1#\">", "<img src='../../../images/book/a%20b.png'>",
    "<a href='https://example.org/'>", "<a href='mailto:a@example.org'>", "<a href='//example.org/x'>",
    "<link rel=stylesheet href='../../../assets/style.css'>", "<link rel=canonical href='https://example.org/x'>",
    "<!-- <a href='nowhere'> --><script>'<a href=\"nowhere\">'</script><title><a href=nowhere></title>",
    "<label for=x></label><input id=x>", "<p>5 < 6 <a\nhref = '../other/index.html'\n>",
    "<img srcset='../../../images/book/a%20b.png 2x'>", "<a href='../other/&#105;ndex.html'>",
  ])
  func `Good links pass`(html: String) {
    #expect(complaints(html) == [])
  }

  @Test(arguments: [
    (
      "<p>\n <a href='../lost/index.html'>",
      "page/index.html:2:2: error: '../lost/index.html' leads to 'documentation/book/lost/index.html', which is not a file of the site"
    ),
    (
      "<a href='../other/index.html#ther'>",
      "page/index.html:1:1: error: '../other/index.html#ther' leads to an id that 'documentation/book/other/index.html' does not have\n"
        + "site/documentation/book/page/index.html:1:1: note: did you mean 'there'?"
    ),
    (
      "<a href='#nowhere'>",
      "page/index.html:1:1: error: '#nowhere' leads to an id that 'documentation/book/page/index.html' does not have"
    ),
    ("<a href=''>", "page/index.html:1:1: error: the link is empty"),
    ("<a href='../../../../x'>", "page/index.html:1:1: error: '../../../../x' leaves the site"),
    (
      "<a href='/index.html'>", "page/index.html:1:1: error: '/index.html' begins at the host's root, not at the site's"
    ),
    ("<a href='JavaScript:alert(1)'>", "page/index.html:1:1: error: 'JavaScript:alert(1)' is not safe to follow"),
    (
      "<img src='https://example.org/a.png'>",
      "page/index.html:1:1: error: 'https://example.org/a.png' is loaded from another site"
    ),
    (
      "<link rel='preload stylesheet' href='//example.org/a.css'>",
      "page/index.html:1:1: error: '//example.org/a.css' is loaded from another site"
    ),
    (
      "<img srcset='a.png 1x'>",
      "page/index.html:1:1: error: 'a.png' leads to 'documentation/book/page/a.png', which is not a file of the site"
    ),
    (
      "<meta http-equiv=refresh content='0; url=gone'>",
      "page/index.html:1:1: error: 'gone' leads to 'documentation/book/page/gone', which is not a file of the site"
    ),
    ("<i id=a></i><b id=a></b>", "page/index.html:1:13: error: the id 'a' is on the page twice"),
    (
      "<span class=\"k\">let</span> <span class=\">\"><a href='gone'></a></span>",
      "page/index.html:1:44: error: 'gone' leads to 'documentation/book/page/gone', which is not a file of the site"
    ),
    (
      "<span class=\"a\" id=b></span><span id=\"b\">",
      "page/index.html:1:29: error: the id 'b' is on the page twice"
    ),
    ("<label for=x>", "page/index.html:1:1: error: 'for' names the id 'x', which is not on the page"),
  ]) func `Broken links are told`(html: String, complaint: String) {
    #expect(complaints(html) == [complaint])
  }

  @Test func `Addresses below the base URL are the site's own`() {
    let base = "https://example.org/docs/"
    #expect(complaints("<link rel=canonical href='\(base)documentation/book/other/'>", baseURL: base) == [])
    #expect(complaints("<a href='/docs/index.html'>", baseURL: base) == [])
    #expect(complaints("<a href='\(base)lost/'>", baseURL: base).count == 1)
    #expect(complaints("<a href='/elsewhere/index.html'>", baseURL: base).count == 1)
  }
}
