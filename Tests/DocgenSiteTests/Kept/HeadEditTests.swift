import ConcurrencyExtras
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

  /// Edits, each with the articles that it concerns besides the edited one; `nil` for what is looked at as a whole.
  static let edits: [(edit: SiteEdit, others: Set<Int>?)] = [
    (edit("a link more", 145, replacing: "Text", with: "Text <doc:A155>"), []),
    (edit("another link", 145, replacing: "see <doc:", with: "see <doc:A1"), nil),
    (edit("a link to another page", 150, replacing: "<doc:A120>", with: "<doc:A155>"), []),
    (edit("a link to a heading", 145, replacing: "Text", with: "Text <doc:A155#Part>"), []),
    (edit("a link to no heading", 145, replacing: "Text", with: "Text <doc:A155#Nothing>"), nil),
    (edit("no link", 150, replacing: "<doc:A121#Part>", with: "it"), []),
    (edit("a link of See Also", 152, replacing: "## See Also\n", with: "## See Also\n\n- <doc:A158>\n"), []),
    (edit("a heading more", 158, replacing: "## Part", with: "## More\n\nText.\n\n## Part"), [148]),
    (edit("a heading that was looked for", 122, replacing: "## Part", with: "## Later\n\nText.\n\n## Part"), nil),
    (edit("another heading", 120, replacing: "## Part", with: "## Other"), nil),
    (edit("no heading that a link leads to", 121, replacing: "## Part\n\n", with: ""), nil),
    (edit("no heading that an address leads to", 123, replacing: "## Part\n\n", with: ""), nil),
    (edit("an abstract", 120, replacing: "About", with: "All about"), nil),
    (edit("an abstract of the topics", 161, replacing: "About", with: "All about"), nil),
    (edit("another footnote", 124, replacing: "Text[^1]", with: "Text[^1], more[^2]\n\n[^2]: Another."), [153]),
    (edit("no footnote that an address leads to", 124, replacing: "[^1].\n\n[^1]: A note.", with: "."), nil),
    (edit("an abstract with markup", 161, replacing: "About", with: "*All* <about>"), nil),
    (edit("a title", 120, replacing: "# A120", with: "# A120, renamed"), nil),
    (edit("a title with markup", 120, replacing: "# A120", with: "# A120 & *more* `code`"), nil),
    (edit("a title that changes the order", 120, replacing: "# A120", with: "# A117, renamed"), nil),
    (edit("a title that comes last", 120, replacing: "# A120", with: "# Last"), nil),
    (edit("a title of the topics", 161, replacing: "# A161", with: "# A0"), nil),
    (edit("a title below others", 162, replacing: "# A162", with: "# Deep"), nil),
    (edit("a title above others", 160, replacing: "# A160", with: "# High"), nil),
    (edit("a title that an old address leads to", 140, replacing: "# A140", with: "# A140, new"), nil),
    (
      edit("a title and a heading", 120, replacing: "A120\n\nAbout 120.\n\n## Part", with: "A120 or\n\nB.\n\n## A"), nil
    ),
    (
      edit(
        "what kind of page it is", 145, replacing: "About", with: "@Metadata {\n  @TitleHeading(\"Essay\")\n}\n\nAbout"),
      []
    ),
    (edit("no title", 120, replacing: "# A120\n\n", with: ""), nil),
    (edit("a title that is a symbol's", 120, replacing: "# A120", with: "# ``Book/A120``"), nil),
    (
      SiteEdit(
        "the landing page's abstract",
        ["Articles/Book.md": book["Articles/Book.md"]!.replacing("All.", with: "All of it.")]), nil
    ),
    (
      SiteEdit(
        "the landing page's title", ["Articles/Book.md": book["Articles/Book.md"]!.replacing("# Book", with: "# Books")]
      ), nil
    ),
    (
      SiteEdit(
        "two titles",
        [
          "Articles/A120.md": "# A120 a\n\nSee <doc:A121>.\n\n## Part\n",
          "Articles/A121.md": "# A121 b\n\nSee <doc:A120>.\n\n## Part\n",
        ]), nil
    ),
  ]

  @Test(arguments: edits.map(\.edit)) func `After an edit the site is that of a clean build`(edit: SiteEdit)
    async throws
  {
    let package = TestPackage(Self.book)
    let kept = try await package.build().kept
    try await edit.expectCleanSite(in: package, goingOnFrom: kept, .file)
  }

  @Test(arguments: SiteMemory.allCases)
  func `After one edit after the other the site is that of a clean build`(memory: SiteMemory) async throws {
    let package = TestPackage(Self.book)
    var kept = try await package.build().kept
    for (number, edit) in Self.edits.map(\.edit).enumerated() {
      kept = try await edit.expectCleanSite(in: package, goingOnFrom: kept, memory)
      // Some edits stay.
      guard number % 3 > 0 else { continue }
      let back = edit.files.keys.map { ($0, Self.book[$0]) }
      kept = try await SiteEdit("back", Dictionary(back, uniquingKeysWith: { first, _ in first }))
        .expectCleanSite(in: package, goingOnFrom: kept, memory)
    }
  }

  @Test(
    arguments: edits.filter { $0.others != nil }.map { ($0.edit, $0.others ?? []) }, [SiteMemory.withoutTexts, .file])
  func `Nothing is read but the articles that show what has changed`(
    edited: (edit: SiteEdit, others: Set<Int>), memory: SiteMemory
  ) async throws {
    let package = TestPackage(Self.book)
    let kept = try #require(try await package.build().kept)
    let articles = edited.edit.files.keys + edited.others.map { "Articles/A\($0).md" }
    package.store.withValue { store in
      for (path, text) in edited.edit.files { store["/package/\(path)"] = text.map { Array($0.utf8) } }
    }
    let unreadable = Self.book.keys.filter { $0.hasSuffix(".md") && !articles.contains($0) }
    let result = try await package.build(
      goingOnFrom: kept, memory, changes: Array(edited.edit.files.keys), unreadable: unreadable)
    #expect(result.complaints == [])
  }

  @Test(arguments: SiteMemory.allCases)
  func `A title is read where it shows, and nowhere else`(memory: SiteMemory) async throws {
    let package = TestPackage(Self.book)
    let kept = try #require(try await package.build().kept)
    package.store.withValue { $0["/package/Articles/A158.md"] = Array("# A158, renamed\n\nText.\n\n## Part\n".utf8) }
    let far = [103, 110, 115, 121].map { "Articles/A\($0).md" }
    let result = try await package.build(
      goingOnFrom: kept, memory, changes: ["Articles/A158.md"], unreadable: far)
    #expect(result.complaints == [])
    let pages = Set(result.written.filter { $0.hasSuffix(".html") })
    for page in ["", "documentation/book/a157/", "documentation/book/a148/"] {
      #expect(pages.contains("\(page)index.html"))
    }
    #expect(!pages.contains("documentation/book/a110/index.html"))
  }

  @Test(arguments: SiteMemory.allCases)
  func `A complaint about a heading goes with what it is about`(memory: SiteMemory) async throws {
    var files = Self.book
    files["Articles/A110.md"] = "# A110\n\nSee <doc:A120#Nothing>.\n"
    let package = TestPackage(files)
    var kept = try await package.build().kept
    for text in [
      "# A120, renamed\n\nText.\n\n## Part\n", "# A120\n\nText.\n\n## Nothing\n\n## Part\n", "# A120\n\n## Part\n",
    ] {
      kept = try await SiteEdit("a head", ["Articles/A120.md": text]).expectCleanSite(
        in: package, goingOnFrom: kept, memory)
    }
  }

  /// Expects that a build from nothing makes the same site and complains of the same.
  private func expectCleanSite(of package: TestPackage, after result: BuildResult) async throws {
    let sources = package.files.filter { !$0.key.hasPrefix("site/") }
    let clean = TestPackage(sources.mapValues { String(decoding: $0, as: UTF8.self) })
    #expect(try await clean.build().complaints == result.complaints)
    #expect(clean.site == package.site)
  }

  /// Whoever saves two articles at once may have only the first of them noticed in time.
  @Test(arguments: SiteMemory.allCases, ["## Topics\n\n- <doc:A158>\n", "# No title any more\n", "See <doc:Nowhere>."])
  func `An article that has changed unnoticed is not mixed with what was kept of it`(
    memory: SiteMemory, text: String
  ) async throws {
    let package = TestPackage(Self.book)
    let kept = try #require(try await package.build().kept)
    package.store.withValue {
      $0["/package/Articles/A120.md"] = Array("# A120, renamed\n\nText.\n\n## Part\n".utf8)
      $0["/package/Articles/A150.md", default: []] += Array("\n\(text)\n".utf8)
    }
    let result = try await package.build(goingOnFrom: kept, memory, changes: ["Articles/A120.md"])
    try await expectCleanSite(of: package, after: result)
  }

  @Test(arguments: [SiteMemory.withoutTexts, .file], ["## Topics\n\n- <doc:A158>\n", "# No title any more\n"])
  func `An article that has changed unnoticed is read where nothing tells that it is stale`(
    memory: SiteMemory, text: String
  ) async throws {
    let package = TestPackage(Self.book)
    let kept = try #require(try await package.build().kept)
    package.store.withValue {
      // Who links to a footnote shows nothing of it.
      $0["/package/Articles/A124.md", default: []] += Array("\nMore[^2].\n\n[^2]: Another.\n".utf8)
      $0["/package/Articles/A153.md", default: []] += Array("\n\(text)\n".utf8)
    }
    let result = try await package.build(goingOnFrom: kept, memory, changes: ["Articles/A124.md"])
    try await expectCleanSite(of: package, after: result)
  }

  @Test(arguments: ["llms.txt", "linkable.json"], SiteMemory.allCases)
  func `A list that is not as it was written is written anew`(list: String, memory: SiteMemory) async throws {
    let package = TestPackage(Self.book)
    let kept = try await package.build().kept
    package.store.withValue { store in
      // As long as it was, and with the line that is to be exchanged.
      store["/package/site/\(list)"] = store["/package/site/\(list)"]?.map { $0 == UInt8(ascii: "9") ? 0x38 : $0 }
    }
    let edit = SiteEdit("a title", in: Self.book, of: "A120", replacing: "# A120", with: "# A120, renamed")
    try await edit.expectCleanSite(in: package, goingOnFrom: kept, memory)
  }
}
