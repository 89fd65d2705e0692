import Dependencies
import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenTestHelpers
import Testing

/// Paths from the command line and `docgen.yml`, which can be outside of the package.
@Suite struct PathTests {
  private let package = TestPackage([
    "docgen.yml": "title: Book\n", "Guides/Inside.docc/Inside.md": "# Inside\n\nText.\n",
  ])

  init() {
    let outside = [
      "Guide.docc/Guide.md": "# Guide\n\nText.\n\n![A chart](chart)\n\n<doc:Next>\n",
      "Guide.docc/Next.md": "# Next\n\nText, and [the guide](Guide.md).\n\n`@Snippet`: @Snippet(path: \"Missing\")\n",
      "Guide.docc/Images/chart.png": "PNG", "logo.svg": "<svg/>",
    ]
    package.store.withValue { for (path, text) in outside { $0["/other place/\(path)"] = Array(text.utf8) } }
  }

  @Test(arguments: ["/other place/Guide.docc", "../other place/Guide.docc", "/package/../other place/./Guide.docc/"])
  func `A catalog outside the package is built with its images and links`(path: String) async throws {
    let result = try await package.build { $0.catalogs = [path] }
    #expect(
      result.messages.map { $0.prefix { $0 != "\n" } } == [
        "/other place/Guide.docc/Next.md:5:13: warning: '@Snippet' is in the middle of a line, so it shows as text"
      ])
    #expect(package.site["images/guide/chart.png"] == "PNG")
    #expect(package.site["documentation/guide/next/index.html"]?.contains("the guide</a>") == true)
  }

  @Test(arguments: ["Guides/Inside.docc", "/package/Guides/Inside.docc", "./Guides/../Guides/Inside.docc"])
  func `A catalog of the package has one name, in any notation of its path`(path: String) async throws {
    let result = try await package.build { $0.catalogs = [path, "Guides/Inside.docc"] }
    #expect(result.messages == [])
    #expect(result.site?.pages.count == 1)
  }

  @Test(arguments: ["../other place/logo.svg", "/other place/logo.svg"])
  func `Files in docgen.yml can be outside the package`(path: String) async throws {
    package.store.withValue { $0["/package/docgen.yml"] = Array("title: Book\nlogo: \(path)\n".utf8) }
    let result = try await package.build { $0.catalogs = ["Guides/Inside.docc"] }
    #expect(result.messages == [])
    #expect(package.site["images/logo.svg"] == "<svg/>")
  }

  @Test func `A missing catalog is reported with its path as written`() async throws {
    let result = try await package.build { $0.catalogs = ["../nowhere.docc"] }
    #expect(result.messages.contains { $0.contains("folder '../nowhere.docc' doesn't exist") })
    let file = try await package.build { $0.catalogs = ["docgen.yml"] }
    #expect(file.messages.contains { $0.contains("'docgen.yml' isn't a folder") })
  }
}
