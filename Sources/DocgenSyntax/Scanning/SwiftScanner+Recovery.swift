extension SwiftScanner {
  /// Skips text that the scanner doesn't understand.
  ///
  /// For some unknown text, the end is certain, however the parser reads it. After other text, such as a slash that can
  /// begin a regular expression, only the next line is certain, and only if the rest of the current line doesn't begin
  /// a string, a comment, or a bracket that continues there.
  ///
  /// - Returns: Whether the position after the text is certain.
  mutating func skipUnknown() -> Bool {
    guard offset < utf8.count else { return false }
    var end = offset + 1
    switch utf8[offset] {
    case 0x80...:
      // A run of non-ASCII letters ends before an ASCII word, which can be a keyword if the run isn't a name.
      while end < utf8.count, utf8[end] >= 0x80 { end += 1 }
      // Non-ASCII quotes can enclose the rest of a line.
      if utf8[offset..<end].contains(0xE2) { end = endOfLine(from: offset) }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      while end < utf8.count, Self.isWordPart(utf8[end]) || utf8[end] == UInt8(ascii: "$") { end += 1 }
    case UInt8(ascii: "#") where byte(1) != UInt8(ascii: "#") && byte(1) != UInt8(ascii: "/"):
      while end < utf8.count, Self.isWordPart(utf8[end]) { end += 1 }
    case UInt8(ascii: ":"): end += 1
    case UInt8(ascii: "="): break
    case UInt8(ascii: "<") where byte(1) == UInt8(ascii: "#"):
      guard let end = endOfPlaceholder() else { return false }
      append(.unknown, to: end, .placeholder)
      return true
    case UInt8(ascii: "<") where isFirstOfLine, UInt8(ascii: ">") where isFirstOfLine: return false
    // A single-line string ends with its line, closed or not.
    case UInt8(ascii: "\"") where byte(1) != UInt8(ascii: "\""):
      end = endOfLine(from: offset)
      guard isHarmless(offset + 1..<end) else { return false }
      append(.unknown, to: end, nil)
      return true
    default:
      end = endOfLine(from: offset)
      // The parser can find a declaration in the text.
      var hasDeclaration = false
      for index in offset..<end where Self.isWordStart(utf8[index]) && (index == 0 || !Self.isWordPart(utf8[index - 1]))
      {
        let word = SwiftWordTable.shared.word(utf8[index..<endOfWord(from: index)]).word
        if word.isIntroducer || [.actor, .operator, .precedencegroup, .switch].contains(word) { hasDeclaration = true }
      }
      if hasDeclaration { return false }
    }
    guard isHarmless(offset..<end) else { return false }
    append(.unknown, to: end, nil)
    return true
  }

  /// The end of a placeholder, `<#name#>`.
  private func endOfPlaceholder() -> Int? {
    var index = offset + 2
    while index + 1 < utf8.count, utf8[index] != UInt8(ascii: "\n"), utf8[index] != UInt8(ascii: "\r") {
      if utf8[index] == UInt8(ascii: "#"), utf8[index + 1] == UInt8(ascii: ">") { return index + 2 }
      if utf8[index] == UInt8(ascii: "<"), utf8[index + 1] == UInt8(ascii: "#") { return nil }
      index += 1
    }
    return nil
  }

  private func endOfLine(from start: Int) -> Int {
    utf8[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? utf8.count
  }

  /// Whether everything that begins in a range of bytes also ends there.
  private func isHarmless(_ range: Range<Int>) -> Bool {
    var open = 0
    for index in range {
      switch utf8[index] {
      case UInt8(ascii: "\""): return false
      case UInt8(ascii: "#") where index > range.lowerBound: return false
      case UInt8(ascii: "*") where index + 1 < utf8.count && utf8[index + 1] == UInt8(ascii: "/"): return false
      case UInt8(ascii: "/") where index + 1 < utf8.count && utf8[index + 1] == UInt8(ascii: "*"): return false
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        open -= 1
        if open < 0 { return false }
      default: break
      }
    }
    return open == 0
  }
}
