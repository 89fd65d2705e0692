import Testing

@testable import DocgenSite

/// The list of a site's files, and how single lines of it change.
@Suite struct SiteManifestTests {
  private static let files = [
    "a.html", "b/index.html", "b/index.md", "cafe\u{301}.html", "search/terms-1.js", "z.html",
  ]

  @Test func `It is read as it was made`() {
    let manifest = SiteManifest(files: Self.files)
    #expect(manifest.files == Set(Self.files))
    #expect(manifest.count == Self.files.count)
    for file in Self.files { #expect(manifest.lists(file)) }
    for file in ["", "a", "b/index", "html", "b/index.htm", "zz"] { #expect(!manifest.lists(file)) }
  }

  @Test(arguments: [
    ([], []), ([], ["0"]), ([], ["zz", "zzz"]), (["a.html"], []), (["z.html"], ["y"]),
    (["b/index.md"], ["b/index.m", "b/j"]),
    (["search/terms-1.js"], ["search/terms-0.js"]), (["search/terms-1.js"], ["search/terms-2.js"]),
    (["a.html", "z.html"], ["b.html", "caff", "é.html"]), (files, ["one"]), (files, []),
  ])
  func `With other files it is what is made of all files`(gone: [String], new: [String]) {
    let manifest = SiteManifest(files: Self.files.sorted())
    let expected = SiteManifest(files: Set(Self.files).subtracting(gone).union(new).sorted())
    #expect(manifest.exchanging(Set(gone), for: new.sorted()) == expected)
  }

  @Test func `What it does not list cannot be taken out of it`() {
    #expect(SiteManifest(files: Self.files).exchanging(["b"], for: []) == nil)
    #expect(SiteManifest(bytes: []).exchanging(["b"], for: []) == nil)
  }
}
