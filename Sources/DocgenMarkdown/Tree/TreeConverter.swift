internal import CCMarkGFM
internal import DocgenModel

/// Converts the C parser's tree to a document.
struct TreeConverter {
  let source: SourceText
  let dialect: MarkdownDialect
  let directives: [OpenedDirective]
  let library = ParserLibrary.shared

  private var reader: InlineReader
  private var depth = 0
  private var quotations = 0

  /// The position where blocks are nested deeper than the limit allows.
  ///
  /// Deeper blocks are dropped.
  private var excess: SourcePosition?

  init(source: SourceText, dialect: MarkdownDialect, directives: [OpenedDirective]) {
    self.source = source
    self.dialect = dialect
    self.directives = directives
    reader = InlineReader(source: source, dialect: dialect)
  }

  /// The problems found.
  var diagnostics: [Diagnostic] {
    [excess, reader.excess].compactMap { $0 }.prefix(1).map {
      Diagnostic(
        "nesting-too-deep", at: $0, "content is nested more than \(Limits.nesting) levels deep")
    } + reader.unparsedLinks
  }

  /// Converts the tree below a root.
  mutating func document(from root: OpaquePointer) -> Document {
    // The C parser appends the footnotes that have references, in the order of their numbers.
    let definitions = Children(of: root).filter { cmark_node_get_type($0) == CMARK_NODE_FOOTNOTE_DEFINITION }
    let heads = definitions.map { footnoteHead(of: $0) }
    reader.footnoteLabels = heads.map(\.label)
    let blocks = blocks(in: root)
    let footnotes = zip(definitions, heads).map { node, head in
      Footnote(label: head.label, blocks: self.blocks(in: node), position: head.position)
    }
    return Document(file: source.origin.file, blocks: blocks, footnotes: footnotes)
  }

  private func position(of node: OpaquePointer) -> SourcePosition {
    source.position(line: Int(cmark_node_get_start_line(node)), offset: Int(cmark_node_get_start_column(node)) - 1)
  }

  /// The offset in the text of a node's first byte.
  private func offset(of node: OpaquePointer) -> Int {
    let line = source.range(ofLine: Int(cmark_node_get_start_line(node)))
    return min(line.lowerBound + max(0, Int(cmark_node_get_start_column(node)) - 1), source.byteCount)
  }

  // MARK: - Blocks

  private mutating func blocks(in parent: OpaquePointer) -> [Block] {
    var blocks: [Block] = []
    guard depth < Limits.nesting else {
      excess = excess ?? position(of: parent)
      return blocks
    }
    depth += 1
    defer { depth -= 1 }
    let children = Children(of: parent)
    blocks.reserveCapacity(children.count)
    for node in children { append(node, to: &blocks) }
    return blocks
  }

  private mutating func append(_ node: OpaquePointer, to blocks: inout [Block]) {
    let type = cmark_node_get_type(node)
    switch type {
    case CMARK_NODE_PARAGRAPH:
      let content =
        cmark_node_get_start_line(node) > 0
        ? InlineContent(paragraph: node, in: source)
        : InlineContent(paragraph: node, above: lineBelow(node), in: source)
      blocks.append(Block(.paragraph(inlines(of: node, in: content)), at: start(of: content)))
    case CMARK_NODE_HEADING:
      let level = Int(cmark_node_get_heading_level(node))
      let (content, isUnderlined) = headingContent(node)
      let position = isUnderlined ? start(of: content) : position(of: node)
      blocks.append(Block(.heading(level: level, inlines(of: node, in: content)), at: position))
    case CMARK_NODE_BLOCK_QUOTE:
      quotations += 1
      let children = self.blocks(in: node)
      quotations -= 1
      let position = position(of: node)
      if dialect == .docc {
        blocks.append(Block(AsideReader.kind(ofQuotation: children, in: source), at: position))
      } else {
        blocks.append(Block(.quote(children), at: position))
      }
    case CMARK_NODE_LIST:
      appendList(node, to: &blocks)
    case CMARK_NODE_CODE_BLOCK:
      blocks.append(Block(.code(codeBlock(node)), at: position(of: node)))
    case CMARK_NODE_HTML_BLOCK:
      blocks.append(Block(.html(string(of: cmark_node_get_literal(node))), at: position(of: node)))
    case CMARK_NODE_THEMATIC_BREAK:
      blocks.append(Block(.thematicBreak, at: position(of: node)))
    case CMARK_NODE_CUSTOM_BLOCK:
      appendDirective(node, to: &blocks)
    case library.tableType:
      let (table, line) = table(node)
      let start =
        Int(cmark_node_get_start_line(node)) == line
        ? position(of: node)
        : source.position(ofByte: TableRow.start(ofLine: line, quotations: quotations, in: source))
      blocks.append(Block(.table(table), at: start))
    default:
      // Footnotes have already been removed, and the C parser has no other blocks.
      break
    }
  }

  private mutating func inlines(of node: OpaquePointer, in content: InlineContent) -> [Inline] {
    reader.inlines(of: node, in: content)
  }

  private func start(of content: InlineContent) -> SourcePosition {
    var hint = 0
    return content.position(of: 0, hint: &hint, in: source)
  }

  private func headingContent(_ node: OpaquePointer) -> (content: InlineContent, isUnderlined: Bool) {
    let line = Int(cmark_node_get_start_line(node))
    let range = source.range(ofLine: line)
    let start = offset(of: node)
    var offset = start
    while offset < range.upperBound, source.bytes[offset] == Byte.hash { offset += 1 }
    let level = offset - start
    let isMarked = offset == range.upperBound || source.bytes[offset].isSpaceOrTab
    guard (1...6).contains(level), isMarked else { return (InlineContent(paragraph: node, in: source), true) }
    offset = source.skippingSpaces(from: offset, to: range.upperBound)
    // In an empty heading, the C library has uninitialized memory with arbitrary contents.
    var rest = offset
    while rest < range.upperBound, source.bytes[rest] == Byte.hash { rest += 1 }
    while rest < range.upperBound, source.bytes[rest].isASCIISpace { rest += 1 }
    if rest == range.upperBound { return (InlineContent(), false) }
    return (InlineContent(node: node, line: line, offset: offset - range.lowerBound), false)
  }

  private func codeBlock(_ node: OpaquePointer) -> CodeBlock {
    var (length, fenceOffset, character): (Int32, Int32, CChar) = (0, 0, 0)
    let isFenced = cmark_node_get_fenced(node, &length, &fenceOffset, &character) != 0
    let text = bytes(of: cmark_node_get_literal(node))
    let line = Int(cmark_node_get_start_line(node)) + (isFenced ? 1 : 0)
    let firstLine = text.firstOffset(of: Byte.newline) ?? text.count
    // The first line of code is the end of its line in the text, unless white space was taken from a tab.
    let lineLength = source.range(ofLine: line).count
    let column = isFenced ? max(0, lineLength - firstLine) : Int(cmark_node_get_start_column(node)) - 1
    return CodeBlock(
      isFenced: isFenced,
      info: string(of: cmark_node_get_fence_info(node)),
      text: text.string,
      textPosition: source.position(line: line, offset: column))
  }

  // MARK: - Lists

  private mutating func appendList(_ node: OpaquePointer, to blocks: inout [Block]) {
    let items = Children(of: node).map { item in
      List.Item(checked: checked(item), blocks: self.blocks(in: item), position: self.position(of: item))
    }
    let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    let list = List(
      start: isOrdered ? Int(cmark_node_get_list_start(node)) : nil,
      isTight: cmark_node_get_list_tight(node) != 0, items: items)
    let position = position(of: node)
    if dialect == .docc, !isOrdered {
      blocks += DefinitionAndAsideReader.blocks(from: list, at: position, isTopLevel: depth == 1, in: source)
    } else {
      blocks.append(Block(.list(list), at: position))
    }
  }

  /// Whether a task is done, or `nil` for an item that isn't a task.
  ///
  /// The C parser considers an item done if its line contains `[x]` anywhere, so this function checks the box itself.
  private func checked(_ item: OpaquePointer) -> Bool? {
    guard string(of: cmark_node_get_type_string(item)) == "tasklist" else { return nil }
    let range = source.range(ofLine: Int(cmark_node_get_start_line(item)))
    var offset = offset(of: item)
    while offset < range.upperBound, source.bytes[offset] != Byte.openBracket { offset += 1 }
    return offset + 1 < range.upperBound && source.bytes[offset + 1] | 0x20 == UInt8(ascii: "x")
  }

  // MARK: - Directives

  private mutating func appendDirective(_ node: OpaquePointer, to blocks: inout [Block]) {
    let index = Int(bitPattern: cmark_node_get_user_data(node)) - 1
    guard directives.indices.contains(index) else { return }
    let opened = directives[index]
    var children = self.blocks(in: node)
    var following: [Block] = []
    if opened.body == .none { swap(&children, &following) }
    let directive = Directive(name: opened.head.name, arguments: opened.head.arguments, children: children)
    blocks.append(Block(.directive(directive), at: opened.position))
    blocks += following
  }

  // MARK: - Footnotes

  private func footnoteHead(of node: OpaquePointer) -> (label: String, position: SourcePosition) {
    let range = source.range(ofLine: Int(cmark_node_get_start_line(node)))
    // The C parser reports the start of the footnote's text, and the label precedes it.
    let text = min(offset(of: node), range.upperBound)
    var start = max(range.lowerBound, text - 1)
    while start > range.lowerBound,
      source.bytes[start] != Byte.openBracket || start + 1 >= range.upperBound || source.bytes[start + 1] != Byte.caret
    {
      start -= 1
    }
    let end = source.bytes.firstOffset(of: Byte.closeBracket, from: start) ?? text
    let label = start + 2 <= end ? source.bytes.string(in: (start + 2)..<end) : ""
    return (label, source.position(ofByte: start))
  }

  // MARK: - Tables

  private mutating func table(_ node: OpaquePointer) -> (table: Table, line: Int) {
    let columns = Int(cmark_gfm_extensions_get_table_columns(node))
    var alignments: [Table.Alignment] = []
    if let bytes = cmark_gfm_extensions_get_table_alignments(node) {
      alignments = (0..<columns).map {
        switch bytes[$0] {
        case UInt8(ascii: "l"): .left
        case UInt8(ascii: "c"): .center
        case UInt8(ascii: "r"): .right
        default: .none
        }
      }
    }
    let line = headerLine(of: node)
    var header: [Table.Cell] = []
    var rows: [[Table.Cell]] = []
    var spans = TableSpans()
    for row in Children(of: node) {
      if cmark_gfm_extensions_get_table_row_is_header(row) != 0 {
        let start =
          Int(cmark_node_get_start_line(node)) == line
          ? offset(of: node) : TableRow.start(ofLine: line, quotations: quotations, in: source)
        header = cells(of: row, 0, line: line, start: start, &spans)
      } else {
        let line = Int(cmark_node_get_start_line(row))
        rows.append(
          cells(
            of: row, rows.count + 1, line: line,
            start: TableRow.start(ofLine: line, quotations: quotations, in: source), &spans))
      }
    }
    var table = Table(alignments: alignments, header: header, rows: rows)
    table.spans = spans.spans
    return (table, line)
  }

  /// The line of a table's header.
  ///
  /// The C parser reports the line of the paragraph that the table was created from.
  private func headerLine(of table: OpaquePointer) -> Int {
    if let header = cmark_node_first_child(table), let row = cmark_node_next(header) {
      return Int(cmark_node_get_start_line(row)) - 2
    }
    return Int(cmark_node_get_end_line(table)) - 1
  }

  /// The line below a paragraph without a position, which is always a table's header.
  private func lineBelow(_ paragraph: OpaquePointer) -> Int {
    guard let table = cmark_node_next(paragraph), cmark_node_get_type(table) == library.tableType else { return 1 }
    return headerLine(of: table)
  }

  private mutating func cells(
    of row: OpaquePointer, _ number: Int, line: Int, start: Int, _ spans: inout TableSpans
  ) -> [Table.Cell] {
    let ranges = TableRow.cells(from: start, to: source.range(ofLine: line).upperBound, in: source)
    var cells: [Table.Cell] = []
    cells.reserveCapacity(ranges.count)
    for cell in Children(of: row) {
      let place = Table.Place(row: number, column: cells.count)
      if dialect == .docc, ranges.indices.contains(cells.count), let mark = mark(in: ranges[cells.count]),
        spans.add(mark, at: place)
      {
        cells.append([])
      } else if ranges.indices.contains(cells.count), cmark_node_first_child(cell) != nil {
        let content = InlineContent(cell: cell, line: line, range: ranges[cells.count], in: source)
        cells.append(inlines(of: cell, in: content))
      } else {
        cells.append([])
      }
    }
    return cells
  }

  /// The mark in a cell, or `nil` for a cell with content.
  private func mark(in cell: Range<Int>) -> TableSpans.Mark? {
    if cell.isEmpty { return .left }
    let first = source.skippingSpaces(from: cell.lowerBound, to: cell.upperBound)
    guard first < cell.upperBound, source.bytes[first] == Byte.caret else { return nil }
    return source.bytes[(first + 1)..<cell.upperBound].allSatisfy(\.isASCIISpace) ? .above : nil
  }
}
