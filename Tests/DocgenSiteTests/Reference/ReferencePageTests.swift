import DocgenModel
import Foundation
import Testing

@testable import DocgenContent
@testable import DocgenOutput

/// The reference pages of docgen's guide describe exactly what the source code accepts.
@Suite struct ReferencePageTests {
  /// Returns the level-3 headings of a page in docgen's guide, with the first paragraph of each section.
  private func entries(of page: String) throws -> [String: String] {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let file = root.appending(path: "Articles/Docgen.docc/\(page).md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    var entries: [String: String] = [:]
    for (index, line) in lines.enumerated() where line.hasPrefix("### `") {
      entries[String(line.dropFirst(5).dropLast())] = String(lines[index + 2])
    }
    return entries
  }

  @Test func `The directive reference has an entry for each directive, with its arguments and parents`() throws {
    let entries = try entries(of: "DirectiveReference")
    let expected = Dictionary(
      uniqueKeysWithValues: Directives.all.map { ("@\($0.name)", Self.syntax(of: $0)) })
    #expect(Set(entries.keys) == Set(expected.keys))
    for (name, syntax) in expected { #expect(entries[name] == syntax, "the line after '### `\(name)`'") }
  }

  /// Returns the line that describes a directive's syntax, such as ``` `@Tab("…")` in `@TabNavigator` ```.
  private static func syntax(of directive: DirectiveDefinition) -> String {
    let arguments = directive.arguments.map { argument in
      let value =
        switch argument.value {
        case .text: "\"…\""
        case .number: "N"
        case .oneOf(let values): values.joined(separator: " | ")
        }
      let text = argument.label.isEmpty ? value : "\(argument.label): \(value)"
      return argument.isRequired ? text : "[\(text)]"
    }
    let parents = directive.parents.map { "`@\($0)`" }.joined(separator: ", ")
    return "`@\(directive.name)" + (arguments.isEmpty ? "`" : "(\(arguments.joined(separator: ", ")))`")
      + (parents.isEmpty ? "" : " in \(parents)")
  }

  @Test func `The configuration reference has an entry for each setting`() throws {
    let entries = try entries(of: "ConfigurationReference")
    #expect(Set(entries.keys) == Set(Configuration.Key.allCases.map(\.rawValue)))
  }

  @Test func `The page about themes lists each style sheet, template, and value`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let page = try String(contentsOf: root.appending(path: "Articles/Docgen.docc/Theming.md"), encoding: .utf8)
    let names =
      TemplateVariable.allCases.map(\.name) + DefaultTheme.styles.map(\.name)
      + DefaultTheme.templates.keys
    #expect(names.filter { !page.contains("`\($0)`") } == [])
  }

  @Test func `The command reference lists the members of a build's report`() throws {
    let position = SourcePosition(file: "Articles/Book.md", line: 1, column: 1)
    let report = Report(
      pages: .init(articles: 1, symbols: 1), modules: ["Book": .init(documented: 1, undocumented: 1)],
      samples: .init(
        total: 1, ran: 1, compiled: 0, expectedFailures: 0, manifests: 0, parsedOnly: 0, unverified: 0,
        linkedIdentifiers: 1),
      links: .init(total: 1, resolved: 1, unresolved: 0), files: .init(written: 1, unchanged: 0, removed: 0),
      diagnostics: [.init(id: "id", severity: .warning, file: "Book.md", line: 1, column: 1, message: "message")],
      seconds: 1,
      shownSamples: [
        .init(page: "book", position: position, snippet: "Book", slice: "model", state: .ran, reason: "reason")
      ],
      results: [.init(file: "Book.md", line: 1, state: "ran", message: "message")])
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report)) as? [String: Any] ?? [:]
    let expected = json.mapValues { value -> Set<String> in
      let object = (value as? [Any])?.first ?? value
      let members = object as? [String: Any] ?? [:]
      return Set((members["Book"] as? [String: Any] ?? members).keys)
    }
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let page = try String(contentsOf: root.appending(path: "Articles/Docgen.docc/CommandReference.md"), encoding: .utf8)
    let section = try #require(
      page.split(separator: "## The report of a build\n").last?.split(separator: "\n## ").first)
    var listed: [String: Set<String>] = [:]
    for row in section.split(separator: "\n") where row.hasPrefix("| `") {
      let names = row.matches(of: /`([A-Za-z]+)`/).map { String($0.output.1) }
      listed[names[0]] = Set(names.dropFirst())
    }
    #expect(listed == expected)
  }

  @Test func `The page about diagnostics lists each diagnostic in the sources`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let page = try String(contentsOf: root.appending(path: "Articles/Docgen.docc/Diagnostics.md"), encoding: .utf8)
    let listed = page.split(separator: "\n").compactMap { $0.firstMatch(of: /^\| `([a-z0-9-]+)` \|/)?.output.1 }
    #expect(listed.count == Set(listed).count)
    // Each call that creates a diagnostic has its ID as a literal.
    let functions = "Diagnostic|Unsatisfied|warn|report|excess|fail|failed|refuse|unreadable"
    let call = try Regex(
      #"(?:(?:\#(functions))\(\s*(?:candidate, )?|[.( ]id(?::| =) )"([a-z0-9-]+)""#, as: (Substring, Substring).self)
    var used: Set<Substring> = []
    let sources = root.appending(path: "Sources")
    let modules = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { $0.hasPrefix("Docgen") }
    for module in modules {
      let folder = sources.appending(path: module)
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        used.formUnion(text.matches(of: call).map { Substring($0.output.1) })
      }
    }
    // Labels of arguments, which the reader of `@Check` passes to a function with the same name.
    used.subtract(["expect", "message"])
    #expect(used.subtracting(listed).sorted() == [], "not on the page")
    #expect(Set(listed).subtracting(used).sorted() == [], "not in the sources")
  }
}
