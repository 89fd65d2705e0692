import DocgenModel
import Testing

@testable import DocgenContent

@Suite struct LinkWritingTests {
  @Test("A link leads to its target, relative to the page")
  func resolved() {
    var page = ByHand()
    let link = page.link(
      "there", to: .page(PagePath("documentation/kit/other"), fragment: "Part", title: "Other", isSymbol: false))
    #expect(page.html(link) == "<a href=\"../other/index.html#Part\">there</a>")
  }

  @Test("A link without a target is its text")
  func unresolved() {
    var page = ByHand()
    let link = page.link("there", to: nil)
    #expect(page.html(link) == "there")
  }

  @Test("A link without text shows the title of its target; a symbol's as code")
  func titles() {
    var page = ByHand()
    let path = PagePath("documentation/kit/other")
    let article = page.inline(.link(destination: "doc:Other", title: "", []))
    page.page.links[article.position] = .page(path, fragment: nil, title: "Other & more", isSymbol: false)
    let symbol = page.inline(.symbolLink("Other/run()"))
    page.page.links[symbol.position] = .page(path, fragment: nil, title: "run()", isSymbol: true)
    #expect(page.html(article) == "<a href=\"../other/index.html\">Other &amp; more</a>")
    #expect(page.html(symbol) == "<a href=\"../other/index.html\"><code>run()</code></a>")
  }

  @Test("A link that was written as its address alone shows the title of its target")
  func bareAddress() {
    var page = ByHand()
    let target = LinkTarget.page(PagePath("documentation/kit/other"), fragment: nil, title: "Other", isSymbol: false)
    let link = page.link("doc:Other", to: target, written: "doc:Other")
    #expect(page.html(link) == "<a href=\"../other/index.html\">Other</a>")
  }

  @Test("An unknown symbol is shown as code, by its last component")
  func unresolvedSymbol() {
    var page = ByHand()
    let symbol = page.inline(.symbolLink("Kit/Other/run()"))
    #expect(page.html(symbol) == "<code>run()</code>")
  }

  @Test("Whatever a resolver says, an address that could do harm is not written")
  func defence() {
    var page = ByHand()
    let link = page.link("there", to: .external("javascript:alert(1)", title: "", isSymbol: false))
    #expect(page.html(link) == "there")
  }

  @Test("A link inside a link is text")
  func nested() {
    var page = ByHand()
    let target = LinkTarget.external("https://example.com", title: "", isSymbol: false)
    let inner = page.link("inner", to: target)
    let outer = page.inline(.link(destination: "https://example.com", title: "", [inner]))
    page.page.links[outer.position] = target
    #expect(page.html(outer) == "<a href=\"https://example.com\">inner</a>")
  }

  @Test("Headings carry the fragments that the resolver found, and a link to themselves")
  func headings() {
    var page = ByHand()
    let heading = page.heading(2, "Live value")
    #expect(
      page.html(heading)
        == "<h2 id=\"Live-value\">Live value<a class=\"permalink\" href=\"#Live-value\" aria-label=\"Link to “Live value”\"></a></h2>\n"
    )
  }

  @Test("An image offers its dark and its dense files, and keeps its place before it is there")
  func images() {
    var page = ByHand()
    let block = page.directive("Image", ["source": "diagram"])
    page.page.images[block.position] = ImageSource(
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
