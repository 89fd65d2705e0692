import DocgenModel
import DocgenSnippets
import Testing

@Suite("Documentation comments are found with their places")
struct DocumentationCommentTests {
  @Test(
    "The slashes and the common indentation go, the rest stays",
    arguments: [
      ("/// A\n/// B\nlet a = 1\n", [("A\nB", 1, 5)]),
      ("struct A {\n  ///  A\n  ///\n  ///    B\n  let a = 1\n}\n", [("A\n\n  B", 2, 8)]),
      ("/// A\n\n/// B\nlet a = 1\n", [("A", 1, 5), ("B", 3, 5)]),
      ("/**\n A\n   B\n */\nlet a = 1\n", [("A\n  B\n", 2, 2)]),
      ("/**\n * A\n *\n * B\n */\nlet a = 1\n", [("A\n\nB\n", 2, 4)]),
      ("// A\nlet a = 1 // B\n", []),
      ("let a = \"\"\"\n  /// A\n  \"\"\"\n", []),
    ])
  func comments(source: String, expected: [(String, Int, Int)]) {
    let found = DocumentationComment.all(in: source, file: "A.swift")
    #expect(
      found.map { [$0.text.trimmed, "\($0.position.line):\($0.position.column)"] }
        == expected.map { [$0.0.trimmed, "\($0.1):\($0.2)"] })
  }

  @Test(
    "A file without code in its comments is not parsed",
    arguments: [
      ("/// A `b`\nlet a = 1 / 2\n", false),
      ("/// ```swift\n", true),
      ("  /// ~~~\n", true),
      ("///     a\n", true),
      ("///\ta\n", true),
      ("/// - ```swift\n", true),
      ("/** A */\n", true),
      ("let a = \"```\" // b\n", false),
    ])
  func mayShowCode(source: String, expected: Bool) {
    #expect(DocumentationComment.mayShowCode(Array(source.utf8)) == expected)
  }
}

extension String {
  /// The text without line ends at its end.
  fileprivate var trimmed: String { String(reversed().drop(while: \.isWhitespace).reversed()) }
}
