extension GeneratedBook {
  // MARK: Words

  private static let nouns = [
    "account", "answer", "attachment", "client", "clock", "comment", "customer", "draft", "filter", "label", "message",
    "queue", "reply", "report", "search", "session", "setting", "ticket", "token", "window",
  ]
  private static let verbs = [
    "archives", "checks", "closes", "copies", "loads", "moves", "opens", "reads", "resets", "sends", "shows", "sorts",
    "stores", "updates",
  ]

  /// A singular noun.
  static func noun(_ random: inout SplitMix64) -> String { random.pick(nouns) }

  /// A sentence with a number that other sentences rarely have.
  static func sentence(_ random: inout SplitMix64) -> String {
    let (subject, object, place) = (noun(&random), noun(&random), noun(&random))
    return "The \(subject) \(random.pick(verbs)) the \(object) in \(random.below(900) + 100) *\(place)s*."
  }

  /// A title of three words.
  static func title(_ random: inout SplitMix64) -> String {
    "\(random.pick(["Archive", "Check", "Send", "Sort", "Store"])) \(noun(&random))s \(random.below(900) + 100)"
  }

  // MARK: Links

  /// A link in Markdown, in one of the ways that authors write links.
  func link(_ random: inout SplitMix64) -> String {
    let article = random.pick(articles)
    switch random.below(9) {
    case 0, 1: return "<doc:\(article.name)>"
    case 2: return "[the \(Self.noun(&random))](doc:\(article.name))"
    case 3, 4:
      guard !article.sections.isEmpty else { return "<doc:\(article.name)>" }
      return "<doc:\(article.name)#\(random.pick(article.sections).fragment)>"
    case 5: return symbolLink(&random)
    case 6: return symbolLink(&random)
    case 7: return "[a website](https://example.com/\(Self.noun(&random)))"
    default: return "[the file](\(article.name).md)"
    }
  }

  /// A link to a page that can be curated.
  func pageLink(_ random: inout SplitMix64) -> String {
    random.below(4) == 0 ? symbolLink(&random) : "<doc:\(random.pick(articles).name)>"
  }

  private func symbolLink(_ random: inout SplitMix64) -> String {
    guard let types, !types.isEmpty else { return "<doc:\(random.pick(articles).name)>" }
    let type = random.pick(types)
    guard random.below(2) == 0, !type.methods.isEmpty else { return "``\(type.name)``" }
    return "``\(type.name)/\(random.pick(type.methods).path)``"
  }

  /// A link to a page, a heading, or a symbol that doesn't exist.
  func brokenLink(_ random: inout SplitMix64) -> String {
    switch random.below(4) {
    case 0: "<doc:Missing\(random.below(10))>"
    case 1: "<doc:\(random.pick(articles).name)#Missing-\(Self.noun(&random))>"
    case 2: "``Missing\(random.below(10))``"
    default: "[a heading](#Missing-\(Self.noun(&random)))"
    }
  }

  // MARK: Blocks

  /// A block of Markdown, in one of the ways that docgen renders.
  func block(_ random: inout SplitMix64) -> String {
    switch random.below(21) {
    case 0...3: "\(Self.sentence(&random)) See \(link(&random)). \(Self.sentence(&random))"
    case 4, 5: "\(Self.sentence(&random)) \(Self.sentence(&random))"
    case 6: image(&random)
    case 7: "> \(random.pick(["Note", "Tip", "Important", "Warning", "Experiment"])): \(Self.sentence(&random))"
    case 8:
      """
      | \(Self.noun(&random)) | **\(Self.noun(&random))** |
      | :--- | ---: |
      | \(link(&random)) | `\(random.below(100))` |
      """
    case 9: "- \(Self.sentence(&random))\n- \(link(&random))\n\n  1. \(Self.sentence(&random))\n  2. [x] done"
    case 10: "```swift unverified reason=\"it uses a \(Self.noun(&random))\"\nlet value = \(random.below(100))\n```"
    case 11: "```console\n$ swift \(Self.noun(&random))\n```"
    case 12: "```json, showLineNumbers\n{\"\(Self.noun(&random))\": \(random.below(100))}\n```"
    case 13...16: sample(&random)
    case 17:
      """
      @Links(visualStyle: \(random.pick(["list", "compactGrid", "detailedGrid"]))) {
        - \(pageLink(&random))
        - \(pageLink(&random))
      }
      """
    case 18:
      """
      @Row(numberOfColumns: 3) {
        @Column(size: 2) {
          \(Self.sentence(&random))
        }
        @Column {
          \(link(&random))
        }
      }
      """
    case 19:
      """
      @TabNavigator {
        @Tab("\(Self.noun(&random))") {
          \(Self.sentence(&random))
        }
        @Tab("other") {
          \(link(&random))
        }
      }
      """
    default: "@Small {\n  \(Self.sentence(&random))\n}"
    }
  }

  /// An image in Markdown or as a directive.
  func image(_ random: inout SplitMix64) -> String {
    let name = random.pick(["plan", "photo", "map"])
    guard random.below(2) == 0 else { return "![The \(Self.noun(&random))](\(name))" }
    return "@Image(source: \"\(name)\", alt: \"The \(Self.noun(&random))\") {\n  \(link(&random))\n}"
  }

  /// Something of a snippet.
  func sample(_ random: inout SplitMix64) -> String {
    guard !snippets.isEmpty else { return Self.sentence(&random) }
    let snippet = random.pick(snippets)
    switch random.below(5) {
    case 0: return "@Snippet(path: \"\(snippet.name)\")"
    case 1: return snippet.mirror
    case 2:
      guard let result = snippet.result, !result.output.isEmpty else { fallthrough }
      return "@Output(path: \"\(snippet.name)\")"
    case 3:
      guard let other = snippets.first(where: { $0.slice != snippet.slice }) else { fallthrough }
      return "@SnippetDiff(from: \"\(other.name)#\(other.sliceName)\", to: \"\(snippet.name)#\(snippet.sliceName)\")"
    default: return "@Snippet(path: \"\(snippet.name)\", slice: \"\(snippet.sliceName)\")"
    }
  }

  /// A heading with one to three blocks.
  func section(_ random: inout SplitMix64) -> Section {
    Section(
      heading: Self.heading(&random), blocks: (0...random.below(3)).map { _ in block(&random) })
  }

  /// A heading, some of which occur twice on a page.
  static func heading(_ random: inout SplitMix64) -> String {
    random.below(5) == 0 ? "Details" : "About \(noun(&random))s \(random.below(900) + 100)"
  }
}
