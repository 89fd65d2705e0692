internal import DocgenModel

/// The output of a ``PlainHTMLRenderer``.
struct PlainHTMLWriter {
  private let document: Document
  private let disallowsRawTags: Bool
  private let footnoteNumbers: [String: Int]
  private var referenceCounts: [String: Int] = [:]
  private var bytes: [UInt8] = []

  init(document: Document, disallowsRawTags: Bool) {
    self.document = document
    self.disallowsRawTags = disallowsRawTags
    footnoteNumbers = Dictionary(
      document.footnotes.enumerated().map { ($1.label, $0 + 1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The HTML written so far.
  var html: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func put(_ html: String) {
    bytes.append(contentsOf: html.utf8)
  }

  /// Begins a line, unless one has just begun.
  private mutating func beginLine() {
    if let last = bytes.last, last != Byte.newline { bytes.append(Byte.newline) }
  }

  // MARK: - Blocks

  /// Writes blocks.
  ///
  /// - Parameter isTight: Whether paragraphs show without `<p>`.
  mutating func write(_ blocks: [Block], isTight: Bool = false) {
    for block in blocks { write(block, isTight: isTight) }
  }

  private mutating func write(_ block: Block, isTight: Bool) {
    switch block.kind {
    case .paragraph(let inlines):
      if isTight {
        write(inlines)
      } else {
        element("p") { $0.write(inlines) }
      }
    case .heading(let level, let inlines):
      element("h\(level)") { $0.write(inlines) }
    case .quote(let blocks):
      container("blockquote") { $0.write(blocks) }
    case .aside(let aside):
      container("blockquote") { $0.write(aside.blocks) }
    case .list(let list):
      write(list)
    case .definitions(let definitions):
      container("dl") { writer in
        for definition in definitions {
          writer.element("dt") { $0.write(definition.term) }
          writer.container("dd") { $0.write(definition.blocks) }
        }
      }
    case .code(let code):
      beginLine()
      let language = code.info.text.prefix { !($0.isASCII && $0.isWhitespace) }
      put(language.isEmpty ? "<pre><code>" : "<pre><code class=\"language-")
      if !language.isEmpty {
        putText(String(language))
        put("\">")
      }
      putText(code.text)
      put("</code></pre>\n")
    case .html(let html):
      beginLine()
      putRaw(html)
      beginLine()
    case .thematicBreak:
      beginLine()
      put("<hr />\n")
    case .table(let table):
      write(table)
    case .directive(let directive):
      write(directive.children)
    }
  }

  private mutating func element(_ name: String, _ content: (inout PlainHTMLWriter) -> Void) {
    beginLine()
    put("<\(name)>")
    content(&self)
    put("</\(name)>\n")
  }

  private mutating func container(_ name: String, _ content: (inout PlainHTMLWriter) -> Void) {
    beginLine()
    put("<\(name)>\n")
    content(&self)
    beginLine()
    put("</\(name)>\n")
  }

  private mutating func write(_ list: List) {
    beginLine()
    let name = list.start == nil ? "ul" : "ol"
    put(list.start.map { $0 == 1 ? "<ol>\n" : "<ol start=\"\($0)\">\n" } ?? "<ul>\n")
    for item in list.items {
      beginLine()
      put("<li>")
      if let checked = item.checked { put("<input \(checked ? "checked=\"\" " : "")disabled=\"\" type=\"checkbox\"> ") }
      write(item.blocks, isTight: list.isTight)
      put("</li>\n")
    }
    put("</\(name)>\n")
  }

  private mutating func write(_ table: Table) {
    beginLine()
    put("<table>\n<thead>\n")
    write(table.header, as: "th", table.alignments)
    put("</thead>\n")
    if !table.rows.isEmpty {
      put("<tbody>\n")
      for row in table.rows { write(row, as: "td", table.alignments) }
      put("</tbody>\n")
    }
    put("</table>\n")
  }

  private mutating func write(_ row: [Table.Cell], as name: String, _ alignments: [Table.Alignment]) {
    put("<tr>\n")
    for (column, cell) in row.enumerated() {
      let alignment = alignments.indices.contains(column) ? alignments[column] : .none
      put(alignment == .none ? "<\(name)>" : "<\(name) align=\"\(alignment.rawValue)\">")
      write(cell)
      put("</\(name)>\n")
    }
    put("</tr>\n")
  }

  // MARK: - Inlines

  private mutating func write(_ inlines: [Inline]) {
    for inline in inlines { write(inline) }
  }

  private mutating func write(_ inline: Inline) {
    switch inline.kind {
    case .text(let text): putText(text)
    case .softBreak: put("\n")
    case .lineBreak: put("<br />\n")
    case .code(let code), .symbolLink(let code): wrap("code") { $0.putText(code) }
    case .emphasis(let children): wrap("em") { $0.write(children) }
    case .strong(let children): wrap("strong") { $0.write(children) }
    case .strikethrough(let children): wrap("del") { $0.write(children) }
    case .html(let html): putRaw(html)
    case .link(let destination, let title, let children):
      put("<a href=\"")
      putAddress(destination)
      putTitle(title)
      put("\">")
      write(children)
      put("</a>")
    case .image(let source, let title, let alt):
      put("<img src=\"")
      putAddress(source)
      put("\" alt=\"")
      putAlternative(alt)
      putTitle(title)
      put("\" />")
    case .footnoteReference(let label):
      writeReference(to: label)
    }
  }

  private mutating func wrap(_ name: String, _ content: (inout PlainHTMLWriter) -> Void) {
    put("<\(name)>")
    content(&self)
    put("</\(name)>")
  }

  private mutating func putTitle(_ title: String) {
    guard !title.isEmpty else { return }
    put("\" title=\"")
    putText(title)
  }

  private mutating func putAlternative(_ inlines: [Inline]) {
    for inline in inlines {
      switch inline.kind {
      case .text(let text), .code(let text), .symbolLink(let text), .html(let text): putText(text)
      case .softBreak, .lineBreak: put(" ")
      case .emphasis(let children), .strong(let children), .strikethrough(let children): putAlternative(children)
      case .link(_, _, let children), .image(_, _, let children): putAlternative(children)
      case .footnoteReference: break
      }
    }
  }

  // MARK: - Footnotes

  private mutating func writeReference(to label: String) {
    guard let number = footnoteNumbers[label] else { return putText("[^\(label)]") }
    referenceCounts[label, default: 0] += 1
    put("<sup class=\"footnote-ref\"><a href=\"#fn-")
    putAddress(label)
    put("\" id=\"")
    putReferenceID(label, referenceCounts[label, default: 1])
    put("\" data-footnote-ref>\(number)</a></sup>")
  }

  private mutating func putReferenceID(_ label: String, _ count: Int) {
    put("fnref-")
    putAddress(label)
    if count > 1 { put("-\(count)") }
  }

  /// Writes the footnotes that the text refers to, with links back to each reference.
  mutating func writeFootnotes() {
    guard !document.footnotes.isEmpty else { return }
    beginLine()
    put("<section class=\"footnotes\" data-footnotes>\n<ol>\n")
    for footnote in document.footnotes {
      put("<li id=\"fn-")
      putAddress(footnote.label)
      put("\">\n")
      var blocks = footnote.blocks
      let last = blocks.popLast()
      write(blocks)
      if case .paragraph(let inlines) = last?.kind {
        element("p") {
          $0.write(inlines)
          $0.put(" ")
          $0.writeLinksBack(to: footnote.label)
        }
      } else {
        if let last { write(last, isTight: false) }
        writeLinksBack(to: footnote.label)
        put("\n")
      }
      put("</li>\n")
    }
    put("</ol>\n</section>\n")
  }

  private mutating func writeLinksBack(to label: String) {
    guard let number = footnoteNumbers[label] else { return }
    for count in 1...max(1, referenceCounts[label, default: 1]) {
      let index = count == 1 ? "\(number)" : "\(number)-\(count)"
      put(count == 1 ? "<a href=\"#" : " <a href=\"#")
      putReferenceID(label, count)
      put("\" class=\"footnote-backref\" data-footnote-backref data-footnote-backref-idx=\"\(index)\"")
      put(" aria-label=\"Back to reference \(index)\">↩")
      put(count == 1 ? "</a>" : "<sup class=\"footnote-ref\">\(count)</sup></a>")
    }
  }

  // MARK: - Text

  private mutating func putText(_ text: String) { bytes.append(htmlEscaped: text) }

  /// Writes an address with invalid characters percent-encoded.
  private mutating func putAddress(_ address: String) {
    var encoded: [UInt8] = []
    encoded.append(percentEncoded: address) { byte in
      byte.isASCIIAlphanumeric || "-_.+!*(),%#@?=;:/$~&'".utf8.contains(byte)
    }
    encoded.withUnsafeBufferPointer { bytes.append(htmlEscaped: $0) }
  }

  /// Writes raw HTML, and escapes the `<` of disallowed tags.
  private mutating func putRaw(_ html: String) {
    let html = Array(html.utf8)
    for (index, byte) in html.enumerated() {
      if byte == Byte.less, disallowsRawTags, RawTag.isDisallowed(html[index...]) {
        put("&lt;")
      } else {
        bytes.append(byte)
      }
    }
  }
}
