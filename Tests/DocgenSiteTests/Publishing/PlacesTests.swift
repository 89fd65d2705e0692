import Testing

@testable import DocgenSite

@Suite("Each file of a site has a place of its own")
struct PlacesTests {
  @Test func `Two configured images with the same path are reported, and nothing is written`() async throws {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nText.\n", "docgen.yml": "logo: Light/mark.svg\nfavicon: Dark/mark.svg\n",
      "Light/mark.svg": "<svg/>", "Dark/mark.svg": "<svg></svg>",
    ])
    let result = try await package.build()
    #expect(
      result.messages == [
        "error: two files of the site would be 'images/mark.svg'\nnote: rename one of them"
      ])
    #expect(package.site.isEmpty)
  }

  @Test func `One image for two purposes is one file`() async throws {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nText.\n", "docgen.yml": "logo: mark.svg\nfavicon: mark.svg\n",
      "mark.svg": "<svg/>",
    ])
    let result = try await package.build()
    #expect(result.messages == [])
    #expect(package.site["images/mark.svg"] != nil)
  }
}
