import DocgenModel
import DocgenSite
import DocgenSymbols
import DocgenTestHelpers
import Testing

@testable import DocgenContent

/// Each example on the page "Examples of diagnostics" that runs no sample causes the diagnostic that it shows.
@Suite struct DiagnosticExampleTests {
  /// The IDs of diagnostics without an example, separated by white space, by the reason.
  private static let idsWithoutExample: [String: String] = [
    "The content is too long for the page.": """
    symbol-link-length unread-sample unread-comments unread-snippet configuration-too-large file-too-large
    line-too-long paragraph-too-long table-too-wide table-too-large link-definition-too-long
    """,
    "A Markdown file can't show the bytes of the file or of its name.": """
    same-name not-utf8
    """,
    "Another program writes the damaged file, and this test has none of its files.": """
    linkable symbol-graph known-symbols
    """,
    "The page shows no `--output`.": """
    output-among-sources
    """,
    "The compiler writes the damaged or outdated file.": """
    build-description damaged-index unbuilt-package unbuilt-module stale-symbols symbols symbol-graph-extraction
    symbol-graph-name cyclic-symbols duplicate-address
    """,
    "It needs a file that can't be read or written, or another toolchain.": """
    no-package no-package-manager unreadable-manifest unreadable-file unwritable-output unwritable-report
    unwritable-package unwritable-source preview
    """,
    "It needs a reader's project or an author's edit.": """
    step-missing merge-conflict
    """,
    "It needs SwiftPM.": """
    broken-manifest wrong-manifest duplicate-snippet snippet-named-like-module
    """,
    "It isn't reported with '--strict'.": """
    unclassified-fence commands-not-run
    """,
    "It needs a minute, another package, a tutorial, or damage that only a sample's program can cause.": """
    forks broken-record unverifiable not-built not-verified timeout flood tests-unreadable unrecorded-issue
    no-match broken-result-cache step-without-manifest step-does-not-compile step-compiles step-fails
    step-passes step-output step-without-tests step-without-program
    """,
  ]

  @Test(arguments: DiagnosticExample.all.filter { !$0.runsSamples })
  func `An example causes exactly the diagnostics that it shows`(_ example: DiagnosticExample) async throws {
    // No other example needs the result of a run.
    let snippets = example.id == "no-output" ? ["PackingList"] : []
    let result = try await TestPackage(example.package).build(verifications: snippets.map { .passed($0) }) {
      $0.symbols = example.symbols
      $0.checksOutput = true
      if let catalog = example.catalogOption { $0.catalogs = [catalog] }
    }
    #expect(result.messages.joined(separator: "\n") == example.output)
    #expect(Set(result.diagnostics.map(\.id)) == [example.id])
  }

  @Test func `Each diagnostic has an example below its group or a reason for none`() {
    let omitted = Self.idsWithoutExample.values.flatMap { $0.split(whereSeparator: \.isWhitespace) }
    var group = ""
    var listed: [Substring] = []
    var expected: [String] = []
    for line in DiagnosticExample.page("Diagnostics").split(separator: "\n") {
      if line.hasPrefix("## ") { group = String(line.dropFirst(3)) }
      guard let id = line.firstMatch(of: /^\| `([a-z0-9-]+)` \|/)?.output.1 else { continue }
      listed.append(id)
      if !omitted.contains(id) { expected.append("\(group): \(id)") }
    }
    // The examples are in the order of the tables.
    #expect(DiagnosticExample.all.map { "\($0.group): \($0.id)" } == expected)
    #expect(Set(omitted).subtracting(listed) == [], "not in the tables")
    #expect(omitted.count == Set(omitted).count)
  }
}

extension DiagnosticExample {
  /// The package's files, with those that the page's overview describes.
  fileprivate var package: [String: String] {
    var package = ["Package.swift": "let package = Package(name: \"Helpdesk\")\n"]
    for (path, text) in files { package[path] = text }
    let hasCatalog = files.contains { $0.path.hasPrefix("Articles/") || $0.path.contains(".docc/") }
    if !hasCatalog, id != "no-articles" {
      let snippets = files.map(\.path).filter { $0.hasPrefix("Snippets/") }.map { path in
        "\n@Snippet(path: \"\(path.dropFirst("Snippets/".count).dropLast(".swift".count))\")\n"
      }
      package["Articles/Helpdesk.md"] = "# ``Helpdesk``\n\nAnswer your customers.\n" + snippets.joined()
    }
    return package
  }

  /// The symbols of the module `Helpdesk`, or `nil` if the example contains no sources.
  fileprivate var symbols: SymbolSources? {
    let sources = files.filter { $0.path.hasPrefix("Sources/Helpdesk/") && $0.path.hasSuffix(".swift") }
    return sources.isEmpty ? nil : SymbolSources(graphs: [ExampleModule.graph("Helpdesk", of: sources)])
  }
}
