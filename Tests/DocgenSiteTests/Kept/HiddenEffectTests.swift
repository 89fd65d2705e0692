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
  ]

  @Test(arguments: cases, SiteMemory.allCases)
  func `After an edit the site is that of a clean build`(example: Case, memory: SiteMemory) async throws {
    let package = TestPackage(example.files)
    let built = try await package.build()
    try #require(built.complaints == [])
    try await example.edit.expectCleanSite(in: package, goingOnFrom: built.kept, memory)
  }
}
