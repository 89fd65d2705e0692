import DocgenModel
import DocgenSite
import DocgenSymbols
import Foundation
import Testing

@testable import DocgenContent

/// Each example on the page "Examples of diagnostics" causes the diagnostic that it shows.
///
/// The tests read the page when they run, so a change to an example needs no build.
@Suite struct DiagnosticExampleTests {
  /// The files that cause a diagnostic, with the diagnostic.
  struct Example: Sendable, CustomTestStringConvertible {
    /// The level-2 heading above the example.
    var group: String
    var id: String
    var files: [(path: String, text: String)] = []
    var output = ""
    /// The value of `--catalog`, if the example shows one.
    var catalogOption: String?

    var testDescription: String { id }

    /// The package's files, with those that the page's overview describes.
    var package: [String: String] {
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
    var symbols: SymbolSources? {
      let sources = files.filter { $0.path.hasPrefix("Sources/Helpdesk/") && $0.path.hasSuffix(".swift") }
      return sources.isEmpty ? nil : SymbolSources(graphs: [ExampleModule.graph("Helpdesk", of: sources)])
    }
  }

  /// The examples on the page, in order.
  static let examples: [Example] = {
    var examples: [Example] = []
    var group = ""
    var path: String?
    var fence: (marker: Substring, lines: [Substring])?
    for line in page("DiagnosticExamples").split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = fence {
        guard line == open.marker else {
          fence?.lines.append(line)
          continue
        }
        fence = nil
        guard let last = examples.indices.last else { continue }
        if let file = path {
          examples[last].files.append((file, open.lines.map { $0 + "\n" }.joined()))
        } else {
          examples[last].output = open.lines.joined(separator: "\n")
        }
        path = nil
      } else if line.hasPrefix("## ") {
        group = String(line.dropFirst(3))
      } else if let id = line.wholeMatch(of: /### `(.+)`/)?.output.1 {
        examples.append(Example(group: group, id: String(id)))
      } else if let file = line.wholeMatch(of: /`(.+)`:/)?.output.1 {
        path = String(file)
      } else if let folder = line.wholeMatch(of: /With `--catalog (.+)`:/)?.output.1, let last = examples.indices.last {
        examples[last].catalogOption = String(folder)
      } else if line.hasPrefix("```") {
        fence = (line.prefix { $0 == "`" }, [])
      }
    }
    return examples
  }()

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
    "The message contains an absolute path.": """
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
    broken-manifest wrong-manifest duplicate-snippet
    """,
    "It needs the compiler, a running sample, or a shell.": """
    unclassified-fence samples-need-each-other conflicting-samples not-reached writes-outside reads-input forks
    printed-value never-printed never-compiled unchecked-claim not-deterministic untracked-print lost-output
    broken-record output compiler-warning expected-warning expected-failure compile-error unexpected-compile-error
    unverifiable not-built does-not-compile not-verified ended-early exit-status uncaught-error crash timeout flood
    left-processes test-failed test-not-run tests-unreadable unrecorded-issue no-match broken-result-cache
    step-without-manifest step-does-not-compile step-compiles step-fails step-passes step-output step-without-tests
    step-without-program command-output command-status command-ended commands-not-run
    """,
  ]

  /// Returns the text of a page in docgen's guide, or an empty text if the test can't read it.
  private static func page(_ name: String) -> String {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let file = root.appending(path: "Articles/Docgen.docc/\(name).md")
    do {
      return try String(contentsOf: file, encoding: .utf8)
    } catch {
      return ""
    }
  }

  @Test(arguments: examples)
  func `An example causes exactly the diagnostics that it shows`(_ example: Example) async throws {
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
    for line in Self.page("Diagnostics").split(separator: "\n") {
      if line.hasPrefix("## ") { group = String(line.dropFirst(3)) }
      guard let id = line.firstMatch(of: /^\| `([a-z0-9-]+)` \|/)?.output.1 else { continue }
      listed.append(id)
      if !omitted.contains(id) { expected.append("\(group): \(id)") }
    }
    // The examples are in the order of the tables.
    #expect(Self.examples.map { "\($0.group): \($0.id)" } == expected)
    #expect(Set(omitted).subtracting(listed) == [], "not in the tables")
    #expect(omitted.count == Set(omitted).count)
  }
}
