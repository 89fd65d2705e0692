import DocgenModel
import DocgenSystem

@testable import DocgenSite

/// The search index after an edit: what is mended of it is what is made of all pages, and what is no index mends nothing.
enum Searching {
  /// Mends the index of pages, one a line, after the lines behind `== edit ==` have taken the place of others.
  static func readPages(_ bytes: [UInt8]) throws {
    let (before, after) = halves(bytes)
    guard !before.isEmpty else { return }
    // So many that words of several lines are those of half of the pages.
    let entries = (0..<max(before.count, 120)).map { entry($0, before[$0 % before.count]) }
    try wait {
      let made = try await SearchIndex.make(entries, jobs: 2)
      let changes = after.enumerated().map { number, text in
        let document = number * 37 % entries.count
        return SearchEdit.Change(document: document, former: entries[document], now: entry(document, text))
      }
      let unique = Dictionary(changes.map { ($0.document, $0) }, uniquingKeysWith: { first, _ in first })
      guard let mended = try edit(made.directory, made.files).after(Array(unique.values)) else { return }
      var expected = entries
      for change in unique.values { expected[change.document] = change.now }
      let again = try await SearchIndex.make(expected, jobs: 2)
      guard mended.directory == again.directory else { throw Violation(description: "the index is another") }
      for (file, bytes) in again.files where (mended.files[file] ?? made.files[file]) != bytes {
        throw Violation(description: "'\(file)' is another")
      }
    }
  }

  /// Mends an index whose vocabulary, and behind `== edit ==` whose lists of pages, are these.
  static func readScripts(_ bytes: [UInt8]) throws {
    let (terms, lines) = halves(bytes)
    let vocabulary = SearchIndex.script(ofVocabulary: terms)
    let first = terms.first ?? ""
    let shard = SearchIndex.script(ofShard: Array(lines.map { "\($0)\n" }.joined().utf8), first: first)
    var directory = SearchDirectory(documents: 3)
    directory.vocabulary = SearchDirectory.name("vocabulary", vocabulary)
    directory.shards = [.init(first: first, file: SearchDirectory.name("terms", shard))]
    let files = ["search/\(directory.vocabulary)": vocabulary, "search/\(directory.shards[0].file)": shard]
    let changes = [
      SearchEdit.Change(document: 0, former: entry(0, "a b c d"), now: entry(0, "a b d e")),
      SearchEdit.Change(document: 2, former: entry(2, "a b"), now: entry(2, "b z")),
    ]
    _ = try edit(directory, files).after(changes)
  }

  private static func edit(_ directory: SearchDirectory, _ files: [String: [UInt8]]) -> SearchEdit {
    SearchEdit(directory: directory) { name in
      guard let bytes = files["\(SearchIndex.folder)/\(name)"] else {
        throw FileError(operation: "read", path: name, reason: "No such file or directory")
      }
      return bytes
    }
  }

  private static func halves(_ bytes: [UInt8]) -> (before: [String], after: [String]) {
    let lines = String(decoding: bytes, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let marker = lines.firstIndex(of: "== edit ==") else { return (lines, []) }
    return (Array(lines[..<marker]), Array(lines[(marker + 1)...]))
  }

  /// A page whose text is a line; each `|` begins a section.
  private static func entry(_ number: Int, _ line: String) -> SearchEntry {
    let place = SourcePosition(file: "Page.md", line: 1)
    var page = Page(
      path: PagePath("page\(number)"), kind: .article, title: [Inline(.text("Page \(number)"), at: place)])
    page.discussion = line.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).enumerated().map {
      let text = [Inline(.text(String(decoding: $1, as: UTF8.self)), at: place)]
      return Block($0 % 2 == 0 ? .paragraph(text) : .heading(level: 2, text), at: place)
    }
    return SearchEntry(page)
  }
}
