import DocgenContent
import DocgenModel

/// Writes a page as plain Markdown for tools and language models: with samples and resolved links, without directives.
struct MarkdownExport {
  let page: Page

  var text = MarkdownBuffer(capacity: 16_384)

  /// The relative path from the page to the site's root: `../../`.
  let root: String

  /// The lines of headings that name a section.
  ///
  /// An author's own section can also receive the theme's links.
  private var sections: [Range<Int>] = []

  /// The marker of the list immediately before, because another list with the same marker would continue it.
  private var listBefore: UInt8?

  /// The bytes of `index.md` next to a page.
  static func bytes(of page: Page) -> [UInt8] {
    var export = MarkdownExport(page: page)
    export.writePage()
    return export.text.bytes
  }

  private init(page: Page) {
    self.page = page
    root = page.path.relativePath(to: "")
  }

  // MARK: The page

  private mutating func writePage() {
    line("# ", page.title)
    if case .symbol(let content) = page.kind, !content.symbol.declaration.isEmpty {
      text.separate()
      text.fence(content.symbol.language.rawValue, content.symbol.declaration.map(\.text).joined() + "\n")
    }
    writeDeprecation()
    if !page.abstract.isEmpty {
      text.separate()
      line("", page.abstract)
    }
    writeAvailability()
    if let commands = page.tutorial?.startCommands, !commands.isEmpty { write(startCommands: commands) }
    if case .symbol(let content) = page.kind { write(content) }
    writeApart(page.discussion)
    for group in page.topics { write(group, under: "Topics") }
    if case .symbol(let content) = page.kind { writeRelationships(of: content) }
    if !page.mentions.isEmpty { write(TopicGroup(title: nil, links: page.mentions), under: "Mentioned In") }
    if !page.uses.isEmpty { write(TopicGroup(title: nil, links: page.uses), under: "Used in Verified Samples") }
    for group in page.seeAlso { write(group, under: "See Also") }
    for note in page.footnotes {
      text.separate()
      writeItem(note.blocks, indentedBy: 4, saying: true) { $0.text.raw("[^\(note.label)]: ") }
    }
  }

  mutating func writeSection(_ title: String) {
    text.separate()
    text.line { $0.raw("## \(title)") }
  }

  private mutating func write(_ group: TopicGroup, under section: String) {
    let heading = "## \(section)".utf8
    if !sections.contains(where: { text.bytes[$0].elementsEqual(heading) }) {
      let start = text.count
      writeSection(section)
      noteSection(from: start)
    }
    if let title = group.title {
      text.separate()
      text.line { text in
        text.raw("### ")
        text.text(title)
        text.escapeLast("#")
      }
    }
    writeApart(group.discussion)
    guard !group.links.isEmpty else { return }
    text.separate()
    for link in group.links {
      text.beginLine()
      text.raw("- ")
      writeLink(to: link.target, [])
      writeFacts(of: link)
      if !link.abstract.isEmpty {
        text.raw(": ")
        text.text(link.abstract.plainText)
      }
      text.endLine()
    }
  }

  /// Records that the last line since an offset is the heading of a section.
  private mutating func noteSection(from start: Int) {
    let end = text.count - 1
    sections.append((text.bytes[start..<end].firstIndex(of: UInt8(ascii: "#")) ?? end)..<end)
  }

  // MARK: Blocks

  /// Writes blocks with an empty line between them.
  private mutating func write(_ blocks: [Block]) {
    guard let first = blocks.firstIndex(where: { writes($0) { $0.write($1) } }) else { return }
    writeApart(blocks[(first + 1)...])
  }

  /// Writes blocks, each separated from the previous one.
  mutating func writeApart(_ blocks: some Sequence<Block>) {
    writeApart(blocks) { $0.write($1) }
  }

  /// Writes parts, each separated from the previous one.
  private mutating func writeApart<Part>(_ parts: some Sequence<Part>, _ write: (inout Self, Part) -> Void) {
    for part in parts {
      text.separate()
      if !writes(part, write) { text.join() }
    }
  }

  /// Writes a part.
  ///
  /// Returns whether there was anything to write.
  private mutating func writes<Part>(_ part: Part, _ write: (inout Self, Part) -> Void) -> Bool {
    let start = text.count
    write(&self, part)
    return text.count > start
  }

  private mutating func write(_ block: Block) {
    var list: UInt8?
    defer { listBefore = list }
    switch block.kind {
    case .paragraph(let inlines): line("", inlines)
    case .heading(let level, let inlines): write(headingOf: level, inlines)
    case .quote(let blocks):
      listBefore = nil
      let margin = text.extendMargin(by: "> ")
      write(blocks)
      text.reduceMargin(to: margin)
    case .aside(let aside): writeQuoted(aside.kind, aside.blocks)
    case .list(let content): list = write(content)
    case .definitions(let definitions):
      for definition in definitions {
        writeItem(definition.blocks, indentedBy: 2, saying: true) { export in
          export.text.raw("- **")
          export.write(definition.term)
          export.text.raw("**: ")
        }
      }
    case .code(let code):
      write(page.samples[block.position] ?? Sample(content: .fence(code), state: nil))
    case .html: list = listBefore
    case .thematicBreak: text.line { $0.raw("---") }
    case .table(let table): write(table)
    case .directive(let directive):
      write(page.content(of: directive, at: block.position))
      list = listBefore
    }
  }

  private mutating func line(_ mark: String, _ inlines: [Inline]) {
    text.beginLine()
    text.raw(mark)
    write(inlines)
    // Markdown would remove the number sign as the end of a heading.
    if !mark.isEmpty { text.escapeLast("#") }
    text.endLine()
  }

  private mutating func write(headingOf level: Int, _ inlines: [Inline]) {
    let start = text.count
    line(String(repeating: "#", count: level) + " ", inlines)
    if level == 2, !text.hasMargin { noteSection(from: start) }
  }

  /// Writes a list.
  ///
  /// - Returns: The marker of its items, or the character after their numbers.
  private mutating func write(_ list: List) -> UInt8 {
    let marks = list.start == nil ? (UInt8(ascii: "-"), UInt8(ascii: "*")) : (UInt8(ascii: "."), UInt8(ascii: ")"))
    let mark = listBefore == marks.0 ? marks.1 : marks.0
    let character = Character(Unicode.Scalar(mark))
    for (offset, element) in list.items.enumerated() {
      let marker = list.start.map { "\($0 + offset)\(character) " } ?? "\(character) "
      if offset > 0, !list.isTight { text.separate() }
      writeItem(element.blocks, indentedBy: marker.utf8.count) { export in
        export.text.raw(marker)
        if let isChecked = element.checked { export.text.raw(isChecked ? "[x] " : "[ ] ") }
      }
    }
    return mark
  }

  /// Writes blocks in a quotation that begins with a keyword.
  mutating func writeQuoted(_ kind: String, _ blocks: [Block]) {
    let margin = text.extendMargin(by: "> ")
    writeItem(blocks, indentedBy: 0, saying: true) { export in
      export.text.raw("**")
      export.text.text(kind)
      export.text.raw(":** ")
    }
    text.reduceMargin(to: margin)
  }

  /// Writes blocks after a marker, with further lines indented to align with its text.
  ///
  /// - Parameters:
  ///   - isText: Whether the marker contains text, which a following list or line would join.
  mutating func writeItem(
    _ blocks: [Block], indentedBy indentation: Int, saying isText: Bool = false,
    marker: (inout MarkdownExport) -> Void
  ) {
    listBefore = nil
    text.beginLine()
    marker(&self)
    if !isText { text.beginText() }
    if case .paragraph(let inlines)? = blocks.first?.kind {
      write(inlines)
      text.endLine()
      let margin = text.extendMargin(by: String(repeating: " ", count: indentation))
      writeApart(blocks.dropFirst())
      text.reduceMargin(to: margin)
    } else {
      text.trimLine()
      text.endLine()
      let margin = text.extendMargin(by: String(repeating: " ", count: indentation))
      if isText { text.separate() }
      write(blocks)
      text.join()
      text.reduceMargin(to: margin)
    }
  }

  private mutating func write(_ table: Table) {
    var rows = [table.header] + table.rows
    // Markdown has no cells that span several columns or rows, so repeat their content.
    for (place, owner) in table.coveredPlaces { rows[place.row][place.column] = rows[owner.row][owner.column] }
    write(row: rows[0]) { $0.write(cell: $1) }
    write(row: table.alignments) { export, alignment in
      switch alignment {
      case .none: export.text.raw("---")
      case .left: export.text.raw(":--")
      case .center: export.text.raw(":-:")
      case .right: export.text.raw("--:")
      }
    }
    for row in rows.dropFirst() { write(row: row) { $0.write(cell: $1) } }
  }

  private mutating func write(cell: Table.Cell) {
    let start = text.count
    write(cell)
    text.escapeBars(from: start)
  }

  private mutating func write<Cell>(row cells: [Cell], _ write: (inout MarkdownExport, Cell) -> Void) {
    text.beginLine()
    text.raw("| ")
    for (index, cell) in cells.enumerated() {
      if index > 0 { text.raw(" | ") }
      write(&self, cell)
    }
    text.raw(" |")
    text.endLine()
  }

  // MARK: Directives and samples

  private mutating func write(_ content: DirectiveContent) {
    switch content {
    case .nothing: break
    case .blocks(let blocks), .smallPrint(let blocks), .links(_, _, written: let blocks): write(blocks)
    case .sample(let sample):
      listBefore = nil
      write(sample)
    case .figure(let figure, let caption): write(figure, caption: caption)
    case .columns(let columns, of: _): writeApart(columns) { $0.write($1.blocks) }
    case .tabs(let tabs):
      writeApart(tabs) { export, tab in
        export.listBefore = nil
        export.text.line { text in
          text.raw("**")
          text.text(String(tab.title.trimming { $0 == " " }))
          text.raw("**")
        }
        export.text.line { _ in }
        export.write(tab.blocks)
      }
    case .steps(let steps): write(steps)
    case .stepFile(let file):
      write(file)
      listBefore = nil
    case .question(let question):
      write(question.blocks)
      for answer in question.answers {
        text.separate()
        writeItem(answer.blocks + answer.justification, indentedBy: 2) { $0.text.raw("- ") }
      }
    }
  }

  private mutating func write(_ figure: DirectiveContent.Figure, caption: [Block]) {
    switch figure {
    case .image(let media), .video(let media, poster: _):
      guard let file = media.variants.first?.file else { return }
      listBefore = nil
      text.beginLine()
      writeImage(media.alt, file)
      text.endLine()
    case .blocks(let blocks): write(blocks)
    }
    writeApart(caption)
  }

  private mutating func write(_ sample: Sample) {
    switch sample.content {
    case .snippet(_, let slice): text.fence("swift", slice.text)
    case .output(_, let output): text.fence("text", output)
    case .fence(let code): text.fence(code.language, code.text)
    case .diff(let from, let old, let to, let new):
      write(old, of: from)
      text.separate()
      write(new, of: to)
    }
  }

  private mutating func write(_ slice: Snippet.Slice, of snippet: Snippet) {
    text.line { $0.raw("`\(snippet.name)`:") }
    text.separate()
    text.fence("swift", slice.text)
  }
}
