import Dependencies
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSystem
import Testing

@Suite("Directives in articles must show content")
struct SampleResolutionTests {
  private static let snippets = [
    "Snippets/Before.swift": "// snippet.a\nlet a = 1\n// snippet.b\nlet b = 1\n// snippet.end\n",
    "Snippets/After.swift": "// snippet.a\nlet a = 1\n// snippet.b\nlet b = 2\n// snippet.end\n",
  ]

  private static func verification(_ name: String, output: String = "") -> SampleResult {
    SampleResult(
      .snippet(file: "Snippets/\(name).swift"), state: .passed, checks: [.ran], claims: 0, standardOutput: output,
      compiler: "Swift version 6.3.1", platform: "x86_64-unknown-linux-gnu")
  }

  private func package(_ text: String) -> TestPackage {
    TestPackage(
      ["Articles/Book.md": "# Book\n\nA book.\n\n\(text)\n"].merging(Self.snippets) { first, _ in first })
  }

  private func errors(_ text: String, output: String = "") async throws -> [String] {
    let verifications = [Self.verification("Before", output: output), Self.verification("After")]
    let result = try await package(text).build(results: verifications)
    return result.diagnostics.filter { $0.severity == .error }.map { "\($0.position?.line ?? 0) \($0.id)" }
  }

  @Test("The two sides of a difference must differ")
  func differences() async throws {
    #expect(try await errors(#"@SnippetDiff(from: "Before#b", to: "After#b")"#) == [])
    #expect(try await errors(#"@SnippetDiff(from: "Before#a", to: "After#a")"#) == ["5 same-sides"])
  }

  @Test("A difference that's typed by hand is an error under 'strict', unless it declares why it isn't verified")
  func typedDifference() async throws {
    func result(_ info: String) async throws -> BuildResult {
      try await TestPackage(["Articles/Book.md": "# Book\n\nA book.\n\n```\(info)\n-let a = 1\n+let a = 2\n```\n"])
        .build(strict: true)
    }
    #expect(try await result("diff").diagnostics.map(\.id) == ["typed-diff"])
    let marked = try await result("diff unverified reason=\"from another project\"")
    #expect(marked.diagnostics == [])
    #expect(marked.report.samples.unverified == 1)
    #expect(marked.report.shownSamples.map(\.reason) == ["from another project"])
  }

  @Test("A program whose output is shown must print text")
  func output() async throws {
    #expect(try await errors(#"@Output(path: "Before")"#, output: "1\n") == [])
    #expect(try await errors(#"@Output(path: "Before")"#, output: "\n") == ["5 no-output"])
  }

  @Test("After an error, the others are reported too, and nothing is written")
  func earlierErrors() async throws {
    let package = package("```swift snippet=\"Before#a\"\nlet a = 2\n```")
    let result = try await package.build {
      $0.diagnostics = [Diagnostic("broken-manifest", at: SourcePosition(file: "README.md", line: 3), "broken")]
    }
    #expect(result.diagnostics.filter { $0.severity == .error }.map(\.id) == ["stale-mirror", "broken-manifest"])
    #expect(package.site.isEmpty)
  }

  @Test("Problems of samples are reported without a site, and are errors in strict mode")
  func texts() async throws {
    let package = package(
      "```swift snippet=\"Before#a\"\nlet a = 2\n```\n\n```yaml\n[\n```\n\n@Snippet(path: \"Lost\")")
    for isStrict in [false, true] {
      let found = try await withDependencies {
        $0.continuousClock = ContinuousClock()
        $0.fileSystem = package.fileSystem
      } operation: {
        let parsed = try await SiteBuilder().parse(BuildOptions(packagePath: "/package", isStrict: isStrict))
        return try await VerifiedSite(parsed).checkDocumentSamples(jobs: 2).diagnostics
      }
      #expect(
        found.map { "\($0.position?.line ?? 0) \($0.severity) \($0.id)" } == [
          "6 error stale-mirror", "10 \(isStrict ? "error" : "warning") not-yaml", "13 error unknown-snippet",
        ])
    }
  }
}
