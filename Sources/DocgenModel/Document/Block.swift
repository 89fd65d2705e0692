/// A block of a document, with its position.
public struct Block: Hashable, Sendable {
  /// The kind of block, with its content.
  public var kind: Kind

  /// The position of its first character.
  public var position: SourcePosition

  package init(_ kind: Kind, at position: SourcePosition) { (self.kind, self.position) = (kind, position) }

  /// The kinds of blocks: CommonMark's, GFM's, and those of DocC's dialect.
  public enum Kind: Hashable, Sendable {
    /// A paragraph of inlines.
    case paragraph([Inline])
    /// A heading of level 1 to 6.
    case heading(level: Int, [Inline])
    /// A quotation. In DocC's dialect, only a quotation that begins with `Quote:`, and every other one is an ``aside``.
    case quote([Block])
    /// A note, tip or warning set apart from the text.
    case aside(Aside)
    /// An ordered or unordered list.
    case list(List)
    /// Terms with their definitions.
    ///
    /// In DocC's dialect, a list in which every item is written `- term X: definition`.
    case definitions([Definition])
    /// Fenced or indented code.
    ///
    /// It's indirect because it would make every block 50 % larger.
    indirect case code(CodeBlock)
    /// Raw HTML, as written.
    case html(String)
    /// A thematic break.
    case thematicBreak
    /// A table.
    case table(Table)
    /// A directive of DocC's dialect, with its parsed children.
    case directive(Directive)
  }
}

extension Block {
  /// A part of a block: text, or blocks inside it.
  public enum Part {
    case text([Inline])
    case blocks([Block])
  }

  /// Calls a closure for each text and each list of blocks directly inside the block, in order.
  public func forEachPart(_ body: (Part) throws -> Void) rethrows {
    switch kind {
    case .paragraph(let inlines), .heading(_, let inlines): try body(.text(inlines))
    case .quote(let blocks): try body(.blocks(blocks))
    case .aside(let aside): try body(.blocks(aside.blocks))
    case .list(let list): for item in list.items { try body(.blocks(item.blocks)) }
    case .definitions(let definitions):
      for definition in definitions {
        try body(.text(definition.term))
        try body(.blocks(definition.blocks))
      }
    case .table(let table):
      for cell in table.header { try body(.text(cell)) }
      for row in table.rows { for cell in row { try body(.text(cell)) } }
    case .directive(let directive): try body(.blocks(directive.children))
    case .code, .html, .thematicBreak: break
    }
  }

  /// Calls a closure for each list of blocks directly inside the block, in order.
  public func forEachChildren(_ body: ([Block]) throws -> Void) rethrows {
    try forEachPart { if case .blocks(let blocks) = $0 { try body(blocks) } }
  }
}

/// A note, tip or warning set apart from the text.
public struct Aside: Hashable, Sendable {
  /// The word before the colon as written, or `Note` if there's none.
  public var kind: String

  /// The content after the colon.
  public var blocks: [Block]

  package init(kind: String, blocks: [Block]) { (self.kind, self.blocks) = (kind, blocks) }
}

/// An ordered or unordered list.
public struct List: Hashable, Sendable {
  /// One item of a list.
  public struct Item: Hashable, Sendable {
    /// Whether a task item is checked, or `nil` for an ordinary item.
    public var checked: Bool?

    /// The item's blocks.
    public var blocks: [Block]

    /// The position of the item's marker.
    public var position: SourcePosition

    package init(checked: Bool? = nil, blocks: [Block], position: SourcePosition) {
      (self.checked, self.blocks, self.position) = (checked, blocks, position)
    }
  }

  /// The number of the first item of an ordered list, or `nil` for an unordered list.
  public var start: Int?

  /// Whether CommonMark shows the list's items without paragraph spacing.
  public var isTight: Bool

  /// The items in order.
  public var items: [Item]

  package init(start: Int? = nil, isTight: Bool, items: [Item]) {
    (self.start, self.isTight, self.items) = (start, isTight, items)
  }
}

/// A term with its definition.
public struct Definition: Hashable, Sendable {
  /// The term.
  public var term: [Inline]

  /// The definition.
  public var blocks: [Block]

  /// The position of the item's marker.
  public var position: SourcePosition

  package init(term: [Inline], blocks: [Block], position: SourcePosition) {
    (self.term, self.blocks, self.position) = (term, blocks, position)
  }
}

/// A code block, before docgen decides whether it's a sample.
public struct CodeBlock: Hashable, Sendable {
  /// Whether the block is fenced.
  ///
  /// Otherwise it's indented.
  public var isFenced: Bool

  /// The options after the opening fence, which are empty for an unlabeled fence and for indented code.
  public var info: FenceInfo

  /// The code with a final newline, without the fences and their indentation.
  public var text: String

  /// The position of the first line of code.
  ///
  /// In a fence, that's the line after the opening fence.
  public var textPosition: SourcePosition

  /// Creates a code block.
  public init(isFenced: Bool, info: String, text: String, textPosition: SourcePosition) {
    self.isFenced = isFenced
    self.info = FenceInfo(info)
    self.text = text
    self.textPosition = textPosition
  }

  /// The first word of the info string, up to a space or comma.
  ///
  /// It's empty if there's none. ``FenceInfo/language`` is `swift` for each form of that word, such as `Swift5`.
  public var language: String {
    String(info.text.prefix { $0 != " " && $0 != "," && $0 != "\t" })
  }
}

/// A table with one header row.
public struct Table: Hashable, Sendable {
  /// How a column is aligned.
  public enum Alignment: String, Hashable, Sendable { case none, left, center, right }

  /// A cell's content.
  public typealias Cell = [Inline]

  /// The alignment of each column.
  public var alignments: [Alignment]

  /// The cells of the header row, as many as `alignments`.
  public var header: [Cell]

  /// The body rows.
  ///
  /// Each has as many cells as `alignments`.
  public var rows: [[Cell]]

  /// The cells that span several columns or rows, each with its place.
  ///
  /// The cells that they cover are empty.
  public var spans: [Place: Span] = [:]

  /// The place of a cell.
  public struct Place: Hashable, Sendable {
    /// The row, counted from the header, which is 0.
    public var row: Int
    /// The column, counted from 0.
    public var column: Int

    package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
  }

  /// The size of a cell.
  public struct Span: Hashable, Sendable {
    /// The number of rows.
    public var rows = 1
    /// The number of columns.
    public var columns = 1

    /// Creates the size of an ordinary cell.
    public init() {}
  }

  /// Creates a table without cells that span several columns or rows.
  public init(alignments: [Alignment], header: [Cell], rows: [[Cell]]) {
    (self.alignments, self.header, self.rows) = (alignments, header, rows)
  }

  /// The places that other cells cover, each with the place of the cell that covers it.
  public var coveredPlaces: [Place: Place] {
    var covered: [Place: Place] = [:]
    for (place, span) in spans {
      for row in place.row..<place.row + span.rows {
        for column in place.column..<place.column + span.columns {
          let other = Place(row: row, column: column)
          if other != place { covered[other] = place }
        }
      }
    }
    return covered
  }
}
