import DocgenMarkdown
import DocgenModel
import Testing

@testable import DocgenSite

/// A mended search index is what is made of all pages.
@Suite struct SearchEditTests {
  /// Numbers that look like chance and are the same in each run.
  private struct Chance {
    var state: UInt64

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
  }

  private static func entry(_ number: Int, _ text: String, title: String = "Page") -> SearchEntry {
    let file = "Articles/P\(number).md"
    var page = Page(path: PagePath("kit/p\(number)"), kind: .article, title: [])
    page.title = [Inline(.text("\(title) \(number)"), at: SourcePosition(file: file, line: 1))]
    page.discussion = MarkdownParser().parse(text, file: file).document.blocks
    return SearchEntry(page)
  }

  /// Terms of which some are on most pages, and most on some; the last ones are sorted by UTF-16 otherwise than by bytes,
  /// or look the same.
  private static let terms = (0..<4_000).map { "term\($0)" } + lastTerms
  private static let lastTerms = [
    "größe", "日本", "\u{E001}x", "\u{1F600}x", "\u{FF01}y", "caf\u{E9}", "cafe\u{301}",
  ]

  private static func text(_ chance: inout Chance) -> String {
    var words: [String] = []
    for _ in 0..<200 { words.append(terms[chance.next(chance.next(2) == 0 ? 60 : terms.count)]) }
    words += lastTerms.indices.map { _ in lastTerms[chance.next(lastTerms.count)] }
    words.insert("\n\n## \(terms[chance.next(400)])\n\n", at: chance.next(words.count))
    return words.joined(separator: " ")
  }

  /// Some words of a text taken away, and others put into it.
  private static func edited(_ text: String, _ chance: inout Chance) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for _ in 0...chance.next(6) {
      switch chance.next(3) {
      case 0: words.remove(at: chance.next(words.count))
      case 1: words.insert(terms[chance.next(terms.count)], at: chance.next(words.count))
      default: words.insert("new\(chance.next(50))", at: chance.next(words.count))
      }
    }
    return words.joined(separator: " ")
  }

  @Test(arguments: [40, 400]) func `Edits one after the other`(pages: Int) async throws {
    var chance = Chance(state: UInt64(pages))
    var texts = (0..<pages).map { _ in Self.text(&chance) }
    var entries = texts.enumerated().map { Self.entry($0, $1) }
    var made = try await SearchIndex.make(entries, jobs: 2)
    var mendedCount = 0
    #expect(pages < 400 || made.directory.shards.count > 3)
    for _ in 0..<25 {
      var changes: [SearchEdit.Change] = []
      for number in Set((0...chance.next(2)).map { _ in chance.next(pages) }) {
        texts[number] = Self.edited(texts[number], &chance)
        let title = ["Page", "Other", "A\n,\"]);\u{2028}<b>"][chance.next(3)]
        let now = Self.entry(number, texts[number], title: title)
        changes.append(.init(document: number, former: entries[number], now: now))
        entries[number] = now
      }
      let files = made.files
      let edit = SearchEdit(directory: made.directory) { files["search/\($0)"] ?? [] }
      let mended = try edit.after(changes)
      made = try await SearchIndex.make(entries, jobs: 2)
      guard let mended else { continue }
      mendedCount += 1
      #expect(mended.directory == made.directory)
      #expect(mended.directory.files == Set(made.files.keys))
      for (path, bytes) in mended.files { #expect(made.files[path] == bytes, "\(path)") }
      #expect(Set(made.files.keys).subtracting(files.keys).isSubset(of: mended.files.keys))
    }
    #expect(mendedCount > 12)
  }

  /// The same word, spelt with one character for its last letter, and with two.
  private static let (one, two) = ("caf\u{E9}", "cafe\u{301}")

  @Test(
    arguments: [
      ([one], [two]), ([two], [one]), (["none"], ["\(one) \(two)"]), (["\(one) \(two)"], [two]),
      (["none", "none"], [one, two]),
    ], ["word", "\(one) \(two)"])
  func `Words that look the same are told apart as their bytes are`(texts: ([String], [String]), others: String)
    async throws
  {
    func entries(_ texts: [String]) -> [SearchEntry] {
      (0..<60).map { Self.entry($0, $0 < texts.count ? texts[$0] : others) }
    }
    let (former, now) = (entries(texts.0), entries(texts.1))
    let made = try await SearchIndex.make(former, jobs: 1)
    let edit = SearchEdit(directory: made.directory) { made.files["search/\($0)"] ?? [] }
    let changes = texts.0.indices.map { SearchEdit.Change(document: $0, former: former[$0], now: now[$0]) }
    let mended = try #require(try edit.after(changes))
    let expected = try await SearchIndex.make(now, jobs: 1)
    #expect(mended.directory.script == expected.directory.script)
    #expect(mended.directory == expected.directory)
    for (path, bytes) in mended.files { #expect(expected.files[path] == bytes, "\(path)") }
  }

  @Test func `There is nothing to mend in an index without any word`() async throws {
    func entry(_ text: String) -> SearchEntry {
      var page = Page(path: PagePath("kit"), kind: .article, title: [])
      page.discussion = MarkdownParser().parse(text, file: "Articles/A.md").document.blocks
      return SearchEntry(page)
    }
    let (empty, full) = (try await SearchIndex.make([entry("C.")], jobs: 1), entry("Hello."))
    try #require(empty.directory.shards == [])
    let first = SearchEdit(directory: empty.directory) { empty.files["search/\($0)"] ?? [] }
    #expect(try first.after([.init(document: 0, former: entry("C."), now: full)])?.files == nil)
    #expect(try first.after([.init(document: 0, former: entry("C."), now: entry("D."))])?.files == [:])
    let made = try await SearchIndex.make([full], jobs: 1)
    let last = SearchEdit(directory: made.directory) { made.files["search/\($0)"] ?? [] }
    #expect(try last.after([.init(document: 0, former: full, now: entry("C."))])?.directory == empty.directory)
  }

  @Test func `Files that are not what their names tell are not mended`() async throws {
    let entries = (0..<20).map { Self.entry($0, "word\($0) shared") }
    let made = try await SearchIndex.make(entries, jobs: 1)
    let change = SearchEdit.Change(document: 3, former: entries[3], now: Self.entry(3, "other shared", title: "New"))
    for (path, bytes) in made.files where !path.contains("index.js") {
      var files = made.files
      files[path] = bytes.map { $0 == UInt8(ascii: "s") ? UInt8(ascii: "t") : $0 } + [0]
      let damaged = files
      let edit = SearchEdit(directory: made.directory) { damaged["search/\($0)"] ?? [] }
      #expect(try edit.after([change])?.files == nil, "\(path)")
    }
  }

  @Test func `A page whose line in the list of pages is another one is not mended`() async throws {
    let entries = (0..<20).map { Self.entry($0, "word\($0) shared") }
    let made = try await SearchIndex.make(entries, jobs: 1)
    let edit = SearchEdit(directory: made.directory) { made.files["search/\($0)"] ?? [] }
    #expect(try edit.after([.init(document: 3, former: entries[4], now: entries[3])])?.files == nil)
    #expect(try edit.after([.init(document: 20, former: entries[3], now: entries[4])])?.files == nil)
    #expect(try edit.after([.init(document: 200, former: entries[3], now: entries[4])])?.files == nil)
  }

  @Test func `A title that has changed changes nothing but its list and the first script`() async throws {
    // As many pages as two lists have, and one more.
    let count = SearchIndex.documentsPerShard * 2 + 1
    var entries = (0..<count).map { Self.entry($0, "page word\($0)") }
    for document in [0, SearchIndex.documentsPerShard - 1, SearchIndex.documentsPerShard, count - 1] {
      let made = try await SearchIndex.make(entries, jobs: 2)
      let edit = SearchEdit(directory: made.directory) { made.files["search/\($0)"] ?? [] }
      // It has the same terms.
      let now = Self.entry(document, "page word\(document)", title: "page,")
      let mended = try #require(try edit.after([.init(document: document, former: entries[document], now: now)]))
      entries[document] = now
      let expected = try await SearchIndex.make(entries, jobs: 2)
      #expect(mended.directory == expected.directory)
      #expect(
        mended.files.keys.sorted() == expected.files.keys.filter { made.files[$0] != expected.files[$0] }.sorted())
      for (path, bytes) in mended.files { #expect(expected.files[path] == bytes, "\(path)") }
    }
  }
}
