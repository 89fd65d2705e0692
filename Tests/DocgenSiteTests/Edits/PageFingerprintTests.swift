import DocgenModel
import DocgenSystem
import Testing

@testable import DocgenContent

/// A page's fingerprint depends on every part of the page, or a page would stay as it was after that part has changed.
@Suite struct PageFingerprintTests {
  private static let place = SourcePosition(file: "Articles/Page.md", line: 3)
  private static let text = [Inline(.text("Text"), at: place)]
  private static let link = TopicLink(target: .external("https://example.org", title: "It", isSymbol: false))
  private static let paragraph = Block(.paragraph(text), at: place)

  /// A change of each part of a page, by the part's name.
  private static let changes: [String: @Sendable (inout Page.Content) -> Void] = [
    "path": { $0.path = PagePath("documentation/other") },
    "kind": { $0.kind = .landing },
    "source": { $0.source = place },
    "title": { $0.title = text },
    "eyebrow": { $0.eyebrow = "Article" },
    "abstract": { $0.abstract = text },
    "discussion": { $0.discussion = [paragraph] },
    "footnotes": { $0.footnotes = [Footnote(label: "1", blocks: [], position: place)] },
    "deprecation": { $0.deprecation = [paragraph] },
    "availability": { $0.availability = [Symbol.Availability(platform: "macOS", introduced: "13")] },
    "callsToAction": { $0.callsToAction = [CallToAction(target: .file("a.zip"), label: "Download")] },
    "articleKind": { $0.articleKind = ArticleKind(className: "recipe") },
    "tutorial": { $0.tutorial = TutorialContent() },
    "topics": { $0.topics = [TopicGroup(title: "Group", links: [])] },
    "topicsStyle": { $0.topicsStyle = .hidden },
    "seeAlso": { $0.seeAlso = [TopicGroup(title: nil, links: [link])] },
    "mentions": { $0.mentions = [link] },
    "uses": { $0.uses = [link] },
    "headings": { $0.headings = [Heading(level: 2, text: "Part", anchor: "Part", position: place)] },
    "links": { $0.links = [place: .file("a.zip")] },
    "topicLinks": { $0.topicLinks = [place: link] },
    "images": { $0.images = [place: ImageSource(variants: [], alt: "A picture")] },
    "samples": {
      $0.samples = [
        place: Sample(
          content: .fence(CodeBlock(isFenced: true, info: "", text: "1\n", textPosition: place)), state: nil)
      ]
    },
    "ancestors": { $0.ancestors = [PagePath("")] },
    "guide": { $0.guide = "Guide" },
    "previous": { $0.previous = PagePath("") },
    "next": { $0.next = PagePath("") },
  ]

  private static let page = Page.Content(path: PagePath("documentation/page"), kind: .article, title: [])

  private func fingerprint(_ content: Page.Content) -> Fingerprint {
    var page = Page(path: content.path, kind: content.kind, title: content.title)
    page.content = content
    var hasher = FingerprintHasher()
    hasher.add(page)
    return hasher.finalize()
  }

  @Test func `Each part of a page changes its fingerprint, and no two parts change it alike`() throws {
    let parts = Mirror(reflecting: Self.page).children.compactMap(\.label)
    #expect(Set(parts) == Set(Self.changes.keys))
    var seen: Set = [fingerprint(Self.page)]
    for part in parts {
      var page = Self.page
      let change = try #require(Self.changes[part])
      change(&page)
      #expect(seen.insert(fingerprint(page)).inserted, "\(part)")
    }
  }

  @Test func `A page's text has the parts that decide what the search index contains, and no others`() {
    func text(of content: Page.Content) -> Fingerprint {
      var page = Page(path: content.path, kind: content.kind, title: content.title)
      page.content = content
      var hasher = FingerprintHasher()
      return hasher.add(page)
    }
    let searched: Set = [
      "path", "kind", "title", "eyebrow", "abstract", "discussion", "footnotes", "headings", "guide", "images",
      "samples",
    ]
    for (part, change) in Self.changes {
      var page = Self.page
      change(&page)
      #expect((text(of: page) != text(of: Self.page)) == searched.contains(part), "\(part)")
    }
  }

  @Test func `Texts with other bytes that look the same are other texts`() {
    let titles = ["Caf\u{E9}", "Cafe\u{301}"]
    #expect(titles[0] == titles[1])
    let fingerprints = titles.map { title in
      var page = Self.page
      page.eyebrow = title
      return fingerprint(page)
    }
    #expect(fingerprints[0] != fingerprints[1])
  }

  /// Each changes one part of a sample's result, of a symbol, or of what a link shows.
  @Test func `Parts of samples, symbols, and links count`() {
    var verification = Verification.passed("Model", output: "1\n")
    var symbol = Symbol(id: "s", module: "Kit", kind: .struct, path: ["Kit"], declaration: [], subheading: [])
    var link = Self.link
    var isSwift = false
    func page() -> Fingerprint {
      var page = Self.page
      var sample = Sample(
        content: .fence(CodeBlock(isFenced: true, info: "", text: "1\n", textPosition: Self.place)), state: .ran)
      sample.verification = verification
      sample.isSwift = isSwift
      page.samples = [Self.place: sample]
      page.kind = .symbol(SymbolContent(symbol: symbol))
      page.mentions = [link]
      return fingerprint(page)
    }
    var seen: Set = [page()]
    let changes: [() -> Void] = [
      { verification.compiler = "Swift 7" }, { verification.claims = 9 }, { verification.checks = [.tests] },
      { verification.standardOutput = "2\n" }, { verification.outcome = .failed },
      { verification.warnings = [.init(id: "a", position: Self.place, message: "b")] },
      { verification.notRun = [.init(lines: 1...2, reason: "macOS")] }, { verification.identifiers = [] },
      { symbol.comment = Symbol.Comment(text: "Text", position: nil) }, { symbol.constraints = ["T: A"] },
      { symbol.declaration = [.init(kind: "keyword", text: "struct")] }, { symbol.isHidden = true },
      { symbol.subheading = [.init(kind: "identifier", text: "Kit", symbol: "s")] },
      { symbol.availability = [.init(platform: "*", deprecated: "")] },
      { symbol.signature = .init(parameters: [], result: []) }, { symbol.extendedKind = .class },
      { symbol.relationships = [.init(.conformsTo, "p", name: "P", constraints: ["T: B"])] },
      { link.abstract = Self.text }, { link.isDeprecated = true },
      { link.declaration = [.init(kind: "keyword", text: "func")] }, { link.minutes = 5 }, { isSwift = true },
    ]
    for (number, change) in changes.enumerated() {
      change()
      #expect(seen.insert(page()).inserted, "change \(number)")
    }
  }

  /// Each changes one part of a tutorial.
  @Test func `Parts of tutorials count`() {
    var tutorial = TutorialContent()
    var step = TutorialContent.Step(number: .init(1, 1))
    var file = TutorialContent.File(path: "A.swift", before: nil, isNew: true)
    var result = TutorialStepResult(state: .passed)
    var downloads = TutorialContent.Downloads()
    func page() -> Fingerprint {
      var page = Self.page
      step.files = [Self.place: file]
      step.result = result
      tutorial.steps = [Self.place: step]
      tutorial.downloads = [Self.place: downloads]
      page.tutorial = tutorial
      return fingerprint(page)
    }
    var seen: Set = [page()]
    let message = TutorialStepResult.Message(path: "A.swift", line: 1, text: "It")
    let observations: [TutorialStepResult.Observation] = [
      .built, .testsPassed(count: 1), .testsPassed(count: 2), .ran(status: 0, output: "", error: ""),
      .ran(status: 1, output: "", error: ""), .ran(status: 0, output: "1", error: ""),
      .ran(status: 0, output: "", error: "1"), .failedAsExpected([message]), .didNotCompileAsExpected([message]),
      .failedAsExpected([.init(path: nil, line: 1, text: "It")]),
      .failedAsExpected([.init(path: "A.swift", line: 2, text: "It")]),
      .failedAsExpected([.init(path: "A.swift", line: 1, column: 2, text: "It")]),
      .failedAsExpected([.init(path: "A.swift", line: 1, text: "Not it")]), .parsedOnly(reason: "macOS"),
      .unverified(reason: "macOS"), .notRun(reason: "macOS"),
    ]
    let changes: [() -> Void] =
      [
        { tutorial.minutes = 5 }, { tutorial.resources = Self.place },
        { step.number = .init(2, 1) }, { step.number = .init(2, 2) }, { step.isChecked = true },
        { step.deletedFiles = ["B.swift"] }, { file.path = "C.swift" }, { file.before = "" }, { file.isNew = false },
        { result.state = .failed }, { result.failures = [.init(id: "a", message: "b")] },
        { result.failures[0].notes = [message] }, { result.failures[0].hints = ["Try it"] },
        { downloads.start = .init(file: "a.zip", bytes: [1]) }, { downloads.start?.bytes = [2] },
        { downloads.end = .init(file: "a.zip", bytes: [1]) }, { downloads.end?.file = "b.zip" },
      ] + observations.map { observation in { result.observations = [observation] } }
    for (number, change) in changes.enumerated() {
      change()
      #expect(seen.insert(page()).inserted, "change \(number)")
    }
  }
}
