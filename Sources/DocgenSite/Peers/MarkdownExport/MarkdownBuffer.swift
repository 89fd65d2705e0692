import DocgenModel

/// Markdown while it is written: UTF-8 bytes in lines, each behind the marks of the blocks that it stands in.
struct MarkdownBuffer {
  /// What was written so far.
  private(set) var bytes: [UInt8] = []

  /// What lines begin with: the marks of quotations and the indentation of items, from the outermost on.
  private var margin: [UInt8] = []

  /// How much of the margin the empty line has that stands before the next line; `nil` where none does.
  private var separation: Int?

  /// Where the current line begins, and its content behind the margin.
  private var lineStart = 0
  private var contentStart = 0

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: How many bytes to make room for.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// How many bytes were written.
  var count: Int { bytes.count }

  /// Whether lines begin with nothing but their own text.
  var hasMargin: Bool { !margin.isEmpty }

  // MARK: Lines

  /// Writes a line.
  mutating func line(_ write: (inout Self) -> Void) {
    beginLine()
    write(&self)
    endLine()
  }

  /// Begins a line, the empty one before it first where blocks must stand apart.
  mutating func beginLine() {
    if let separation {
      self.separation = nil
      appendMargin(separation)
      endLine()
    }
    appendMargin(margin.count)
  }

  /// Ends the line; an empty one keeps no space at its end.
  mutating func endLine() {
    if bytes.count == contentStart { trimLine() }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Takes away the spaces at the end of the line so far.
  mutating func trimLine() {
    while bytes.count > lineStart, bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
  }

  private mutating func appendMargin(_ length: Int) {
    lineStart = bytes.count
    bytes.append(contentsOf: margin[..<length])
    contentStart = bytes.count
  }

  /// Makes the next line stand apart from the one before it.
  mutating func separate() { separation = margin.count }

  /// Takes ``separate()`` back: no line followed.
  mutating func join() { separation = nil }

  /// Puts a further mark before the lines to come.
  ///
  /// - Returns: The margin up to now, for ``reduceMargin(to:)``.
  mutating func extendMargin(by mark: String) -> Int {
    defer { margin.append(mark) }
    return margin.count
  }

  /// Takes marks away from before the lines to come.
  mutating func reduceMargin(to length: Int) { margin.removeSubrange(length...) }

  // MARK: Text

  /// Writes text as it stands.
  mutating func raw(_ text: String) { bytes.append(text) }

  /// Writes ASCII characters, any number of one.
  mutating func raw(_ character: Unicode.Scalar, count: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: character), count: count))
  }

  /// Writes text with the characters escaped that would otherwise be markup.
  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices where Self.isMarkup(utf8[index]) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        bytes.append(UInt8(ascii: "\\"))
        start = index
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      true
    default: false
    }
  }

  /// Writes a code span.
  mutating func code(_ text: String) {
    let hasBackticks = text.utf8.contains(UInt8(ascii: "`"))
    raw(hasBackticks ? "`` " : "`")
    raw(text)
    raw(hasBackticks ? " ``" : "`")
  }

  /// Writes what a reader hears of inlines, without any markup.
  mutating func plainText(of inlines: [Inline]) { bytes.appendPlainText(of: inlines) }

  /// Writes the path of an address.
  mutating func path(_ path: String) { bytes.append(percentEncodedPath: path) }

  /// Escapes the bars that were written since a place, which would end a table's cell.
  mutating func escapeBars(from start: Int) {
    let bar = UInt8(ascii: "|")
    guard bytes[start...].contains(bar) else { return }
    let cell = Array(bytes[start...])
    bytes.removeSubrange(start...)
    for byte in cell {
      if byte == bar { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
  }

  // MARK: Code

  /// Writes code between fences that are longer than any run of backticks inside.
  mutating func fence(_ language: String, _ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      let mark = Self.fenceLength(for: utf8)
      beginLine()
      raw("`", count: mark)
      raw(language)
      endLine()
      // Without a margin the text is what it is; only a margin has to be put before each line.
      if margin.isEmpty {
        bytes.append(contentsOf: utf8)
        if utf8.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
      } else {
        var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if utf8.last == UInt8(ascii: "\n") { lines.removeLast() }
        for line in lines {
          beginLine()
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: line))
          endLine()
        }
      }
      beginLine()
      raw("`", count: mark)
      endLine()
    }
  }

  private static func fenceLength(for utf8: UnsafeBufferPointer<UInt8>) -> Int {
    var longest = 2
    var run = 0
    for byte in utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest + 1
  }
}
