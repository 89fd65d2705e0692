import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSystem
import DocgenTestHelpers
import Testing

/// Tests that a site depends only on its sources.
///
/// The bytes are the same for any earlier site and any number of jobs.
@Suite struct RebuildTests {
  private static let sources: [String: String] = [
    "Articles/Book.md": """
    # Book

    A landing page.

    ## Topics

    ### First
    - <doc:One>
    - <doc:Two>
    """,
    "Articles/One.md": """
    # The first

    An abstract of the *first*.

    ## Overview

    See <doc:Two>, <doc:Two#A-heading> and <doc:Three>.

    ```swift
    let one = 1
    ```

    ![A picture](picture)
    """,
    "Articles/Two.md": "# The second\n\nIts abstract.\n\n## A heading\n\n@Snippet(path: \"Model\", slice: \"model\")\n",
    "Articles/Three.md": "# The third\n\nIts abstract.\n\n## Overview\n\nText of the third.\n",
    "Articles/picture.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'></svg>",
    "Snippets/Model.swift": "let hidden = 0\n// snippet.model\nlet model = 1\n// snippet.end\n",
    "docgen.yml": "title: The Book\nbase-url: https://book.example/\n",
  ]

  static let edits: [SiteEdit] = [
    SiteEdit("nothing", [:]),
    SiteEdit("a title", ["Articles/Two.md": "# Another title\n\nIts abstract.\n\n## A heading\n\nText.\n"]),
    SiteEdit("a renamed article", ["Articles/Three.md": nil, "Articles/Tertium.md": "# The third\n\nIts abstract.\n"]),
    SiteEdit(
      "a theme",
      ["docgen.yml": "title: The Book\ntheme: theme\n", "theme/footer.mustache": "<footer>Another one.</footer>\n"]),
  ]

  private func apply(_ edit: SiteEdit, to package: TestPackage) {
    package.store.withValue { store in
      for (path, text) in edit.files { store["/package/\(path)"] = text.map { Array($0.utf8) } }
    }
  }

  @Test(arguments: edits)
  func `A build over an older site equals a build into an empty folder`(edit: SiteEdit) async throws {
    let package = TestPackage(Self.sources)
    try #require(try await package.build().isGood)
    apply(edit, to: package)
    let result = try await package.build()

    let clean = TestPackage(Self.sources)
    apply(edit, to: clean)
    let whole = try await clean.build()
    #expect(result.messages == whole.messages)
    #expect(package.siteBytes == clean.siteBytes)
    #expect(result.isGood)
    #expect(result.report.samples == whole.report.samples)
    #expect(result.report.links == whole.report.links)

    // Undoes the edit and builds again over the edited site.
    for (path, text) in Self.sources { package.store.withValue { $0["/package/\(path)"] = Array(text.utf8) } }
    for path in edit.files.keys where Self.sources[path] == nil {
      package.store.withValue { $0["/package/\(path)"] = nil }
    }
    _ = try await package.build()
    let original = TestPackage(Self.sources)
    _ = try await original.build()
    #expect(package.siteBytes == original.siteBytes)
  }

  @Test(arguments: 1...5)
  func `The number of jobs doesn't change the site`(jobs: Int) async throws {
    let one = TestPackage(Self.sources)
    let several = TestPackage(Self.sources)
    let first = try await one.build(jobs: 1)
    let second = try await several.build(jobs: jobs)
    #expect(one.siteBytes == several.siteBytes)
    #expect(first.messages == second.messages)
  }

  @Test func `The package's location doesn't change the site`() async throws {
    let here = TestPackage(Self.sources)
    _ = try await here.build()
    let there = TestPackage([:])
    there.store.withValue { store in
      store = [:]
      for (path, text) in Self.sources { store["/elsewhere/below/\(path)"] = Array(text.utf8) }
      store["/elsewhere/below/Package.swift"] = Array("let package = Package(name: \"Book\")\n".utf8)
    }
    let result = try await there.build { $0.packagePath = "/elsewhere/below" }
    #expect(result.isGood)
    let site = there.store.value.filter { $0.key.hasPrefix("/elsewhere/below/site/") }
    #expect(site.count == here.site.count)
    for (path, bytes) in here.siteBytes { #expect(site["/elsewhere/below/site/\(path)"] == bytes, "\(path)") }
  }
}
