import DocgenContent
import DocgenModel

extension PageWriter {
  /// Writes everything between a page's breadcrumb and the links to its neighbors.
  mutating func writeArticle() {
    html.markup("<header class=\"page-head\">\n")
    if !page.eyebrow.isEmpty {
      html.markup("<p class=\"eyebrow\">")
      html.text(page.articleKind.hasChapters ? overviewEyebrow : page.eyebrow)
      html.markup("</p>\n")
    }
    writeTitle()
    if !page.abstract.isEmpty {
      html.markup("<p class=\"abstract\">")
      write(page.abstract)
      html.markup("</p>\n")
    }
    writeAvailability()
    if page.tutorial?.steps.isEmpty == false { writeStepKeys() }
    if let commands = page.tutorial?.startCommands, !commands.isEmpty { write(startCommands: commands) }
    for button in page.callsToAction where open(linkTo: button.target) {
      html.markup("<span class=\"button\">")
      html.text(button.label)
      html.markup("</span></a>\n")
    }
    html.markup("</header>\n")
    writeDeprecation()
    if case .symbol(let content) = page.kind { writeHead(of: content) }
    if page.articleKind.hasChapters { writeOverview() } else { write(page.discussion) }
    writeList(page.uses, titled: "Used in Verified Samples", anchor: "uses")
    writeList(page.mentions, titled: "Mentioned In", anchor: "mentions")
    if !page.articleKind.hasChapters {
      write(page.topics, titled: "Topics", anchor: "topics", style: page.topicsStyle)
    }
    if case .symbol(let content) = page.kind { writeRelationships(of: content) }
    writeFootnotes()
    write(page.seeAlso, titled: "See Also", anchor: "see-also", style: .list)
  }

  /// Writes a section with nothing but links, which need no abstracts: they are where the reader may come from.
  private mutating func writeList(_ links: [TopicLink], titled title: String, anchor: String) {
    guard !links.isEmpty else { return }
    openSection(title, anchor: anchor)
    let withoutAbstracts = links.map { link in
      var link = link
      link.abstract = []
      return link
    }
    write(withoutAbstracts, style: .list)
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
