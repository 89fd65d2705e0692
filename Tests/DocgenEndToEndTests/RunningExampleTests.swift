import DocgenContent
import DocgenModel
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand

/// Each example on the page "Examples of diagnostics" that runs samples causes the diagnostic that it shows.
///
/// All examples are in one package, because building a package takes much longer than running its samples. End-to-end, because
/// the messages contain text of the compiler and of Swift Testing.
@Suite(.endToEnd) struct RunningExampleTests {
  /// An example with only one file, which has a unique name in the package.
  private struct RenamedExample {
    let example: DiagnosticExample
    let name: String
    let path: String

    init(_ example: DiagnosticExample, number: Int) throws {
      self.example = example
      name = "Example\(number)"
      try #require(example.files.count == 1)
      let shown = example.files[0].path
      path = "\(PackagePath.folder(of: shown))/\(name).\(shown.hasSuffix(".md") ? "md" : "swift")"
    }

    /// The lines of docgen's output about the file, with the names that the page shows, and `…` for UUIDs.
    func lines(in output: String) -> [String] {
      let shown = example.files[0].path
      let module = PackagePath.name(of: shown).replacing(".swift", with: "")
      return splitLines(output).filter { $0.hasPrefix("\(path):") }
        .map { $0.replacing(path, with: shown).replacing(name, with: module).replacing(/[0-9A-F-]{36}/, with: "…") }
    }
  }

  /// The part of a report that the test reads.
  private struct Report: Decodable {
    struct Problem: Decodable {
      var id: String
      var file: String?
    }

    var diagnostics: [Problem]
  }

  @Test(.timeLimit(.minutes(30)))
  func `Each example with a sample that runs causes exactly the diagnostics that it shows`() async throws {
    let examples = try DiagnosticExample.all.filter(\.runsSamples).enumerated().map {
      try RenamedExample($0.element, number: $0.offset + 1)
    }
    #expect(!examples.isEmpty)
    let snippets = examples.filter { $0.path.hasPrefix("Snippets/") }.map { "\n@Snippet(path: \"\($0.name)\")\n" }
    var files = ["Articles/Root.md": "# ``Greeting``\n\nGreet.\n" + snippets.joined()]
    for example in examples { files[example.path] = example.example.files[0].text }
    let package = try TutorialPackage(files)
    defer { package.remove() }
    let report = "\(package.path)/report.json"
    let result = try await package.run(TestCommand.self, ["--strict", "--report", report])
    #expect(result.status == 1)
    let problems = try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(filePath: report))).diagnostics
    for example in examples {
      let found = example.lines(in: result.errorOutput)
      #expect(found.joined(separator: "\n") == example.example.output, "\(example.example.id)")
      let ids = problems.filter { $0.file == example.path }.map(\.id)
      #expect(Set(ids) == [example.example.id], "\(example.example.id)")
    }
  }
}
