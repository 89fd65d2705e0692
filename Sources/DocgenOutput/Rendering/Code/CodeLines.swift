import DocgenContent

/// The properties that distinguish a line of code.
struct LineMarks: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// A line that the author highlighted.
  static let highlighted = LineMarks(rawValue: 1)
  /// A line that the author struck out.
  static let struckOut = LineMarks(rawValue: 2)
  /// A line with an expected failure or compiler error.
  static let failing = LineMarks(rawValue: 4)
  /// A line that replaces hidden code.
  static let elision = LineMarks(rawValue: 8)
  /// A line that only the newer of two compared texts contains.
  static let added = LineMarks(rawValue: 16)
  /// A line that only the older of two compared texts contains.
  static let removed = LineMarks(rawValue: 32)
}

/// A text divided into lines, with the marks of each.
struct CodeLines: Sendable {
  /// The byte range of each line, without its newline.
  private(set) var ranges: [Range<Int>] = []

  /// The marks of each line.
  var marks: [LineMarks] = []

  /// Whether any line has a mark.
  var hasMarks: Bool { marks.contains { !$0.isEmpty } }

  /// The length of the longest line in bytes.
  private(set) var longest = 0

  /// Divides a text into lines.
  ///
  /// A newline at its end doesn't begin another line. The text is divided by bytes, because a carriage return and a line
  /// feed are one `Character`.
  init(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in 0..<utf8.count where utf8[index] == UInt8(ascii: "\n") {
      add(start..<index)
      start = index + 1
    }
    if start < utf8.count { add(start..<utf8.count) }
  }

  /// Returns each line of a text, without its newline.
  static func strings(of text: String) -> [String] {
    text.withBytes { utf8 in CodeLines(utf8).ranges.map { String(decoding: utf8[$0], as: UTF8.self) } }
  }

  private mutating func add(_ range: Range<Int>) {
    ranges.append(range)
    marks.append([])
    longest = max(longest, range.count)
  }

  /// Marks lines by their numbers, from 1.
  mutating func mark(_ numbers: [Int], as mark: LineMarks) {
    for number in numbers where marks.indices.contains(number - 1) { marks[number - 1].insert(mark) }
  }

  /// Marks the lines that a snippet's comments refer to: `// 🛑 message`, and `// ...` for hidden code.
  ///
  /// A message on a separate line belongs to the line of code before it.
  mutating func markComments(in utf8: UnsafeBufferPointer<UInt8>) {
    let elision = Array("// ...".utf8)
    // U+1F6D1, the sign before an expected failure's message.
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
