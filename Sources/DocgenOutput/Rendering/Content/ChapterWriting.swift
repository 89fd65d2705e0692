import DocgenContent
import DocgenMarkdown
import DocgenModel

extension PageWriter {
  /// Writes the discussion and the chapters of a table of contents: what to read next comes last.
  mutating func writeOverview() {
    let resources = page.tutorial?.resources
    let split = page.discussion.firstIndex { $0.position == resources } ?? page.discussion.endIndex
    write(Array(page.discussion[..<split]))
    writeChapters()
    write(Array(page.discussion[split...]))
  }

  /// Writes the chapters with their tutorials, and the time that each takes.
  private mutating func writeChapters() {
    guard !page.topics.isEmpty else { return }
    html.markup(page.headings.contains { $0.anchor == "topics" } ? "<div>\n" : "<div id=\"topics\">\n")
    var anchors = HeadingAnchors(reserved: Set(page.headings.map(\.anchor)).union(["topics"]))
    for group in page.topics where !group.links.isEmpty || !group.discussion.isEmpty {
      // Pages that no chapter lists come last, in a group that docgen makes.
      let title = group.title ?? "More"
      openSection(title, anchor: anchors.anchor(for: title), className: "chapter")
      write(group.discussion)
      html.markup("<ol class=\"tutorials\">\n")
      for link in group.links { write(tutorial: link) }
      html.markup("</ol>\n</section>\n")
    }
    html.markup("</div>\n")
  }

  private mutating func write(tutorial link: TopicLink) {
    html.markup("<li>")
    write(linkTo: link.target, title: "", [])
    if let minutes = link.minutes {
      html.markup(" <span class=\"duration\">")
      html.text(Self.duration(minutes))
      html.markup("</span>")
    }
    if !link.abstract.isEmpty {
      html.markup("<p>")
      write(link.abstract, areLinked: false)
      html.markup("</p>")
    }
    html.markup("</li>\n")
  }

  /// The line above the title of a table of contents: how many tutorials there are, and how long they take together.
  var overviewEyebrow: String {
    let links = page.topics.flatMap(\.links)
    let minutes = links.compactMap(\.minutes).reduce(0, +)
    let count = links.count == 1 ? "1 tutorial" : "\(links.count) tutorials"
    return minutes > 0 ? "\(count) · \(Self.duration(minutes))" : count
  }

  private static func duration(_ minutes: Int) -> String {
    guard minutes >= 60 else { return "\(minutes) min" }
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
