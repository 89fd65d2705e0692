import DocgenModel
import Testing

@testable import DocgenContent

@Suite struct LinkWritingTests {
  @Test("A link is relative to the page")
  func resolved() {
    var page = PageFixture()
    let link = page.link(
      "there", to: .page(PagePath("documentation/kit/other"), fragment: "Part", title: "Other", isSymbol: false))
    #expect(page.html(link) == "<a href=\"../other/index.html#Part\">there</a>")
  }

  @Test("A link without a target is its text")
  func unresolved() {
    var page = PageFixture()
    let link = page.link("there", to: nil)
    #expect(page.html(link) == "there")
  }

  @Test("A link without text shows its target's title, and a symbol's title as code")
  func titles() {
    var page = PageFixture()
    let path = PagePath("documentation/kit/other")
    let article = page.inline(.link(destination: "doc:Other", title: "", []))
    page.page.links[article.position] = .page(path, fragment: nil, title: "Other & more", isSymbol: false)
    let symbol = page.inline(.symbolLink("Other/run()"))
    page.page.links[symbol.position] = .page(path, fragment: nil, title: "run()", isSymbol: true)
    #expect(page.html(article) == "<a href=\"../other/index.html\">Other &amp; more</a>")
    #expect(page.html(symbol) == "<a href=\"../other/index.html\"><code>run()</code></a>")
  }

  @Test("A link whose text is its address shows its target's title")
  func bareAddress() {
    var page = PageFixture()
    let target = LinkTarget.page(PagePath("documentation/kit/other"), fragment: nil, title: "Other", isSymbol: false)
    let link = page.link("doc:Other", to: target, written: "doc:Other")
    #expect(page.html(link) == "<a href=\"../other/index.html\">Other</a>")
  }

  @Test("An unknown symbol's last component is shown as code")
  func unresolvedSymbol() {
    var page = PageFixture()
    let symbol = page.inline(.symbolLink("Kit/Other/run()"))
    #expect(page.html(symbol) == "<code>run()</code>")
  }

  @Test("Links with unsafe URL schemes are removed")
  func defence() {
    var page = PageFixture()
    let link = page.link("there", to: .external("javascript:alert(1)", title: "", isSymbol: false))
    #expect(page.html(link) == "there")
  }

  @Test("A link inside a link is text")
  func nested() {
    var page = PageFixture()
    let target = LinkTarget.external("https://example.com", title: "", isSymbol: false)
    let inner = page.link("inner", to: target)
    let outer = page.inline(.link(destination: "https://example.com", title: "", [inner]))
    page.page.links[outer.position] = target
    #expect(page.html(outer) == "<a href=\"https://example.com\">inner</a>")
  }

  @Test("Headings have the resolved fragments, and a link to themselves")
  func headings() {
    var page = PageFixture()
    let heading = page.heading(2, "Live value")
    #expect(
      page.html(heading)
        == "<h2 id=\"Live-value\">Live value<a class=\"permalink\" href=\"#Live-value\" aria-label=\"Link to “Live value”\"></a></h2>\n"
    )
  }

  @Test("An image offers its dark and high-resolution files, and reserves its space before it loads")
  func images() {
    var page = PageFixture()
    let block = page.directive("Image", ["source": "diagram"])
    page.page.images[block.position] = MediaFiles(
      variants: [
        .init(file: "images/d.png", scale: 1, isDark: false), .init(file: "images/d@2x.png", scale: 2, isDark: false),
        .init(file: "images/d~dark.png", scale: 1, isDark: true),
      ], size: .init(width: 30, height: 20), alt: "A \"diagram\"")
    let html = page.html(block)
    #expect(
      html.contains(
        "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"../../../images/d~dark.png 1x\"><img src=\"../../../images/d.png\" srcset=\"../../../images/d.png 1x, ../../../images/d@2x.png 2x\" alt=\"A &quot;diagram&quot;\" width=\"30\" height=\"20\""
      ))
  }
}
