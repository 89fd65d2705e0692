import DocgenMarkdown
import DocgenModel
import DocgenSite
import DocgenSymbols
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenContent

/// Each example on the page "Examples of diagnostics" that runs no sample causes the diagnostic that it shows.
@Suite struct DiagnosticExampleTests {
  @Test(arguments: DiagnosticExample.all.filter { !$0.runsSamples })
  func `An example causes exactly the diagnostics that it shows`(_ example: DiagnosticExample) async throws {
    // No other example needs the result of a run.
    let snippets = example.id == "no-output" ? ["PackingList"] : []
    let result = try await TestPackage(example.package).build(results: snippets.map { .passed($0) }) {
      $0.symbols = example.symbols
      $0.checksOutput = true
      if let catalog = example.catalogOption { $0.catalogs = [catalog] }
      if let output = example.outputOption { $0.output = output }
    }
    #expect(result.messages.joined(separator: "\n") == example.output)
    #expect(Set(result.diagnostics.map(\.id)) == [example.id])
  }

  @Test func `Each diagnostic has an example below its group, or a description of its input`() {
    let described = DiagnosticExample.idsDescribedInWords
    var group = ""
    var listed: [String] = []
    var expected: [String] = []
    for line in DiagnosticExample.page("Diagnostics").split(separator: "\n") {
      if line.hasPrefix("## ") { group = String(line.dropFirst(3)) }
      guard let id = DiagnosticExample.id(inTableRow: line) else { continue }
      listed.append(id)
      if !described.contains(id) { expected.append("\(group): \(id)") }
    }
    // Both are in the order of the tables.
    #expect(DiagnosticExample.all.map { "\($0.group): \($0.id)" } == expected)
    #expect(described == listed.filter(described.contains))
  }

  @Test(
    arguments: [
      ("file-too-large", Limits.fileBytes), ("line-too-long", Limits.lineBytes),
      ("paragraph-too-long", Limits.paragraphBytes), ("table-too-wide", Limits.tableColumns),
      ("table-too-large", Limits.tableCells),
    ])
  func `An input that's described in words is one more than its limit`(id: String, limit: Int) throws {
    let rows = DiagnosticExample.page("DiagnosticExamples").split(separator: "\n")
    let row = try #require(rows.first { DiagnosticExample.id(inTableRow: $0) == id })
    #expect(row.contains((limit + 1).formatted(.number.locale(Locale(identifier: "en_US")))), "\(row)")
  }
}

extension DiagnosticExample {
  /// The package's files, including the files that the page's overview describes.
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
  fileprivate var symbols: SymbolInputs? {
    let sources = files.filter { $0.path.hasPrefix("Sources/Helpdesk/") && $0.path.hasSuffix(".swift") }
    return sources.isEmpty ? nil : SymbolInputs(graphs: [ExampleModule.graph("Helpdesk", of: sources)])
  }
}
