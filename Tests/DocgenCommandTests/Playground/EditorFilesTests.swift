import Testing

@testable import DocgenCommand
@testable import DocgenSyntax

@Suite("The editor's files")
struct EditorFilesTests {
  /// The words that `highlight.js` colors as keywords, wherever they are.
  private func keywords() throws -> Set<SwiftWord> {
    let file = try #require(EditorFiles.all["/_docgen/highlight.js"])
    let script = String(decoding: file.content, as: UTF8.self)
    let list = try /keywords = new Set\(\s*\((?<strings>[^)]*)\)\.split/.firstMatch(in: script)
    let words = try #require(list).output.strings.split { !$0.isLetter }
    return try Set(words.map { try #require(SwiftWord(rawValue: String($0)), "\($0)") })
  }

  @Test func `The editor colors the keywords that a page colors, except those that are more often names`() throws {
    let names: Set<SwiftWord> = [.borrow, .copy, .then, .using]
    let keywords = try keywords()
    let others = SwiftWord.allCases.filter { $0 != .name && !$0.rawValue.hasPrefix("_") && !keywords.contains($0) }
    #expect(Set(others) == names)
  }
}
