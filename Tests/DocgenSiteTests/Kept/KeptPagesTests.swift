import ConcurrencyExtras
import DocgenModel
import DocgenSite
import Testing

/// What a build that goes on from an earlier one writes, and what it reads for it.
@Suite struct KeptPagesTests {
  /// A change of the book: new texts by path, `nil` for a file that is taken away.
  struct Edit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String?]

    init(_ name: String, _ files: [String: String?]) {
      testDescription = name
      self.files = files
    }

    /// A change of an article, by what is added at its end.
    init(_ name: String, of article: String, adding text: String) {
      self.init(name, ["Articles/\(article).md": (book["Articles/\(article).md"] ?? "") + text])
    }

    /// A change of an article, by what is written in place of something else.
    init(_ name: String, of article: String, replacing old: String, with new: String) {
      let text = book["Articles/\(article).md"] ?? ""
      self.init(name, ["Articles/\(article).md": text.replacing(old, with: new)])
    }
  }

  static let book = [
    "Articles/Book.md":
      "# The Book\n\nAll of it.\n\n## Topics\n\n### First\n\nStart here.\n\n- <doc:One>\n- <doc:Two>\n",
    "Articles/One.md":
      "# One\n\nThe first: <doc:Two>, <doc:Three#A-part>.\n\n## A part\n\nText of `one`.\n\n```swift\nlet one = 1\n```\n",
    "Articles/Two.md":
      "# Two\n\nThe *second*.\n\n## Further\n\nAfter [the first](One.md).\n\n## See Also\n\n- <doc:One>\n",
    "Articles/Three.md": "# Three\n\nThe third.\n\n## A part\n\n@Links(visualStyle: list) {\n  - <doc:One>\n}\n",
    "Articles/Four.md": "# Four\n\nNobody lists it.\n\n- term Word: What it means.\n",
    "Articles/Five.md": "# Five\n\nIt shows a snippet.\n\n@Snippet(path: \"Hello\")\n",
    "Snippets/Hello.swift": "print(\"Hello\")  // Hello\n",
  ]

  static let edits: [Edit] = [
    Edit("nothing", [:]),
    Edit("a sentence", of: "One", adding: "\nA sentence more.\n"),
    Edit("a title", of: "One", replacing: "# One", with: "# The First"),
    Edit("a title that others link to", of: "Two", replacing: "# Two", with: "# 2 < 3"),
    Edit("the landing page's title", ["Articles/Book.md": "# Another\n\nAll of it.\n"]),
    Edit("an abstract", of: "One", replacing: "The first", with: "What `is` first"),
    Edit("a heading", of: "Three", replacing: "A part", with: "Another part"),
    Edit("a heading's capitals", of: "Three", replacing: "A part", with: "A PART"),
    Edit("a heading more", of: "Two", adding: "\n## At the end\n\nText.\n"),
    Edit("a line above everything", of: "Book", replacing: "# The", with: "\n# The"),
    Edit(
      "a link of the topics", ["Articles/Book.md": book["Articles/Book.md"]!.replacing("<doc:Two>", with: "<doc:Four>")]
    ),
    Edit("the prose of a group", of: "Book", replacing: "Start", with: "Begin"),
    Edit(
      "the order of the topics",
      [
        "Articles/Book.md": "# The Book\n\nAll of it.\n\n## Topics\n\n### First\n\n- <doc:Two>\n- <doc:One>\n"
      ]),
    Edit("topics of an article", ["Articles/Four.md": "# Four\n\nText.\n\n## Topics\n\n- <doc:Three>\n"]),
    Edit("no topics", ["Articles/Book.md": "# The Book\n\nAll of it.\n"]),
    Edit("a link more", of: "Four", adding: "\nSee <doc:Three#A-part>.\n"),
    Edit("a link that leads nowhere", ["Articles/Four.md": "# Four\n\nSee <doc:Nobody> and <doc:Three#Nothing>.\n"]),
    Edit("raw HTML", ["Articles/Four.md": "# Four\n\n<div>Raw</div>\n"]),
    Edit("a fence more", ["Articles/Four.md": "# Four\n\nText.\n\n```swift\nlet four = 4\n```\n"]),
    Edit("a snippet shown", ["Articles/Four.md": "# Four\n\nText.\n\n@Snippet(path: \"Hello\")\n"]),
    Edit("an article that shows a snippet", ["Articles/Five.md": "# Five\n\n@Snippet(path: \"Hello\")\n\nMore.\n"]),
    Edit("a snippet", ["Snippets/Hello.swift": "print(\"Bye\")  // Bye\n"]),
    Edit(
      "options of all",
      [
        "Articles/Four.md": "# Four\n\n@Options(scope: global) {\n  @AutomaticTitleHeading(disabled)\n}\n\nText.\n"
      ]),
    Edit("a metadata title", ["Articles/Four.md": "# Four\n\n@Metadata {\n  @DisplayName(\"IV\")\n}\n\nText.\n"]),
    Edit("another root", ["Articles/Four.md": "# Four\n\n@Metadata {\n  @TechnologyRoot\n}\n\nText.\n"]),
    Edit("a redirect", ["Articles/Four.md": "# Four\n\n@Redirected(from: \"old/four\")\n\nText.\n"]),
    Edit("no text at all", ["Articles/Four.md": ""]),
    Edit("no title", ["Articles/Four.md": "Only text.\n"]),
    Edit("bytes that are no text", ["Articles/Four.md": "# Four\u{0}\n\nText.\n"]),
    Edit("an article more", ["Articles/Six.md": "# Six\n\nNew.\n"]),
    Edit("an article less", ["Articles/Four.md": String?.none]),
    Edit("an article less that others link to", ["Articles/Two.md": String?.none]),
    Edit("another name", ["Articles/Four.md": String?.none, "Articles/IV.md": "# IV\n\nNobody lists it.\n"]),
    Edit(
      "two articles",
      [
        "Articles/One.md": "# I\n\nThe first.\n", "Articles/Three.md": "# Three\n\nThe third.\n\n## A part\n\nMore.\n",
      ]),
    Edit("the configuration", ["docgen.yml": "title: Other\n"]),
    Edit("README.md", ["README.md": "# Read me\n\n```swift\nlet x = 1\n```\n"]),
  ]

  @Test(arguments: Self.edits) func afterAnEditTheSiteIsThatOfACleanBuild(edit: Edit) async throws {
    let package = TestPackage(Self.book)
    let kept = try await package.build().kept
    try await expectCleanSite(after: edit, in: package, goingOnFrom: kept)
  }

  @Test func afterAllEditsOneAfterTheOtherTheSiteIsThatOfACleanBuild() async throws {
    let package = TestPackage(Self.book)
    var kept = try await package.build().kept
    for edit in Self.edits + Self.edits.reversed() {
      kept = try await expectCleanSite(after: edit, in: package, goingOnFrom: kept)
    }
  }

  @Test func onlyTheArticleThatHasChangedIsRead() async throws {
    let package = TestPackage(Self.book)
    let kept = try #require(try await package.build().kept)
    package.store.withValue { $0["/package/Articles/One.md", default: []] += Array("\nMore.\n".utf8) }
    let unread = ["Articles/Two.md", "Articles/Three.md", "Articles/Four.md"]
    let result = try await package.build(
      goingOnFrom: kept, changes: ["Articles/One.md"], unreadable: unread)
    #expect(result.complaints == [])
    #expect(result.written.filter { $0.hasSuffix(".html") } == ["documentation/book/one/index.html"])
  }

  @Test func aChangedTitleIsReadWhereItShows() async throws {
    var files = ["Articles/Book.md": "# Book\n\nAll.\n"]
    for number in 100..<200 { files["Articles/A\(number).md"] = "# A\(number)\n\nText.\n" }
    files["Articles/A180.md"] = "# A180\n\nSee <doc:A100>.\n"
    let package = TestPackage(files)
    let kept = try #require(try await package.build().kept)
    package.store.withValue { $0["/package/Articles/A100.md"] = Array("# A100, renamed\n\nText.\n".utf8) }
    let result = try await package.build(
      goingOnFrom: kept, changes: ["Articles/A100.md"], unreadable: ["Articles/A150.md", "Articles/A170.md"])
    #expect(result.complaints == [])
    let pages = Set(result.written.filter { $0.hasSuffix(".html") })
    #expect(pages.contains("index.html"))
    #expect(pages.contains("documentation/book/a101/index.html"))
    #expect(pages.contains("documentation/book/a180/index.html"))
    #expect(!pages.contains("documentation/book/a150/index.html"))
  }

  @Test func whatWasKeptIsTheSameInMemoryAndInAFile() async throws {
    for isRead in [false, true] {
      let package = TestPackage(Self.book)
      let kept = try #require(try await package.build().kept)
      let bytes = try await kept.bytes(jobs: 2)
      let earlier = isRead ? try await KeptSite(bytes: bytes, jobs: 2) : kept
      let result = try await package.build { options in
        options.kept = earlier?.after(changesOf: [], inside: [], of: "/package")
      }
      #expect(result.written == [])
      #expect(try await result.kept?.bytes(jobs: 1) == bytes)
    }
  }

  @Test func bytesThatAreNotWholeAreNotRead() async throws {
    let bytes = try await #require(try await TestPackage(Self.book).build().kept).bytes(jobs: 2)
    func isRead(_ bytes: [UInt8]) async throws -> Bool { try await KeptSite(bytes: bytes, jobs: 2) != nil }
    #expect(try await isRead(bytes))
    #expect(try await !isRead([]))
    #expect(try await !isRead(bytes + [0]))
    for count in stride(from: 0, to: bytes.count, by: 97) { #expect(try await !isRead(Array(bytes[..<count]))) }
    for index in stride(from: 0, to: bytes.count, by: 101) {
      var other = bytes
      other[index] ^= 4
      #expect(try await !isRead(other))
    }
  }

  // MARK: -

  /// Makes an edit, builds as the command would, and compares with a build from nothing.
  @discardableResult
  private func expectCleanSite(
    after edit: Edit, in package: TestPackage, goingOnFrom kept: KeptSite?
  ) async throws -> KeptSite? {
    // An article that is new has not been seen before, only its folder has; files at the top are asked for by name.
    let changes = edit.files.keys.sorted().filter { package.files[$0] != nil || !$0.contains("/") }
    package.store.withValue { store in
      for (path, text) in edit.files { store["/package/\(path)"] = text.map { Array($0.utf8) } }
    }
    let result = try await package.build(goingOnFrom: kept, changes: changes)
    let sources = package.files.filter { !$0.key.hasPrefix("site/") }
    let clean = TestPackage(sources.mapValues { String(decoding: $0, as: UTF8.self) })
    let expected = try await clean.build()
    #expect(result.complaints == expected.complaints)
    #expect(result.report.pages == expected.report.pages)
    #expect(result.report.samples == expected.report.samples)
    #expect(result.report.links == expected.report.links)
    let (site, cleanSite) = (package.site, clean.site)
    let different = Set(site.keys).union(cleanSite.keys).filter { site[$0] != cleanSite[$0] }
    #expect(different.sorted() == [])
    #expect(!cleanSite.isEmpty)
    return result.kept
  }
}

extension TestPackage {
  /// Builds as the command does that knows what has changed since an earlier build.
  ///
  /// - Parameters:
  ///   - kept: What the earlier build has kept.
  ///   - changes: The files that have changed, relative to the package; one that came or went changes its folder.
  ///   - unreadable: Files that cannot be read.
  fileprivate func build(
    goingOnFrom kept: KeptSite?, changes: [String], unreadable: [String] = []
  ) async throws -> BuildResult {
    var earlier: KeptSite?
    if let kept { earlier = try await KeptSite(bytes: kept.bytes(jobs: 2), jobs: 2) }
    let kept = earlier
    for path in unreadable { failures.withValue { $0[path] = "nobody should read it" } }
    defer { failures.setValue([:]) }
    return try await build { options in
      options.kept = kept?.after(
        changesOf: changes.map { "/package/\($0)" }, inside: ["/package/Articles"], of: "/package")
    }
  }
}
