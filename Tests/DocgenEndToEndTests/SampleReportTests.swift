import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand

/// The report of `docgen test` and the labels on pages, for each kind of code block.
///
/// End-to-end, because the states are results of the real compiler and of programs that run.
@Suite("Samples of an article", .endToEnd)
struct SampleReportTests {
  private static let article = """
    # Hello

    @Comment {
      ```swift
      let hidden = "you"
      ```
    }

    ```swift
    print(greet(hidden).contains(Regex { "you" }))  // true
    ```

    ```swift
    func <#name#>() {}
    ```

    ```swift unverified reason="needs a window"
    openWindow()
    ```

    ```swift compile
    while readLine() != nil {}
    ```

    """

  private struct Report: Decodable {
    struct Result: Decodable {
      var file: String
      var line: Int
      var state: String
      var message: String?
    }
    var results: [Result]
    var samples: [String: Int]
  }

  @Test func `Every code block is in the report, and the page shows its state`() async throws {
    let package = try TutorialPackage([
      "docgen.yml": "title: Greeting\nsamples:\n  imports: [Greeting, RegexBuilder]\n",
      "Articles/Hello.md": Self.article,
    ])
    defer { package.remove() }
    let tested = try await package.run(TestCommand.self, ["--report", "\(package.path)/report.json"])
    #expect(tested.status == 0, "\(tested)")
    let report = try JSONDecoder().decode(Report.self, from: Data(package.text("report.json").utf8))
    let results = report.results.sorted { $0.line < $1.line }
    #expect(results.map(\.line) == [9, 13, 17, 21])
    #expect(results.map(\.state) == ["ran", "parsedOnly", "unverified", "compiled"])
    #expect(results.map(\.message) == [nil, "template", "needs a window", nil])
    #expect(Set(results.map(\.file)) == ["Articles/Hello.md"])
    #expect(report.samples == ["total": 4, "ran": 1, "parsedOnly": 1, "unverified": 1, "compiled": 1])

    let built = try await package.run(BuildCommand.self)
    #expect(built.status == 0, "\(built)")
    let site = "\(package.path)/site"
    let pages = try FileSystem.liveValue.files(below: site).filter { $0.lowercased().hasSuffix("hello/index.html") }
    let page = try package.text("site/\(#require(pages.first))")
    #expect(page.contains("Template"))
    #expect(!page.contains("let hidden"))
    // The whole sample has the imports and the hidden code.
    let scripts = try FileSystem.liveValue.files(below: site).filter { $0.hasSuffix(".js") }
      .map { try package.text("site/\($0)") }
    #expect(scripts.contains { $0.contains("import RegexBuilder") && $0.contains("let hidden") })
  }
}
