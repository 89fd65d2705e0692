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
  func `A base name finds all its variants`(name: String) throws {
    let found = try #require(media.match(of: name))
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
    #expect(media.match(of: "big")?.size == MediaFiles.Size(width: 150, height: 50))
  }

  @Test func `Characters that an address can't contain are replaced`() {
    #expect(media.match(of: "a b.svg")?.variants.map(\.file) == ["images/book/a-b.svg"])
  }

  @Test func `The first of two formats is used, unless the name has an extension`() {
    #expect(media.match(of: "two")?.variants.map(\.file) == ["images/book/two.png"])
    #expect(media.match(of: "two.svg")?.variants.map(\.file) == ["images/book/two.svg"])
  }

  @Test(arguments: ["", "none", "plan.jpg", ".", "/"])
  func `A missing file has no variants`(name: String) {
    #expect(media.match(of: name) == nil)
  }

  @Test(arguments: [
    // A name, the folder of the page's file, the image, and the dark variants
    ("a/pic.png", "Articles", "Articles/a/pic.png", 1), ("b/pic.png", "Articles", "Articles/b/pic.png", 0),
    ("b/pic", "Articles/c", "Articles/b/pic.png", 0), ("pic", "Articles/b", "Articles/b/pic.png", 0),
    ("../b/pic.png", "Articles/a", "Articles/b/pic.png", 0), ("pic.png", "Articles", "Articles/a/pic.png", 1),
  ])
  func `A folder chooses one of several images with the same name`(
    name: String, pageFolder: String, image: String, darkCount: Int
  ) throws {
    let media = MediaIndex(
      Catalog(
        folder: "Articles", bundle: "Book",
        resources: ["b/pic.png", "a/pic.png", "a/pic~dark.png"].map { Resource(path: "Articles/\($0)") }))
    let found = try #require(media.match(of: name, from: pageFolder))
    #expect(found.sources.first?.source == image)
    #expect(found.variants.count { $0.isDark } == darkCount)
    #expect(found.pathInOtherFolder == nil)
    // Only one of them has the plain address.
    #expect((found.variants[0].file == "images/book/pic.png") == (image == "Articles/a/pic.png"))
  }

  @Test func `A wrong folder finds the image and says where it is`() {
    #expect(media.match(of: "Other/big.gif", from: "Articles")?.pathInOtherFolder == "Articles/big@2x.gif")
  }
}
