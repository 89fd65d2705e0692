/// Splits Swift code into lexemes and comments.
///
/// The code doesn't have to be valid. A string that isn't closed ends with its line, or with the text if it has several
/// lines. A slash begins a regular expression if no operand precedes it and another slash on its line closes it.
struct SwiftScanner {
  private(set) var lexemes: [SwiftLexeme] = []
  /// The comments, in order.
  private(set) var comments: [SwiftToken] = []
  /// The comments that no lexeme precedes on their line, in order.
  private(set) var leadingComments: [SwiftToken] = []
  /// The offset of the first comment, string with several lines, or string with an interpolation that isn't closed.
  private(set) var unclosed: Int?

  private let utf8: UnsafeBufferPointer<UInt8>
  private let words = SwiftWordTable.shared
  private var offset = 0
  private var isFirstOfLine = true
  /// The end of the previous lexeme.
  private var lastEnd = -1
  /// The strings whose interpolations are being read, with the parentheses open in each.
  private var strings: [(string: OpenString, parentheses: Int)] = []

  private struct OpenString {
    var start: Int
    var isMultiline: Bool
    /// The number of `#` around the quotes of a raw string, and after its backslashes.
    var pounds: Int
  }

  /// The offset of the first line, after a byte order mark.
  static func start(of utf8: UnsafeBufferPointer<UInt8>) -> Int { utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Scans a text.
  init(_ utf8: UnsafeBufferPointer<UInt8>) {
    self.utf8 = utf8
    lexemes.reserveCapacity(utf8.count / 3)
    offset = Self.start(of: utf8)
    while skipTrivia() { scan() }
    if let open = strings.first { markUnclosed(open.string.start) }
  }

  /// The offsets of the lexemes outside of strings.
  var boundaries: [Int] {
    var starts: [Int] = []
    var depth = 0
    var isInString = false
    for lexeme in lexemes {
      if depth == 0, !isInString { starts.append(lexeme.start) }
      isInString = lexeme.kind == .interpolationEnd
      depth += lexeme.kind == .interpolation ? 1 : isInString ? -1 : 0
    }
    return starts
  }

  private func byte(_ distance: Int = 0) -> UInt8 { byte(at: offset + distance) }

  private func byte(at index: Int) -> UInt8 { index < utf8.count ? utf8[index] : 0 }

  private mutating func append(_ kind: SwiftLexeme.Kind, to end: Int, _ color: SwiftToken.Kind? = nil) {
    lexemes.append(
      SwiftLexeme(
        kind: kind, isFirstOfLine: isFirstOfLine, isSpaced: offset != lastEnd, byte: byte(), start: offset, end: end,
        color: color))
    isFirstOfLine = false
    offset = end
    lastEnd = end
  }

  private mutating func markUnclosed(_ start: Int) { unclosed = min(unclosed ?? start, start) }

  // MARK: White space and comments

  /// Skips to the next lexeme.
  ///
  /// - Returns: Whether there is one.
  private mutating func skipTrivia() -> Bool {
    while offset < utf8.count {
      switch utf8[offset] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        // An interpolation ends with the line of its string.
        while let open = strings.last, !open.string.isMultiline {
          markUnclosed(open.string.start)
          strings.removeLast()
        }
        isFirstOfLine = true
        offset += 1
      case let byte where Self.isSpace(byte): offset += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "#") where offset == 0 && byte(1) == UInt8(ascii: "!"): skipLineComment()
      default: return true
      }
    }
    return false
  }

  private mutating func skipLineComment() {
    let start = offset
    offset = endOfLine(within: utf8.count)
    let slashes = utf8[start..<offset].prefix(4).prefix { $0 == UInt8(ascii: "/") }.count
    appendComment(slashes == 3 ? .documentationComment : .comment, from: start)
  }

  private mutating func skipBlockComment() {
    let start = offset
    var depth = 0
    repeat {
      switch (byte(), byte(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (depth, offset) = (depth + 1, offset + 2)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): (depth, offset) = (depth - 1, offset + 2)
      default: offset += 1
      }
    } while depth > 0 && offset < utf8.count
    if depth > 0 { markUnclosed(start) }
    offset = min(offset, utf8.count)
    let isDocumentation =
      offset - start > 4 && utf8[start + 2] == UInt8(ascii: "*") && utf8[start + 3] != UInt8(ascii: "/")
    appendComment(isDocumentation ? .documentationComment : .comment, from: start)
  }

  private mutating func appendComment(_ kind: SwiftToken.Kind, from start: Int) {
    let comment = SwiftToken(kind, start..<offset)
    comments.append(comment)
    if isFirstOfLine { leadingComments.append(comment) }
  }

  /// The end of the line, or of the part of it that the scanner searches for the end of a lexeme.
  ///
  /// The limit keeps the time proportional to the length of the text.
  private func endOfLine(within limit: Int = 1024) -> Int {
    let limit = min(utf8.count - offset, limit) + offset
    return utf8[offset..<limit].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? limit
  }

  // MARK: Lexemes

  private mutating func scan() {
    let first = utf8[offset]
    switch first {
    case _ where Self.isWordStart(first): scanWord()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): scanNumber()
    case UInt8(ascii: "\""): scanString(pounds: 0)
    case UInt8(ascii: "("):
      if !strings.isEmpty { strings[strings.count - 1].parentheses += 1 }
      append(.mark, to: offset + 1)
    case UInt8(ascii: ")"): scanRightParen()
    case UInt8(ascii: "#"): scanPound()
    case UInt8(ascii: "$"): append(.word, to: endOfWord(from: offset + 1), .identifier)
    case UInt8(ascii: "`"):
      let end = utf8[(offset + 1)..<endOfLine()].firstIndex(of: first)
      append(.word, to: end.map { $0 + 1 } ?? offset + 1, .identifier)
    case UInt8(ascii: "<") where byte(1) == UInt8(ascii: "#"): scanPlaceholder()
    case UInt8(ascii: "/"):
      if !isAfterOperand, !Self.isSpace(byte(1)), let end = endOfRegularExpression(pounds: 0) {
        append(.regularExpression, to: end, .regex)
      } else {
        scanOperator()
      }
    case _ where Self.isOperator(first): scanOperator()
    default: append(.mark, to: offset + 1)
    }
  }

  private func endOfWord(from start: Int) -> Int {
    var end = start
    while end < utf8.count, Self.isWordPart(utf8[end]) { end += 1 }
    return end
  }

  private mutating func scanWord() {
    let end = endOfWord(from: offset)
    let word = words.word(utf8[offset..<end])
    let isWildcard = end == offset + 1 && byte() == UInt8(ascii: "_")
    append(.word, to: end, word.isReserved || isWildcard ? .keyword : .identifier)
    lexemes[lexemes.count - 1].word = word
  }

  private mutating func scanNumber() {
    // In `pair.0.1`, the dots don't belong to a number.
    let isMember = lexemes.last.map { $0.kind == .mark && $0.byte == UInt8(ascii: ".") } == true && lastEnd == offset
    let isHexadecimal = byte() == UInt8(ascii: "0") && byte(1) | 0x20 == UInt8(ascii: "x")
    let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    var end = offset
    while end < utf8.count {
      let isSign = utf8[end] == UInt8(ascii: "-") || utf8[end] == UInt8(ascii: "+")
      let isDot = utf8[end] == UInt8(ascii: ".") && Self.isDigit(byte(at: end + 1)) && !isMember
      guard Self.isWordPart(utf8[end]) || isDot || isSign && utf8[end - 1] | 0x20 == exponent else { break }
      end += 1
    }
    append(.number, to: end, .number)
  }

  private mutating func scanPound() {
    let pounds = utf8[offset...].prefix(32).prefix { $0 == UInt8(ascii: "#") }.count
    if byte(pounds) == UInt8(ascii: "\"") { return scanString(pounds: pounds) }
    if byte(pounds) == UInt8(ascii: "/"), let end = endOfRegularExpression(pounds: pounds) {
      return append(.regularExpression, to: end, .regex)
    }
    let end = endOfWord(from: offset + 1)
    append(.mark, to: offset + 1, end > offset + 1 ? .macro : nil)
  }

  private mutating func scanPlaceholder() {
    let line = utf8[(offset + 2)..<max(offset + 2, endOfLine())]
    guard
      let end = line.indices.first(where: { line[$0] == UInt8(ascii: "#") && byte(at: $0 + 1) == UInt8(ascii: ">") })
    else { return scanOperator() }
    append(.placeholder, to: end + 2, .placeholder)
  }

  private mutating func scanOperator() {
    let first = utf8[offset]
    var end = offset + 1
    // `!` and `?` after an operand don't belong to an operator that follows.
    let isSingle = [UInt8(ascii: "!"), UInt8(ascii: "?")].contains(first) && offset == lastEnd
    while !isSingle, end < utf8.count, Self.isOperator(utf8[end]) {
      if utf8[end] == UInt8(ascii: "."), first != UInt8(ascii: ".") { break }
      if utf8[end] == UInt8(ascii: "/"), [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(byte(at: end + 1)) { break }
      end += 1
    }
    let isMark = end == offset + 1 && first == UInt8(ascii: ".")
    append(isMark ? .mark : .operator, to: end, isMark ? nil : .operator)
  }

  /// Whether the previous lexeme ends an operand, so that a slash after it is an operator.
  private var isAfterOperand: Bool {
    guard let last = lexemes.last else { return false }
    switch last.kind {
    case .word: return !last.word.isReserved || last.word.isUnit || last.word == .func || last.word == .operator
    case .number, .string, .regularExpression, .placeholder: return true
    case .interpolation: return false
    case .interpolationEnd: return true
    case .mark: return [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(last.byte)
    case .operator: return offset == lastEnd
    }
  }

  /// The end of a regular expression at the current offset, or `nil` if there's none.
  private func endOfRegularExpression(pounds: Int) -> Int? {
    let start = offset + pounds + 1
    let end = endOfLine()
    var index = start
    while index < end {
      if utf8[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if utf8[index] == UInt8(ascii: "/"), hasPounds(pounds, at: index + 1) {
        return index > start ? index + 1 + pounds : nil
      }
      index += 1
    }
    return nil
  }

  // MARK: Strings

  private func hasPounds(_ count: Int, at index: Int) -> Bool {
    count == 0 || index + count <= utf8.count && utf8[index..<index + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private func hasThreeQuotes(at index: Int) -> Bool {
    (0..<3).allSatisfy { byte(at: index + $0) == UInt8(ascii: "\"") }
  }

  private mutating func scanString(pounds: Int) {
    let quote = offset + pounds
    var isMultiline = hasThreeQuotes(at: quote)
    // `#"""#` is a string with one quote.
    if isMultiline, pounds > 0 {
      isMultiline = !utf8[(quote + 3)..<max(quote + 3, endOfLine())].indices.contains {
        utf8[$0 - 1] == UInt8(ascii: "\"") && hasPounds(pounds, at: $0)
      }
    }
    let string = OpenString(start: offset, isMultiline: isMultiline, pounds: pounds)
    scanPieces(of: string, from: quote + (isMultiline ? 3 : 1))
  }

  /// Scans the rest of a string, up to the next interpolation.
  ///
  /// - Parameters:
  ///   - string: The open string.
  ///   - start: The position at which to continue. The text between the current offset and this position belongs to the
  ///     next piece.
  private mutating func scanPieces(of string: OpenString, from start: Int) {
    var index = start
    while index < utf8.count {
      switch utf8[index] {
      case UInt8(ascii: "\n") where !string.isMultiline, UInt8(ascii: "\r") where !string.isMultiline:
        return append(.string, to: index, .string)
      case UInt8(ascii: "\""):
        let end = index + (string.isMultiline ? 3 : 1)
        if !string.isMultiline || hasThreeQuotes(at: index), hasPounds(string.pounds, at: end) {
          return append(.string, to: end + string.pounds, .string)
        }
        index += 1
      case UInt8(ascii: "\\") where hasPounds(string.pounds, at: index + 1):
        let escaped = index + 1 + string.pounds
        if byte(at: escaped) == UInt8(ascii: "(") {
          append(.string, to: index, .string)
          append(.interpolation, to: escaped + 1)
          strings.append((string, 0))
          return
        }
        let isLineEnd = byte(at: escaped) == UInt8(ascii: "\n") || byte(at: escaped) == UInt8(ascii: "\r")
        index = isLineEnd ? escaped : escaped + 1
      default: index += 1
      }
    }
    if string.isMultiline { markUnclosed(string.start) }
    append(.string, to: utf8.count, .string)
  }

  /// Scans a parenthesis, and the rest of the string whose interpolation it ends.
  private mutating func scanRightParen() {
    guard let open = strings.last else { return append(.mark, to: offset + 1) }
    if open.parentheses > 0 {
      strings[strings.count - 1].parentheses -= 1
      return append(.mark, to: offset + 1)
    }
    strings.removeLast()
    append(.interpolationEnd, to: offset + 1)
    scanPieces(of: open.string, from: offset)
  }

  // MARK: Bytes

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isWordStart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  static func isWordPart(_ byte: UInt8) -> Bool { isWordStart(byte) || isDigit(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "&"),
      UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "."), UInt8(ascii: "?"):
      true
    default: false
    }
  }
}
