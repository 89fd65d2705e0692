import DependenciesConcurrency
import DocgenModel
import DocgenSite
import Testing

/// What must get a complaint at its place, leave the site alone, and end the build as bad.
@Suite struct BadInputTests {
  /// A wrong package and the complaint that it must get.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]
    var complaint: String
  }

  private static let good = ["Articles/Book.md": "# Book\n\nAll is well.\n"]

  private static func article(_ name: String, _ text: String, complaint: String, with more: [String: String] = [:])
    -> Case
  {
    Case(
      testDescription: name, files: ["Articles/Book.md": "# Book\n\nAbstract.\n\n\(text)\n"].merging(more) { $1 },
      complaint: complaint)
  }

  private static let snippet = ["Snippets/Model.swift": "// snippet.model\nlet model = 1\n// snippet.end\n"]

  static let cases: [Case] = [
    article(
      "an unknown snippet", "@Snippet(path: \"Modle\")",
      complaint: "Articles/Book.md:5:10: error: there is no snippet 'Modle'\n"
        + "Articles/Book.md:5:10: note: did you mean 'Model'?", with: snippet),
    article(
      "an unknown slice", "@Snippet(path: \"Model\", slice: \"modle\")",
      complaint: "Articles/Book.md:5:25: error: the snippet 'Model' has no slice 'modle'\n"
        + "Articles/Book.md:5:25: note: did you mean 'model'?\n"
        + "Snippets/Model.swift:1:1: note: its slices are marked in this file", with: snippet),
    article(
      "a mirror in README.md that is stale", "@Snippet(path: \"Model\")",
      complaint: "README.md:4:1: error: this fence is not as its snippet is: the snippet has 'let model = 1', "
        + "here is 'let model = 2'\n"
        + "Snippets/Model.swift:2:1: note: the snippet's line",
      with: snippet.merging(["README.md": "# Model\n\n```swift snippet=\"Model\"\nlet model = 2\n```\n"]) { $1 }),
    article(
      "a snippet that nothing shows", "Nothing.",
      complaint: "Snippets/Model.swift:1:1: error: nothing shows the snippet 'Model'\n"
        + "Snippets/Model.swift:1:1: note: show it: @Snippet(path: \"Model\"); or remove the file",
      with: snippet),
    article(
      "an unknown article", "See <doc:Bok>.",
      complaint: "Articles/Book.md:5:5: error: no page 'Bok' is known\n"
        + "Articles/Book.md:5:5: note: did you mean 'Book'?"),
    article(
      "an unknown heading", "See <doc:Book#Nowhere>.",
      complaint: "Articles/Book.md:5:5: error: 'Book' has no heading 'Nowhere'"),
    article(
      "a missing image", "![A page](pge)",
      complaint: "Articles/Book.md:5:1: error: no image 'pge' is in the catalog\n"
        + "Articles/Book.md:5:1: note: did you mean 'page'?",
      with: ["Articles/page.svg": "<svg width='1' height='1'></svg>"]),
    Case(
      testDescription: "an empty Articles folder", files: ["Articles/notes.txt": "none"],
      complaint: "Articles:1:1: error: 'Articles' has no article\n"
        + "Articles:1:1: note: an article is a file that ends in '.md'"),
    Case(
      testDescription: "no Articles folder", files: ["README.md": "# Book"],
      complaint: "error: there is no folder 'Articles' and no '.docc' folder\n"
        + "note: 'docgen init' puts a first article into the package"),
    Case(
      testDescription: "an unknown key",
      files: good.merging(["docgen.yml": "titel: Book\n"]) { $1 },
      complaint: "docgen.yml:1:1: error: unknown key 'titel'\ndocgen.yml:1:1: note: did you mean 'title'?"),
    Case(
      testDescription: "a logo that is not there",
      files: good.merging(["docgen.yml": "logo: logo.svg\n"]) { $1 },
      complaint: "docgen.yml:1:1: error: there is no file 'logo.svg' in the package"),
  ]

  @Test(arguments: cases)
  func `What is wrong is told where it stands, and nothing is written`(_ wrong: Case) async throws {
    let package = TestPackage(wrong.files)
    let result = try await package.build(strict: true)
    #expect(result.complaints == [wrong.complaint])
    #expect(!result.isGood)
    #expect(package.site.isEmpty)
  }

  @Test func `An unclosed directive is told where it should end, with where it begins`() async throws {
    let package = TestPackage(["Articles/Book.md": "# Book\n\nAbstract.\n\n@Row {\n  text\n"])
    let result = try await package.build()
    let complaint = try #require(result.diagnostics.first)
    #expect(complaint.id == "unclosed-directive")
    #expect(complaint.severity == .error)
    #expect(complaint.position == SourcePosition(file: "Articles/Book.md", line: 6, column: 7))
    #expect(complaint.notes.map(\.position) == [SourcePosition(file: "Articles/Book.md", line: 5, column: 1)])
    #expect(package.site.isEmpty)
  }

  @Test(arguments: ["Articles/Book.md", "Snippets/Model.swift", "docgen.yml"])
  func `A file that is not UTF-8 is told at its first wrong byte`(file: String) async throws {
    let package = TestPackage(Self.good)
    package.store.withValue { $0["/package/\(file)"] = Array("# One\n\nab".utf8) + [0xC3, 0x28] }
    let result = try await package.build()
    let complaint = try #require(result.diagnostics.first { $0.id == "not-utf8" })
    #expect(complaint.position == SourcePosition(file: file, line: 3, column: 3))
    #expect(complaint.severity == .error)
    #expect(package.site.isEmpty)
  }

  /// Foundation's decoder calls itself for each list in a list; 50,000 of them ended the process.
  @Test(arguments: ["array", "dict"])
  func `A property list of lists in lists is refused`(element: String) async throws {
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

  @Test func `An output that cannot be written is one error, and nothing is half-written`() async throws {
    let package = TestPackage(Self.good)
    package.failures.setValue(["/package/site": "Permission denied"])
    let result = try await package.build()
    #expect(result.diagnostics.map(\.id) == ["unwritable-output"])
    #expect(result.complaints[0].contains("Permission denied"))
    #expect(package.site.isEmpty)
    #expect(result.entry == nil)
  }

  @Test func `What only symbols could tell is no complaint where none are known`() async throws {
    let extending = "# ``Kit/Thing``\n\nMore.\n\n@Snippet(path: \"Model\")\n"
    let linking = "# Book\n\nSee <doc:Kit/Thing> and <doc:make(_:)>.\n"
    let package = TestPackage(
      Self.snippet.merging(["Articles/Book.md": linking, "Articles/Thing.md": extending]) { $1 })
    let result = try await package.build(strict: true)
    #expect(result.complaints == [])
  }

  @Test(arguments: [".", "..", "Articles", "Articles/site", "./Snippets/../Articles/", "/package", "Sources/Kit"])
  func `An output among the sources is refused`(output: String) async throws {
    let package = TestPackage(Self.good)
    let before = package.files
    let result = try await package.build { $0.output = output }
    #expect(result.diagnostics.map(\.id) == ["output-among-sources"])
    #expect(package.files == before)
  }

  @Test func `An article that cannot be read is told`() async throws {
    let package = TestPackage(Self.good)
    package.failures.setValue(["/package/Articles/Book.md": "Permission denied"])
    let result = try await package.build()
    #expect(result.complaints == ["Articles/Book.md:1:1: error: cannot be read: Permission denied"])
    #expect(package.site.isEmpty)
  }

  @Test func `An error leaves the old site as it is`() async throws {
    let package = TestPackage(Self.good)
    _ = try await package.build()
    let old = package.site
    package.store.withValue { $0["/package/Articles/Book.md"] = Array("# Book\n\n@Snippet(path: \"No\")\n".utf8) }
    let result = try await package.build()
    #expect(!result.isGood)
    #expect(package.site == old)
  }

  @Test func `Without strict a package builds as it stands`() async throws {
    let package = TestPackage(["Articles/Book.md": "# Book\n\nSee <doc:Lost> and ![none](none).\n"])
    let result = try await package.build()
    #expect(result.diagnostics.map(\.severity) == [.warning, .warning])
    #expect(result.isGood)
    #expect(package.site.keys.contains("index.html"))
    #expect(result.report.links.unresolved == 1)
  }

  @Test func `A failed sample is told at its line and at each place that shows it`() async throws {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nAbstract.\n\n@Snippet(path: \"Sum\")\n",
      "Snippets/Sum.swift": "print(1 + 1)  // 3\n",
    ])
    let failure = Verification.Failure(
      id: "printed-value", position: SourcePosition(file: "Snippets/Sum.swift", line: 1, column: 15),
      message: "printed '2', not '3'")
    let failed = Verification(
      snippet: "Sum", outcome: .failed, checks: [.ran], claims: 1, failures: [failure], standardOutput: "2\n",
      compiler: "Swift 6.3.1", platform: "x86_64-unknown-linux-gnu")
    let result = try await package.build(verifications: [failed])
    #expect(
      result.complaints == [
        """
        Articles/Book.md:5:1: error: the snippet 'Sum' shown here fails: printed '2', not '3'
        Snippets/Sum.swift:1:15: note: it fails here
        """,
        "Snippets/Sum.swift:1:15: error: printed '2', not '3'",
      ])
    #expect(package.site.isEmpty)
  }
}
