internal import CCMarkGFM
internal import DocgenModel

/// Measures, line by line, the quantities that make the C parser slow or its tree large.
///
/// The C parser's time is quadratic or worse in each of them. See ``Limits``.
struct SizeWatch {
  /// The size of a paragraph so far.
  private struct Paragraph {
    var firstLine = 0
    var lastLine = 0
    var bytes = 0
    var beginsWithBracket = false
    var hasLabelEnd = false

    /// Whether it may contain a link definition, `[label]: destination`, whose label may span lines.
    var mayDefine: Bool { beginsWithBracket && hasLabelEnd }
  }

  /// The current paragraph.
  private var paragraph = Paragraph()

  /// The longest paragraph that may be a link definition.
  private var longestDefinition = (bytes: 0, line: 0)

  /// The sum of the squared lengths of all paragraphs that the C parser searches for a table's header.
  private var headerWork = 0

  /// The maximum of `headerWork` for one text, which takes some seconds.
  private static let maximumHeaderWork = 2_000_000_000

  /// The sum, over all paragraphs, of the quotations around each paragraph minus one.
  private var nestedQuotations = 0

  /// The number of table cells so far.
  private var tableCells = 0

  /// The maximum number of bytes that reference links may copy, if each refers to the longest definition.
  private static let maximumCopiedByteCount = 256 << 20

  /// Records a line, and returns a diagnostic if the text now exceeds a limit.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - parent: The node that would contain the line: a paragraph, a table, or a container.
  ///   - source: The text.
  mutating func excess(of line: BlockWatcher.Line, in parent: OpaquePointer, source: SourceText) -> Diagnostic? {
    func excess(_ id: String, _ message: String) -> Diagnostic {
      Diagnostic(id, at: source.position(line: line.number, offset: line.firstNonspace), message)
    }
    let type = cmark_node_get_type(parent)
    if type == ParserLibrary.shared.tableType {
      tableCells += Int(cmark_gfm_extensions_get_table_columns(parent))
      guard tableCells > Limits.tableCells else { return nil }
      return excess("table-too-large", "the tables have more than \(Limits.tableCells) cells")
    }
    let isInParagraph = type == CMARK_NODE_PARAGRAPH
    let isContinued = paragraph.lastLine == line.number - 1 && (isInParagraph || endsInParagraph(parent))
    if !isContinued {
      paragraph = Paragraph(firstLine: line.number)
      paragraph.beginsWithBracket = line.bytes[line.firstNonspace] == Byte.openBracket
      let (depth, quotations) = depth(of: parent)
      if depth > Limits.nesting {
        return excess("nesting-too-deep", "blocks are nested more than \(Limits.nesting) levels deep")
      }
      nestedQuotations += max(0, quotations - 1)
      if nestedQuotations > Limits.nestedQuotations {
        return excess(
          "nesting-too-deep", "the text has more than \(Limits.nestedQuotations) nested quotations")
      }
    }
    if line.isBlank { return nil }
    if paragraph.lastLine != line.number { paragraph.bytes += line.length + 1 }
    paragraph.lastLine = line.number
    if paragraph.beginsWithBracket, !paragraph.hasLabelEnd { paragraph.hasLabelEnd = line.hasLabelEnd }
    if paragraph.mayDefine, paragraph.bytes > longestDefinition.bytes {
      longestDefinition = (paragraph.bytes, paragraph.firstLine)
    }
    if paragraph.bytes > Limits.paragraphBytes {
      return excess("paragraph-too-long", "the paragraph has more than \(Limits.paragraphBytes) bytes")
    }
    guard isInParagraph, line.isTableDelimiter else { return nil }
    if max(line.pipes, pipes(in: parent)) > Limits.tableColumns + 1 {
      return excess("table-too-wide", "the table has more than \(Limits.tableColumns) columns")
    }
    // For each line of the paragraph, the C parser searches all earlier lines for the header.
    if line.number - paragraph.firstLine > 1 { headerWork += paragraph.bytes * paragraph.bytes }
    if headerWork > Self.maximumHeaderWork {
      return excess(
        "paragraph-too-long", "the paragraph above is too long to contain a table's header")
    }
    return nil
  }

  /// Returns a diagnostic if reference links could copy a long destination very often.
  ///
  /// The C parser copies a definition's destination and title to each link that refers to it.
  func excessOfReferences(in source: SourceText) -> Diagnostic? {
    // A reference has at least three bytes, so most texts are too short for counting the brackets.
    guard longestDefinition.bytes * (source.byteCount / 3) > Self.maximumCopiedByteCount else { return nil }
    let brackets = source.count(of: Byte.closeBracket, in: 0..<source.byteCount)
    guard longestDefinition.bytes * brackets > Self.maximumCopiedByteCount else { return nil }
    return Diagnostic(
      "link-definition-too-long", at: source.position(line: longestDefinition.line, offset: 0),
      "the definition is too long for a text with \(brackets) closing brackets, each of which could refer to it",
      notes: [.init("shorten the destination, or write it where it is used")])
  }

  /// The number of nodes on the path to a node, and how many of them are quotations.
  ///
  /// Counting stops one beyond the limit.
  private func depth(of node: OpaquePointer) -> (nodes: Int, quotations: Int) {
    var depth = (nodes: 0, quotations: 0)
    var ancestor: OpaquePointer? = node
    while let current = ancestor, depth.nodes <= Limits.nesting {
      depth.nodes += 1
      if cmark_node_get_type(current) == CMARK_NODE_BLOCK_QUOTE { depth.quotations += 1 }
      ancestor = cmark_node_parent(current)
    }
    return depth
  }

  private func pipes(in paragraph: OpaquePointer) -> Int {
    bytes(of: cmark_node_get_string_content(paragraph)).count { $0 == Byte.pipe }
  }

  /// Whether the last leaf of a container is a paragraph, which a line without markers may continue.
  private func endsInParagraph(_ container: OpaquePointer) -> Bool {
    var node = cmark_node_last_child(container)
    while let current = node {
      if cmark_node_get_type(current) == CMARK_NODE_PARAGRAPH { return true }
      node = cmark_node_last_child(current)
    }
    return false
  }
}
