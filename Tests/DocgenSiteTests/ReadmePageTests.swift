import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSymbols
import Foundation
import Testing

@Suite("The README of a package without articles is the site's first page")
struct ReadmePageTests {
  private static let readme = """
    <p align="center"><img src="Assets/logo.svg?raw=true" alt="The logo"></p>

    [![Build](https://ci.example.org/badge.svg)](https://ci.example.org) <br>

    # Harbor

    Berths for ships.

    ## Usage

    See [the license](LICENSE), [how to use it](#usage), and [a page](docs/none.md).[^1]

    ```swift
    let harbor = Harbor()
    ```

    [^1]: For example:

        ```swift
        let other = Harbor()
        ```
    """

  private func package(_ files: [String: String] = [:]) -> TestPackage {
    TestPackage(
      files.merging([
        "README.md": Self.readme, "LICENSE": "", "Assets/logo.svg": "<svg width=\"10\" height=\"10\"/>",
        "Assets/other.svg": "<svg/>",
      ]) { first, _ in first })
  }

  private func graph(_ module: String) -> ModuleGraph {
    ModuleGraph(
      module: module,
      symbols: [
        Symbol(id: module + "s", module: module, kind: .struct, path: ["Ship"], declaration: [], subheading: [])
      ])
  }

  @Test(arguments: [["Harbor"], ["Harbor", "Docks"], ["Boats"]])
  func `The first page has the text, the images, and the samples, besides the modules`(modules: [String]) async throws {
    let package = package()
    let result = try await package.build(strict: true) { $0.symbols = SymbolInputs(graphs: modules.map(graph)) }
    // Nothing is written, because a link of the README leads nowhere.
    #expect(result.messages.count == 1)
    #expect(result.messages[0].hasPrefix("README.md:11:"))
    #expect(result.messages[0].contains(": error: unknown page or file 'docs/none.md'"))
    _ = try await package.build { $0.symbols = SymbolInputs(graphs: modules.map(graph)) }
    let page = try #require(package.site["index.html"])
    #expect(page.contains("Berths for ships.") && page.contains("the license") && page.contains("The logo"))
    #expect(
      page.contains("<a href=\"#Usage\">how to use it</a>") && !page.contains("badge.svg") && !page.contains("<br>"))
    #expect(page.components(separatedBy: "<figure class=\"sample\"").count == 3)
    for module in modules where modules.count > 1 { #expect(page.contains(">\(module)<")) }
    if modules.count == 1 { #expect(page.contains(">Ship<")) }
    #expect(package.site.keys.filter { $0.hasSuffix(".svg") && $0.contains("logo") }.count == 1)
    #expect(!package.site.keys.contains { $0.contains("other.svg") })
  }

  @Test func `A link to a file of the repository leads there if the repository is known`() async throws {
    let package = package(["docgen.yml": "repository: https://example.org/harbor\n"])
    _ = try await package.build { $0.symbols = SymbolInputs(graphs: [graph("Harbor")]) }
    #expect(package.site["index.html"]?.contains("href=\"https://example.org/harbor/blob/main/LICENSE\"") == true)
  }

  @Test func `A README without a title has the site's title`() async throws {
    let package = package(["README.md": "Text.\n", "docgen.yml": "title: Harbors\n"])
    let result = try await package.build(strict: true) { $0.symbols = SymbolInputs(graphs: [graph("A"), graph("B")]) }
    #expect(result.messages == [])
    #expect(package.site["index.html"]?.contains("<h1>Harbors</h1>") == true)
  }

  @Test func `A title in HTML is the page's title`() async throws {
    let package = package(["README.md": "<h1 align=\"center\">Big <b>Harbor</b></h1>\n\nText.\n"])
    _ = try await package.build { $0.symbols = SymbolInputs(graphs: [graph("A"), graph("B")]) }
    #expect(package.site["index.html"]?.contains("<h1>Big Harbor</h1>") == true)
  }

  @Test func `A package with articles keeps its first page`() async throws {
    let package = package(["Articles/Harbor.md": "# The guide\n\nArticles.\n"])
    _ = try await package.build { $0.symbols = SymbolInputs(graphs: [graph("Harbor")]) }
    #expect(package.site["index.html"]?.contains("Berths for ships.") == false)
  }
}
