import DocgenModel
import DocgenSite
import Testing

/// Edits of a small set of articles.
@Suite struct ArticleEditTests {
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

  @Test(arguments: edits) func `After an edit the site is that of a clean build`(edit: SiteEdit) async throws {
    let package = TestPackage(Self.book)
    _ = try await package.build()
    try await edit.expectCleanSite(in: package)
  }

  /// A preview builds with a cache of parsed files and resolved pages; the command line builds without.
  @Test(arguments: [false, true])
  func `After one edit after the other the site is that of a clean build`(isPreview: Bool) async throws {
    let package = TestPackage(Self.book)
    let cache = isPreview ? PreviewCache() : nil
    func prepare(_ options: inout BuildOptions) {
      options.cache = cache
    }
    _ = try await package.build(prepare)
    for (number, edit) in Self.edits.enumerated() {
      try await edit.expectCleanSite(in: package, prepare)
      // Some edits stay.
      guard number % 3 > 0 else { continue }
      let back = edit.files.keys.map { ($0, Self.book[$0]) }
      try await SiteEdit("back", Dictionary(back, uniquingKeysWith: { first, _ in first }))
        .expectCleanSite(in: package, prepare)
    }
  }
}
