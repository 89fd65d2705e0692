import DocgenContent
import DocgenModel

extension MarkdownExport {
  mutating func write(_ inlines: [Inline]) {
    for inline in inlines { write(inline) }
  }

  private mutating func write(_ inline: Inline) {
    switch inline.kind {
    case .text(let text): self.text.text(text)
    case .softBreak: text.raw(" ")
    case .lineBreak: text.raw("<br>")
    case .code(let code): text.code(code)
    case .symbolLink(let name):
      if let target = page.links[inline.position] {
        writeLink(to: target, [])
      } else {
        text.code(PackagePath.name(of: name))
      }
    case .emphasis(let children): write(children, between: "*")
    case .strong(let children): write(children, between: "**")
    case .strikethrough(let children): write(children, between: "~~")
    case .link(let destination, _, let children):
      if let target = page.links[inline.position] {
        writeLink(to: target, children.plainText == destination ? [] : children)
      } else {
        write(children)
      }
    case .image(_, _, let alt):
      if let file = page.images[inline.position]?.variants.first?.file {
        writeImage(alt.plainText, file)
      } else {
        text.text(alt.plainText)
      }
    case .html: break
    case .footnoteReference(let label):
      text.raw("[^")
      text.raw(label)
      text.raw("]")
    }
  }

  private mutating func write(_ inlines: [Inline], between mark: String) {
    text.raw(mark)
    // Next to the same marker, the markers of an emphasis would be ambiguous.
    if inlines.count == 1, case .emphasis(let inner) = inlines[0].kind {
      write(inner, between: mark == "_" ? "*" : "_")
    } else {
      write(inlines)
    }
    text.raw(mark)
  }

  /// Writes a link.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - children: The text. If it's empty, the link shows the target's title.
  mutating func writeLink(to target: LinkTarget, _ children: [Inline]) {
    // An exclamation mark before the link would make it an image.
    text.escapeLast("!")
    text.raw("[")
    if children.isEmpty { writeTitle(of: target) } else { write(children) }
    text.raw("](")
    switch target {
    case .page(let path, let fragment, _, _):
      text.raw(root)
      text.raw(path.encodedFolder)
      text.raw("index.md")
      if let fragment {
        text.raw("#")
        text.raw(fragment)
      }
    case .external(let address, _, _): text.destination(address)
    case .file(let file): writeAddress(of: file)
    }
    text.raw(")")
  }

  private mutating func writeTitle(of target: LinkTarget) {
    switch target {
    case .page(_, _, let title, let isSymbol), .external(_, let title, let isSymbol):
      if isSymbol { text.code(title) } else { text.text(title) }
    case .file(let file): text.text(PackagePath.name(of: file))
    }
  }

  mutating func writeImage(_ alt: String, _ file: String) {
    text.raw("![")
    text.text(alt)
    text.raw("](")
    writeAddress(of: file)
    text.raw(")")
  }

  private mutating func writeAddress(of file: String) {
    text.destination(root + percentEncodedPath(file))
  }
}
