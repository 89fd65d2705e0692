import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenTestHelpers
import Testing

/// Changes of the site's folder, and of what links lead to outside the articles, between two builds.
@Suite struct OutputChangeTests {
  private static let book = [
    "docgen.yml": "repository: https://example.org/book\nbase-url: https://book.example/\n",
    "Articles/Book.md": "# Book\n\nAll about books, such as <doc:One>.\n",
    "Articles/One.md": "# One\n\nThe [data](../Snippets/data.json).\n",
    "Articles/Two.md": "# Two\n\nAnother page.\n",
    "Snippets/data.json": "{}\n",
  ]

  @Test func `A second build writes nothing`() async throws {
    let package = TestPackage(Self.book)
    let first = try await package.build()
    #expect(first.report.files.unchanged == 0)
    let second = try await package.build()
    #expect(second.written == [] && second.removed == [])
    #expect(second.report.files.unchanged == first.written.count)
  }

  @Test func `After a sentence, only its page and the files of all texts are written`() async throws {
    let package = TestPackage(Self.book)
    _ = try await package.build()
    let result = try await SiteEdit("a sentence", in: Self.book, of: "Two", adding: "\nMore words.\n")
      .expectCleanSite(in: package)
    #expect(result.written.filter { $0.hasSuffix(".html") } == ["documentation/book/two/index.html"])
  }

  static let outputs = [
    "index.html", "documentation/book/two/index.html", "documentation/book/two/index.md", "llms.txt", "llms-full.txt",
    "linkable.json", "sitemap.xml", "search/index.js", "404.html",
  ]

  @Test(arguments: outputs, [nil, "Changed by hand.", "longer"])
  func `A file that was changed or removed by hand is restored`(file: String, text: String?) async throws {
    let package = TestPackage(Self.book)
    _ = try await package.build()
    let site = package.siteBytes
    // A text with as many bytes shows no other size.
    let bytes = text == "longer" ? site[file]?.map { $0 == UInt8(ascii: "o") ? 0x61 : $0 } : text.map { Array($0.utf8) }
    package.store.withValue { $0["/package/site/\(file)"] = bytes }
    let result = try await package.build()
    #expect(result.written == [file])
    #expect(package.siteBytes == site)
  }

  @Test(arguments: [
    "", "# docgen-manifest 2\n", "documentation/book/two/index.html\nindex.html\n", "half a li", "\u{0}\u{FF}\n\n",
  ])
  func `A damaged or foreign manifest means a build from nothing`(manifest: String) async throws {
    let package = TestPackage(Self.book)
    _ = try await package.build()
    let site = package.siteBytes
    package.store.withValue { $0["/package/site/.docgen-manifest"] = Array(manifest.utf8) }
    try await SiteEdit("nothing", [:]).expectCleanSite(in: package)
    #expect(package.siteBytes == site)
    #expect(try await package.build().written == [])
  }

  @Test func `Where the site was built otherwise meanwhile, all of it is written again`() async throws {
    let package = TestPackage(Self.book)
    _ = try await package.build()
    _ = try await package.build { $0.baseURL = "https://example.org/" }
    try await SiteEdit("a title", in: Self.book, of: "One", replacing: "# One", with: "# Number one")
      .expectCleanSite(in: package)
  }

  @Test(arguments: [false, true])
  func `A file to which a link leads is missed when it is gone`(isPreview: Bool) async throws {
    let package = TestPackage(Self.book)
    let cache = isPreview ? PreviewCache() : nil
    let first = try await package.build { $0.cache = cache }
    try #require(first.messages == [])
    package.store.withValue { $0["/package/Snippets/data.json"] = nil }
    let result = try await package.build { $0.cache = cache }
    #expect(result.messages.count == 1)
    #expect(result.messages.first?.hasPrefix("Articles/One.md:3:5: ") == true)
  }

  @Test(arguments: [false, true])
  func `An article that is in two catalogs has both of its pages made again`(isPreview: Bool) async throws {
    var files = Self.book
    files["Articles/Sub/Three.md"] = "# Three\n\nOn two pages.\n"
    files["Articles/Sub/Four.md"] = "# Four\n\nBeside it.\n"
    let package = TestPackage(files)
    let cache = isPreview ? PreviewCache() : nil
    func prepare(_ options: inout TestBuild) {
      options.catalogs = ["Articles/Sub"]
      options.cache = cache
    }
    _ = try await package.build(prepare)
    let edit = SiteEdit("prose", ["Articles/Sub/Three.md": "# Three\n\nOn two pages, still.\n"])
    try await edit.expectCleanSite(in: package, prepare)
    let pages = package.site.filter { $0.key.hasSuffix("/three/index.html") }
    #expect(pages.count == 2)
    #expect(pages.values.allSatisfy { $0.contains("On two pages, still") })
  }

  @Test(arguments: ["/zoé/paquet", "/zoe\u{301}", "/本/😀"])
  func `A package may be in a folder of any name`(folder: String) async throws {
    let package = TestPackage([:])
    package.store.withValue { store in
      for (path, text) in Self.book { store["\(folder)/\(path)"] = Array(text.utf8) }
    }
    for written in [true, false] {
      let result = try await package.build { $0.packagePath = folder }
      #expect(result.isGood)
      #expect(result.written.isEmpty != written)
    }
  }
}
