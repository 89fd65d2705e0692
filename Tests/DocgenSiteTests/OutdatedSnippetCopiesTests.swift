import Dependencies
import DocgenModel
import DocgenSite
import DocgenSystem
import Testing

@Suite struct OutdatedSnippetCopiesTests {
  @Test func `A snippet copy is updated in articles, comments, and the README`() async throws {
    let article = """
      # Book

      1. Indented:

         ```swift snippet="Model#model"
         let model = 2
         ```

      > ```swift snippet="Model#model"
      > let model = 1
      > let more = 1
      > ```

      """
    let comment = """
      struct Kit {
        /// Models.
        ///
        /// ```swift snippet="Model#model"
        /// let model = 2
        /// ```
        var model: Int
      }

      """
    let package = TestPackage([
      "Sources/Kit/Kit.swift": comment,
      "Articles/Book.md": article,
      "README.md": "```swift snippet=\"Model#model\"\n\n```\n",
      "Snippets/Model.swift": "// snippet.model\nlet model = 1\n\nprint(model)\n// snippet.end\n",
    ])
    let edits = try await withDependencies {
      $0.continuousClock = ContinuousClock()
      $0.fileSystem = package.fileSystem
    } operation: {
      try await SiteBuilder().parse(BuildOptions(packagePath: "/package")).editsOfOutdatedSnippetCopies(jobs: 2)
    }
    let byFile = Dictionary(grouping: edits, by: \.file)
    #expect(
      SourceEdit.apply(byFile["Articles/Book.md"] ?? [], to: article) == """
        # Book

        1. Indented:

           ```swift snippet="Model#model"
           let model = 1

           print(model)
           ```

        > ```swift snippet="Model#model"
        > let model = 1
        >
        > print(model)
        > ```

        """)
    #expect(
      SourceEdit.apply(byFile["Sources/Kit/Kit.swift"] ?? [], to: comment)
        == """
        struct Kit {
          /// Models.
          ///
          /// ```swift snippet="Model#model"
          /// let model = 1
          ///
          /// print(model)
          /// ```
          var model: Int
        }

        """)
    #expect(byFile["README.md"]?.first?.replacement == ["let model = 1", "", "print(model)"])
  }
}
