import DependenciesConcurrency
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenTestHelpers
import Testing

/// Tests invalid packages.
///
/// Each causes a diagnostic at its position, leaves the site unchanged, and fails the build.
@Suite struct BadInputTests {
  /// An invalid package and its expected diagnostic.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]
    var message: String
  }

  private static let good = ["Articles/Book.md": "# Book\n\nAll is well.\n"]

  private static func article(_ name: String, _ text: String, message: String, with more: [String: String] = [:])
    -> Case
  {
    Case(
      testDescription: name, files: ["Articles/Book.md": "# Book\n\nAbstract.\n\n\(text)\n"].merging(more) { $1 },
      message: message)
  }

  private static let snippet = ["Snippets/Model.swift": "// snippet.model\nlet model = 1\n// snippet.end\n"]

  static let cases: [Case] = [
    article(
      "an unknown snippet", "@Snippet(path: \"Modle\")",
      message: "Articles/Book.md:5:10: error: unknown snippet 'Modle'\n"
        + "Articles/Book.md:5:10: note: did you mean 'Model'?", with: snippet),
    article(
      "a snippet without a path", "@Snippet(path: )",
      message: "Articles/Book.md:5:10: error: the snippet's path is empty"),
    article(
      "an unknown slice", "@Snippet(path: \"Model\", slice: \"modle\")",
      message: "Articles/Book.md:5:25: error: snippet 'Model' has no slice 'modle'\n"
        + "Articles/Book.md:5:25: note: did you mean 'model'?\n"
        + "Snippets/Model.swift:1:1: note: the slices are marked in this file", with: snippet),
    article(
      "a mirror in README.md that is stale", "@Snippet(path: \"Model\")",
      message: "README.md:4:1: error: code block differs from its snippet: expected 'let model = 1', "
        + "found 'let model = 2'\n"
        + "Snippets/Model.swift:2:1: note: the snippet's line",
      with: snippet.merging(["README.md": "# Model\n\n```swift snippet=\"Model\"\nlet model = 2\n```\n"]) { $1 }),
    article(
      "a snippet that nothing shows", "Nothing.",
      message: "Snippets/Model.swift:1:1: error: snippet 'Model' doesn't appear on any page\n"
        + "Snippets/Model.swift:1:1: note: show the snippet with '@Snippet(path: \"Model\")', or remove the file",
      with: snippet),
    article(
      "an unknown article", "See <doc:Bok>.",
      message: "Articles/Book.md:5:5: error: unknown page 'Bok'\n"
        + "Articles/Book.md:5:5: note: did you mean 'Book'?"),
    article(
      "an unknown heading", "See <doc:Book#Nowhere>.",
      message: "Articles/Book.md:5:5: error: 'Book' has no heading 'Nowhere'"),
    article(
      "a link without an address", "See [it]().", message: "Articles/Book.md:5:5: error: the link has no address"),
    article(
      "a link to a file of the package without its repository", "See [the prices](../Data/prices.csv).",
      message: "Articles/Book.md:5:5: error: unknown page or file 'Data/prices.csv'\n"
        + "Articles/Book.md:5:5: note: to link to files of the package, set 'repository' in 'docgen.yml'",
      with: ["Data/prices.csv": "1,2\n"]),
    article(
      "an earlier address on another site", "@Redirected(from: \"https://example.org/\")",
      message: "Articles/Book.md:5:13: error: an earlier address must be a path below the site's root, "
        + "not 'https://example.org/'"),
    article(
      "a missing image", "![A page](pge)",
      message: "Articles/Book.md:5:1: error: the catalog has no image 'pge'\n"
        + "Articles/Book.md:5:1: note: did you mean 'page'?",
      with: ["Articles/page.svg": "<svg width='1' height='1'></svg>"]),
    Case(
      testDescription: "an empty Articles folder", files: ["Articles/notes.txt": "none"],
      message: "Articles:1:1: error: 'Articles' has no article\n"
        + "Articles:1:1: note: an article is a file that ends in '.md' or '.markdown'"),
    Case(
      testDescription: "no Articles folder and no README", files: ["LICENSE.md": "# Book"],
      message: "error: the package has no articles and no 'README.md'\n"
        + "note: run 'docgen init' to add a first article"),
    Case(
      testDescription: "an unknown key",
      files: good.merging(["docgen.yml": "titel: Book\n"]) { $1 },
      message: "docgen.yml:1:1: error: unknown key 'titel'\ndocgen.yml:1:1: note: did you mean 'title'?"),
    Case(
      testDescription: "a logo that is not there",
      files: good.merging(["docgen.yml": "logo: logo.svg\n"]) { $1 },
      message: "docgen.yml:1:7: error: the package has no file 'logo.svg'"),
  ]

  @Test(arguments: cases)
  func `An error is reported at its position, and nothing is written`(_ wrong: Case) async throws {
    let package = TestPackage(wrong.files)
    let result = try await package.build(strict: true)
    #expect(result.messages == [wrong.message])
    #expect(!result.isGood)
    #expect(package.site.isEmpty)
  }

  @Test func `An unclosed directive is reported where it should end, with its start`() async throws {
    let package = TestPackage(["Articles/Book.md": "# Book\n\nAbstract.\n\n@Small {\n  text\n"])
    let result = try await package.build()
    let diagnostic = try #require(result.diagnostics.first)
    #expect(diagnostic.id == "unclosed-directive")
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.position == SourcePosition(file: "Articles/Book.md", line: 6, column: 7))
    #expect(diagnostic.notes.map(\.position) == [SourcePosition(file: "Articles/Book.md", line: 5, column: 1)])
    #expect(package.site.isEmpty)
  }

  @Test(arguments: ["Articles/Book.md", "Snippets/Model.swift", "docgen.yml"])
  func `A file that isn't UTF-8 is reported at its first invalid byte`(file: String) async throws {
    let package = TestPackage(Self.good)
    package.store.withValue { $0["/package/\(file)"] = Array("# One\n\nab".utf8) + [0xC3, 0x28] }
    let result = try await package.build()
    let diagnostic = try #require(result.diagnostics.first { $0.id == "not-utf8" })
    #expect(diagnostic.position == SourcePosition(file: file, line: 3, column: 3))
    #expect(diagnostic.severity == .error)
    #expect(package.site.isEmpty)
  }

  /// Foundation's decoder is recursive.
  ///
  /// A property list with 50,000 nested lists overflowed its stack.
  @Test(arguments: ["array", "dict"])
  func `A property list with nested lists is rejected`(element: String) async throws {
    let opening = element == "dict" ? "<dict><key>a</key>" : "<array>"
    let list = String(repeating: opening, count: 50_000) + String(repeating: "</\(element)>", count: 50_000)
    let package = TestPackage([
      "Sources/Kit/Kit.docc/Kit.md": "# Kit\n\nText.\n",
      "Sources/Kit/Kit.docc/Info.plist": "<plist version=\"1.0\">\(list)</plist>",
    ])
    let result = try await package.build()
    #expect(result.diagnostics.map(\.id) == ["invalid-plist"])
    #expect(result.isGood)
  }

  @Test func `An output that can't be written is one error, and no file is incomplete`() async throws {
    let package = TestPackage(Self.good)
    package.failures.setValue(["/package/site": "Permission denied"])
    let result = try await package.build()
    #expect(result.diagnostics.map(\.id) == ["unwritable-output"])
    #expect(result.messages[0].contains("Permission denied"))
    #expect(package.site.isEmpty)
    #expect(result.entry == nil)
  }

  @Test func `A link that might lead to a symbol isn't an error if no symbols are known`() async throws {
    let extending = "# ``Kit/Thing``\n\nMore.\n\n@Snippet(path: \"Model\")\n"
    let linking = "# Book\n\nSee <doc:Kit/Thing> and <doc:make(_:)>.\n"
    let package = TestPackage(
      Self.snippet.merging(["Articles/Book.md": linking, "Articles/Thing.md": extending]) { $1 })
    let result = try await package.build(strict: true)
    #expect(result.messages == [])
  }

  @Test(arguments: [".", "..", "Articles", "Articles/site", "./Snippets/../Articles/", "/package", "Sources/Kit"])
  func `An output folder among the sources is rejected`(output: String) async throws {
    let package = TestPackage(Self.good)
    let before = package.files
    let result = try await package.build { $0.output = output }
    #expect(result.diagnostics.map(\.id) == ["output-among-sources"])
    #expect(package.files == before)
  }

  @Test func `An unreadable article is reported`() async throws {
    let package = TestPackage(Self.good)
    package.failures.setValue(["/package/Articles/Book.md": "Permission denied"])
    let result = try await package.build()
    #expect(result.messages == ["Articles/Book.md:1:1: error: cannot be read: Permission denied"])
    #expect(package.site.isEmpty)
  }

  @Test func `An error leaves the old site unchanged`() async throws {
    let package = TestPackage(Self.good)
    _ = try await package.build()
    let old = package.site
    package.store.withValue { $0["/package/Articles/Book.md"] = Array("# Book\n\n@Snippet(path: \"No\")\n".utf8) }
    let result = try await package.build()
    #expect(!result.isGood)
    #expect(package.site == old)
  }

  @Test func `Without strict mode, the same package builds`() async throws {
    let package = TestPackage(["Articles/Book.md": "# Book\n\nSee <doc:Lost> and ![none](none).\n"])
    let result = try await package.build()
    #expect(result.diagnostics.map(\.severity) == [.warning, .warning])
    #expect(result.isGood)
    #expect(package.site.keys.contains("index.html"))
    #expect(result.report.links.unresolved == 1)
  }

  @Test func `A failed snippet is reported once, at its line, with each page that shows it`() async throws {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nAbstract.\n\n@Snippet(path: \"Sum\")\n",
      "Snippets/Sum.swift": "print(1 + 1)  // 3\n",
    ])
    let failure = SampleResult.Failure(
      id: "printed-value", position: SourcePosition(file: "Snippets/Sum.swift", line: 1, column: 15),
      message: "printed '2', not '3'")
    let failed = SampleResult(
      .snippet(file: "Snippets/Sum.swift"), state: .failed, checks: [.ran], claims: 1, failures: [failure],
      standardOutput: "2\n",
      compiler: "Swift 6.3.1", platform: "x86_64-unknown-linux-gnu")
    let result = try await package.build(results: [failed])
    #expect(
      result.messages == [
        """
        Snippets/Sum.swift:1:15: error: printed '2', not '3'
        Articles/Book.md:5:1: note: a page shows the snippet here
        """
      ])
    #expect(package.site.isEmpty)
  }
}
