import Testing

@testable import DocgenSite

@Suite("Each file of a site has a place of its own")
struct PlacesTests {
  @Test func `Two images that the configuration puts in one place are told, and nothing is written`() async throws {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nText.\n", "docgen.yml": "logo: Light/mark.svg\nfavicon: Dark/mark.svg\n",
      "Light/mark.svg": "<svg/>", "Dark/mark.svg": "<svg></svg>",
    ])
    let result = try await package.build()
    #expect(
      result.complaints == [
        "error: two files of the site would be 'images/mark.svg'\nnote: give one of them another name"
      ])
    #expect(package.site.isEmpty)
  }

  @Test func `One image for two purposes is one file`() async throws {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nText.\n", "docgen.yml": "logo: mark.svg\nfavicon: mark.svg\n",
      "mark.svg": "<svg/>",
    ])
    let result = try await package.build()
    #expect(result.complaints == [])
    #expect(package.site["images/mark.svg"] != nil)
  }
}
