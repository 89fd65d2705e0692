import DocgenModel
import Testing

@testable import DocgenContent

@Suite struct ConfigurationReaderTests {
  private let defaults = Configuration(title: "Book", bundle: "Book")

  @Test func `Files and folders for samples, and those to exclude`() {
    let (configuration, diagnostics) = ConfigurationReader.read(
      "samples:\n  files: [Data/a.csv]\n  exclude: [Articles/Proposals, ROADMAP.md]\n", defaults: defaults)
    #expect(diagnostics == [] && configuration.sampleFiles.map(\.path) == ["Data/a.csv"])
    #expect(configuration.excludes("Articles/Proposals/A.md") && configuration.excludes("ROADMAP.md"))
    #expect(configuration.excludes("CHANGELOG.md") && !configuration.excludes("Articles/Proposals.md"))
    let wrong = ConfigurationReader.read("samples:\n  exclude: ROADMAP.md\n  exlude: [a]\n", defaults: defaults)
    #expect(wrong.diagnostics.map(\.id) == ["wrong-type", "unknown-key"])
  }

  @Test func `Every key is read`() {
    let text = """
      title: The Book
      bundle: Books
      language: de
      logo: Images/logo.svg
      favicon: icon.svg
      social-image: card.png
      base-url: https://example.org/docs
      repository: https://example.org/book/
      branch: trunk
      modules: [Book, Shelf]
      traits: [defaults, FastPath]
      version: 1.10
      versions: ../versions.json
      theme: Theme
      redirects:
        /old/: documentation/books/new
      sites:
        - Links/clocks.json
        - list: Links/logging.json
          base-url: https://example.org/logging
      strict: true
      """
    var (configuration, diagnostics) = ConfigurationReader.read(text, defaults: defaults)
    #expect(diagnostics == [])
    #expect(configuration.position(of: .theme) == SourcePosition(file: "docgen.yml", line: 14, column: 8))
    #expect(configuration.position(of: .coverage) == SourcePosition(file: "docgen.yml", line: 1))
    configuration.positions = [:]
    #expect(
      configuration
        == Configuration(
          title: "The Book", bundle: "Books", language: "de", logo: "Images/logo.svg", favicon: "icon.svg",
          socialImage: "card.png", baseURL: "https://example.org/docs/", repository: "https://example.org/book",
          branch: "trunk", modules: ["Book", "Shelf"], traits: ["defaults", "FastPath"], version: "1.10",
          versions: "../versions.json",
          theme: "Theme",
          redirects: [
            "old": .init(
              page: "documentation/books/new", position: SourcePosition(file: "docgen.yml", line: 16, column: 10))
          ],
          linkedSites: [
            .init(list: "Links/clocks.json", position: SourcePosition(file: "docgen.yml", line: 18, column: 5)),
            .init(
              list: "Links/logging.json", baseURL: "https://example.org/logging/",
              position: SourcePosition(file: "docgen.yml", line: 19, column: 5)),
          ], isStrict: true))
  }

  @Test(arguments: ["", "# only a comment\n", "\n\n"])
  func `A missing setting keeps its default`(text: String) {
    let (configuration, diagnostics) = ConfigurationReader.read(text, defaults: defaults)
    #expect(configuration == defaults)
    #expect(diagnostics == [])
  }

  @Test(arguments: [
    ("titel: Book", "docgen.yml:1:1: error: unknown key 'titel'\ndocgen.yml:1:1: note: did you mean 'title'?"),
    ("title: Book\nstrict: maybe", "docgen.yml:2:9: error: 'strict' must be 'true' or 'false'"),
    ("title: [a, b]", "docgen.yml:1:8: error: 'title' is text"),
    ("modules: Book", "docgen.yml:1:10: error: 'modules' is a list of names"),
    ("modules: [Book, {a: b}]", "docgen.yml:1:17: error: 'modules' is text"),
    ("logo: []", "docgen.yml:1:7: error: 'logo' is text"),
    (
      "base-url: javascript:alert(1)",
      "docgen.yml:1:11: error: 'base-url' is a web address: 'https://example.org/docs/'"
    ),
    (
      "versions: https://example.org/versions.json",
      "docgen.yml:1:11: error: 'versions' is a path to a list on the same host: '../versions.json'"
    ),
    ("redirects: [a]", "docgen.yml:1:12: error: 'redirects' is a list of 'old address: new address' lines"),
    (
      "redirects:\n  ../../etc: x",
      "docgen.yml:2:3: error: expected an address below the site's root, such as 'documentation/currency', "
        + "not '../../etc'"
    ),
    (
      "redirects:\n  old: https://example.org/",
      "docgen.yml:2:8: error: expected an address below the site's root, such as 'documentation/currency', "
        + "not 'https://example.org/'"
    ),
    ("guides: documentation/book", "docgen.yml:1:9: error: 'guides' is a list of pages: '- documentation/currency'"),
    (
      "guides:\n- ../../etc",
      "docgen.yml:2:3: error: expected an address below the site's root, such as 'documentation/currency', "
        + "not '../../etc'"
    ),
    (
      "bundle: '///'",
      "docgen.yml:1:9: error: 'bundle' needs a letter or a digit: it is part of every address"
    ),
    ("sites: clocks.json", "docgen.yml:1:8: error: 'sites' is a list of files: '- Links/other.json'"),
    (
      "sites:\n  - base-url: https://example.org/",
      "docgen.yml:2:5: error: a site has a 'list': the path of its 'linkable.json'"
    ),
    (
      "sites:\n  - list: a.json\n    base_url: https://example.org/",
      "docgen.yml:3:5: error: unknown key 'base_url' of a site\ndocgen.yml:3:5: note: did you mean 'base-url'?"
    ),
    ("- a\n- b", "docgen.yml:1:1: error: expected 'key: value' lines, found a list"),
    ("strict", "docgen.yml:1:1: error: expected 'key: value' lines, found other text"),
    ("title: A\ntitle: B", "docgen.yml:1:1: error: 'title' is given twice"),
    (
      "'ä': 1\ntitle: \"",
      "docgen.yml:2:8: error: not YAML: found unexpected end of stream while scanning a quoted scalar"
    ),
  ]) func `An error is reported at its position`(text: String, message: String) {
    let (_, diagnostics) = ConfigurationReader.read(text, defaults: defaults)
    #expect(diagnostics.map(\.description) == [message])
  }

  @Test func `Columns count bytes, like those of compilers`() {
    let (_, diagnostics) = ConfigurationReader.read("{ title: ä, strict: ja }", defaults: defaults)
    #expect(diagnostics.first?.position?.column == 22)
  }

  /// Each level contains the previous one several times, so comparing the keys would take exponential time.
  @Test func `Nested aliases are rejected before they're expanded`() {
    let levels = (1...12).map { level in
      "k\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 8).joined(separator: ",") + "]\n"
    }
    let text = "title: &a0 [x]\n" + levels.joined() + "? *a12\n: x\n? *a12\n: y\n"
    let (configuration, diagnostics) = ConfigurationReader.read(text, defaults: defaults)
    #expect(configuration == defaults)
    #expect(
      diagnostics.map(\.description) == ["docgen.yml:6:1: error: the configuration has more than 32 aliases: '*name'"])
  }

  @Test func `A configuration of more than a megabyte is rejected`() {
    let text = String(repeating: "# a comment\n", count: 100_000)
    let (_, diagnostics) = ConfigurationReader.read(text, defaults: defaults)
    #expect(diagnostics.map(\.id) == ["configuration-too-large"])
  }
}
