import DocgenMarkdown
import DocgenModel

/// `README.md` as the landing page of a site without articles.
///
/// The file is written for the repository's host: it has no directives, its title can be below images, and its images can be HTML.
/// Images from other sites, such as badges, and other HTML aren't part of the page.
struct Readme {
  /// The document, which begins with a title.
  private(set) var document: Document
  /// The problems in its text.
  let diagnostics: [Diagnostic]

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - title: The title if the file has none.
  init(_ file: SourceFile, title: String) {
    (document, diagnostics) = MarkdownParser(dialect: .gfm).parse(bytes: file.bytes, file: file.path)
    document.blocks = Self.blocks(document.blocks)
    let index = document.blocks.firstIndex { if case .heading(level: 1, _) = $0.kind { true } else { false } }
    let start = SourcePosition(file: file.path, line: 1)
    let heading = index.map { document.blocks.remove(at: $0) }
    document.blocks.insert(
      heading ?? Block(.heading(level: 1, [Inline(.text(title), at: start)]), at: start), at: 0)
  }

  // MARK: Blocks

  private static func blocks(_ blocks: [Block]) -> [Block] {
    blocks.flatMap { block -> [Block] in
      var block = block
      switch block.kind {
      case .paragraph(let content):
        let content = inlines(content)
        guard !content.allSatisfy(\.isBlank) else { return [] }
        block.kind = .paragraph(content)
      case .heading(let level, let content): block.kind = .heading(level: level, inlines(content))
      case .quote(let content): block.kind = .quote(self.blocks(content))
      case .list(var list):
        for index in list.items.indices { list.items[index].blocks = self.blocks(list.items[index].blocks) }
        block.kind = .list(list)
      case .html(let html):
        return title(in: html, at: block.position)
          + images(in: html, at: block.position).map {
            Block(.paragraph([$0]), at: $0.position)
          }
      case .aside, .definitions, .code, .thematicBreak, .table, .directive: break
      }
      return [block]
    }
  }

  private static func inlines(_ inlines: [Inline]) -> [Inline] {
    inlines.flatMap { inline -> [Inline] in
      var inline = inline
      switch inline.kind {
      case .image(let source, let title, let alt):
        guard let path = localPath(source) else { return [] }
        inline.kind = .image(source: path, title: title, alt: alt)
      case .link(let destination, let title, let children):
        let content = self.inlines(children)
        // A badge is a link that contains only an image.
        guard children.isEmpty || !content.allSatisfy(\.isBlank) else { return [] }
        inline.kind = .link(destination: destination, title: title, content)
      case .emphasis(let children): inline.kind = .emphasis(self.inlines(children))
      case .strong(let children): inline.kind = .strong(self.inlines(children))
      case .html(let html): return images(in: html, at: inline.position)
      case .text, .softBreak, .lineBreak, .code, .symbolLink, .strikethrough, .footnoteReference: break
      }
      return [inline]
    }
  }

  // MARK: HTML

  /// The text of a `<h1>` element.
  private static func title(in html: String, at position: SourcePosition) -> [Block] {
    guard let start = html.firstRange(of: "<h1"), let open = html[start.upperBound...].firstIndex(of: ">"),
      let end = html[open...].firstRange(of: "</h1>")
    else { return [] }
    var text = ""
    var isTag = false
    for character in html[html.index(after: open)..<end.lowerBound] {
      if character == "<" { isTag = true }
      if !isTag { text.append(character) }
      if character == ">" { isTag = false }
    }
    text = text.foldingWhitespace()
    return text.isEmpty ? [] : [Block(.heading(level: 1, [Inline(.text(text), at: position)]), at: position)]
  }

  /// The images of `<img>` elements, each with a different position.
  private static func images(in html: String, at position: SourcePosition) -> [Inline] {
    html.split(separator: "<").enumerated().compactMap { index, element in
      guard element.hasPrefix("img"), let source = attribute("src", of: element), let path = localPath(source)
      else { return nil }
      let place = position.moved(by: index)
      let alt = attribute("alt", of: element).map { [Inline(.text($0), at: place)] } ?? []
      return Inline(.image(source: path, title: "", alt: alt), at: place)
    }
  }

  private static func attribute(_ name: String, of element: Substring) -> String? {
    for quote in ["\"", "'"] {
      if let start = element.firstRange(of: "\(name)=\(quote)") {
        return String(element[start.upperBound...].prefix { $0 != quote.first })
      }
    }
    return nil
  }

  /// The path of an image in the package, without the query of the repository's host, or `nil` for another site's image.
  private static func localPath(_ source: String) -> String? {
    guard !source.contains("://"), !source.hasPrefix("//"), !source.hasPrefix("data:") else { return nil }
    return String(source.prefix { $0 != "?" })
  }
}

extension Inline {
  /// Whether readers see nothing of it.
  fileprivate var isBlank: Bool {
    switch kind {
    case .softBreak, .lineBreak: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    default: false
    }
  }
}
