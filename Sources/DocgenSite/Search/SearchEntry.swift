import DocgenModel

/// What the search index holds of one page.
struct SearchEntry: Sendable {
  /// A term, how much it says about a page, and where it says most.
  struct Term: Hashable, Sendable {
    /// The term.
    var text: String
    /// 1 to 25.
    var weight: Int
    /// The section of the page, by the number of headings up to there; 0 above the first heading.
    var section: Int
  }

  /// The page's terms, those of each part of the index together.
  private(set) var terms: [Term] = []

  /// Where the terms of each part begin, and the end of the last one's.
  private(set) var partStarts: [Int] = []

  /// The page's line in the list of documents: a script's array literal.
  private(set) var document = ""

  private var section = 0
  private var places: [String: Place] = [:]

  private struct Place {
    var weight: Int
    var greatest: Int
    var section: Int
  }

  /// Reads a page.
  init(_ page: Page) {
    add(page.title.plainText, weight: Self.title)
    if case .symbol(let content) = page.kind {
      add(content.symbol.path.joined(separator: " "), weight: Self.heading)
      for parameter in content.parameters { add(parameter.blocks) }
      add(content.returns)
      add(content.throwing)
    }
    add(page.abstract.plainText, weight: Self.abstract)
    add(page.discussion)
    for footnote in page.footnotes { add(footnote.blocks) }
    document = Self.document(of: page)
    sortIntoParts()
  }

  /// The terms of one part of the index.
  func terms(inPart part: Int) -> ArraySlice<Term> { terms[partStarts[part]..<partStarts[part + 1]] }

  private mutating func sortIntoParts() {
    var starts = Array(repeating: 0, count: SearchIndex.partCount + 1)
    for term in places.keys { starts[SearchIndex.part(of: term) + 1] += 1 }
    for part in 1...SearchIndex.partCount { starts[part] += starts[part - 1] }
    partStarts = starts
    terms = Array(repeating: Term(text: "", weight: 0, section: 0), count: places.count)
    for (text, place) in places {
      let part = SearchIndex.part(of: text)
      terms[starts[part]] = Term(text: text, weight: place.weight, section: place.section)
      starts[part] += 1
    }
    places = [:]
  }

  // Title before heading before abstract before text; a symbol's name is its page's title.
  private static let title = 12
  private static let heading = 6
  private static let abstract = 3
  private static let text = 1
  private static let greatest = 25

  private mutating func add(_ text: String, weight: Int) {
    let section = section
    SearchTerms.each(in: text) { term in
      var place = places[term] ?? Place(weight: 0, greatest: 0, section: 0)
      place.weight = min(place.weight + weight, Self.greatest)
      if weight > place.greatest {
        place.greatest = weight
        place.section = section
      }
      places[term] = place
    }
  }

  private mutating func add(_ blocks: [Block]) {
    for block in blocks {
      switch block.kind {
      case .paragraph(let inlines): add(inlines.plainText, weight: Self.text)
      case .heading(_, let inlines):
        section += 1
        add(inlines.plainText, weight: Self.heading)
      case .quote(let blocks): add(blocks)
      case .aside(let aside): add(aside.blocks)
      case .list(let list): for item in list.items { add(item.blocks) }
      case .definitions(let definitions):
        for definition in definitions {
          add(definition.term.plainText, weight: Self.abstract)
          add(definition.blocks)
        }
      case .table(let table):
        for cell in table.header + table.rows.flatMap(\.self) { add(cell.plainText, weight: Self.text) }
      case .directive(let directive) where !Self.hidden.contains(directive.name):
        add(directive.children)
      // Code is found by the pages of the symbols in it.
      case .code, .html, .thematicBreak, .directive: break
      }
    }
  }

  private static let hidden: Set<String> = ["Comment", "Metadata", "Options"]

  /// `[path, title, eyebrow, is it a symbol, abstract, [heading, fragment, …]]`.
  private static func document(of page: Page) -> String {
    var text = "["
    text.appendScriptLiteral(page.path.file)
    text += ","
    text.appendScriptLiteral(page.title.plainText)
    text += ","
    text.appendScriptLiteral(page.eyebrow)
    if case .symbol = page.kind { text += ",1," } else { text += ",0," }
    text.appendScriptLiteral(shortened(page.abstract.plainText))
    text += ",["
    for (index, heading) in page.headings.enumerated() {
      if index > 0 { text += "," }
      text.appendScriptLiteral(heading.text)
      text += ","
      text.appendScriptLiteral(heading.anchor)
    }
    return text + "]]"
  }

  private static func shortened(_ text: String) -> String {
    guard text.count > 160 else { return text }
    let cut = text.prefix(160)
    return String(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)]) + "…"
  }
}
