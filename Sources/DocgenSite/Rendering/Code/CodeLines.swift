/// What sets a line of shown code apart from the others.
struct LineMarks: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// The author asked to point it out.
  static let highlighted = LineMarks(rawValue: 1)
  /// The author asked to strike it out.
  static let struckOut = LineMarks(rawValue: 2)
  /// It fails, or does not compile, and says how.
  static let failing = LineMarks(rawValue: 4)
  /// It stands for code that is not shown.
  static let elision = LineMarks(rawValue: 8)
  /// Only the newer of two compared texts has it.
  static let added = LineMarks(rawValue: 16)
  /// Only the older of two compared texts has it.
  static let removed = LineMarks(rawValue: 32)
}

/// A text cut into lines, with what is known about each.
struct CodeLines: Sendable {
  /// Each line's bytes as offsets into the text, without its line end.
  private(set) var ranges: [Range<Int>] = []

  /// What sets each line apart.
  var marks: [LineMarks] = []

  /// Whether any line is set apart.
  var hasMarks: Bool { marks.contains { !$0.isEmpty } }

  /// The length of the longest line in bytes.
  private(set) var longest = 0

  /// Cuts a text; a line end at its end does not begin another line.
  init(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in 0..<utf8.count where utf8[index] == UInt8(ascii: "\n") {
      add(start..<index)
      start = index + 1
    }
    if start < utf8.count { add(start..<utf8.count) }
  }

  private mutating func add(_ range: Range<Int>) {
    ranges.append(range)
    marks.append([])
    longest = max(longest, range.count)
  }

  /// Marks the lines that a snippet's own comments speak of: `// 🛑 message`, and `// ...` for code that is elided.
  ///
  /// A message on a line of its own belongs to the line of code before it.
  mutating func markComments(in utf8: UnsafeBufferPointer<UInt8>) {
    let elision = Array("// ...".utf8)
    // U+1F6D1, the sign that begins an expected failure's message.
    let sign: [UInt8] = [0xF0, 0x9F, 0x9B, 0x91]
    for (line, range) in ranges.enumerated() {
      let trimmed = Self.trimmed(UnsafeBufferPointer(rebasing: utf8[range]))
      if trimmed.elementsEqual(elision) {
        marks[line].insert(.elision)
      } else if let first = trimmed.firstIndex(of: sign[0]), trimmed[first...].starts(with: sign),
        Self.trimmed(UnsafeBufferPointer(rebasing: trimmed[..<first])).reversed().starts(with: "//".utf8)
      {
        marks[line].insert(.failing)
        let isAlone = trimmed.starts(with: "//".utf8)
        if isAlone, line > 0 { marks[line - 1].insert(.failing) }
      }
    }
  }

  private static func trimmed(_ utf8: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let first = utf8.firstIndex(where: { !isSpace($0) }), let last = utf8.lastIndex(where: { !isSpace($0) })
    else { return UnsafeBufferPointer(rebasing: utf8[0..<0]) }
    return UnsafeBufferPointer(rebasing: utf8[first...last])
  }
}
