import DocgenModel
import DocgenSite
import Testing

/// Edits that change more than it seems: what they change is not what is looked at first.
@Suite struct HiddenEffectTests {
  /// A package and an edit of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let files: [String: String]
    let edit: SiteEdit
    var testDescription: String { edit.testDescription }

    /// An article that becomes another one.
    init(_ name: String, _ files: [String: String], _ article: String, _ text: String) {
      self.files = files
      edit = SiteEdit(name, ["Articles/\(article).md": text])
    }
  }

  /// A book of some articles, with a root where they have none.
  private static func book(_ files: [String: String]) -> [String: String] {
    files.merging(["Articles/Book.md": "# Book\n\nAll of it.\n"]) { file, _ in file }
  }

  /// An article that lists itself, by text of its own and below it.
  private static let selfShowing =
    "# Bar\n\nIt *looks ![like this](bar)*.\n\n@Links(visualStyle: list) {\n  - <doc:Bar>\n}\n\n## See Also\n\n- <doc:Bar>\n"

  static let cases: [Case] = [
    Case(
      "a word of other bytes that looks the same",
      book(["Articles/Bar.md": "# Bar\n\nText.\n\n## Menu\n\nA caf\u{E9}.\n"]),
      "Bar", "# Bar\n\nText.\n\n## Menu\n\nA cafe\u{301}.\n"),
    Case(
      "the first word that can be searched for", ["Articles/A.md": "# A\n\n## B\n\nC.\n"], "A",
      "# A\n\n## B\n\nHello.\n"),
    Case(
      "the last word that can be searched for", ["Articles/A.md": "# A\n\n## B\n\nHello.\n"], "A", "# A\n\n## B\n\nC.\n"
    ),
    Case(
      "a heading that another page's link looked for before its own",
      book([
        "Articles/Guide.md": "# Guide\n\nSee <doc:Input/Output>.\n\n## Input/Output\n\nText.\n",
        "Articles/Input.md": "# Input\n\nText.\n\n## First\n\nText.\n",
      ]), "Input", "# Input\n\nText.\n\n## First\n\nText.\n\n## Output\n\nText.\n"),
    Case(
      "a heading that another page's link looked for in vain",
      book([
        "Articles/Guide.md": "# Guide\n\nSee <doc:Input/Output>.\n",
        "Articles/Input.md": "# Input\n\nText.\n\n## First\n\nText.\n",
      ]), "Input", "# Input\n\nText.\n\n## First\n\nText.\n\n## Output\n\nText.\n"),
    Case(
      "an article whose name another page's link looked for before its own heading",
      longBook(with: "See <doc:Shape>.\n\n## Shape\n\nText.\n"), "Shape", "# Shapes\n\nText.\n"),
    Case(
      "an article whose heading another page's link looked for in vain",
      longBook(with: "See <doc:Shape/Round>.\n"), "Shape", "# Shapes\n\nText.\n\n## Round\n\nText.\n"),
    Case(
      "an article whose file another page's link found in the repository",
      longBook(with: "See [it](Shape.md).\n", ["docgen.yml": "repository: https://example.org/book\n"]), "Shape",
      "# Shapes\n\nText.\n"),
    Case(
      "a root that is none any more, where the one in its place is called the same",
      book([
        "Articles/Book.md": "# Book\n", "Articles/One.md": "# One\n\nSee <doc:Book>.\n", "Articles/Two.md": "# Two\n",
      ]), "Book",
      "# ``Shape``\n"),
    Case(
      "a link to an article whose name looks the same and has other bytes, and is that of a heading as well",
      book([
        "Articles/Bar.md": "# Bar\n\nText.\n\n## Caf\u{E9}\n\nSee <doc:Bar>.\n",
        "Articles/Caf\u{E9}.md": "# Coffee\n\nText.\n",
      ]), "Bar", "# Bar\n\nText.\n\n## Caf\u{E9}\n\nSee <doc:Cafe\u{301}>, <doc:Bar>.\n"),
    Case(
      "a line above an image in an abstract that the page shows again",
      book([
        "Articles/Bar.md": selfShowing,
        "Articles/bar.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'></svg>",
      ]), "Bar", "\n" + selfShowing),
    Case(
      "the last sample whose words are known, of a snippet that still shows",
      book([
        "Articles/Bar.md":
          "# Bar\n\nText.\n\n@SnippetDiff(from: \"Old\", to: \"New\")\n\n```swift snippet=\"Old\"\nlet bar = 1\n```\n",
        "Snippets/Old.swift": "let bar = 1\n", "Snippets/New.swift": "let bar = 2\n",
      ]), "Bar", "# Bar\n\nText.\n\n@SnippetDiff(from: \"Old\", to: \"New\")\n"),
  ]

  /// A book whose pages do not show all of its navigation: articles that another article lists don't show the unlisted articles.
  private static func longBook(with text: String, _ files: [String: String] = [:]) -> [String: String] {
    var files = files
    let listed = (10..<40).map { "Listed\($0)" }
    files["Articles/Book.md"] = "# Book\n\n## Topics\n\n### First\n\n" + listed.map { "- <doc:\($0)>\n" }.joined()
    for name in listed + (10..<40).map({ "Loose\($0)" }) { files["Articles/\(name).md"] = "# \(name)\n\nText.\n" }
    files["Articles/Listed20.md"] = "# Listed20\n\n\(text)"
    files["Articles/Shape.md"] = "# ``Shape``\n\nIt extends a symbol.\n"
    return files
  }

  private static func prepare(_ options: inout BuildOptions) {
    var known = Verification.passed("Old")
    known.identifiers = []
    options.verifications = ["Old": known, "New": .passed("New")]
  }

  @Test(arguments: cases, [false, true])
  func `After an edit the site is that of a clean build`(example: Case, isPreview: Bool) async throws {
    let package = TestPackage(example.files)
    let cache = isPreview ? PreviewCache() : nil
    func prepare(_ options: inout BuildOptions) {
      Self.prepare(&options)
      options.cache = cache
    }
    let built = try await package.build(prepare)
    try #require(built.messages == [])
    try await example.edit.expectCleanSite(in: package, prepare)
  }
}
