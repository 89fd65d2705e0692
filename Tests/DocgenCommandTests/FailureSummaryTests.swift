import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Testing

@testable import DocgenCommand
@testable import DocgenSite

@Suite("The summary of failed code blocks")
struct FailureSummaryTests {
  private static let source = "public struct Basket { public func add(_ price: Int) {} }\n"

  /// The summary of code blocks of `README.md`, one for each list of failures.
  private func summary(
    _ failures: [[(id: String, message: String, details: String)]], strict: Bool = false, listsAll: Bool = false
  ) async throws -> String {
    let (fileSystem, _) = FileSystem.inMemory([
      "/package/Package.swift": "let package = Package(name: \"Shop\")\n",
      "/package/Sources/Shop/Shop.swift": Self.source,
      "/package/README.md": String(repeating: "basket.add(price: 1)\n", count: 100),
    ])
    return try await withDependencies {
      $0.fileSystem = fileSystem
      $0.continuousClock = ContinuousClock()
    } operation: {
      let parsed = try await SiteBuilder().parse(
        BuildOptions(packagePath: "/package", isStrict: strict), targetFolders: [:])
      let results = failures.enumerated().map { index, failures in
        SampleResult(
          .codeBlock(file: "README.md", line: index + 1), state: .failed,
          failures: failures.enumerated().map { number, failure in
            .init(
              id: failure.id, position: .init(file: "README.md", line: index + 1, column: number + 11),
              message: failure.message, details: failure.details)
          })
      }
      var verified = VerifiedSite(parsed, results: results)
      try await verified.sortFailures(jobs: 1)
      return FailureSummary(verified, listsAll: listsAll).text
    }
  }

  private static let failures: [[(id: String, message: String, details: String)]] = [
    [("does-not-compile", "cannot find 'basket' in scope", "declare it")],
    [("exit-status", "the sample ended with status 64", "standard error:\n1\n2\n3\n4")],
    [("printed-value", "this line printed '1', not '2'", "")],
    [
      ("does-not-compile", "cannot find 'x' in scope", ""),
      ("does-not-compile", "extraneous argument label 'price:' in call", ""),
    ],
  ]

  @Test("The most useful cause and error are first, with the program's last lines")
  func order() async throws {
    #expect(
      try await summary(Self.failures) == """
        1 mistake about the package's API:
          README.md:4:12: extraneous argument label 'price:' in call, and 1 more error
        1 wrong claim:
          README.md:3:11: this line printed '1', not '2'
        1 failed run:
          README.md:2:11: the sample ended with status 64
              2
              3
              4
        1 fragment:
          README.md:1:11: cannot find 'basket' in scope
        To list all of them with all errors, run 'docgen test --explain'.

        """)
  }

  @Test("Only the first ten of a cause are listed")
  func limit() async throws {
    let failures = (0..<12).map { _ in Self.failures[0] }
    let text = try await summary(failures)
    #expect(text.hasPrefix("12 fragments:\n  README.md:1:11:"))
    #expect(text.contains("README.md:10:11:") && !text.contains("README.md:11:11:"))
    #expect(text.hasSuffix("  and 2 more\nTo list all of them with all errors, run 'docgen test --explain'.\n"))
  }

  @Test("'--explain' lists everything with all errors and the whole excerpt")
  func everything() async throws {
    let text = try await summary(Self.failures, strict: true, listsAll: true)
    #expect(
      text.hasPrefix(
        """
        1 mistake about the package's API:
          README.md:4:12: extraneous argument label 'price:' in call
            README.md:4:11: cannot find 'x' in scope

        """))
    #expect(text.contains("standard error:\n      1\n") && !text.contains("--explain"))
  }

  @Test("In a strict package, which reports each failure as an error, the summary only counts them")
  func strict() async throws {
    #expect(
      try await summary(Self.failures, strict: true)
        == "1 mistake about the package's API\n1 wrong claim\n1 failed run\n1 fragment\n")
  }

  @Test("Without a failure, there's no summary")
  func none() async throws {
    #expect(try await summary([]) == "")
  }
}
