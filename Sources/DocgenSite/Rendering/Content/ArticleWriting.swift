import DocgenModel

extension PageWriter {
  /// Writes everything between a page's breadcrumb and the links to its neighbours.
  mutating func writeArticle() {
    html.markup("<header class=\"page-head\">\n")
    if !page.eyebrow.isEmpty {
      html.markup("<p class=\"eyebrow\">")
      html.text(page.eyebrow)
      html.markup("</p>\n")
    }
    writeTitle()
    if !page.abstract.isEmpty {
      html.markup("<p class=\"abstract\">")
      write(page.abstract)
      html.markup("</p>\n")
    }
    write(availability: page.availability)
    if let button = page.callToAction, open(linkTo: button.target) {
      html.markup("<span class=\"button\">")
      html.text(button.label)
      html.markup("</span></a>\n")
    }
    html.markup("</header>\n")
    writeDeprecation()
    if case .symbol(let content) = page.kind { writeHead(of: content) }
    write(page.discussion)
    writeList(page.uses, titled: "Used in Verified Samples", anchor: "uses")
    writeList(page.mentions, titled: "Mentioned In", anchor: "mentions")
    write(page.topics, titled: "Topics", anchor: "topics", style: page.topicsStyle)
    if case .symbol(let content) = page.kind { writeRelationships(of: content) }
    writeFootnotes()
    write(page.seeAlso, titled: "See Also", anchor: "see-also", style: .list)
  }

  /// Writes a section with nothing but links, which need no abstracts: they are where the reader may come from.
  private mutating func writeList(_ links: [TopicLink], titled title: String, anchor: String) {
    guard !links.isEmpty else { return }
    openSection(title, anchor: anchor)
    write(links.map { TopicLink(target: $0.target) }, style: .list)
    html.markup("</section>\n")
  }

  private mutating func writeTitle() {
    guard case .symbol = page.kind else {
      html.markup("<h1>")
      write(page.title, areLinked: false)
      html.markup("</h1>\n")
      return
    }
    html.markup("<h1 class=\"symbol\">")
    html.breakable(page.title.plainText)
    html.markup("</h1>\n")
  }
}

extension HTMLBuffer {
  /// Writes a title, a symbol's name among others, with places where a narrow page may break it.
  ///
  /// Only words that are too long for a narrow column get such places: behind punctuation, and before the capitals
  /// inside a word.
  mutating func breakable(_ title: String) {
    guard title.utf8.count > 16 else { return text(title) }
    if title.utf8.allSatisfy({ $0 < 0x80 }) { return breakableASCII(title) }
    var start = title.startIndex
    var previous: Character?
    for index in title.indices {
      let character = title[index]
      defer { previous = character }
      guard let previous, index != start else { continue }
      if "(:_.".contains(previous) && character.isLetter || previous.isLowercase && character.isUppercase {
        text(title[start..<index])
        markup("<wbr>")
        start = index
      }
    }
    text(title[start...])
  }

  /// The same for ASCII alone, which nearly all titles are: looking for characters takes many times as long.
  private mutating func breakableASCII(_ title: String) {
    title.withBytes { utf8 in
      var start = 0
      for index in utf8.indices.dropFirst() {
        let (previous, byte) = (utf8[index - 1], utf8[index])
        let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        let isLetter = isCapital || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        let isBreakable =
          switch previous {
          case UInt8(ascii: "("), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "."): isLetter
          case UInt8(ascii: "a")...UInt8(ascii: "z"): isCapital
          default: false
          }
        guard isBreakable else { continue }
        text(UnsafeBufferPointer(rebasing: utf8[start..<index]))
        markup("<wbr>")
        start = index
      }
      text(UnsafeBufferPointer(rebasing: utf8[start...]))
    }
  }
}
