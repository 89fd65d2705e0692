internal import DocgenModel

/// How large and how deep a text may be.
///
/// The C parser is quadratic, or worse, in some of these quantities; within the standard limits no text takes it longer
/// than some seconds a megabyte. Beyond a limit stands an error with its position, and the text is not read.
public struct Limits: Hashable, Sendable {
  /// The most bytes a text may have.
  public var fileBytes: Int

  /// The most bytes a line may have, its ending aside.
  public var lineBytes: Int

  /// The most bytes a paragraph may have, its quotation and list markers included.
  public var paragraphBytes: Int

  /// The most columns a table may have.
  public var tableColumns: Int

  /// The most cells all tables of a text may have, those that short rows leave out included.
  public var tableCells: Int

  /// The most blocks or inlines that may stand within one another.
  public var nesting: Int

  /// The most paragraphs in quotations that stand in others, each as often as quotations stand around its own.
  ///
  /// A quotation takes one byte to begin, and a page some dozens to show: a megabyte of nothing else took 437 MB of pages.
  public var nestedQuotations: Int

  /// Creates limits; each is the standard one unless given.
  public init(
    fileBytes: Int = 8 << 20,
    lineBytes: Int = 1 << 20,
    paragraphBytes: Int = 32 << 10,
    tableColumns: Int = 500,
    tableCells: Int = 100_000,
    nesting: Int = 100,
    nestedQuotations: Int = 50_000
  ) {
    self.fileBytes = fileBytes
    self.lineBytes = lineBytes
    self.paragraphBytes = paragraphBytes
    self.tableColumns = tableColumns
    self.tableCells = tableCells
    self.nesting = nesting
    self.nestedQuotations = nestedQuotations
  }

  /// What is beyond the limits that a line by itself, or with the one above it, shows.
  ///
  /// The others are watched by ``BlockWatcher``.
  func excess(in source: SourceText) -> [Diagnostic] {
    // Most lines are too short to be beyond any.
    let shortest = min(lineBytes, mostPipes)
    guard source.byteCount > shortest else { return [] }
    return (1...max(1, source.lineCount)).compactMap { line in
      let range = source.range(ofLine: line)
      guard range.count > shortest else { return nil }
      let position = source.position(line: line, offset: 0)
      if range.count > lineBytes {
        return Diagnostic(
          "line-too-long", at: position, "the line has \(range.count) bytes; at most \(lineBytes) are read")
      }
      // Rows are split, in time that grows with the square of the pipes, before anybody can ask how wide the table is.
      if source.count(of: Byte.pipe, in: range) > mostPipes, line > 1,
        source.count(of: Byte.pipe, in: source.range(ofLine: line - 1)) > 0
      {
        return Diagnostic(
          "table-too-wide", at: position, "the line might be a table's row, and has more than \(mostPipes) columns")
      }
      return nil
    }
  }

  /// The most pipes in a line that might be a row.
  ///
  /// A row may have more cells than its table has columns; they are dropped.
  private var mostPipes: Int { tableColumns * 4 }
}
