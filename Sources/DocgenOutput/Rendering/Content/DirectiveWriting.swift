import DocgenContent
import DocgenModel

extension PageWriter {
  /// Writes what a directive shows.
  mutating func write(_ content: DirectiveContent) {
    switch content {
    case .nothing: break
    case .blocks(let blocks): write(blocks)
    case .sample(let sample): write(sample)
    case .figure(let figure, let caption): write(figure, caption: caption)
    case .columns(let columns, of: let count): write(columns, of: count)
    case .tabs(let tabs): write(tabs)
    case .smallPrint(let blocks):
      html.markup("<div class=\"small\">\n")
      write(blocks)
      html.markup("</div>\n")
    case .links(let links, let style, written: _): write(links, style: style)
    case .steps(let steps): write(steps)
    case .stepFile(let file): write(file)
    case .question(let question): write(question)
    }
  }

  // MARK: Rows and columns

  private mutating func write(_ columns: [DirectiveContent.Column], of count: Int) {
    // The page can't contain inline styles, so widths are classes: 1 to 6 columns, of which a column spans 1 to 6.
    html.markup("<div class=\"row columns-")
    html.number(min(max(count, 1), 6))
    html.markup("\">\n")
    for column in columns {
      html.markup("<div class=\"column")
      if column.size > 1 {
        html.markup(" span-")
        html.number(min(column.size, 6))
      }
      html.markup("\">\n")
      write(column.blocks)
      html.markup("</div>\n")
    }
    html.markup("</div>\n")
  }

  // MARK: Tabs

  /// Writes tabs as radio buttons that the style sheet shows as tabs.
  ///
  /// They work without a script, and with a pointer or arrow keys.
  private mutating func write(_ tabs: [DirectiveContent.Tab]) {
    tabNavigatorCount += 1
    let navigator = tabNavigatorCount
    html.markup("<div class=\"tabs\" role=\"group\" aria-label=\"Alternatives\">\n")
    for (index, tab) in tabs.enumerated() {
      html.markup("<input type=\"radio\" name=\"_tabs-")
      html.number(navigator)
      html.markup("\" id=\"")
      write(tabIdentifier: navigator, index)
      html.markup(index == 0 ? "\" checked><label for=\"" : "\"><label for=\"")
      write(tabIdentifier: navigator, index)
      html.markup("\">")
      html.text(tab.title)
      html.markup("</label>\n<div class=\"tab\">\n")
      write(tab.blocks)
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

  // MARK: Figures

  private mutating func write(_ figure: DirectiveContent.Figure, caption: [Block]) {
    switch figure {
    case .image(let image):
      html.markup("<figure class=\"image\">\n")
      write(image, alt: image.alt)
      html.markup("\n")
    case .video(let video, let poster):
      guard let file = video.variants.first?.file else { return }
      html.markup("<figure class=\"image\">\n")
      write(video: file, poster: poster?.variants.first?.file, alt: video.alt)
    case .blocks(let blocks):
      html.markup("<figure class=\"figure\">\n")
      write(blocks)
    }
    if !caption.isEmpty {
      html.markup("<figcaption>\n")
      write(caption)
      html.markup("</figcaption>\n")
    }
    html.markup("</figure>\n")
  }

  private mutating func write(video file: String, poster: String?, alt: String) {
    html.markup("<video controls preload=\"metadata\" src=\"")
    html.address(of: file, from: page.path)
    html.markup("\"")
    if let poster {
      html.markup(" poster=\"")
      html.address(of: poster, from: page.path)
      html.markup("\"")
    }
    if !alt.isEmpty { html.attribute(" aria-label=", alt) }
    html.markup("></video>\n")
  }
}
