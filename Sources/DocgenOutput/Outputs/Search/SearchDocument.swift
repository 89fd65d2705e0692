import DocgenContent
import DocgenModel

/// The contents of the search index for one page.
struct SearchDocument: Sendable {
  /// A term with its weight on a page.
  ///
  /// It's small because millions of terms are in memory at the same time.
  struct Term: Sendable {
    /// The offset of the term in the entry's bytes.
    fileprivate let start: UInt32
    fileprivate let length: UInt8
    /// 1 to 25.
    let weight: UInt8
    /// The section of the page in which the weight is greatest, as the number of headings up to it.
    ///
    /// It's 0 above the first heading, and limited to the largest representable number.
    let section: UInt16
  }

  /// The page's terms, grouped by part of the index.
  private var terms: [Term] = []

  /// The bytes of the terms.
  private var bytes: [UInt8] = []

  /// The start of each part's terms, and the end of the last part.
  private var partStarts: [UInt32] = []

  /// The page's line in the list of documents: a script's array literal.
  private(set) var document = ""

  init(_ page: Page) {
    var reader = SearchReader()
    reader.add(page)
    document = Self.document(of: page)
    let places = reader.places
    let parts = reader.terms.withTexts { texts in places.indices.map { SearchIndex.part(of: texts[$0]) } }
    var starts = Array(repeating: UInt32(0), count: SearchIndex.partCount + 1)
    for part in parts { starts[part + 1] += 1 }
    for part in 1...SearchIndex.partCount { starts[part] += starts[part - 1] }
    partStarts = starts
    var numbers = Array(repeating: 0, count: places.count)
    for (number, part) in parts.enumerated() {
      numbers[Int(starts[part])] = number
      starts[part] += 1
    }
    terms.reserveCapacity(places.count)
    reader.terms.withTexts { texts in
      bytes = [UInt8](unsafeUninitializedCapacity: texts.byteCount) { bytes, count in
        for number in numbers {
          let (text, place) = (texts[number], places[number])
          terms.append(
            Term(
              start: UInt32(count), length: UInt8(text.count), weight: UInt8(place.weight),
              section: UInt16(clamping: place.section)))
          _ = bytes[count...].initialize(fromContentsOf: text)
          count += text.count
        }
      }
    }
  }

  /// Calls a closure with each term of some parts of the index, and its bytes.
  func eachTerm(inParts parts: Range<Int>, _ body: (Term, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      for index in Int(partStarts[parts.lowerBound])..<Int(partStarts[parts.upperBound]) {
        let term = terms[index]
        body(term, UnsafeBufferPointer(rebasing: bytes[Int(term.start)..<Int(term.start) + Int(term.length)]))
      }
    }
  }

  /// `[path, title, eyebrow, is it a symbol, abstract, [heading, fragment, …], the symbol's parent or the article's guide]`.
  private static func document(of page: Page) -> String {
    var text = Array("[".utf8)
    text.reserveCapacity(1_024)
    text.append(jsonString: page.path.file)
    text.append(",")
    text.append(jsonString: page.title.plainText)
    text.append(",")
    text.append(jsonString: page.eyebrow)
    if case .symbol = page.kind { text.append(",1,") } else { text.append(",0,") }
    text.append(jsonString: shortened(page.abstract.plainText))
    text.append(",[")
    for (index, heading) in page.headings.enumerated() {
      if index > 0 { text.append(",") }
      text.append(jsonString: heading.text)
      text.append(",")
      text.append(jsonString: heading.anchor)
    }
    text.append("]")
    if case .symbol(let content) = page.kind {
      text.append(",")
      text.append(jsonString: context(of: content.symbol))
    } else if let guide = page.guide {
      text.append(",")
      text.append(jsonString: guide)
    }
    text.append("]")
    return String(decoding: text, as: UTF8.self)
  }

  /// The parent of a symbol, because many types have a member with the same name.
  private static func context(of symbol: Symbol) -> String {
    guard symbol.path.count > 1 else { return symbol.kind == .module ? "" : symbol.module }
    return symbol.path.dropLast().joined(separator: ".")
  }

  private static func shortened(_ text: String) -> String {
    // Check the number of bytes first, because counting characters is slower and most abstracts are short.
    guard text.utf8.count > 160, text.count > 160 else { return text }
    let cut = text.prefix(160)
    return String(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)]) + "…"
  }
}
