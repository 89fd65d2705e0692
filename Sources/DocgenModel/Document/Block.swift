/// A block of a document and where it begins.
public struct Block: Hashable, Sendable {
  /// What the block is.
  public var kind: Kind

  /// Where it begins.
  public var position: SourcePosition

  /// Creates a block.
  public init(_ kind: Kind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }

  /// The closed list of blocks: CommonMark's, GFM's, and those of DocC's dialect.
  public enum Kind: Hashable, Sendable {
    /// A paragraph of inlines.
    case paragraph([Inline])
    /// A heading of level 1 to 6.
    case heading(level: Int, [Inline])
    /// A quotation. In DocC's dialect every quotation is an ``aside`` instead.
    case quote([Block])
    /// A note, tip or warning set apart from the text.
    case aside(Aside)
    /// An ordered or unordered list.
    case list(List)
    /// Terms with their definitions: a list whose every item is written `- term X: definition`.
    case definitions([Definition])
    /// Code, fenced or indented; kept apart, since with it each block would take half as much again.
    indirect case code(CodeBlock)
    /// Raw HTML, as written.
    case html(String)
    /// A break between themes.
    case thematicBreak
    /// A table.
    case table(Table)
    /// A directive of DocC's dialect, with its parsed children.
    case directive(Directive)
  }
}

/// A note, tip or warning set apart from the text.
public struct Aside: Hashable, Sendable {
  /// The word before the colon as written, `Note` where there was none.
  public var kind: String

  /// The content after the colon.
  public var blocks: [Block]

  /// Creates an aside.
  public init(kind: String, blocks: [Block]) {
    self.kind = kind
    self.blocks = blocks
  }
}

/// An ordered or unordered list.
public struct List: Hashable, Sendable {
  /// One item of a list.
  public struct Item: Hashable, Sendable {
    /// Whether a task item is done; `nil` for an ordinary item.
    public var checked: Bool?

    /// The item's blocks.
    public var blocks: [Block]

    /// Where the item's marker stands.
    public var position: SourcePosition

    /// Creates an item.
    public init(checked: Bool? = nil, blocks: [Block], position: SourcePosition) {
      self.checked = checked
      self.blocks = blocks
      self.position = position
    }
  }

  /// The number of the first item of an ordered list; `nil` for an unordered one.
  public var start: Int?

  /// Whether items show without paragraph spacing, by CommonMark's rule.
  public var isTight: Bool

  /// The items in order.
  public var items: [Item]

  /// Creates a list.
  public init(start: Int? = nil, isTight: Bool, items: [Item]) {
    self.start = start
    self.isTight = isTight
    self.items = items
  }
}

/// A term and what it means.
public struct Definition: Hashable, Sendable {
  /// The term.
  public var term: [Inline]

  /// What it means.
  public var blocks: [Block]

  /// Where the item's marker stands.
  public var position: SourcePosition

  /// Creates a definition.
  public init(term: [Inline], blocks: [Block], position: SourcePosition) {
    self.term = term
    self.blocks = blocks
    self.position = position
  }
}

/// Code shown in a page, before it is known what it is.
public struct CodeBlock: Hashable, Sendable {
  /// Whether the block was fenced; otherwise it was indented.
  public var isFenced: Bool

  /// Everything after the opening fence, trimmed; empty for an unlabelled fence and for indented code.
  public var info: String

  /// The code, with a newline at its end, fences and their indentation removed.
  public var text: String

  /// The place of the first line of the code itself; in a fence, the line after it.
  public var textPosition: SourcePosition

  /// Creates a code block.
  public init(isFenced: Bool, info: String, text: String, textPosition: SourcePosition) {
    self.isFenced = isFenced
    self.info = info
    self.text = text
    self.textPosition = textPosition
  }

  /// The first word of the info string, up to a space or comma; empty where there is none.
  public var language: String {
    String(info.prefix { $0 != " " && $0 != "," && $0 != "\t" })
  }
}

/// A table with one header row.
public struct Table: Hashable, Sendable {
  /// How a column is aligned.
  public enum Alignment: String, Hashable, Sendable { case none, left, center, right }

  /// A cell's content.
  public typealias Cell = [Inline]

  /// One alignment a column.
  public var alignments: [Alignment]

  /// The header row's cells; as many as `alignments`.
  public var header: [Cell]

  /// The body rows; each has as many cells as `alignments`.
  public var rows: [[Cell]]

  /// Creates a table.
  public init(alignments: [Alignment], header: [Cell], rows: [[Cell]]) {
    self.alignments = alignments
    self.header = header
    self.rows = rows
  }
}
