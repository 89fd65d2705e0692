import DocgenModel

extension PageWriter {
  /// Writes a directive.
  ///
  /// Directives that only affect the resolver, and unknown ones, produce no output.
  mutating func write(_ directive: Directive, at position: SourcePosition) {
    switch directive.name {
    case "Snippet", "SnippetDiff", "Output":
      if let sample = page.samples[position] { write(sample) }
    case "Row":
      write(row: directive)
    case "TabNavigator":
      write(tabNavigator: directive)
    case "Small":
      html.markup("<div class=\"small\">\n")
      write(directive.children)
      html.markup("</div>\n")
    case "Links":
      write(links: directive)
    case "Image":
      write(imageDirective: directive, at: position)
    case "Video":
      write(videoDirective: directive, at: position)
    case "Steps":
      write(steps: directive)
    case "MultipleChoice":
      write(question: directive)
    case "ContentAndMedia", "Stack":
      write(directive.children)
    default:
      break
    }
  }

  // MARK: Rows and columns

  private mutating func write(row: Directive) {
    let columns = row.directives(named: "Column")
    let sizes = columns.map { max(1, $0.directive["size"].flatMap { Int($0.value) } ?? 1) }
    let total = row["numberOfColumns"].flatMap { Int($0.value) } ?? sizes.reduce(0, +)
    // The page can't contain inline styles, so widths are classes: 1 to 6 columns, of which a column spans 1 to 6.
    html.markup("<div class=\"row columns-")
    html.number(min(max(total, 1), 6))
    html.markup("\">\n")
    for (column, size) in zip(columns, sizes) {
      html.markup("<div class=\"column")
      if size > 1 {
        html.markup(" span-")
        html.number(min(size, 6))
      }
      html.markup("\">\n")
      write(column.directive.children)
      html.markup("</div>\n")
    }
    html.markup("</div>\n")
  }

  // MARK: Tabs

  /// Writes tabs as radio buttons that the style sheet shows as tabs.
  ///
  /// They work without a script, and with a pointer or arrow keys.
  private mutating func write(tabNavigator: Directive) {
    tabNavigatorCount += 1
    let navigator = tabNavigatorCount
    html.markup("<div class=\"tabs\" role=\"group\" aria-label=\"Alternatives\">\n")
    for (index, tab) in tabNavigator.directives(named: "Tab").enumerated() {
      let title = tab.directive[""]?.value ?? "\(index + 1)"
      html.markup("<input type=\"radio\" name=\"_tabs-")
      html.number(navigator)
      html.markup("\" id=\"")
      write(tabIdentifier: navigator, index)
      html.markup(index == 0 ? "\" checked><label for=\"" : "\"><label for=\"")
      write(tabIdentifier: navigator, index)
      html.markup("\">")
      html.text(title)
      html.markup("</label>\n<div class=\"tab\">\n")
      write(tab.directive.children)
      html.markup("</div>\n")
    }
    html.markup("</div>\n")
  }

  private mutating func write(tabIdentifier navigator: Int, _ index: Int) {
    html.markup("_tab-")
    html.number(navigator)
    html.markup("-")
    html.number(index + 1)
  }

  // MARK: Links

  private mutating func write(links: Directive) {
    let style = links["visualStyle"].flatMap { LinksStyle(rawValue: $0.value) } ?? .list
    var group = TopicGroup(title: nil, links: [])
    for case .list(let list) in links.children.map(\.kind) {
      for item in list.items {
        for case .paragraph(let inlines) in item.blocks.map(\.kind) {
          group.links += inlines.compactMap { page.topicLinks[$0.position] }
        }
      }
    }
    write(group.links, style: style)
  }

  // MARK: Images and videos

  private mutating func write(imageDirective: Directive, at position: SourcePosition) {
    guard let image = page.images[position] else { return }
    html.markup("<figure class=\"image\">\n")
    write(image, alt: image.alt)
    html.markup("\n")
    writeCaption(imageDirective.children)
    html.markup("</figure>\n")
  }

  private mutating func write(videoDirective: Directive, at position: SourcePosition) {
    guard let video = page.images[position], let file = video.variants.first?.file else { return }
    html.markup("<figure class=\"image\">\n<video controls preload=\"metadata\" src=\"")
    html.address(of: file, from: page.path)
    html.markup("\"")
    if let poster = videoDirective["poster"].flatMap({ page.images[$0.position] })?.variants.first {
      html.markup(" poster=\"")
      html.address(of: poster.file, from: page.path)
      html.markup("\"")
    }
    if !video.alt.isEmpty { html.attribute(" aria-label=", video.alt) }
    html.markup("></video>\n")
    writeCaption(videoDirective.children)
    html.markup("</figure>\n")
  }

  private mutating func writeCaption(_ blocks: [Block]) {
    guard !blocks.isEmpty else { return }
    html.markup("<figcaption>\n")
    write(blocks)
    html.markup("</figcaption>\n")
  }
}
