internal import DocgenModel

/// Limits on a text's size and nesting.
///
/// The C parser's time is quadratic or worse in some of these quantities. Within the standard limits, it takes at
/// most some seconds for each megabyte. If a text exceeds a limit, docgen reports an error with its position and
/// ignores the text.
public struct Limits: Hashable, Sendable {
  /// The maximum size of a text in bytes.
  public var fileBytes: Int

  /// The maximum length of a line in bytes, without its ending.
  public var lineBytes: Int

  /// The maximum size of a paragraph in bytes, with its quotation and list markers.
  public var paragraphBytes: Int

  /// The maximum number of columns of a table.
  public var tableColumns: Int

  /// The maximum number of cells of all tables in a text, including missing cells of short rows.
  public var tableCells: Int

  /// The maximum nesting depth of blocks or inlines.
  public var nesting: Int

  /// The maximum number of paragraphs in nested quotations, each counted once for every quotation around the
  /// innermost one.
  ///
  /// A quotation takes one byte in the source and dozens in a page: one megabyte of `>` became 437 MB of HTML.
  public var nestedQuotations: Int

  /// Creates limits.
  ///
  /// Each default is the standard limit.
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

  /// Returns the limits that a line exceeds by itself or together with the line above it.
  ///
  /// ``BlockWatcher`` checks the other limits.
  func excess(in source: SourceText) -> [Diagnostic] {
    // Most lines are too short to exceed a limit.
    let shortest = min(lineBytes, pipeLimit)
    guard source.byteCount > shortest else { return [] }
    return (1...max(1, source.lineCount)).compactMap { line in
      let range = source.range(ofLine: line)
      guard range.count > shortest else { return nil }
      let position = source.position(line: line, offset: 0)
      if range.count > lineBytes {
        return Diagnostic(
          "line-too-long", at: position, "the line has \(range.count) bytes, and the limit is \(lineBytes)")
      }
      // The C parser splits rows, in time quadratic in the number of pipes, before an extension can read the table's
      // width.
      if source.count(of: Byte.pipe, in: range) > pipeLimit, line > 1,
        source.count(of: Byte.pipe, in: source.range(ofLine: line - 1)) > 0
      {
        return Diagnostic(
          "table-too-wide", at: position, "the line could be a table row, and it has more than \(pipeLimit) columns")
      }
      return nil
    }
  }

  /// The maximum number of pipes in a line that could be a row.
  ///
  /// A row may have more cells than its table has columns. The surplus cells are dropped.
  private var pipeLimit: Int { tableColumns * 4 }
}
