import DocgenModel
import Testing

@testable import DocgenOutput

@Suite struct DeclarationLayoutTests {
  private func layout(_ pieces: (String, String)...) -> String { layout(pieces) }

  private func layout(_ pieces: [(String, String)]) -> String {
    DeclarationLayout(pieces.map { Symbol.DeclarationFragment(kind: $0.0, text: $0.1) }).pieces.map(\.text).joined()
  }

  @Test("A short declaration stays on one line")
  func short() {
    #expect(layout(("keyword", "func"), ("text", " f(a: Int, b: Int) -> Int")) == "func f(a: Int, b: Int) -> Int")
  }

  @Test("A long declaration has a line for each parameter, and isn't split at commas in a parameter")
  func long() {
    let text = layout(
      ("attribute", "@discardableResult"), ("text", " "), ("keyword", "func"),
      ("text", " withDependencies<R>(_ update: (inout Values, Int) throws -> Void, operation: () -> R) rethrows -> R "),
      ("keyword", "where"), ("text", " R : Sendable"))
    #expect(
      text == """
        @discardableResult
        func withDependencies<R>(
          _ update: (inout Values, Int) throws -> Void,
          operation: () -> R
        ) rethrows -> R
        where R : Sendable
        """)
  }

  @Test("Each attribute at the beginning has its own line, with its arguments")
  func attributes() {
    let attributes = [
      ("attribute", "@attached"), ("text", "(member, names: named(init)) "), ("attribute", "@attached"),
      ("text", "(memberAttribute, conformances: Sendable) "), ("keyword", "macro"),
    ]
    #expect(
      layout(attributes + [("text", " "), ("identifier", "DependencyClient"), ("text", "()")])
        == """
        @attached(member, names: named(init))
        @attached(memberAttribute, conformances: Sendable)
        macro DependencyClient()
        """)
    #expect(
      layout(
        attributes + [("text", " Client(of: (Int, Int) -> Void, withAVeryLongLabelIndeed: String, andAnother: Int)")])
          == """
          @attached(member, names: named(init))
          @attached(memberAttribute, conformances: Sendable)
          macro Client(
            of: (Int, Int) -> Void,
            withAVeryLongLabelIndeed: String,
            andAnother: Int
          )
          """)
    #expect(
      layout([("attribute", "@MainActor"), ("text", " "), ("keyword", "var"), ("text", " x")]) == "@MainActor var x")
  }

  @Test("The compiler's line end after a declaration and spaces before colons are removed")
  func compilersSpaces() {
    #expect(
      layout(
        ("keyword", "struct"), ("text", " Box<T> "), ("keyword", "where"), ("text", " T"), ("text", " : "),
        ("typeIdentifier", "Sendable"), ("text", "\n")) == "struct Box<T> where T: Sendable")
    #expect(
      layout(
        ("keyword", "func"),
        ("text", " aFunctionWithAVeryLongName(first: Int, second: Int) async throws -> SomeResult<T> "),
        ("keyword", "where"), ("text", " T"), ("text", " : "), ("typeIdentifier", "Sendable"), ("text", "\n"))
          == """
          func aFunctionWithAVeryLongName(
            first: Int,
            second: Int
          ) async throws -> SomeResult<T>
          where T: Sendable
          """)
  }

  @Test("An empty parameter list isn't split")
  func empty() {
    let text = layout(
      ("keyword", "func"),
      ("text", " aFunctionWithAVeryLongNameIndeed() async throws -> SomeResultWithAVeryLongNameToo"))
    #expect(!text.contains("\n"))
  }
}
