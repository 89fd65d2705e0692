import DocgenModel
import Foundation
import Testing

@testable import DocgenContent
@testable import DocgenOutput

@Suite struct PageTests {
  private func render(_ change: (inout PageFixture, inout Configuration) -> Void = { _, _ in }) -> String {
    var page = PageFixture("Page & more")
    var configuration = Configuration(title: "Kit <1>", bundle: "Kit")
    page.page.abstract = [page.text("About \"it\".")]
    change(&page, &configuration)
    var site = page.site
    site.configuration = configuration
    return String(decoding: HTMLRenderer(site: site, theme: .standard).render(page.page), as: UTF8.self)
  }

  @Test("A page has its language, title, and summary, all escaped")
  func head() {
    let html = render()
    #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\" dir=\"ltr\" data-root=\"../../../\">"))
    #expect(html.contains("<title>Page &amp; more · Kit &lt;1&gt;</title>"))
    #expect(html.contains("<meta name=\"description\" content=\"About &quot;it&quot;.\">"))
  }

  @Test("Every page has landmarks and a skip link")
  func landmarks() {
    let html = render()
    for element in [
      "<a class=\"skip\" href=\"#_content\">", "<header class=\"bar\">",
      "<nav class=\"tree\" id=\"_tree\" aria-label=\"Site\"",
      "<main id=\"_content\" tabindex=\"-1\">",
    ] {
      #expect(html.contains(element))
    }
  }

  @Test("Pages contain no inline scripts or styles, and the policy also blocks them")
  func policy() {
    let html = render { page, _ in
      page.page.discussion = [page.paragraph("<script>alert(1)</script> style=\"x\" onclick=\"y\"")]
    }
    #expect(html.contains("content=\"default-src 'none'; script-src 'self'; style-src 'self';"))
    #expect(html.split(separator: "<script").count == 2, "only the theme's own script")
    #expect(!html.contains("<style") && !html.contains(" style=\"") && !html.contains(" onclick=\""))
  }

  @Test("All addresses on the page are relative")
  func relative() {
    let html = render { page, _ in
      page.page.previous = page.page.path
      page.page.ancestors = [PagePath("")]
    }
    for attribute in ["href=\"", "src=\""] {
      for value in html.split(separator: attribute).dropFirst() {
        #expect(!value.hasPrefix("/") && !value.hasPrefix("http"))
      }
    }
  }

  @Test("A site with a configured address describes the page for other sites")
  func canonical() {
    let html = render { $1.baseURL = "https://example.org/kit/" }
    #expect(html.contains("<link rel=\"canonical\" href=\"https://example.org/kit/documentation/kit/page/\">"))
    #expect(html.contains("<meta property=\"og:title\" content=\"Page &amp; more\">"))
    #expect(!render().contains("canonical"))
  }

  @Test(
    "A site with a configured repository links to the page's source",
    arguments: [
      ("https://github.com/a/b", "https://github.com/a/b/edit/main/Articles/Page.md"),
      ("https://gitlab.com/a/b", "https://gitlab.com/a/b/-/edit/main/Articles/Page.md"),
    ])
  func edit(repository: String, address: String) {
    let html = render { page, configuration in
      configuration.repository = repository
      page.page.source = SourcePosition(file: "Articles/Page.md", line: 1)
    }
    #expect(html.contains("href=\"\(address)\">Edit this page</a>"))
  }

  @Test(
    "A problem is reported with the page's title and file filled in",
    arguments: [
      (
        "https://github.com/a/b",
        "https://github.com/a/b/issues/new?title=Page%20%26%20more&amp;body=Articles/Page.md"
      ),
      (
        "https://gitlab.com/a/b",
        "https://gitlab.com/a/b/-/issues/new?issue%5Btitle%5D=Page%20%26%20more&amp;issue%5Bdescription%5D=Articles/Page.md"
      ),
    ])
  func report(repository: String, address: String) {
    let html = render { page, configuration in
      configuration.repository = repository
      page.page.source = SourcePosition(file: "Articles/Page.md", line: 1)
    }
    #expect(html.contains("href=\"\(address)\">Report a problem with this page</a>"))
  }

  @Test(
    "A release links to the list of releases from any page",
    arguments: [("../versions.json", "../../../../versions.json"), ("/kit/versions.json", "/kit/versions.json")])
  func versions(written: String, address: String) {
    let html = render {
      $1.version = "2.0"
      $1.versions = written
    }
    #expect(html.contains("<span class=\"version\" data-versions=\"\(address)\">2.0</span>"))
    #expect(render { $1.version = "2.0" }.contains("<span class=\"version\">2.0</span>"))
  }

  @Test("A site with a configured address describes the page for search engines, with an escaped title")
  func structuredData() throws {
    let html = render { page, configuration in
      configuration.baseURL = "https://example.org/kit/"
      page.page.title = [page.text("A </script> \"title\"")]
    }
    let start = try #require(html.firstRange(of: "<script type=\"application/ld+json\">"))
    let text = html[start.upperBound...].prefix { $0 != "<" }
    #expect(text.contains(#""headline":"A \u003c/script> \"title\"""#))
    let json = try JSONDecoder().decode(Described.self, from: Data(text.utf8))
    #expect(json.headline == "A </script> \"title\"")
    #expect(json.type == "TechArticle")
    #expect(json.url == "https://example.org/kit/documentation/kit/page/")
    #expect(json.isPartOf?.name == "Kit <1>")
    #expect(!render().contains("ld+json"))
  }

  private struct Described: Decodable {
    struct Whole: Decodable { var name: String }
    enum CodingKeys: String, CodingKey {
      case type = "@type"
      case headline, url, isPartOf
    }
    var type: String
    var headline: String?
    var url: String
    var isPartOf: Whole?
  }

  @Test("Pages in right-to-left languages set dir=\"rtl\"")
  func direction() {
    #expect(render { $1.language = "ar-EG" }.contains("<html lang=\"ar-EG\" dir=\"rtl\""))
  }

  @Test("'On this page' lists two levels of headings, and the theme's sections")
  func onThisPage() {
    let html = render { page, _ in
      page.page.discussion = [
        page.heading(2, "One"), page.heading(3, "Deep"), page.heading(4, "Deeper"), page.heading(2, "Two"),
      ]
      page.page.topics = [
        TopicGroup(
          title: nil, links: [TopicLink(target: .external("https://example.com", title: "x", isSymbol: false))])
      ]
    }
    #expect(
      html.contains(
        """
        <ol>
        <li><a href="#One">One</a>
        <ol>
        <li><a href="#Deep">Deep</a></li>
        </ol>
        </li>
        <li><a href="#Two">Two</a></li>
        <li><a href="#topics">Topics</a></li>
        </ol>
        """))
  }

  @Test("An author's heading keeps its fragment, and the theme's section gets another one")
  func fragments() {
    let html = render { page, _ in
      page.page.discussion = [page.heading(2, "topics")]
      page.page.topics = [
        TopicGroup(
          title: nil, links: [TopicLink(target: .external("https://example.com", title: "x", isSymbol: false))])
      ]
    }
    #expect(html.contains("<h2 id=\"topics\">topics") && html.contains("<h2 id=\"topics-2\">Topics"))
  }

  @Test("The error page finds its files from any depth if the site's address is configured")
  func notFound() throws {
    var site = PageFixture().site
    site.configuration.baseURL = "https://example.org/kit/"
    let file = try #require(HTMLRenderer(site: site, theme: .standard).files["404.html"])
    let html = String(decoding: file, as: UTF8.self)
    #expect(html.contains("<link rel=\"stylesheet\" href=\"/kit/assets/style."))
    #expect(html.contains("href=\"/kit/index.html\">Go to Kit</a>"))
    #expect(!html.contains("example.org"))
  }

  @Test("A symbol's page shows its declaration with links, its parameters, and its relationships")
  func symbol() {
    let html = render { page, _ in
      let fragments = [
        Symbol.DeclarationFragment(kind: "keyword", text: "func"), .init(kind: "text", text: " f(_ x: "),
        .init(kind: "typeIdentifier", text: "Box", symbol: "s:box"), .init(kind: "text", text: "<Int>)"),
      ]
      let symbol = Symbol(
        id: "s:f", module: "Kit", kind: .func, path: ["f(_:)"], declaration: fragments, subheading: [],
        availability: [.init(platform: "*", deprecated: "", message: "Use g.")])
      page.page.availability = [.init(platform: "macOS", introduced: "13.0")] + symbol.availability
      page.page.kind = .symbol(
        SymbolContent(
          symbol: symbol,
          declarationLinks: [
            "s:box": .page(PagePath("documentation/kit/box"), fragment: nil, title: "Box", isSymbol: true)
          ],
          parameters: [.init(name: "x", blocks: [page.paragraph("A box.")])],
          relationships: [
            .init(title: "Conforms To", members: [.init(name: "Sendable", target: nil, constraints: ["T : Sendable"])])
          ]))
    }
    #expect(
      html.contains(
        "<span class=\"k\">func</span> f(_ x: <a href=\"../box/index.html\"><span class=\"t\">Box</span></a>&lt;Int&gt;)"
      ))
    #expect(html.contains("<dt><code>x</code></dt>\n<dd>\n<p>A box.</p>\n</dd>"))
    #expect(html.contains("<li><code>Sendable</code> where <code>T : Sendable</code></li>"))
    #expect(html.contains("<li>macOS 13.0+</li>"))
    #expect(html.contains("<p class=\"aside-title\">Deprecated</p>\n<p>Use g.</p>"))
  }

  @Test("A page has the same bytes, regardless of the pages that are written concurrently")
  func deterministic() async {
    var page = PageFixture()
    page.page.discussion = [page.heading(2, "One"), page.paragraph("Text")]
    let site = page.site
    let content = page.page
    let renderer = HTMLRenderer(site: site, theme: .standard)
    let expected = HTMLRenderer(site: site, theme: .standard).render(content)
    await withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<50 { group.addTask { renderer.render(content) } }
      for await bytes in group { #expect(bytes == expected) }
    }
  }
}
