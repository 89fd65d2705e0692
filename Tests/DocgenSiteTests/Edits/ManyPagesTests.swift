import DocgenTestHelpers
import Testing

@testable import DocgenOutput

/// Tests a guide with enough pages for two files of texts.
@Suite struct ManyPagesTests {
  /// The landing page, and enough articles to fill the first file and begin a second one.
  private static let book: [String: String] = {
    var files = ["Articles/Book.md": "# Book\n\nAll.\n", "docgen.yml": "base-url: https://book.example/\n"]
    for number in 1000..<1004 + LLMsTextOutput.pagesPerFile {
      files["Articles/A\(number).md"] = "# A\(number)\n\nAbout \(number).\n"
    }
    return files
  }()

  @Test func `Each text file contains its pages, and a file without pages is removed`() async throws {
    let package = TestPackage(Self.book)
    _ = try await package.build()
    func file(_ name: String) -> String { String(decoding: package.files["site/\(name)"] ?? [], as: UTF8.self) }
    let (first, second) = (file("llms-full.txt"), file("llms-full-2.txt"))
    #expect(
      first.hasPrefix(
        """
        <!-- Pages 1 to 1000 of 1005, continued in https://book.example/llms-full-2.txt -->

        <!-- https://book.example/index.html -->

        # Book

        """))
    #expect(first.hasSuffix("/a1998/index.html -->\n\n# A1998\n\nAbout 1998.\n"))
    #expect(
      second.hasPrefix(
        """
        <!-- Pages 1001 to 1005 of 1005 -->

        <!-- https://book.example/documentation/book/a1999/index.html -->

        # A1999

        """))
    #expect(second.hasSuffix("# A2003\n\nAbout 2003.\n"))
    #expect(package.files["site/llms-full-3.txt"] == nil)
    #expect(
      file("llms.txt").hasSuffix(
        """

        ## Full texts

        - [Pages 1 to 1000](https://book.example/llms-full.txt)
        - [Pages 1001 to 1005](https://book.example/llms-full-2.txt)

        """))

    // With fewer pages, there's one file again.
    let gone = (1998..<2004).map { "/package/Articles/A\($0).md" }
    package.store.withValue { store in for path in gone { store[path] = nil } }
    _ = try await package.build()
    #expect(package.files["site/llms-full-2.txt"] == nil)
  }
}
