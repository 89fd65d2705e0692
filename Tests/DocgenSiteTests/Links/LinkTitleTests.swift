import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSymbols
import Testing

/// A `doc:` link without its own text has its target's title in each text that has no links.
@Suite struct LinkTitleTests {
  private func site() async throws -> [String: String] {
    let package = TestPackage([
      "docgen.yml": "bundle: Book\nbase-url: https://example.org/\n",
      "Articles/Book.md": "# ``Book``\n\nBegin with *<doc:Reading>*.\n\n## Topics\n\n- <doc:Folding>\n",
      "Articles/Reading.md": "# How to read\n\nOne page after the other.\n",
      "Articles/Folding.md": """
      # Fold <doc:Reading>

      See <doc:Reading>, <doc:Page>, <doc:Nothing>, and [this](doc:Reading).

      ## After <doc:Reading>

      Text with <doc:Reading>.

      ## Later
      """,
    ])
    let page = Symbol(id: "p", module: "Book", kind: .struct, path: ["Page"], declaration: [], subheading: [])
    let result = try await package.build {
      $0.symbols = SymbolInputs(graphs: [ModuleGraph(module: "Book", symbols: [page])])
    }
    #expect(result.diagnostics.map(\.id) == ["unresolved-link"])
    return package.site
  }

  @Test(
    "Descriptions and lists",
    arguments: [
      ("index.html", "<meta name=\"description\" content=\"Begin with How to read.\">"),
      ("index.html", "<p>See How to read, <code>Page</code>, doc:Nothing, and this.</p>"),
      ("index.md", "See How to read, Page, doc:Nothing, and this."),
      ("llms.txt", "> Begin with How to read.\n"), ("llms.txt", "[Fold How to read]"),
      ("linkable.json", "See How to read, Page, doc:Nothing, and this."),
      ("documentation/book/folding/index.html", "<title>Fold How to read · "),
      ("documentation/book/folding/index.html", ">After How to read</a>"),
    ])
  func texts(file: String, text: String) async throws {
    #expect(try #require(try await site()[file]).contains(text))
  }

  @Test func `On the page itself, the link stays a link`() async throws {
    let html = try #require(try await site()["documentation/book/folding/index.html"])
    #expect(
      html.contains(
        "See <a href=\"../reading/index.html\">How to read</a>, <a href=\"../page/index.html\"><code>Page</code></a>, ")
    )
  }

  @Test func `The search finds the title and not the address`() async throws {
    let scripts = try await site().filter { $0.key.hasPrefix("search/") }.values.joined()
    #expect(scripts.contains("See How to read, Page, "))
    // Only the unknown page keeps its address.
    #expect(!scripts.contains("doc:Reading"))
  }
}
