import DocgenContent
import DocgenModel

/// The list of a page's headings next to its text.
struct OnThisPage {
  /// The nested list.
  ///
  /// Empty if there are fewer than two headings.
  let html: HTMLBuffer

  /// Writes the list.
  ///
  /// - Parameters:
  ///   - headings: The headings of the discussion. The list contains levels 2 and 3.
  ///   - addedHeadings: The headings of sections that the theme adds, in order.
  init(_ headings: [Heading], addedHeadings: [Heading]) {
    // Parameters and results precede the discussion, and topics and other sections follow it.
    let isBefore: (Heading) -> Bool = { ["Parameters", "Return Value", "Throws"].contains($0.text) }
    let shown =
      addedHeadings.filter(isBefore) + headings.filter { $0.level <= 3 } + addedHeadings.filter { !isBefore($0) }
    var html = HTMLBuffer(capacity: 1_024)
    guard shown.count > 1 else {
      self.html = html
      return
    }
    html.markup("<ol>\n")
    var isNested = false
    for (index, heading) in shown.enumerated() {
      html.markup("<li><a href=\"")
      html.fragment(heading.anchor)
      html.markup("\">")
      html.text(heading.text)
      html.markup("</a>")
      let nextLevel = index + 1 < shown.count ? shown[index + 1].level : 2
      let level = heading.level
      if level == 2, nextLevel > 2 {
        html.markup("\n<ol>\n")
        isNested = true
      } else if isNested, nextLevel == 2 {
        html.markup("</li>\n</ol>\n</li>\n")
        isNested = false
      } else {
        html.markup("</li>\n")
      }
    }
    html.markup("</ol>")
    self.html = html
  }
}
