import DocgenModel
import DocgenTestHelpers
import Testing

@testable import DocgenSite

/// The choice of formats in `docgen.yml`.
@Suite struct OutputSelectionTests {
  private static let book = [
    "Articles/Book.md": "# Book\n\nAll about books, such as <doc:One>.\n", "Articles/One.md": "# One\n\nA page.\n",
  ]

  private func build(_ configuration: String) async throws -> (site: [String: String], messages: [String]) {
    let package = TestPackage(Self.book.merging(["docgen.yml": configuration]) { $1 })
    let result = try await package.build()
    return (package.site, result.messages)
  }

  @Test func `Without a choice, docgen writes HTML and Markdown`() async throws {
    let standard = try await build("title: Book\n")
    let explicit = try await build("title: Book\noutputs: [html, markdown]\n")
    // The manifests contain the files' times.
    let differing = explicit.site.filter { standard.site[$0.key] != $0.value }.keys.filter { $0 != ".docgen-manifest" }
    #expect(differing == [])
    #expect(explicit.site.keys.sorted() == standard.site.keys.sorted())
    #expect(standard.site["documentation/book/one/index.md"] != nil)
    #expect(standard.site["documentation/book/one/index.html"]?.contains("index.md") == true)
  }

  @Test func `HTML alone has no Markdown files and no links to them`() async throws {
    let site = try await build("outputs: [html]\n").site
    #expect(site["search/index.js"] != nil)
    #expect(site.keys.filter { $0.hasSuffix(".md") || $0.hasPrefix("llms") } == [])
    #expect(site.filter { $0.value.contains("index.md") }.keys.sorted() == [])
  }

  @Test func `Markdown alone has no HTML files`() async throws {
    let site = try await build("outputs: [markdown]\n").site
    let files = [".docgen-manifest", "documentation/book/one/index.md", "index.md", "llms-full.txt", "llms.txt"]
    #expect(site.keys.sorted() == files)
  }

  @Test func `After a change of the formats, the files of the previous formats are removed`() async throws {
    let package = TestPackage(Self.book.merging(["docgen.yml": "outputs: [markdown]\n"]) { $1 })
    _ = try await package.build()
    package.store.withValue { $0["/package/docgen.yml"] = Array("outputs: [html]\n".utf8) }
    _ = try await package.build()
    #expect(package.site == (try await build("outputs: [html]\n").site))
  }

  @Test func `An unknown format is an error with similar names`() async throws {
    let result = try await build("title: Book\noutputs: [html, markdwon]\n")
    #expect(
      result.messages.first?.hasPrefix(
        """
        docgen.yml:2:17: error: unknown output 'markdwon'
        docgen.yml:2:17: note: did you mean 'markdown'?

        """) == true)
    #expect(result.messages.count == 1)
    #expect(result.site.isEmpty)
  }

  @Test(arguments: ["outputs: html\n", "outputs: []\n", "outputs: [[html]]\n"])
  func `A value that isn't a list of formats is an error`(configuration: String) async throws {
    let result = try await build(configuration)
    #expect(result.messages == ["docgen.yml:1:10: error: 'outputs' is a list of formats: '[html, markdown]'"])
    #expect(result.site.isEmpty)
  }
}
