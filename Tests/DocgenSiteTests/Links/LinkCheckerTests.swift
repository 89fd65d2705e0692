import DocgenModel
import DocgenSite
import Testing

@Suite struct LinkCheckerTests {
  /// Returns the check's diagnostics for a page at `documentation/book/page`, in a site that also has the given files.
  private func messages(_ html: String, baseURL: String? = nil) -> [String] {
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
  func `Valid links cause no diagnostic`(html: String) {
    #expect(messages(html) == [])
  }

  @Test(arguments: [
    (
      "<p>\n <a href='../lost/index.html'>",
      "page/index.html:2:2: error: the link '../lost/index.html' leads to 'documentation/book/lost/index.html', which doesn't exist in the site"
    ),
    (
      "<a href='../other/index.html#ther'>",
      "page/index.html:1:1: error: '../other/index.html#ther' refers to an id that 'documentation/book/other/index.html' doesn't have\n"
        + "site/documentation/book/page/index.html:1:1: note: did you mean 'there'?"
    ),
    (
      "<a href='#nowhere'>",
      "page/index.html:1:1: error: '#nowhere' refers to an id that 'documentation/book/page/index.html' doesn't have"
    ),
    ("<a href=''>", "page/index.html:1:1: error: the link is empty"),
    ("<a href='../../../../x'>", "page/index.html:1:1: error: '../../../../x' leaves the site"),
    (
      "<a href='/index.html'>",
      "page/index.html:1:1: error: '/index.html' begins at the host's root instead of the site's"
    ),
    ("<a href='JavaScript:alert(1)'>", "page/index.html:1:1: error: 'JavaScript:alert(1)' isn't safe to follow"),
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
      "page/index.html:1:1: error: the link 'a.png' leads to 'documentation/book/page/a.png', which doesn't exist in the site"
    ),
    (
      "<meta http-equiv=refresh content='0; url=gone'>",
      "page/index.html:1:1: error: the link 'gone' leads to 'documentation/book/page/gone', which doesn't exist in the site"
    ),
    ("<i id=a></i><b id=a></b>", "page/index.html:1:13: error: id 'a' appears twice on the page"),
    (
      "<span class=\"k\">let</span> <span class=\">\"><a href='gone'></a></span>",
      "page/index.html:1:44: error: the link 'gone' leads to 'documentation/book/page/gone', which doesn't exist in the site"
    ),
    (
      "<span class=\"a\" id=b></span><span id=\"b\">",
      "page/index.html:1:29: error: id 'b' appears twice on the page"
    ),
    ("<label for=x>", "page/index.html:1:1: error: 'for' refers to id 'x', which isn't on the page"),
  ]) func `Broken links are reported`(html: String, message: String) {
    #expect(messages(html) == [message])
  }

  @Test func `Addresses below the base URL belong to the site`() {
    let base = "https://example.org/docs/"
    #expect(messages("<link rel=canonical href='\(base)documentation/book/other/'>", baseURL: base) == [])
    #expect(messages("<a href='/docs/index.html'>", baseURL: base) == [])
    #expect(messages("<a href='\(base)lost/'>", baseURL: base).count == 1)
    #expect(messages("<a href='/elsewhere/index.html'>", baseURL: base).count == 1)
  }
}
