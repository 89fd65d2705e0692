import DocgenContent
import DocgenModel

extension PageWriter {
  /// Writes groups of links as a section: Topics, or See Also.
  mutating func write(_ groups: [TopicGroup], titled title: String, anchor: String, style: LinksStyle) {
    let groups = groups.filter { !$0.links.isEmpty || !$0.discussion.isEmpty }
    guard style != .hidden, !groups.isEmpty else { return }
    openSection(title, anchor: anchor)
    for group in groups {
      if let title = group.title {
        html.markup("<h3>")
        html.text(title)
        html.markup("</h3>\n")
      }
      write(group.discussion)
      write(group.links, style: style)
    }
    html.markup("</section>\n")
  }

  /// Writes links with their abstracts.
  mutating func write(_ links: [TopicLink], style: LinksStyle) {
    guard style != .hidden, !links.isEmpty else { return }
    switch style {
    case .list, .hidden: html.markup("<ul class=\"topics list\">\n")
    case .compactGrid: html.markup("<ul class=\"topics grid compact\">\n")
    case .detailedGrid: html.markup("<ul class=\"topics grid detailed\">\n")
    }
    for link in links {
      html.markup("<li>")
      write(topic: link, isShort: style == .compactGrid)
      if style != .compactGrid, !link.abstract.isEmpty {
        html.markup("<p>")
        // The positions in this text belong to another page, so its links aren't in this page's table.
        write(link.abstract, areLinked: false)
        html.markup("</p>")
      }
      if style != .compactGrid { write(condition: link.constraints) }
      html.markup("</li>\n")
    }
    html.markup("</ul>\n")
  }

  /// Writes the link of a topic.
  ///
  /// A declaration appears in its short form, which distinguishes overloads, with its deprecation.
  private mutating func write(topic link: TopicLink, isShort: Bool) {
    if isShort || link.declaration.isEmpty {
      write(linkTo: link.target, title: "", [])
    } else {
      let isOpen = open(linkTo: link.target)
      html.markup("<code>")
      for fragment in link.declaration {
        if fragment.kind == "keyword" { html.markup("<span class=\"k\">") }
        html.text(fragment.text)
        if fragment.kind == "keyword" { html.markup("</span>") }
      }
      html.markup("</code>")
      if isOpen { html.markup("</a>") }
    }
    if link.isDeprecated { html.markup(" <span class=\"deprecated\">Deprecated</span>") }
    if let requirement = link.requirement {
      html.markup(" <span class=\"requirement\">")
      html.text(requirement.label)
      html.markup("</span>")
    }
  }
}
