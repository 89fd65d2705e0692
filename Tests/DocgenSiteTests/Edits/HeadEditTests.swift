import DocgenModel
import DocgenSite
import Testing

/// Edits of what other pages show of an article: its title, its abstract, its headings, and the links between pages.
@Suite struct HeadEditTests {
  /// A book with so many articles that a page shows few of them.
  static let book: [String: String] = {
    var files = [
      "docgen.yml": "bundle: Book\nbase-url: https://book.example/\nredirects:\n  old: documentation/book/a140\n",
      "Articles/Book.md": "# Book\n\nAll.\n\n## Topics\n\n### First\n\n- <doc:A100>\n- <doc:A101>\n- <doc:A102>\n",
    ]
    let numbers = Array(100..<125) + Array(140..<165)
    for (index, number) in numbers.enumerated() {
      files["Articles/A\(number).md"] =
        "# A\(number)\n\nAbout \(number).\n\n## Part\n\nText, see <doc:A\(numbers[index * 7 % 47])>.\n"
    }
    files["Articles/A150.md"] =
      "# A150\n\nText.\n\nSee <doc:A120>, <doc:A121#Part>, <doc:A122/Later>, and [it](#part).\n\n## Part\n\n## A122/Later\n"
    files["Articles/A151.md"] =
      "# A151\n\nSee [it](https://book.example/documentation/book/a123/index.html#Part).\n\n@Links(visualStyle: list) {\n  - <doc:A120>\n}\n"
    files["Articles/A124.md"] = "# A124\n\nText.\n\n## Part\n\nText[^1].\n\n[^1]: A note.\n"
    files["Articles/A153.md"] =
      "# A153\n\nSee [it](https://book.example/documentation/book/a124/index.html#_footnote-1).\n"
    files["Articles/A152.md"] = "# A152\n\n## Topics\n\n- <doc:A160>\n- <doc:A161>\n\n## See Also\n\n- <doc:A120>\n"
    files["Articles/A160.md"] = "# A160\n\nBelow.\n\n## Topics\n\n- <doc:A162>\n"
    return files
  }()

  private static func edit(_ name: String, _ article: Int, replacing old: String, with new: String) -> SiteEdit {
    SiteEdit(name, in: book, of: "A\(article)", replacing: old, with: new)
  }

  static let edits: [SiteEdit] = [
    edit("a link more", 145, replacing: "Text", with: "Text <doc:A155>"),
    edit("another link", 145, replacing: "see <doc:", with: "see <doc:A1"),
    edit("a link to another page", 150, replacing: "<doc:A120>", with: "<doc:A155>"),
    edit("a link to a heading", 145, replacing: "Text", with: "Text <doc:A155#Part>"),
    edit("a link to no heading", 145, replacing: "Text", with: "Text <doc:A155#Nothing>"),
    edit("no link", 150, replacing: "<doc:A121#Part>", with: "it"),
    edit("a link of See Also", 152, replacing: "## See Also\n", with: "## See Also\n\n- <doc:A158>\n"),
    edit("a heading more", 158, replacing: "## Part", with: "## More\n\nText.\n\n## Part"),
    edit("a heading that was looked for", 122, replacing: "## Part", with: "## Later\n\nText.\n\n## Part"),
    edit("another heading", 120, replacing: "## Part", with: "## Other"),
    edit("no heading that a link leads to", 121, replacing: "## Part\n\n", with: ""),
    edit("no heading that an address leads to", 123, replacing: "## Part\n\n", with: ""),
    edit("an abstract", 120, replacing: "About", with: "All about"),
    edit("an abstract of the topics", 161, replacing: "About", with: "All about"),
    edit("another footnote", 124, replacing: "Text[^1]", with: "Text[^1], more[^2]\n\n[^2]: Another."),
    edit("no footnote that an address leads to", 124, replacing: "[^1].\n\n[^1]: A note.", with: "."),
    edit("an abstract with markup", 161, replacing: "About", with: "*All* <about>"),
    edit("a title", 120, replacing: "# A120", with: "# A120, renamed"),
    edit("a title with markup", 120, replacing: "# A120", with: "# A120 & *more* `code`"),
    edit("a title that changes the order", 120, replacing: "# A120", with: "# A117, renamed"),
    edit("a title that comes last", 120, replacing: "# A120", with: "# Last"),
    edit("a title of the topics", 161, replacing: "# A161", with: "# A0"),
    edit("a title below others", 162, replacing: "# A162", with: "# Deep"),
    edit("a title above others", 160, replacing: "# A160", with: "# High"),
    edit("a title that an old address leads to", 140, replacing: "# A140", with: "# A140, new"),
    edit("a title and a heading", 120, replacing: "A120\n\nAbout 120.\n\n## Part", with: "A120 or\n\nB.\n\n## A"),
    edit(
      "what kind of page it is", 145, replacing: "About", with: "@Metadata {\n  @TitleHeading(\"Essay\")\n}\n\nAbout"),
    edit("no title", 120, replacing: "# A120\n\n", with: ""),
    edit("a title that is a symbol's", 120, replacing: "# A120", with: "# ``Book/A120``"),
    SiteEdit(
      "the landing page's abstract",
      ["Articles/Book.md": book["Articles/Book.md"]!.replacing("All.", with: "All of it.")]),
    SiteEdit(
      "the landing page's title", ["Articles/Book.md": book["Articles/Book.md"]!.replacing("# Book", with: "# Books")]
    ),
    SiteEdit(
      "two titles",
      [
        "Articles/A120.md": "# A120 a\n\nSee <doc:A121>.\n\n## Part\n",
        "Articles/A121.md": "# A121 b\n\nSee <doc:A120>.\n\n## Part\n",
      ]),
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
