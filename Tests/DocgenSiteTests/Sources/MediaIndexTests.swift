import Testing

@testable import DocgenContent

@Suite struct MediaIndexTests {
  private let media = MediaIndex(
    Catalog(
      folder: "Articles", bundle: "Book",
      resources: [
        Resource(path: "Articles/Images/plan.png", size: .init(width: 100, height: 50)),
        Resource(path: "Articles/Images/plan@2x.png", size: .init(width: 200, height: 100)),
        Resource(path: "Articles/Images/plan~dark.png", size: .init(width: 100, height: 50)),
        Resource(path: "Articles/Images/plan~dark@2x.png", size: .init(width: 200, height: 100)),
        Resource(path: "Articles/big@2x.gif", size: .init(width: 301, height: 100)),
        Resource(path: "Articles/a b.svg"),
        Resource(path: "Articles/two.png"), Resource(path: "Articles/two.svg"),
      ]))

  @Test(arguments: ["plan", "plan.png", "Images/plan.png", "plan@2x.png"])
  func `A base name finds all its variants`(name: String) {
    let found = media.variants(of: name)
    #expect(
      found.variants.map(\.file) == [
        "images/book/plan.png", "images/book/plan@2x.png", "images/book/plan~dark.png", "images/book/plan~dark@2x.png",
      ])
    #expect(found.variants.map(\.scale) == [1, 2, 1, 2])
    #expect(found.variants.map(\.isDark) == [false, false, true, true])
    #expect(found.size == MediaFiles.Size(width: 100, height: 50))
    #expect(found.sources.count == 4)
  }

  @Test func `Sizes are in CSS pixels`() {
    #expect(media.variants(of: "big").size == MediaFiles.Size(width: 150, height: 50))
  }

  @Test func `Characters that an address can't contain are replaced`() {
    #expect(media.variants(of: "a b.svg").variants.map(\.file) == ["images/book/a-b.svg"])
  }

  @Test func `The first of two formats is used, unless the name has an extension`() {
    #expect(media.variants(of: "two").variants.map(\.file) == ["images/book/two.png"])
    #expect(media.variants(of: "two.svg").variants.map(\.file) == ["images/book/two.svg"])
  }

  @Test(arguments: ["", "none", "plan.jpg", ".", "/"])
  func `A missing file has no variants`(name: String) {
    #expect(media.variants(of: name).variants.isEmpty)
  }
}
