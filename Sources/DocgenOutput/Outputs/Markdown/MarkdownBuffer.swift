import DocgenContent
import DocgenModel

/// A buffer for writing Markdown: UTF-8 bytes in lines, each after the markers of its enclosing blocks.
struct MarkdownBuffer {
  private(set) var bytes: [UInt8] = []

  /// The prefix of each line: the markers of quotations and the indentation of items, outermost first.
  private var margin: [UInt8] = []

  /// The length of the margin on the empty line before the next line, or `nil` if no empty line precedes it.
  private var separation: Int?

  /// The offsets of the current line, of its content after the margin, and of the text after an item's marker.
  private var lineStart = 0
  private var contentStart = 0
  private var textStart = 0

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: The number of bytes to reserve.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  var count: Int { bytes.count }

  /// Whether the current block is inside a quotation or an item.
  var hasMargin: Bool { !margin.isEmpty }

  // MARK: Lines

  mutating func line(_ write: (inout Self) -> Void) {
    beginLine()
    write(&self)
    endLine()
  }

  /// Begins a line, after an empty line if blocks must be separated.
  mutating func beginLine() {
    if let separation {
      self.separation = nil
      appendMargin(separation)
      endLine()
    }
    appendMargin(margin.count)
  }

  /// Ends the line.
  ///
  /// An empty line contains no trailing spaces.
  mutating func endLine() {
    if bytes.count == contentStart { trimLine() }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Removes the trailing spaces of the current line.
  mutating func trimLine() {
    while bytes.count > lineStart, bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
  }

  private mutating func appendMargin(_ length: Int) {
    lineStart = bytes.count
    if length > 0 { bytes.append(contentsOf: margin[..<length]) }
    contentStart = bytes.count
    textStart = contentStart
  }

  /// Marks the current position as the beginning of a block's text.
  mutating func beginText() { textStart = bytes.count }

  /// Inserts an empty line before the next line.
  mutating func separate() { separation = margin.count }

  /// Reverts ``separate()`` if no line followed.
  mutating func join() { separation = nil }

  /// Adds a marker to the beginning of the following lines.
  ///
  /// - Returns: The previous length of the margin, for ``reduceMargin(to:)``.
  mutating func extendMargin(by mark: String) -> Int {
    defer { margin.append(mark) }
    return margin.count
  }

  /// Removes markers from the beginning of the following lines.
  mutating func reduceMargin(to length: Int) { margin.removeSubrange(length...) }

  // MARK: Text

  /// Writes text without escaping it.
  mutating func raw(_ text: String) { bytes.append(text) }

  /// Writes an ASCII character repeatedly.
  mutating func raw(_ character: Unicode.Scalar, count: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: character), count: count))
  }

  /// Writes text and escapes characters that would otherwise be markup.
  mutating func text(_ text: String) {
    text.withBytes { utf8 in
      let block = bytes.count == textStart ? Self.blockMark(in: utf8) : nil
      var start = 0
      func escape(at index: Int) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        bytes.append(UInt8(ascii: "\\"))
        start = index
      }
      if let block { escape(at: block) }
      var index = 0
      while true {
        index = utf8.firstIndex(from: index, marking: Self.mayBeMarkup)
        guard index < utf8.count else { break }
        if index != block, Self.isMarkup(at: index, in: utf8) { escape(at: index) }
        index += 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
  }

  /// Marks the bytes that ``isMarkup(at:in:)`` recognizes, and some others.
  private static func mayBeMarkup(_ bytes: WordScanner) -> UInt64 {
    bytes.are(in: UInt8(ascii: "[")...UInt8(ascii: "`")) | bytes.are(UInt8(ascii: "<"), or: UInt8(ascii: ">"))
      | bytes.are(UInt8(ascii: "*")) | bytes.are(UInt8(ascii: "&")) | bytes.are(UInt8(ascii: "~"))
  }

  private static func isMarkup(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    switch utf8[index] {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "~"):
      true
    // A character reference.
    case UInt8(ascii: "&"): index + 1 < utf8.count && utf8[index + 1] != UInt8(ascii: " ")
    default: false
    }
  }

  /// Escapes the last written character if it equals the given one.
  mutating func escapeLast(_ character: Unicode.Scalar) {
    guard bytes.last == UInt8(ascii: character) else { return }
    bytes.insert(UInt8(ascii: "\\"), at: bytes.count - 1)
  }

  /// The position of a character with which a text would begin a heading, an item, or a thematic break.
  private static func blockMark(in utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    switch utf8.first {
    case UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "+"): return 0
    default:
      let digits = utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      guard digits > 0, digits < utf8.count else { return nil }
      return utf8[digits] == UInt8(ascii: ".") || utf8[digits] == UInt8(ascii: ")") ? digits : nil
    }
  }

  /// Writes a code span between more backticks than its longest run of backticks.
  mutating func code(_ text: String) {
    let longest = Self.longestRun(in: text.utf8)
    // Markdown removes one space on each side, unless the code consists only of spaces.
    let (space, backtick) = (UInt8(ascii: " "), UInt8(ascii: "`"))
    let (first, last) = (text.utf8.first, text.utf8.last)
    let isPadded =
      first == backtick || last == backtick
      || (first == space && last == space && text.utf8.contains { $0 != space })
    raw("`", count: longest + 1)
    if isPadded { raw(" ") }
    raw(text)
    if isPadded { raw(" ") }
    raw("`", count: longest + 1)
  }

  /// The length of the longest run of backticks.
  private static func longestRun(in utf8: some Sequence<UInt8>) -> Int {
    var longest = 0
    var run = 0
    for byte in utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// Writes an address as a link's destination.
  mutating func destination(_ address: String) {
    var depth = 0
    var isPlain = true
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { isPlain = false }
      case UInt8(ascii: "<"), UInt8(ascii: ">"), 0...0x20: isPlain = false
      default: break
      }
    }
    if isPlain, depth == 0 { return raw(address) }
    bytes.append(percentEncoded: address) { byte in
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0...0x20: false
      default: true
      }
    }
  }

  /// Escapes the vertical bars since an offset, because they would end a table cell.
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

  /// Writes code between fences that are longer than any run of backticks in the code.
  mutating func fence(_ language: String, _ text: String) {
    text.withBytes { utf8 in
      let mark = max(3, Self.longestRun(in: utf8) + 1)
      beginLine()
      raw("`", count: mark)
      // A backtick after a fence of backticks would make it a code span.
      raw(String(language.prefix { $0 != "`" }))
      endLine()
      // Without a margin, the text can be copied unchanged. A margin must precede each line.
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
}
