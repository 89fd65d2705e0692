import DocgenModel
import DocgenSite
import Testing

@Suite("Code blocks in doc comments follow the rules of articles")
struct CommentFenceTests {
  /// The diagnostics about a source file, as `line:column id`.
  private func messages(_ source: String, strict: Bool = true) async throws -> [String] {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nA book.\n\n@Snippet(path: \"Model\", slice: \"model\")\n",
      "Snippets/Model.swift": "// snippet.model\nlet model = 1\n// snippet.end\n",
      "Sources/Kit/Kit.swift": source,
    ])
    let verification = SampleResult(
      .snippet(file: "Snippets/Model.swift"), state: .passed, checks: [.ran], claims: 0, standardOutput: "",
      compiler: "Swift version 6.3.1", platform: "x86_64-unknown-linux-gnu")
    let result = try await package.build(strict: strict, results: [verification])
    return result.diagnostics.filter { $0.position?.file == "Sources/Kit/Kit.swift" }.map {
      "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.id)"
    }
  }

  @Test(
    "Code blocks in comments follow the rules of articles, even for a symbol without a page",
    arguments: [
      // A code block without options is compiled on its page, and reports its own error.
      ("/// ```swift\n/// let a = 1\n/// ```\nprivate let kit = 1\n", []),
      (
        "struct Kit {\n  /// A kit.\n  ///\n  /// ```swift\n  /// let a = 1\n  /// ```\n  var a = 1\n}\n",
        []
      ),
      ("/// ```swift snippet=\"Model#model\"\n/// let model = 2\n/// ```\nlet kit = 1\n", ["2:5 stale-mirror"]),
      ("/// ```swift snippet=\"Model#model\"\n/// let model = 1\n/// ```\nlet kit = 1\n", []),
      ("/// ```swift unverified reason=\"why\"\n/// let model = \n/// ```\nlet kit = 1\n", ["2:17 not-swift"]),
      ("/// ```swift unverified reason=\"fragment\"\n/// let model = \n/// ```\nlet kit = 1\n", []),
      ("/// ```\n/// a\n/// ```\nlet kit = 1\n", ["1:5 unlabeled-code"]),
      ("/// A kit:\n///\n///     let a = 1\nlet kit = 1\n", []),
      ("/// ```text\n/// a\n/// ```\nlet kit = 1\n", []),
      ("/**\n * ```swift\n * let a = 1\n * ```\n */\nlet kit = 1\n", []),
      ("let text = \"\"\"\n  /// ```swift\n  /// let a = 1\n  /// ```\n  \"\"\"\n", []),
      ("// ```swift\n// let a = 1\n// ```\nlet kit = 1\n", []),
    ])
  func fences(source: String, expected: [String]) async throws {
    #expect(try await messages(source) == expected)
  }

  @Test("The comments of a file are read even if its code is too complex for the parser")
  func nested() async throws {
    let comment = "/**\n * ```swift unverified reason=\"why\"\n * let a =\n * ```\n */\n"
    #expect(try await messages(comment + "let kit = [[[[[[[1]]]]]]]\nlet π = 3.14\n") == ["3:11 not-swift"])
  }

  @Test("An outdated snippet copy is an error even without strict mode")
  func lenient() async throws {
    #expect(try await messages("/// ```swift\n/// let a = 1\n/// ```\nlet kit = 1\n", strict: false) == [])
    #expect(
      try await messages("/// ```swift snippet=\"Model\"\n/// let b = 1\n/// ```\nlet kit = 1\n", strict: false)
        == ["2:5 stale-mirror"])
  }

  @Test(
    "In each file, only 40 invalid samples or 100 syntax errors are reported",
    arguments: [(1, 40), (5, 20)])
  func many(mistakes perSample: Int, limit: Int) async throws {
    let fence =
      "```swift unverified reason=\"why\"\n" + String(repeating: "let a =\n", count: perSample) + "```\n"
    let page = "# Page\n\n" + String(repeating: fence, count: 150)
    let package = TestPackage(["Articles/One.md": page, "Articles/Two.md": page, "README.md": page])
    let mistakes = try await package.build(strict: true).diagnostics.filter { $0.id == "not-swift" }
    #expect(
      Dictionary(grouping: mistakes) { $0.position?.file }.mapValues(\.count)
        == ["Articles/One.md": limit * perSample, "Articles/Two.md": limit * perSample, "README.md": limit * perSample])
    let noted = mistakes.filter { !$0.notes.isEmpty }
    #expect(noted.map { $0.position?.line } == [Int](repeating: 2 + limit * (perSample + 2) - 1, count: 3))
    #expect(noted.first?.notes.first?.message.hasPrefix("\(limit) samples here aren't valid Swift") == true)
  }
}
