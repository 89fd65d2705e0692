import ConcurrencyExtras
import DocgenModel
import DocgenSite
import Testing

/// What a build that goes on from an earlier one writes, and what it reads for it.
@Suite struct KeptPagesTests {
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

  static let edits: [SiteEdit] = [
    SiteEdit("nothing", [:]),
    SiteEdit("a sentence", in: book, of: "One", adding: "\nA sentence more.\n"),
    SiteEdit("a title", in: book, of: "One", replacing: "# One", with: "# The First"),
    SiteEdit("a title that others link to", in: book, of: "Two", replacing: "# Two", with: "# 2 < 3"),
    SiteEdit("the landing page's title", ["Articles/Book.md": "# Another\n\nAll of it.\n"]),
    SiteEdit("an abstract", in: book, of: "One", replacing: "The first", with: "What `is` first"),
    SiteEdit("a heading", in: book, of: "Three", replacing: "A part", with: "Another part"),
    SiteEdit("a heading's capitals", in: book, of: "Three", replacing: "A part", with: "A PART"),
    SiteEdit("a heading more", in: book, of: "Two", adding: "\n## At the end\n\nText.\n"),
    SiteEdit("a line above everything", in: book, of: "Book", replacing: "# The", with: "\n# The"),
    SiteEdit(
      "a link of the topics", ["Articles/Book.md": book["Articles/Book.md"]!.replacing("<doc:Two>", with: "<doc:Four>")]
    ),
    SiteEdit("the prose of a group", in: book, of: "Book", replacing: "Start", with: "Begin"),
    SiteEdit(
      "the order of the topics",
      [
        "Articles/Book.md": "# The Book\n\nAll of it.\n\n## Topics\n\n### First\n\n- <doc:Two>\n- <doc:One>\n"
      ]),
    SiteEdit("topics of an article", ["Articles/Four.md": "# Four\n\nText.\n\n## Topics\n\n- <doc:Three>\n"]),
    SiteEdit("no topics", ["Articles/Book.md": "# The Book\n\nAll of it.\n"]),
    SiteEdit("a link more", in: book, of: "Four", adding: "\nSee <doc:Three#A-part>.\n"),
    SiteEdit(
      "a link that leads nowhere", ["Articles/Four.md": "# Four\n\nSee <doc:Nobody> and <doc:Three#Nothing>.\n"]),
    SiteEdit("raw HTML", ["Articles/Four.md": "# Four\n\n<div>Raw</div>\n"]),
    SiteEdit("a fence more", ["Articles/Four.md": "# Four\n\nText.\n\n```swift\nlet four = 4\n```\n"]),
    SiteEdit("a snippet shown", ["Articles/Four.md": "# Four\n\nText.\n\n@Snippet(path: \"Hello\")\n"]),
    SiteEdit("an article that shows a snippet", ["Articles/Five.md": "# Five\n\n@Snippet(path: \"Hello\")\n\nMore.\n"]),
    SiteEdit("a snippet", ["Snippets/Hello.swift": "print(\"Bye\")  // Bye\n"]),
    SiteEdit(
      "options of all",
      [
        "Articles/Four.md": "# Four\n\n@Options(scope: global) {\n  @AutomaticTitleHeading(disabled)\n}\n\nText.\n"
      ]),
    SiteEdit("a metadata title", ["Articles/Four.md": "# Four\n\n@Metadata {\n  @DisplayName(\"IV\")\n}\n\nText.\n"]),
    SiteEdit("another root", ["Articles/Four.md": "# Four\n\n@Metadata {\n  @TechnologyRoot\n}\n\nText.\n"]),
    SiteEdit("a redirect", ["Articles/Four.md": "# Four\n\n@Redirected(from: \"old/four\")\n\nText.\n"]),
    SiteEdit("no text at all", ["Articles/Four.md": ""]),
    SiteEdit("no title", ["Articles/Four.md": "Only text.\n"]),
    SiteEdit("bytes that are no text", ["Articles/Four.md": "# Four\u{0}\n\nText.\n"]),
    SiteEdit("an article more", ["Articles/Six.md": "# Six\n\nNew.\n"]),
    SiteEdit("an article less", ["Articles/Four.md": String?.none]),
    SiteEdit("an article less that others link to", ["Articles/Two.md": String?.none]),
    SiteEdit("another name", ["Articles/Four.md": String?.none, "Articles/IV.md": "# IV\n\nNobody lists it.\n"]),
    SiteEdit(
      "two articles",
      [
        "Articles/One.md": "# I\n\nThe first.\n", "Articles/Three.md": "# Three\n\nThe third.\n\n## A part\n\nMore.\n",
      ]),
    SiteEdit("the configuration", ["docgen.yml": "title: Other\n"]),
    SiteEdit("README.md", ["README.md": "# Read me\n\n```swift\nlet x = 1\n```\n"]),
  ]

  @Test(arguments: Self.edits, SiteMemory.allCases)
  func afterAnEditTheSiteIsThatOfACleanBuild(edit: SiteEdit, memory: SiteMemory) async throws {
    let package = TestPackage(Self.book)
    let kept = try await package.build().kept
    try await edit.expectCleanSite(in: package, goingOnFrom: kept, memory)
  }

  @Test(arguments: SiteMemory.allCases)
  func afterAllEditsOneAfterTheOtherTheSiteIsThatOfACleanBuild(memory: SiteMemory) async throws {
    let package = TestPackage(Self.book)
    var kept = try await package.build().kept
    for edit in Self.edits + Self.edits.reversed() {
      kept = try await edit.expectCleanSite(in: package, goingOnFrom: kept, memory)
    }
  }

  @Test func onlyTheArticleThatHasChangedIsRead() async throws {
    let package = TestPackage(Self.book)
    let kept = try #require(try await package.build().kept)
    package.store.withValue { $0["/package/Articles/One.md", default: []] += Array("\nMore.\n".utf8) }
    let unread = ["Articles/Two.md", "Articles/Three.md", "Articles/Four.md"]
    let result = try await package.build(
      goingOnFrom: kept, .file, changes: ["Articles/One.md"], unreadable: unread)
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
      goingOnFrom: kept, .file, changes: ["Articles/A100.md"], unreadable: ["Articles/A150.md", "Articles/A170.md"])
    #expect(result.complaints == [])
    let pages = Set(result.written.filter { $0.hasSuffix(".html") })
    #expect(pages.contains("index.html"))
    #expect(pages.contains("documentation/book/a101/index.html"))
    #expect(pages.contains("documentation/book/a180/index.html"))
    #expect(!pages.contains("documentation/book/a150/index.html"))
  }

  @Test(arguments: SiteMemory.allCases)
  func aSiteThatAnotherBuildHasWrittenOverIsWrittenAnew(memory: SiteMemory) async throws {
    let package = TestPackage(Self.book)
    let kept = try await package.build().kept
    // The other one has pages of symbols, and more text.
    _ = try await package.build { $0.symbols = LibraryEditTests.symbols() }
    let edit = SiteEdit("a sentence", in: Self.book, of: "One", adding: "\nA sentence more.\n")
    try await edit.expectCleanSite(in: package, goingOnFrom: kept, memory)
  }

  @Test(arguments: SiteMemory.allCases)
  func aSearchIndexThatIsDamagedIsWrittenAnew(memory: SiteMemory) async throws {
    let package = TestPackage(Self.book)
    let kept = try await package.build().kept
    package.store.withValue { store in
      for path in store.keys where path.hasPrefix("/package/site/search/") { store[path] = Array("damaged".utf8) }
    }
    // The words are another page's, too: all words together are the same as before, and so is the name of their file.
    let edit = SiteEdit("words", in: Self.book, of: "One", adding: "\nIt shows a snippet.\n")
    try await edit.expectCleanSite(in: package, goingOnFrom: kept, memory)
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
}
