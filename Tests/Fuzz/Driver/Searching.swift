import DocgenModel

@testable import DocgenContent
@testable import DocgenOutput

/// Tests the search index with hostile words.
///
/// The index is the same for any number of jobs, and each script is safe for a page to load.
enum Searching {
  /// Creates the index of pages, one per line.
  static func readPages(_ bytes: [UInt8]) throws {
    let lines = String(decoding: bytes, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard !lines.isEmpty else { return }
    // Enough pages that the words of several lines appear on half of them.
    let entries = (0..<max(lines.count, 120)).map { entry($0, lines[$0 % lines.count]) }
    try wait {
      let files = try await SearchIndex.files(of: entries, jobs: 1)
      guard try await SearchIndex.files(of: entries, jobs: 4) == files else {
        throw Violation(description: "the index depends on the number of jobs")
      }
      for (file, script) in files where script.firstRange(of: Array("</".utf8)) != nil {
        throw Violation(description: "'\(file)' could end the script that it's in")
      }
    }
  }

  /// A page with a line's text.
  ///
  /// Each `|` begins a section.
  private static func entry(_ number: Int, _ line: String) -> SearchDocument {
    let place = SourcePosition(file: "Page.md", line: 1)
    var page = Page(
      path: PagePath("page\(number)"), kind: .article, title: [Inline(.text("Page \(number)"), at: place)])
    page.discussion = line.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).enumerated().map {
      let text = [Inline(.text(String(decoding: $1, as: UTF8.self)), at: place)]
      return Block($0 % 2 == 0 ? .paragraph(text) : .heading(level: 2, text), at: place)
    }
    return SearchDocument(page)
  }
}
