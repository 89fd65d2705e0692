import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenCommand

/// `docgen build` for a package with an error.
///
/// End-to-end, because SwiftPM reports the error.
@Suite(.endToEnd) struct UnbuiltPackageTests {
  @Test func `The report and the counts contain the reason, and with --strict it's an error`() async throws {
    let package = try TutorialPackage([
      "Articles/Home.md": "# Home\n\nThe package doesn't build.\n",
      "Sources/Greeting/Greeting.swift": "public func greet() -> Nothing {}\n",
    ])
    defer { package.remove() }
    let report = "\(package.path)/report.json"
    let result = try await package.run(BuildCommand.self, ["--report", report])
    #expect(result.status == 0)
    #expect(result.errorOutput.contains("warning: the package doesn't build: cannot find type 'Nothing' in scope"))
    #expect(result.printed.contains("0 errors, 1 warning\n"), "\(result.printed)")
    #expect(try package.text("report.json").contains("\"unbuilt-package\""))

    let strict = try await package.run(BuildCommand.self, ["--strict", "--report", report])
    #expect(strict.status == 1)
    #expect(strict.errorOutput.contains("error: cannot find type 'Nothing' in scope"))
  }
}
