import DocgenModel

/// The state of checking the links of one page.
struct PageCheck {
  /// The result so far.
  var result: LinkChecker.PageResult

  private let html: [UInt8]
  private let start: SourcePosition

  // The position up to which lines have been counted.
  private var line = 1
  private var lineStart = 0
  private var counted = 0

  /// Creates the state for a page.
  ///
  /// - Parameters:
  ///   - html: The page's bytes.
  ///   - file: Its file, relative to the site's root.
  ///   - shownFile: Its file in the form for diagnostics.
  init(_ html: [UInt8], file: String, shownAs shownFile: String) {
    result = LinkChecker.PageResult(file: file, ids: [], fragments: [], diagnostics: [])
    self.html = html
    start = SourcePosition(file: shownFile, line: 1)
  }

  /// Adds a diagnostic.
  mutating func report(_ id: String, at offset: Int, _ message: String) {
    result.diagnostics.append(Diagnostic(id, at: position(of: offset), message))
  }

  /// Returns the position of a byte.
  ///
  /// Call it with ascending offsets, because it counts lines from the previous one.
  mutating func position(of offset: Int) -> SourcePosition {
    let newline = UInt8(ascii: "\n")
    let passed = html[counted..<offset]
    let lines = passed.withUnsafeBufferPointer { bytes in bytes.reduce(0) { $1 == newline ? $0 + 1 : $0 } }
    if lines > 0, let last = passed.lastIndex(of: newline) {
      line += lines
      lineStart = last + 1
    }
    counted = offset
    return start.at(line: line, column: offset - lineStart + 1)
  }
}
