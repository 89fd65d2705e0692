import ConcurrencyExtras
import DocgenModel
import DocgenSite
import Testing

/// When what was kept of a site may be gone on from, and when not.
@Suite struct KeptSiteTests {
  private static let book = [
    "docgen.yml": "bundle: Book\nrepository: https://example.org/book\n",
    "Articles/Book.md": "# Book\n\nAll about books, such as <doc:One>.\n",
    "Articles/One.md": "# One\n\nThe [data](../Snippets/data.json).\n",
    "Articles/Two.md": "# Two\n\nAnother page.\n",
    "Snippets/data.json": "{}\n",
  ]

  @Test(arguments: SiteMemory.allCases)
  func `Where another build has written meanwhile, nothing of the folder is taken for what it was`(
    memory: SiteMemory
  ) async throws {
    let package = TestPackage(Self.book)
    let kept = try #require(try await package.build().kept)
    // Two builds found the same edit, and both go on from the same site.
    for edit in [
      SiteEdit("a word more", in: Self.book, of: "One", adding: "\nA rather long sentence, with a new word.\n"),
      SiteEdit("a title", in: Self.book, of: "One", replacing: "# One", with: "# Number one"),
    ] {
      try await edit.expectCleanSite(in: package, goingOnFrom: kept, memory)
      try await edit.expectCleanSite(in: package, goingOnFrom: kept, memory)
    }
  }

  @Test(arguments: SiteMemory.allCases)
  func `Where the site was built otherwise meanwhile, all of it is written again`(memory: SiteMemory) async throws {
    let package = TestPackage(Self.book)
    let kept = try #require(try await package.build().kept)
    _ = try await package.build { $0.baseURL = "https://example.org/" }
    let edit = SiteEdit("a title", in: Self.book, of: "One", replacing: "# One", with: "# Number one")
    try await edit.expectCleanSite(in: package, goingOnFrom: kept, memory)
  }

  @Test(arguments: SiteMemory.allCases)
  func `A file to which a link leads is missed when it is gone`(memory: SiteMemory) async throws {
    let package = TestPackage(Self.book)
    let first = try await package.build()
    try #require(first.complaints == [])
    package.store.withValue { $0["/package/Snippets/data.json"] = nil }
    let result = try await package.build(goingOnFrom: first.kept, memory, changes: [])
    #expect(result.complaints.count == 1)
    #expect(result.complaints.first?.hasPrefix("Articles/One.md:3:5: ") == true)
  }

  @Test(arguments: SiteMemory.allCases)
  func `An article that is in two catalogs has both of its pages made again`(memory: SiteMemory) async throws {
    var files = Self.book
    files["Articles/Sub.docc/Three.md"] = "# Three\n\nOn two pages.\n"
    files["Articles/Sub.docc/Four.md"] = "# Four\n\nBeside it.\n"
    let package = TestPackage(files)
    let kept = try #require(try await package.build { $0.catalogs = ["Articles/Sub.docc"] }.kept)
    let edit = SiteEdit("prose", ["Articles/Sub.docc/Three.md": "# Three\n\nOn two pages, still.\n"])
    try await edit.expectCleanSite(in: package, goingOnFrom: kept, memory) { $0.catalogs = ["Articles/Sub.docc"] }
    let pages = package.site.filter { $0.key.hasSuffix("/three/index.html") }
    #expect(pages.count == 2)
    #expect(pages.values.allSatisfy { $0.contains("On two pages, still") })
  }

  @Test func `A package may lie in a folder of any name`() async throws {
    let kept = try #require(try await TestPackage(Self.book).build().kept)
    for package in ["/package", "/zoé/paquet", "/zoe\u{301}", "/本/😀"] {
      #expect(kept.after(changesOf: ["\(package)/Articles/One.md"], inside: [], of: package) != nil)
      #expect(kept.after(changesOf: ["\(package)/Articles/Four.md"], inside: [], of: package) == nil)
    }
  }
}
