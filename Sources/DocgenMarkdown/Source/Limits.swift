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

  /// The most cells a table may have, those that short rows leave out included.
  public var tableCells: Int

  /// The most blocks or inlines that may stand within one another.
  public var nesting: Int

  /// Creates limits; each is the standard one unless given.
  public init(
    fileBytes: Int = 32 << 20,
    lineBytes: Int = 1 << 20,
    paragraphBytes: Int = 64 << 10,
    tableColumns: Int = 500,
    tableCells: Int = 100_000,
    nesting: Int = 100
  ) {
    self.fileBytes = fileBytes
    self.lineBytes = lineBytes
    self.paragraphBytes = paragraphBytes
    self.tableColumns = tableColumns
    self.tableCells = tableCells
    self.nesting = nesting
  }

  /// What is beyond the limits that a line by itself shows.
  ///
  /// The others are watched by ``BlockWatcher``.
  func excess(in source: SourceText) -> [Diagnostic] {
    // No line is longer than the text.
    guard source.byteCount > lineBytes else { return [] }
    return (1...max(1, source.lineCount)).compactMap { line in
      let count = source.range(ofLine: line).count
      guard count > lineBytes else { return nil }
      return Diagnostic(
        "line-too-long", at: source.position(line: line, offset: 0),
        "the line has \(count) bytes; at most \(lineBytes) are read")
    }
  }
}
