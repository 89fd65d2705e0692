import DocgenModel

/// The state of checking the links of one page.
struct PageCheck {
  /// What was found so far.
  var result: LinkChecker.PageResult

  /// The links to places on the page itself, which can be told when all of it is read.
  var ownFragments: [(fragment: String, written: String, offset: Int)] = []

  private let html: [UInt8]
  private let start: SourcePosition
  /// The path of the page's folder, as bytes with a slash at its end; empty at the root.
  private let folder: ArraySlice<UInt8>

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
    let path = Array(file.utf8)
    folder = path[..<(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]
  }

  /// Notes a mistake.
  mutating func complain(_ id: String, at offset: Int, _ message: String) {
    result.diagnostics.append(Diagnostic(id, at: position(of: offset), message))
  }

  /// The place of a byte.
  mutating func position(of offset: Int) -> SourcePosition {
    if offset < counted { (line, lineStart, counted) = (1, 0, 0) }
    while let newline = html[counted..<offset].firstIndex(of: UInt8(ascii: "\n")) {
      line += 1
      lineStart = newline + 1
      counted = newline + 1
    }
    counted = offset
    return start.at(line: line, column: offset - lineStart + 1)
  }

  /// The file that a link leads to which climbs out of the page's folder and then down, and has nothing else in it that
  /// means anything: nearly all links of a page are of this form, and need not be taken apart.
  ///
  /// - Returns: The file relative to the site's root; `nil` for any other link.
  func plainTarget(of written: String) -> String? {
    var written = written
    return written.withUTF8 { written in
      var base = folder
      var down = 0
      while down + 3 <= written.count, written[down] == UInt8(ascii: "."), written[down + 1] == UInt8(ascii: "."),
        written[down + 2] == UInt8(ascii: "/")
      {
        guard !base.isEmpty else { return nil }
        base = base[..<(base.dropLast().lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? base.startIndex)]
        down += 3
      }
      let rest = written[down...]
      guard let last = rest.last, last != UInt8(ascii: "/") else { return nil }
      var previous = UInt8(ascii: "/")
      for byte in rest {
        switch byte {
        case UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: "%"), UInt8(ascii: ":"), UInt8(ascii: "\\"), 0:
          return nil
        // An empty component, or one that begins with a dot and may be a step up.
        case UInt8(ascii: "/") where previous == byte, UInt8(ascii: ".") where previous == UInt8(ascii: "/"):
          return nil
        default: previous = byte
        }
      }
      return String(unsafeUninitializedCapacity: base.count + rest.count) { buffer in
        _ = buffer.initialize(fromContentsOf: base)
        for (index, byte) in rest.enumerated() { buffer[base.count + index] = byte }
        return base.count + rest.count
      }
    }
  }
}
