import DocgenModel

/// Markdown while it is written: UTF-8 bytes in lines, each behind the marks of the blocks that it stands in.
struct MarkdownBuffer {
  /// What was written so far.
  private(set) var bytes: [UInt8] = []

  /// What lines begin with: the marks of quotations and the indentation of items, from the outermost on.
  private var margin: [UInt8] = []

  /// How much of the margin the empty line has that stands before the next line; `nil` where none does.
  private var separation: Int?

  /// Where the current line begins, its content behind the margin, and the text behind the marker of an item.
  private var lineStart = 0
  private var contentStart = 0
  private var textStart = 0

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
    if length > 0 { bytes.append(contentsOf: margin[..<length]) }
    contentStart = bytes.count
    textStart = contentStart
  }

  /// Makes what follows on this line the beginning of a block's text.
  mutating func beginText() { textStart = bytes.count }

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

  /// Marks the bytes of ``isMarkup(at:in:)``, and some others.
  private static func mayBeMarkup(_ bytes: EightBytes) -> UInt64 {
    bytes.are(in: UInt8(ascii: "[")...UInt8(ascii: "`")) | bytes.are(UInt8(ascii: "<"), or: UInt8(ascii: ">"))
      | bytes.are(UInt8(ascii: "*")) | bytes.are(UInt8(ascii: "&")) | bytes.are(UInt8(ascii: "~"))
  }

  private static func isMarkup(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    switch utf8[index] {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "~"):
      true
    // A reference to a character.
    case UInt8(ascii: "&"): index + 1 < utf8.count && utf8[index + 1] != UInt8(ascii: " ")
    default: false
    }
  }

  /// Escapes a character that was written last, if it is some.
  mutating func escapeLast(_ character: Unicode.Scalar) {
    guard bytes.last == UInt8(ascii: character) else { return }
    bytes.insert(UInt8(ascii: "\\"), at: bytes.count - 1)
  }

  /// The mark with which a text would begin a heading, an item or a line between paragraphs.
  private static func blockMark(in utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    switch utf8.first {
    case UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "+"): return 0
    default:
      let digits = utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      guard digits > 0, digits < utf8.count else { return nil }
      return utf8[digits] == UInt8(ascii: ".") || utf8[digits] == UInt8(ascii: ")") ? digits : nil
    }
  }

  /// Writes a code span between more backticks than stand in a row inside.
  mutating func code(_ text: String) {
    let longest = Self.longestRun(in: text.utf8)
    // One space on each side is no part of the code, where the code is not all spaces.
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
    text.withBytes { utf8 in
      let mark = max(3, Self.longestRun(in: utf8) + 1)
      beginLine()
      raw("`", count: mark)
      // A backtick behind a fence of backticks would make it a code span.
      raw(String(language.prefix { $0 != "`" }))
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

}
