import DocgenModel
import Testing

/// Sites with several guides.
@Suite struct GuideTests {
  private static let files = [
    "docgen.yml": "guides:\n- documentation/book\n- documentation/shop\n",
    "Articles/Book.md": "# Book\n\nAbout books.\n\n## Topics\n\n- <doc:Reading>\n",
    "Articles/Reading.md": "# Reading\n\nHow to read.\n",
    "Articles/Shop.docc/Shop.md": "# Shop\n\nHow to buy.\n\n## Topics\n\n- <doc:Prices>\n",
    "Articles/Shop.docc/Prices.md": "# Prices\n\nWhat books cost.\n",
  ]

  @Test("Each page shows its guide, and the search index contains the guide of an article")
  func switcher() async throws {
    let package = TestPackage(Self.files)
    #expect(try await package.build().messages == [])
    let reading = try #require(package.site["documentation/book/reading/index.html"])
    #expect(reading.contains(#"<li><a href="../../../index.html" aria-current="true">Book</a></li>"#))
    #expect(!reading.contains(">Prices</a>"))
    let prices = try #require(package.site["documentation/shop/prices/index.html"])
    #expect(prices.contains(#"<li><a href="../index.html" aria-current="true">Shop</a></li>"#))
    #expect(!prices.contains(">Reading</a></li>"))
    let titles = package.site.filter { $0.key.hasPrefix("search/titles") }.values.joined()
    #expect(titles.contains(#""Prices","Article",0,"What books cost.",[],"Shop"]"#), "\(titles)")
    #expect(titles.contains(#""Reading","Article",0,"How to read.",[],"Book"]"#))
  }

  @Test("A guide whose page doesn't exist is reported at its line")
  func unknown() async throws {
    var files = Self.files
    files["docgen.yml"] = "guides:\n- documentation/book\n- documentation/shoop\n"
    let package = TestPackage(files)
    #expect(
      try await package.build().messages == [
        """
        docgen.yml:3:3: warning: guide 'documentation/shoop' isn't a page of this site
        docgen.yml:3:3: note: did you mean 'documentation/shop'?
        """
      ])
  }
}
