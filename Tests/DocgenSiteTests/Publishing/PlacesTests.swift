import Testing

@testable import DocgenSite

@Suite("Each file of a site has its own path")
struct PlacesTests {
  @Test func `Two configured images with the same path are reported, and nothing is written`() async throws {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nText.\n", "docgen.yml": "logo: Light/mark.svg\nfavicon: Dark/mark.svg\n",
      "Light/mark.svg": "<svg/>", "Dark/mark.svg": "<svg></svg>",
    ])
    let result = try await package.build()
    #expect(
      result.messages == [
        """
        error: 'Dark/mark.svg' and 'Light/mark.svg' have the same address in the site: 'images/mark.svg'
        note: rename one of the files
        """
      ])
    #expect(package.site.isEmpty)
  }

  @Test func `An image with two uses is one file`() async throws {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nText.\n", "docgen.yml": "logo: mark.svg\nfavicon: mark.svg\n",
      "mark.svg": "<svg/>",
    ])
    let result = try await package.build()
    #expect(result.messages == [])
    #expect(package.site["images/mark.svg"] != nil)
  }
}
