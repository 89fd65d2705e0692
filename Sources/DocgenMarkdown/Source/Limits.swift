internal import DocgenModel

/// Limits on a text's size and nesting.
///
/// The C parser's time is quadratic or worse in some of these quantities. Within the limits, it takes at most a few
/// seconds per megabyte. If a text exceeds a limit, docgen reports an error with its position and ignores the
/// text.
public enum Limits {
  /// The maximum size of a text in bytes.
  public static let fileBytes = 8 << 20

  /// The maximum length of a line in bytes, without its ending.
  public static let lineBytes = 1 << 20

  /// The maximum size of a paragraph in bytes, with its quotation and list markers.
  public static let paragraphBytes = 32 << 10

  /// The maximum number of columns of a table.
  public static let tableColumns = 500

  /// The maximum number of cells of all tables in a text, including missing cells of short rows.
  public static let tableCells = 100_000

  /// The maximum nesting depth of blocks or inlines.
  public static let nesting = 100

  /// The maximum number of nested quotations: for each paragraph, the quotations around it minus one, added up.
  ///
  /// A quotation takes one byte in the source and dozens in a page: one megabyte of `>` became 437 MB of HTML.
  public static let nestedQuotations = 50_000

  /// Returns the limits that a line exceeds by itself or together with the line above it.
  ///
  /// ``MarkdownParser`` checks ``fileBytes``. ``SizeWatch``, ``TreeConverter``, and ``InlineReader`` check the other
  /// limits.
  static func excess(in source: SourceText) -> [Diagnostic] {
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
  private static let pipeLimit = tableColumns * 4
}
