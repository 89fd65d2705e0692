import DocgenContent
import DocgenModel

/// Reads the terms of a page, with the section in which each has the greatest weight.
struct SearchReader {
  /// The weights of a term.
  struct Place: Sendable {
    /// The sum of the weights of the occurrences in the title and headings.
    fileprivate var inHeadings = 0
    /// The sum of the weights of the occurrences in the abstract and the text.
    fileprivate var inText = 0
    /// The sum of the weights of all occurrences, 1 to 25.
    ///
    /// `answering.js` doubles the score of a term that has at least the weight of a title. So that a long text that
    /// often contains a word doesn't count like a title, the text's part is limited.
    var weight: Int { min(inHeadings + min(inText, SearchReader.title - 1), 25) }
    /// The greatest weight of an occurrence.
    var greatest = 0
    /// The section of that occurrence, as the number of headings up to it.
    var section = 0
  }

  /// The terms in the order of their first occurrence.
  private(set) var terms = StringInterner(capacity: 1_000)

  /// The weights of each term, by its number.
  private(set) var places: [Place] = []

  private var section = 0
  /// A buffer for the current text, stored so that its memory is reused.
  private var text: [UInt8] = []

  mutating func add(_ page: Page) {
    add(page.title, weight: Self.title, of: page)
    if case .symbol(let content) = page.kind {
      add(content.symbol.path.joined(separator: " "), weight: Self.heading)
      if content.symbol.kind == .operator { add(operator: content.symbol.name.prefix { $0 != "(" }) }
      for parameter in content.parameters { add(parameter.blocks, of: page) }
      add(content.returns, of: page)
      add(content.throwing, of: page)
    }
    add(page.abstract, weight: Self.abstract, of: page)
    add(page.discussion, of: page)
    for footnote in page.footnotes { add(footnote.blocks, of: page) }
  }

  // The order of weights is title, heading, abstract, text. A symbol's name is its page's title.
  fileprivate static let title = 12
  private static let heading = 6
  private static let abstract = 3
  private static let words = 1

  private mutating func add(_ inlines: [Inline], weight: Int, of page: Page) {
    text.removeAll(keepingCapacity: true)
    text.appendPlainText(of: inlines, linkedTo: page.links)
    addText(weight: weight)
  }

  private mutating func add(_ more: String, weight: Int) {
    text.removeAll(keepingCapacity: true)
    text.append(more)
    addText(weight: weight)
  }

  /// Adds an operator, which contains no letters, as a separate term.
  private mutating func add(operator name: Substring) {
    var place = Place()
    (place.inHeadings, place.greatest) = (Self.title, Self.title)
    Array(name.utf8).withUnsafeBufferPointer { utf8 in
      let number = terms.number(of: utf8)
      if number == places.count { places.append(place) } else { places[number] = place }
    }
  }

  private mutating func addText(weight: Int) {
    Self.read(text, weight: weight, section: section, &terms, &places)
  }

  private static func read(
    _ text: [UInt8], weight: Int, section: Int, _ terms: inout StringInterner, _ places: inout [Place]
  ) {
    text.withUnsafeBufferPointer { utf8 in
      SearchTerms.each(in: utf8) { term in
        let number = terms.number(of: term)
        if number == places.count { places.append(Place()) }
        if weight < heading { places[number].inText += weight } else { places[number].inHeadings += weight }
        if weight > places[number].greatest {
          places[number].greatest = weight
          places[number].section = section
        }
      }
    }
  }

  private mutating func add(_ blocks: [Block], of page: Page) {
    for block in blocks {
      switch block.kind {
      case .heading(_, let inlines):
        section += 1
        add(inlines, weight: Self.heading, of: page)
      case .definitions(let definitions):
        for definition in definitions {
          add(definition.term, weight: Self.abstract, of: page)
          add(definition.blocks, of: page)
        }
      case .directive(let directive): add(page.content(of: directive, at: block.position).blocks, of: page)
      // Search finds code through the pages of its symbols.
      default:
        block.forEachPart { part in
          switch part {
          case .text(let inlines): add(inlines, weight: Self.words, of: page)
          case .blocks(let blocks): add(blocks, of: page)
          }
        }
      }
    }
  }
}
