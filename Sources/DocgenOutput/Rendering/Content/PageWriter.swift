import DocgenContent
import DocgenModel

/// Writes the content of one page: blocks, inlines, samples, and links as HTML.
///
/// Its methods are in separate files: blocks, inlines, directives, samples, topics, and symbols.
struct PageWriter {
  /// Whether the page is a text without a site, so its links aren't resolved.
  let isStandalone: Bool

  let page: Page

  /// How the page's links are written.
  let links: PageLinks

  /// Whether to name the samples that a reader can change and run.
  var namesSamples = false

  /// The output so far.
  var html: HTMLBuffer

  /// The headings of sections that the theme adds below the discussion, for the list of headings.
  private(set) var addedHeadings: [Heading] = []

  /// The number of tab navigators so far, for the names of their controls.
  var tabNavigatorCount = 0

  /// The number of references to each footnote so far, for the links back.
  var footnoteReferences: [String: Int] = [:]

  /// The footnotes' numbers by label.
  let footnoteNumbers: [String: Int]

  /// The page's headings by position.
  private let headings: [SourcePosition: Heading]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - page: The page to write.
  ///   - isStandalone: Whether the page is a text without a site.
  ///   - links: How the page's links are written.
  init(_ page: Page, isStandalone: Bool = false, links: PageLinks = PageLinks()) {
    self.page = page
    self.links = links
    self.isStandalone = isStandalone
    html = HTMLBuffer(capacity: 16_384)
    headings = Dictionary(page.headings.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
    footnoteNumbers = Dictionary(
      page.footnotes.enumerated().map { ($1.label, $0 + 1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The heading at a position, or `nil` for a heading that isn't one of the page's.
  func heading(at position: SourcePosition) -> Heading? { headings[position] }

  /// Opens a section that the theme adds, such as Topics, with its heading.
  ///
  /// - Parameters:
  ///   - title: The heading's text.
  ///   - anchor: DocC's fragment for such a section. If an author's heading has this fragment, the heading keeps it.
  ///   - className: The section's class, or `nil` for the fragment.
  mutating func openSection(_ title: String, anchor: String, className: String? = nil) {
    var unique = anchor
    var number = 1
    while page.headings.contains(where: { $0.anchor == unique }) {
      number += 1
      unique = "\(anchor)-\(number)"
    }
    let position = page.source ?? SourcePosition(file: "", line: 1)
    addedHeadings.append(Heading(level: 2, text: title, anchor: unique, position: position))
    html.markup("<section")
    html.attribute(" class=", className ?? anchor)
    html.markup(">\n<h2")
    html.attribute(" id=", unique)
    html.markup(">")
    html.text(title)
    permalink(to: unique, title: title)
    html.markup("</h2>\n")
  }

  /// Writes a heading's permalink, which readers can copy and share.
  mutating func permalink(to anchor: String, title: String) {
    html.markup("<a class=\"permalink\" href=\"")
    html.fragment(anchor)
    html.markup("\" aria-label=\"Link to “")
    html.text(title)
    html.markup("”\"></a>")
  }
}
