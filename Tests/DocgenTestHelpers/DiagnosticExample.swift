import Foundation

/// The files that cause a diagnostic, with the diagnostic, from the page "Examples of diagnostics".
///
/// The page is read when the tests run, so a change to an example needs no build.
package struct DiagnosticExample: Sendable, CustomStringConvertible {
  /// The level-2 heading above the example.
  package var group: String
  package var id: String
  package var files: [(path: String, text: String)] = []
  package var output = ""
  /// The value of `--catalog`, if the example shows one.
  package var catalogOption: String?
  /// The value of `--output`, if the example shows one.
  package var outputOption: String?
  /// Whether `docgen test` must compile or run a sample to cause the diagnostic.
  package var runsSamples = false

  package var description: String { id }

  /// The examples on the page, in order.
  package static let all: [DiagnosticExample] = {
    var examples: [DiagnosticExample] = []
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
        examples.append(DiagnosticExample(group: group, id: String(id)))
      } else if let file = line.wholeMatch(of: /`(.+)`:/)?.output.1 {
        path = String(file)
      } else if let folder = line.wholeMatch(of: /With `--catalog (.+)`:/)?.output.1, let last = examples.indices.last {
        examples[last].catalogOption = String(folder)
      } else if let folder = line.wholeMatch(of: /With `--output (.+)`:/)?.output.1, let last = examples.indices.last {
        examples[last].outputOption = String(folder)
      } else if line == "With `docgen test --strict`:", let last = examples.indices.last {
        examples[last].runsSamples = true
      } else if line.hasPrefix("```") {
        fence = (line.prefix { $0 == "`" }, [])
      }
    }
    return examples
  }()

  /// The IDs of the diagnostics whose smallest input the page describes in a table, in order.
  package static var idsDescribedInWords: [String] {
    page("DiagnosticExamples").split(separator: "\n").drop { $0 != "## Inputs without an example" }
      .compactMap(id(inTableRow:))
  }

  /// Returns the ID in the first column of a table, or `nil` if the line isn't a row with an ID.
  package static func id(inTableRow line: Substring) -> String? {
    line.firstMatch(of: /^\| `([a-z0-9-]+)` \|/).map { String($0.output.1) }
  }

  /// Returns the text of a page in docgen's guide, or an empty text if the test can't read it.
  package static func page(_ name: String) -> String {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let file = root.appending(path: "Articles/Docgen.docc/\(name).md")
    do {
      return try String(contentsOf: file, encoding: .utf8)
    } catch {
      return ""
    }
  }
}
