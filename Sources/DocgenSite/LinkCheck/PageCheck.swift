import DocgenModel

/// The state of checking the links of one page.
struct PageCheck {
  /// What was found so far.
  var result: LinkChecker.PageResult

  /// The links to places on the page itself, which can be told when all of it is read.
  var ownFragments: [(fragment: String, written: String, offset: Int)] = []

  /// Reads the page's plain links.
  let plainLinks: PlainLinks

  private let html: [UInt8]
  private let start: SourcePosition

  // Where lines were counted to: places are mostly asked for in rising order.
  private var line = 1
  private var lineStart = 0
  private var counted = 0

  /// Begins to check a page.
  ///
  /// - Parameters:
  ///   - html: The page's bytes.
  ///   - file: Its file, relative to the site's root.
  ///   - shownFile: Its file as positions of diagnostics show it.
  init(_ html: [UInt8], file: String, shownAs shownFile: String) {
    result = LinkChecker.PageResult(file: file, shownFile: shownFile, ids: [], fragments: [], diagnostics: [])
    self.html = html
    start = SourcePosition(file: shownFile, line: 1)
    plainLinks = PlainLinks(file: file)
  }

  /// Notes a mistake.
  mutating func complain(_ id: String, at offset: Int, _ message: String) {
    result.diagnostics.append(Diagnostic(id, at: position(of: offset), message))
  }

  /// The place of a byte.
  mutating func position(of offset: Int) -> SourcePosition {
    if offset < counted { (line, lineStart, counted) = (1, 0, 0) }
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
