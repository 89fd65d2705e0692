import DocgenMarkdown
import DocgenModel
import Testing

@testable import DocgenContent
@testable import DocgenOutput

@Suite struct SearchTermsTests {
  @Test(
    "Terms are runs of letters and digits in lower case, and the parts of words in camel case",
    arguments: [
      ("The Clock, it ticks.", ["the", "clock", "it", "ticks"]),
      ("DependencyValues", ["dependencyvalues", "dependency", "values"]),
      ("withDependencies(_:operation:)", ["withdependencies", "with", "dependencies", "operation"]),
      ("UUID URLSession", ["uuid", "urlsession"]),
      ("it’s “quoted” – dashed", ["it", "quoted", "dashed"]),
      ("a b c", []), ("Größe", ["grösse"]), ("", []), ("x86_64", ["x86", "64"]),
    ])
  func terms(text: String, expected: [String]) {
    #expect(Self.terms(of: text) == expected)
  }

  @Test(
    "Text in a script without spaces is found by each part of at least two characters, and by each character",
    arguments: [
      ("天気予報", ["天気", "気予", "予報", "報"]), ("日本、語", ["日本", "本", "語"]), ("Swift言語の", ["swift", "言語", "語の", "の"]),
      ("人々", ["人々", "々"]), ("船，港", ["船", "港"]), ("ソース・コード", ["ソー", "ース", "ス", "コー", "ード", "ド"]),
      ("𠮷野", ["𠮷野", "野"]), ("정박하는 배", ["정박하는", "배"]), ("Привет", ["привет"]),
    ])
  func unspaced(text: String, expected: [String]) {
    #expect(Self.terms(of: text) == expected)
  }

  private static func terms(of text: String) -> [String] {
    var terms: [String] = []
    Array(text.utf8).withUnsafeBufferPointer {
      SearchTerms.each(in: $0) { terms.append(String(decoding: $0, as: UTF8.self)) }
    }
    return terms
  }
}

@Suite struct SearchIndexTests {
  private func page(_ name: String, _ title: String, _ markdown: String) -> Page {
    let file = "Articles/\(name).md"
    var page = Page(path: PagePath("kit/\(name)"), kind: .article, title: [])
    page.title = [Inline(.text(title), at: SourcePosition(file: file, line: 1))]
    page.discussion = MarkdownParser().parse(markdown, file: file).document.blocks
    page.headings = page.discussion.compactMap { block in
      guard case .heading(let level, let inlines) = block.kind else { return nil }
      return Heading(
        level: level, text: inlines.plainText, anchor: headingAnchor(inlines.plainText), position: block.position)
    }
    return page
  }

  private func term(_ text: String, in page: Page) -> SearchDocument.Term? {
    var found: SearchDocument.Term?
    SearchDocument(page).eachTerm(inParts: 0..<SearchIndex.partCount) { term, utf8 in
      if utf8.elementsEqual(text.utf8) { found = term }
    }
    return found
  }

  @Test("An operator is a term with the weight of a title", arguments: ["==", "/", "<|>"])
  func operators(name: String) throws {
    let symbol = Symbol(
      id: "o", module: "Kit", kind: .operator, path: ["Point", "\(name)(_:_:)"], declaration: [], subheading: [])
    let title = Inline(.text("\(name)(_:_:)"), at: SourcePosition(file: "", line: 1))
    let page = Page(path: PagePath("kit/operator"), kind: .symbol(SymbolContent(symbol: symbol)), title: [title])
    #expect(try #require(term(name, in: page)).weight == 12)
    #expect(term("point", in: page) != nil)
  }

  @Test("A title ranks higher than a heading, and a heading higher than text")
  func weights() throws {
    let page = page("one", "Clock", "## Timer\n\nText.")
    let weights = try ["clock", "timer", "text"].map { try #require(term($0, in: page)).weight }
    #expect(weights == weights.sorted(by: >))
    #expect(Set(weights).count == 3)
  }

  @Test("A title ranks higher than text that contains the word often")
  func frequentWords() throws {
    let often = String(repeating: "clock ", count: 50)
    let title = try #require(term("clock", in: page("one", "Clock", "Text.")))
    let text = try #require(term("clock", in: page("two", "Page", often)))
    #expect(title.weight == 12)
    #expect(text.weight == 11)
    #expect(try #require(term("clock", in: page("three", "Clock", often))).weight == 23)
    #expect(try #require(term("clock", in: page("four", "Page", often + "\n\n## Clock\n"))).weight == 17)
  }

  @Test("A term leads to the section where it ranks highest")
  func sections() {
    let page = page("one", "Page", "clock above\n\n## First\n\ntimer\n\n## The clock\n\nclock")
    #expect(term("timer", in: page)?.section == 1)
    #expect(term("clock", in: page)?.section == 2)
  }

  @Test("Comments and code aren't indexed")
  func hidden() {
    let page = page("one", "Page", "@Comment { secret }\n\n```swift\nlet hiddenCode = 1\n```\n\n- item")
    #expect(term("secret", in: page) == nil)
    #expect(term("hiddencode", in: page) == nil)
    #expect(term("item", in: page) != nil)
  }

  @Test("The index has the same bytes for any number of parts, and file names contain hashes")
  func deterministic() async throws {
    let entries = (0..<300).map { SearchDocument(page("p\($0)", "Page \($0)", "word\($0 % 7) shared text")) }
    let one = try await SearchIndex.files(of: entries, jobs: 1)
    let four = try await SearchIndex.files(of: entries, jobs: 4)
    #expect(one == four)
    let index = String(decoding: try #require(one["search/index.js"]), as: UTF8.self)
    for path in one.keys where path != "search/index.js" {
      #expect(index.contains(path.dropFirst("search/".count)))
    }
  }

  @Test("Pages are divided into shards by number")
  func shards() async throws {
    let entries = (0..<300).map { SearchDocument(page("p\($0)", "Page \($0)", "")) }
    let files = try await SearchIndex.files(of: entries, jobs: 2)
    #expect(files.keys.filter { $0.hasPrefix("search/titles-") }.count == 3)
  }

  @Test("A large site has several blocks, an added page changes only one of them, and each block has its own scripts")
  func blocks() async throws {
    let pages = (0..<5_000).map { page("p\($0)", "Page", "") }
    let blocks = SearchIndex.Block.divide(pages)
    #expect(blocks.count == 3)
    #expect(blocks.flatMap(\.self).sorted() == Array(pages.indices))
    #expect(blocks.allSatisfy { $0 == $0.sorted() })
    let more = SearchIndex.Block.divide(pages + [page("new", "Page", "")])
    #expect(zip(blocks, more).count { $0 != $1 } == 1)
    #expect(SearchIndex.Block.divide(Array(pages[..<2_048])).count == 1)

    let entries = [SearchDocument(pages[0])]
    let first = try await SearchIndex.files(of: entries, block: .init(number: 0, count: 2), jobs: 1)
    let second = try await SearchIndex.files(of: entries, block: .init(number: 1, count: 2), jobs: 1)
    #expect(first["search/index.js"] != nil)
    #expect(second["search/index-1.js"] != nil)
    #expect(Set(first.keys).isDisjoint(with: second.keys))
  }

  @Test("A line lists pages by distance, weight, and section")
  func postings() async throws {
    let entries = [
      SearchDocument(page("a", "Nothing", "")), SearchDocument(page("b", "Page", "## One\n\nzebra")),
      SearchDocument(page("c", "Zebra", "")),
    ]
    let files = try await SearchIndex.files(of: entries, jobs: 1)
    let terms = try #require(files.first { $0.key.hasPrefix("search/terms-") })
    #expect(String(decoding: terms.value, as: UTF8.self).contains("1A1,1L\\n"))
  }

  @Test("Text can't end the script that contains it")
  func escaping() async throws {
    let files = try await SearchIndex.files(of: [SearchDocument(page("a", "</script>\"\n", ""))], jobs: 1)
    for (path, bytes) in files { #expect(!String(decoding: bytes, as: UTF8.self).contains("</"), "\(path)") }
  }
}
