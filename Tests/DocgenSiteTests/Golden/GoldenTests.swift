import DocgenModel
import DocgenSite
import DocgenSymbols
import Foundation
import Testing

/// The bytes of whole sites, which a change to docgen's internals must not change.
///
/// The golden files contain hashes. To write them again after a change of output that you want, run:
///
///     DOCGEN_WRITE_GOLDEN=1 swift test --filter GoldenTests
///
/// To see how the bytes differ between two versions of docgen, run `Tests/Golden/compare`.
@Suite struct GoldenTests {
  /// A site with a golden file.
  enum Fixture: String, CaseIterable, Sendable {
    /// The package in `Tests/BrowserTests/Fixture`, which has a page of each kind, with the module `Shapes`.
    case kinds = "Kinds"
    /// A generated package with about 50 articles, 50 symbols, and a second catalog.
    case generated = "Generated"
  }

  private static let isWriting = ProcessInfo.processInfo.environment["DOCGEN_WRITE_GOLDEN"] != nil
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: Fixture.allCases, [1, 2, 8])
  func `A site has the bytes and diagnostics of its golden file, for any number of jobs`(
    fixture: Fixture, jobs: Int
  ) async throws {
    let inputs = try Self.inputs(of: fixture)
    let package = TestPackage(inputs)
    let outcome = BuildOutcome(try await package.build(inputs, jobs: jobs), of: package)
    try #require(outcome.isGood, "\(outcome.diagnostics)")
    let golden = GoldenFile(outcome)
    let file = Self.tests.appending(path: "DocgenSiteTests/Fixtures/Golden/\(fixture.rawValue).txt")
    if Self.isWriting {
      if jobs == 1 { try Data(golden.text.utf8).write(to: file) }
      return
    }
    let expected = GoldenFile(text: try String(contentsOf: file, encoding: .utf8))
    #expect(golden.differences(from: expected) == [])
  }

  /// The resolver checks links before pages are rendered, so an error here is an error of the renderer or the theme.
  @Test(arguments: Fixture.allCases)
  func `Each link in the HTML of a golden site leads to a file and an ID of the site`(fixture: Fixture) async throws {
    let inputs = try Self.inputs(of: fixture)
    let result = try await TestPackage(inputs).build(inputs, jobs: 2, checksOutput: true)
    #expect(result.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    #expect(result.isGood)
  }

  @Test func `A golden file that is written and read has the same hashes and diagnostics`() throws {
    var golden = GoldenFile(text: "")
    golden.hashes = ["index.html": "1", "index.md": "2", "a/index.html": "3", "b/index.md": "4", "search/a.json": "5"]
    golden.diagnostics = ["Articles/A.md:1:1: warning: a / b"]
    #expect(GoldenFile(text: golden.text) == golden)
  }

  // MARK: Fixtures

  private static func inputs(of fixture: Fixture) throws -> BuildInputs {
    switch fixture {
    case .kinds: try kinds.get()
    case .generated: generated
    }
  }

  private static let kinds = Result {
    let folder = tests.appending(path: "BrowserTests/Fixture")
    var inputs = BuildInputs(files: [:])
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      inputs.files[path] = Array(try Data(contentsOf: file))
    }
    let graph = tests.appending(path: "DocgenSymbolsTests/Fixtures/Shapes/Shapes.symbols.json")
    inputs.symbols = [
      try ModuleGraph(bytes: Array(try Data(contentsOf: graph)), file: "Shapes.symbols.json", packageRoot: "/package")
    ]
    var verification = SampleResult.passed("Counter", output: "1\n")
    verification.checks = [.ran, .printedValues]
    verification.identifiers = [
      .init(line: 8, column: 7, length: 5, symbol: "s:6Shapes7counterSivp"),
      .init(line: 10, column: 17, length: 9, symbol: "s:6Shapes3BoxV3mapyACyqd__Gqd__xKXEKlF"),
    ]
    inputs.results = [verification]
    return inputs
  }

  private static let generated: BuildInputs = {
    var book = GeneratedBook(
      seed: 1,
      .init(
        articles: 44, hubs: 5, articlesPerHub: 5, otherArticles: 7, types: 12, methods: 3, snippets: 9))
    book.addWarnings(seed: 1)
    return book.inputs
  }()
}
