import DocgenModel
import DocgenSyntax
import Testing

@testable import DocgenVerification

@Suite("Edits of the line that says what a code block contains")
struct CodeBlockEditTests {
  private func block(_ text: String, isFenced: Bool = true, line: Int = 1) -> CodeBlock {
    CodeBlock(
      isFenced: isFenced, info: "", text: text, textPosition: SourcePosition(file: "A.md", line: line, column: 1))
  }

  @Test(
    "The opening fence gets the reason, and keeps the rest of its line",
    arguments: [
      ("```swift", "```swift unverified reason=\"it's a 'b' \\\\ &amp; 'c'\""),
      ("  ~~~swift compile, nocopy", "  ~~~swift unverified reason=\"it's a 'b' \\\\ &amp; 'c'\" nocopy"),
      ("/// ```swift", "/// ```swift unverified reason=\"it's a 'b' \\\\ &amp; 'c'\""),
      ("   * - ```swift", "   * - ```swift unverified reason=\"it's a 'b' \\\\ &amp; 'c'\""),
      ("```", "```swift unverified reason=\"it's a 'b' \\\\ &amp; 'c'\""),
    ])
  func marks(line: String, expected: String) {
    // In a comment, the column of the position can differ.
    let edit = CodeBlockEdit.marking(
      block("let a = 1\n", line: 3), at: SourcePosition(file: "A.md", line: 2, column: 3),
      reason: "it's a \"b\" \\ & `c`", in: "# Title\n\(line)\nlet a = 1\n")
    #expect(edit?.replacement == [expected])
    #expect(edit?.lines == 2..<3)
  }

  @Test(
    "A code block that compiles keeps that check, and a new mark replaces an earlier one",
    arguments: [
      ("```swift nocopy", CodeBlockEdit.Mark.compile, "```swift compile reason=\"varies\" nocopy"),
      ("```", .compile, "```swift compile reason=\"varies\""),
      (
        "```swift compile reason=\"doesn't end\" nocopy", .unverified,
        "```swift unverified reason=\"varies\" nocopy"
      ),
    ])
  func compiles(line: String, mark: CodeBlockEdit.Mark, expected: String) {
    let edit = CodeBlockEdit.marking(
      block("let a = 1\n", line: 2), as: mark, at: SourcePosition(file: "A.md", line: 1, column: 1), reason: "varies",
      in: "\(line)\nlet a = 1\n")
    #expect(edit?.replacement == [expected])
  }

  @Test("A code block without a language gets one")
  func label() {
    let edit = CodeBlockEdit.labeling(
      block("let …\n", line: 2), at: SourcePosition(file: "A.md", line: 1, column: 3), language: "text",
      in: "- ```\n  let …\n  ```\n")
    #expect(edit?.replacement == ["- ```text"])
  }

  @Test(
    "Indented code becomes fenced code",
    arguments: [
      (
        "    let a = 1\n\n      let b = 2\n",
        "```swift unverified reason=\"fragment\"\nlet a = 1\n\n  let b = 2\n```\n"
      ),
      ("\tlet a = 1\n\n\t  let b = 2\n", "```swift unverified reason=\"fragment\"\nlet a = 1\n\n  let b = 2\n```\n"),
      (
        "  ///     let a = 1\n  ///\n  ///       let b = 2\n",
        "  /// ```swift unverified reason=\"fragment\"\n  /// let a = 1\n  ///\n  ///   let b = 2\n  /// ```\n"
      ),
      (
        "   *     let a = 1\n   *\n   *       let b = 2\n",
        "   * ```swift unverified reason=\"fragment\"\n   * let a = 1\n   *\n   *   let b = 2\n   * ```\n"
      ),
    ])
  func indented(source: String, expected: String) throws {
    let edit = try #require(
      CodeBlockEdit.marking(
        block("let a = 1\n\n  let b = 2\n", isFenced: false), at: SourcePosition(file: "A.md", line: 1, column: 5),
        reason: "fragment", in: source))
    #expect(SourceEdit.apply([edit], to: source) == expected)
  }

  @Test(
    "The language of code without a label",
    arguments: [
      ("let a = 1\n", "swift"), ("print(a)\n", "swift"), ("import Shop\n", "swift"), ("try save()\n", "swift"),
      ("$ swift test\n", "shell"), ("swift test\n", "text"), ("hello\n", "text"), ("a/b/c\n", "text"),
      ("{ \"a\": 1 }\n", "text"), ("<key>a</key>\n", "text"), ("Sources\n├── A.swift\n", "text"),
    ])
  func language(code: String, language: String) {
    #expect(CodeLanguage.name(of: code) == language)
  }

  @Test(
    "A reason is short, and doesn't contain the compiler's message",
    arguments: [
      ("does-not-compile", "cannot find 'a' in scope", FailureCause.fragment, "fragment"),
      ("does-not-compile", "no such module 'UIKit'", .compilerError, "needs UIKit"),
      ("does-not-compile", "missing return in 'x'", .compilerError, "doesn't compile alone"),
      ("timeout", "the sample didn't end within 10 seconds", .failedRun, "doesn't end"),
      ("exit-status", "the sample ended with status 64", .failedRun, "fails when it runs alone"),
      ("commands-not-run", "docgen runs commands only in a strict package", .notChecked, "not run"),
      ("unclassified-fence", "Swift code block isn't checked: the file is in no target", .notChecked, "not run"),
      ("not-deterministic", "not deterministic: …", .wrongClaim, "the output varies"),
    ])
  func reasons(id: String, message: String, cause: FailureCause, reason: String) {
    let failure = SampleResult.Failure(id: id, position: .init(file: "A.md", line: 1), message: message)
    #expect(UnverifiedReason.text(for: failure, cause, in: block("let a = 1\n")) == reason)
  }

  @Test("Code that isn't valid Swift is a fragment, so that it isn't checked for syntax errors")
  func invalid() {
    let failure = SampleResult.Failure(id: "does-not-compile", position: .init(file: "A.md", line: 1), message: "")
    #expect(UnverifiedReason.text(for: failure, .compilerError, in: block("let a =\n")) == "fragment")
    let c = block("int a = ;\n", language: "c")
    #expect(UnverifiedReason.text(for: failure, .compilerError, in: c) == "doesn't compile alone")
  }

  private func block(_ text: String, language: String = "swift") -> CodeBlock {
    CodeBlock(isFenced: true, info: language, text: text, textPosition: .init(file: "A.md", line: 2))
  }
}
