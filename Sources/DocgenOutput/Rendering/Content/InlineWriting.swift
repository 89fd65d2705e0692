import DocgenContent
import DocgenModel

extension PageWriter {
  /// Writes inlines.
  ///
  /// - Parameters:
  ///   - inlines: The inlines.
  ///   - areLinked: Whether to write links as links. Inside another link, they're text.
  mutating func write(_ inlines: [Inline], areLinked: Bool = true) {
    for inline in inlines { write(inline, isLinked: areLinked) }
  }

  private mutating func write(_ inline: Inline, isLinked: Bool) {
    switch inline.kind {
    case .text(let text):
      html.text(text)
    case .softBreak:
      html.markup("\n")
    case .lineBreak:
      html.markup("<br>\n")
    case .code(let code):
      write(code: code)
    case .symbolLink(let written):
      write(symbolLink: written, to: isLinked ? page.links[inline.position] : nil)
    case .emphasis(let children):
      html.markup("<em>")
      write(children, areLinked: isLinked)
      html.markup("</em>")
    case .strong(let children):
      html.markup("<strong>")
      write(children, areLinked: isLinked)
      html.markup("</strong>")
    case .strikethrough(let children):
      html.markup("<del>")
      write(children, areLinked: isLinked)
      html.markup("</del>")
    case .link(let destination, let title, let children):
      let target = target(of: destination, at: inline.position)
      // The text of `<doc:Article>` is only its address.
      let isBare =
        switch target {
        case .page?, .external?: children.plainText == destination
        case .file?, nil: false
        }
      write(linkTo: isLinked ? target : nil, title: title, isBare && isLinked ? [] : children)
    case .image(let source, let title, let alt):
      write(imageAt: inline.position, source: source, title: title, alt: alt.plainText, isLinked: isLinked)
    case .html:
      // As in DocC, the page omits raw HTML. The resolver has reported it.
      break
    case .footnoteReference(let label):
      if isLinked { write(footnoteReference: label) }
    }
  }

  mutating func write(code: String) {
    html.markup("<code>")
    html.text(code)
    html.markup("</code>")
  }

  private mutating func write(symbolLink written: String, to target: LinkTarget?) {
    guard let target else {
      // Without a page, show the last component, which is the name that readers know.
      write(code: String(written.split(separator: "/").last ?? Substring(written)))
      return
    }
    write(linkTo: target, title: "", [])
  }

  /// The target of a link: the resolver's result, or for a standalone text, the address itself.
  private func target(of destination: String, at position: SourcePosition) -> LinkTarget? {
    if let target = page.links[position] { return target }
    guard isStandalone, Address.isSafe(destination) else { return nil }
    return .external(destination, title: destination, isSymbol: false)
  }

  /// Writes a link with its text, or only the text if there's no target.
  ///
  /// - Parameters:
  ///   - target: The target, or `nil` for none.
  ///   - title: The text that a browser shows on hover. Empty for none.
  ///   - children: The text. If it's empty, the link shows the target's title.
  mutating func write(linkTo target: LinkTarget?, title: String, _ children: [Inline]) {
    let isOpen = open(linkTo: target, title: title)
    if children.isEmpty {
      if let target { write(titleOf: target) }
    } else {
      write(children, areLinked: !isOpen)
    }
    if isOpen { html.markup("</a>") }
  }

  /// Writes the opening tag of a link, if its target is allowed.
  ///
  /// - Returns: Whether it wrote the tag, so that a closing tag must follow.
  mutating func open(linkTo target: LinkTarget?, title: String = "") -> Bool {
    html.open(linkTo: target, title: title, from: page.path, links)
  }

  /// Writes a target's title, as code for a symbol.
  mutating func write(titleOf target: LinkTarget) {
    switch target {
    case .page(_, _, let title, let isSymbol), .external(_, let title, let isSymbol):
      if isSymbol { write(code: title) } else { html.text(title) }
    case .file(let file):
      html.text(file.split(separator: "/").last ?? Substring(file))
    }
  }

  // MARK: Footnotes

  private mutating func write(footnoteReference label: String) {
    guard let number = footnoteNumbers[label] else { return }
    let count = footnoteReferences[label, default: 0] + 1
    footnoteReferences[label] = count
    html.markup("<sup class=\"footnote-reference\"><a id=\"")
    write(referenceIdentifier: number, count)
    html.markup("\" href=\"#_footnote-")
    html.number(number)
    html.markup("\" aria-label=\"Footnote ")
    html.number(number)
    html.markup("\">")
    html.number(number)
    html.markup("</a></sup>")
  }

  // The identifier begins with an underscore, which is reserved for the theme, so it can't equal a heading's fragment.
  private mutating func write(referenceIdentifier number: Int, _ count: Int) {
    html.markup("_reference-")
    html.number(number)
    if count > 1 {
      html.markup("-")
      html.number(count)
    }
  }

  /// Writes the page's footnotes with links back to their references.
  mutating func writeFootnotes() {
    guard !page.footnotes.isEmpty else { return }
    html.markup("<section class=\"footnotes\" aria-label=\"Footnotes\">\n<ol>\n")
    for (index, footnote) in page.footnotes.enumerated() {
      html.markup("<li id=\"_footnote-")
      html.number(index + 1)
      html.markup("\">\n")
      write(footnote.blocks)
      let references = footnoteReferences[footnote.label, default: 0]
      if references > 0 { html.markup("<p class=\"back\">") }
      for count in 0..<references {
        html.markup(count == 0 ? "<a href=\"#" : " <a href=\"#")
        write(referenceIdentifier: index + 1, count + 1)
        html.markup("\" aria-label=\"Back to reference ")
        html.number(index + 1)
        if references > 1 {
          html.markup("-")
          html.number(count + 1)
        }
        html.markup("\">↩</a>")
      }
      if references > 0 { html.markup("</p>\n") }
      html.markup("</li>\n")
    }
    html.markup("</ol>\n</section>\n")
  }
}

extension HTMLBuffer {
  /// Writes the opening tag of a link, if its target is allowed.
  ///
  /// - Parameters:
  ///   - target: The target, or `nil` for none.
  ///   - title: The text that a browser shows on hover. Empty for none.
  ///   - page: The page that contains the link.
  ///   - links: How the page's links are written.
  /// - Returns: Whether it wrote the tag, so that a closing tag must follow.
  mutating func open(linkTo target: LinkTarget?, title: String = "", from page: PagePath, _ links: PageLinks) -> Bool {
    switch target.flatMap(links.target) {
    case nil:
      return false
    case .page(let path, let fragment, _, _)?:
      markup("<a href=\"")
      address(of: path.file(named: links.pageFile), fragment: fragment, from: page)
    case .external(let address, _, _)?:
      guard Address.isSafe(address) else { return false }
      markup("<a href=\"")
      externalAddress(address)
    case .file(let file)?:
      markup("<a href=\"")
      address(of: file, from: page)
    }
    markup("\"")
    if !title.isEmpty { attribute(" title=", title) }
    markup(">")
    return true
  }
}
