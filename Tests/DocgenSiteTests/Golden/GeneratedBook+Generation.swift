import DocgenModel

extension GeneratedBook {
  /// The numbers of pages in a generated book.
  struct Shape: Sendable {
    /// Articles in the folder `Articles`.
    var articles: Int
    /// Articles that list others under Topics and that the landing page lists.
    var hubs: Int
    /// Articles that each of these lists.
    var articlesPerHub: Int
    /// Articles in a second catalog.
    var otherArticles: Int
    /// Structures.
    var types: Int
    /// Methods of each structure.
    var methods: Int
    /// Snippets.
    var snippets: Int
  }

  /// Creates a book.
  ///
  /// - Parameters:
  ///   - seed: The number that determines all choices.
  ///   - shape: The numbers of pages.
  init(seed: UInt64, _ shape: Shape) {
    var random = SplitMix64(seed: seed)
    addConfiguration()
    addFiles()
    types = (0..<shape.types).map { Self.type($0, of: shape, &random) }
    snippets = (0..<shape.snippets).map { Self.snippet($0, of: shape, &random) }
    addArticles(shape, &random)
    addDiscussions(&random)
    addLanding(shape)
    addReadme()
  }

  /// Adds text that docgen warns about.
  mutating func addWarnings(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let blocks = [
      "See <doc:Missing>.", "See <doc:Article1#Missing>.", "See ``Missing``.", "![A picture](missing)",
      "![A picture](https://example.com/picture.png)", "@Unknown(a: \"b\")", "A <b>word</b> in HTML.",
      "```swift, unknown unverified reason=\"test\"\nlet a = 1\n```", "```yaml\na: [\n```",
      "[unsafe](javascript:alert)", "@Image(source: \"plan\", unknown: 1)",
    ]
    for block in blocks {
      let place = random.below(articles.count)
      articles[place].sections[random.below(articles[place].sections.count)].blocks.append(block)
    }
    redirects["old/missing"] = "documentation/book/missing"
    types?[0].comment? += "\n\nSee ``Missing``."
    snippets.append(.init(name: "Unshown", hiddenLines: [], slice: ["let unshown = 1"], rest: []))
  }

  // MARK: Parts

  private mutating func addConfiguration() {
    configuration = [
      "title": "The Book", "bundle": "Book", "base-url": "https://book.example/", "version": "\"1.0\"",
      "versions": "../versions.json", "repository": "https://example.org/book", "sites": "[Links/other.json]",
    ]
    redirects = ["old/start": "documentation/book/article0"]
  }

  private mutating func addFiles() {
    files = [
      "Package.swift": "let package = Package(name: \"Book\")\n",
      "Links/other.json": """
      {"format": 1, "bundle": "Other", "baseURL": "https://other.example/", "entities": [
      {"address": "documentation/other/timing", "kind": "Article", "path": [], "title": "All about timing"}
      ]}
      """,
      "Theme/footer.mustache": "<footer>{{siteTitle}}: {{previousTitle}} {{nextTitle}}</footer>\n",
      "Theme/variables.css": ":root { --accent: #7a1f6b; }\n",
      "Articles/Tutorials/Contents.tutorial": """
      @Tutorials(name: "Book") {
        @Intro(title: "Learn to sort") {
          From the first ticket.
        }
        @Chapter(name: "Tickets") {
          Begin here.
          @TutorialReference(tutorial: "doc:First")
        }
      }
      """,
      "Articles/Tutorials/First.tutorial": """
      @Tutorial(time: 5) {
        @Intro(title: "The first ticket") {
          Sort it. See <doc:Article0>.
        }
        @Section(title: "Sort") {
          @ContentAndMedia {
            A ticket has a label.
          }
          @Steps {
            @Step {
              Add the label.
              @Code(name: "Ticket.swift", file: "ticket-1.swift")
            }
            @Step {
              Change the label.
              @Code(name: "Ticket.swift", file: "ticket-2.swift")
            }
          }
        }
      }
      """,
      "Articles/Tutorials/ticket-1.swift": "struct Ticket {\n  let label = 1\n}\n",
      "Articles/Tutorials/ticket-2.swift": "struct Ticket {\n  var label = 1\n}\n",
    ]
    images = [
      "Articles/plan.svg": .svg(width: 10, height: 10, color: "red"),
      "Articles/plan~dark.svg": .svg(width: 10, height: 10, color: "blue"),
      "Articles/photo@2x.png": .png(width: 20, height: 30, byte: 1),
      "Articles/map.svg": .svg(width: 40, height: 50, color: "green"),
      "Assets/logo.svg": .svg(width: 24, height: 24, color: "gray"),
      "Assets/icon.svg": .svg(width: 16, height: 16, color: "gray"),
    ]
  }

  private static func type(_ number: Int, of shape: Shape, _ random: inout SplitMix64) -> TypeDeclaration {
    let methods = (0..<shape.methods).map { method in
      Method(
        name: "method\(number)\(letter(method))",
        comment: random.below(4) == 0
          ? nil : "\(sentence(&random))\n\n- Parameter value: \(sentence(&random))",
        parameterType: "Type\(random.below(shape.types))")
    }
    return TypeDeclaration(
      name: "Type\(number)",
      comment: "\(sentence(&random))\n\nSee ``Type\(random.below(shape.types))`` and <doc:Article\(random.below(5))>.",
      line: 100 * (number + 1), isReadable: random.below(2) == 0,
      availability: random.below(3) == 0 ? [.init(platform: "macOS", introduced: "13.0")] : [], methods: methods)
  }

  private static func letter(_ number: Int) -> Character { Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(number))) }

  private static func snippet(_ number: Int, of shape: Shape, _ random: inout SplitMix64) -> SnippetFile {
    let (type, method) = (random.below(shape.types), Self.letter(random.below(shape.methods)))
    var snippet = SnippetFile(
      name: "Sample\(number)", hiddenLines: ["let hidden = \(random.below(100))"],
      slice: ["let value\(number) = Type\(type)()", "value\(number).method\(type)\(method)(of: value\(number))"],
      rest: ["print(\"\(noun(&random))\")"])
    switch random.below(5) {
    case 0: snippet.result = nil
    case 1: snippet.result = .init(outcome: .failed)
    case 2: snippet.result = .init(checks: [.ran, .printedValues], output: "\(noun(&random))\n", hasIdentifiers: false)
    default: snippet.result = .init(output: "\(noun(&random))\n\(noun(&random))\n")
    }
    return snippet
  }

  private mutating func addArticles(_ shape: Shape, _ random: inout SplitMix64) {
    for number in 0..<shape.articles {
      articles.append(
        Article(
          folder: number % 3 == 0 ? "Articles/Guides" : "Articles", name: "Article\(number)",
          title: Self.title(&random), abstract: Self.sentence(&random)))
    }
    for hub in 0..<min(shape.hubs, articles.count) {
      let listed = (0..<shape.articlesPerHub).map { shape.hubs + hub * shape.articlesPerHub + $0 }
      articles[hub].topics = [
        LinkGroup(
          title: "Listed \(hub)", text: Self.sentence(&random),
          links: listed.filter { $0 < shape.articles }.map { "<doc:Article\($0)>" })
      ]
    }
    for number in 0..<min(2, shape.types) {
      articles.append(
        Article(
          folder: "Articles/Extensions", name: "Type\(number)", title: "``Type\(number)``",
          abstract: Self.sentence(&random)))
    }
    guard shape.otherArticles > 0 else { return }
    let folder = "Sources/Second/Second.docc"
    articles.append(
      Article(
        folder: folder, name: "Second", title: "The second catalog", metadata: ["@TechnologyRoot"],
        abstract: Self.sentence(&random)))
    for number in 1..<shape.otherArticles {
      articles.append(
        Article(folder: folder, name: "Other\(number)", title: Self.title(&random), abstract: Self.sentence(&random)))
    }
  }

  /// Adds the sections when all headings but those of later articles exist, so that links can lead to them.
  private mutating func addDiscussions(_ random: inout SplitMix64) {
    for index in articles.indices {
      articles[index].sections = (0...random.below(2)).map { _ in section(&random) }
      switch random.below(10) {
      case 0: articles[index].directives = ["@Redirected(from: \"old/\(articles[index].name)\")"]
      case 1: articles[index].metadata.append("@TitleHeading(\"\(Self.noun(&random))\")")
      case 2: articles[index].seeAlso = [pageLink(&random), "<https://example.com/>"]
      case 3: articles[index].sections[0].blocks.append("Noted[^1].\n\n[^1]: \(Self.sentence(&random))")
      case 4: articles[index].abstract += " See \(link(&random))."
      case 5: articles[index].directives = ["@DeprecationSummary {\n  \(Self.sentence(&random))\n}"]
      default: break
      }
    }
  }

  private mutating func addLanding(_ shape: Shape) {
    let hubs = (0..<shape.hubs).map { "<doc:Article\($0)>" }
    articles.append(
      Article(
        folder: "Articles", name: "Book", title: "``Book``", abstract: "All about <doc:Article0>.",
        sections: [Section(heading: "Start here", blocks: ["Begin with <doc:First> and ``Type0``."])],
        topics: hubs.isEmpty ? [] : [LinkGroup(title: "Essentials", links: hubs + ["``Type1``"])]))
  }

  private mutating func addReadme() {
    guard let snippet = snippets.first else { return }
    files["README.md"] = "# Book\n\n\(snippet.mirror)\n"
    files["Sources/Book/Book.swift"] = "/// A structure.\n///\n\(snippet.commentMirror)public struct Type0 {}\n"
  }
}
