import DocgenModel
import Testing

@testable import DocgenContent

/// The samples of a file, which are all checked.
@Suite struct FileSamplesTests {
  private func lines(_ samples: FileSamples) -> [Int] { samples.codeBlocks.map(\.position.line) }

  @Test func `A code block in a footnote is a sample, in each kind of file`() {
    let text = "# Title\n\nText.[^a]\n\n```swift\nf()\n```\n\n[^a]: A note.\n\n    ```swift\n    g()\n    ```\n"
    let file = SourceFile(path: "Articles/A.md", bytes: Array(text.utf8))
    #expect(lines(ParsedArticle(file, catalog: 0).samples) == [5, 11])
    #expect(lines(FileSamples(rootDocument: file)) == [5, 11])
    let comment = text.split(separator: "\n", omittingEmptySubsequences: false).map { "/// \($0)\n" }.joined()
    let source = SourceFile(path: "Sources/A.swift", bytes: Array("\(comment)public struct A {}\n".utf8))
    #expect(lines(FileSamples(commentsIn: source)) == [5, 11])
  }
}
