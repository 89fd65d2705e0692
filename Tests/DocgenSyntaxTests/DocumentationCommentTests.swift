import DocgenModel
import Testing

@testable import DocgenSyntax

@Suite("Documentation comments are found with their positions")
struct DocumentationCommentTests {
  @Test(
    "The slashes and the common indentation are removed",
    arguments: [
      ("/// A\n/// B\nlet a = 1\n", [("A\nB", 1, 5)]),
      ("\u{FEFF}/// A\n/// B\nlet a = 1\n", [("A\nB", 1, 5)]),
      ("struct A {\n  ///  A\n  ///\n  ///    B\n  let a = 1\n}\n", [("A\n\n  B", 2, 8)]),
      ("/// A\n\n/// B\nlet a = 1\n", [("A", 1, 5), ("B", 3, 5)]),
      ("/**\n A\n   B\n */\nlet a = 1\n", [("A\n  B\n", 2, 2)]),
      ("/**\n * A\n *\n * B\n */\nlet a = 1\n", [("A\n\nB\n", 2, 4)]),
      ("// A\nlet a = 1 // B\n", []),
      ("let a = \"\"\"\n  /// A\n  \"\"\"\n", []),
      ("let a = \"\"\"\n  A\n  \"\"\"\n/// B\nlet b = 1\n", [("B", 4, 5)]),
      ("let a = #\"\"\"\n\"\"\"\n/// A\n\"\"\"#\n", []),
      ("let a = b /// A\n", []),
      ("/* /* */\n/// A\n*/\n/// B\n", [("B", 4, 5)]),
      ("//// A\n", [("/ A", 1, 4)]),
      ("/// A\n/**/ /// B\nlet a = 1\n", [("A\nB", 1, 5)]),
      ("/*\n /// A\n /* B */ */\n/// C\n", [("C", 4, 5)]),
      ("let a = \"#\"\n/// A /* B\n", [("A /* B", 2, 5)]),
      ("let a = \"\"\"\n  \"\\(b.map({ \"\\($0)\" }))\" #\"\n  \"\"\"\n/// A\n", [("A", 4, 5)]),
    ])
  func comments(source: String, expected: [(String, Int, Int)]) {
    let found = DocumentationComment.all(in: source, file: "A.swift")
    #expect(
      found.map { [$0.text.trimmed, "\($0.position.line):\($0.position.column)"] }
        == expected.map { [$0.0.trimmed, "\($0.1):\($0.2)"] })
  }

  @Test("A declaration of the operator '/' hides no comments")
  func slashes() {
    let source = """
      extension Vector {
        /// A
        static func /(x: Vector, y: Double) -> Vector { Vector(x.a / y, x.b / y) }
        /// B
        static func /= (x: inout Vector, y: Double) { x = x / y }
        static prefix func /(x: Vector) -> (Vector) { x }
        /// C
        var half: Vector { self/(2) }
        let operators: [(Vector, Double) -> Vector] = [(/), (/)]
      }
      /// D
      prefix operator /

      """
    #expect(DocumentationComment.all(in: source, file: "A.swift").map(\.text) == ["A", "B", "C", "D"])
  }

  @Test(
    "A file without code in its comments isn't parsed",
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

  @Test(
    "A comment without fences and indentation isn't parsed",
    arguments: [
      ("A `b`, ``C``\n  d - ~~e~~", false), ("A\n\n    b", true), ("A\n\n\tb", true), ("- ```swift", true),
      ("~~~", true),
      ("1.    a", true), ("", false),
    ])
  func mayShowCode(text: String, expected: Bool) {
    let comment = DocumentationComment(text: text, position: SourcePosition(file: "A.swift", line: 1))
    #expect(comment.mayShowCode == expected)
  }
}

extension String {
  /// The text without trailing line ends.
  fileprivate var trimmed: String { String(reversed().drop(while: \.isWhitespace).reversed()) }
}
