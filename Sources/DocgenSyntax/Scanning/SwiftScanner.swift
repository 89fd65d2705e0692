/// Splits Swift code into lexemes, and throws ``SyntaxAmbiguity`` for rare syntax that it might misread.
///
/// A recovering scanner continues after text that it doesn't understand, as long as it can distinguish code, strings,
/// and comments in the rest of the text.
struct SwiftScanner {
  private(set) var lexemes: [SwiftLexeme] = []
  /// The comments, in order.
  private(set) var comments: [SwiftToken] = []
  /// The comments that no lexeme precedes on their line, in order.
  private(set) var leadingComments: [SwiftToken] = []

  let utf8: UnsafeBufferPointer<UInt8>
  private let words = SwiftWordTable.shared
  var offset = 0
  private(set) var isFirstOfLine = true
  /// The end of the previous lexeme.
  private var lastEnd = -1
  let isRecovering: Bool
  /// The position at which a recovering scanner stopped, because it couldn't distinguish code from strings after it.
  private(set) var stop: Int?
  /// The last position outside strings, with the number of lexemes before it.
  private var outside = (offset: 0, lexemes: 0)
  /// Whether the text ends in an unterminated string or comment.
  var isUnclosed = false
  /// The strings whose interpolations are being read, with the parentheses open in each.
  var strings: [(string: OpenString, parentheses: Int)] = []

  struct OpenString {
    var isMultiline: Bool
    /// The number of `#` around the quotes of a raw string, and after its backslashes.
    var pounds: Int
    /// The indentation of each line of a multi-line string.
    var indentation = 0..<0
    /// The position of a multi-line string's closing quotes.
    var closing = 0
  }

  /// Scans a whole text.
  init(_ utf8: UnsafeBufferPointer<UInt8>) throws(SyntaxAmbiguity) {
    self.utf8 = utf8
    isRecovering = false
    lexemes.reserveCapacity(utf8.count / 3)
    while try skipTrivia() { try scan() }
    guard strings.isEmpty else { throw SyntaxAmbiguity() }
    append(.end, to: offset, nil)
  }

  /// Scans a text up to the position after which code and strings can't be distinguished.
  init(recoveringIn utf8: UnsafeBufferPointer<UInt8>) {
    self.utf8 = utf8
    isRecovering = true
    lexemes.reserveCapacity(utf8.count / 3)
    while stop == nil {
      do throws(SyntaxAmbiguity) {
        guard try skipTrivia() else {
          if strings.isEmpty { break }
          isUnclosed = true
          throw SyntaxAmbiguity()
        }
        beginsOutside()
        try scan()
      } catch {
        // Discard the beginning of a string whose end wasn't found.
        if offset > outside.offset || !skipUnknown() {
          offset = outside.offset
          lexemes.removeSubrange(outside.lexemes...)
          stop = offset
        }
      }
    }
    append(.end, to: offset, nil)
  }

  /// Records that the next lexeme is outside strings.
  private mutating func beginsOutside() {
    if isRecovering, strings.isEmpty { outside = (offset, lexemes.count) }
  }

  func byte(_ distance: Int = 0) -> UInt8 {
    offset + distance < utf8.count ? utf8[offset + distance] : 0
  }

  mutating func append(_ kind: SwiftLexeme.Kind, to end: Int, _ color: SwiftToken.Kind?) {
    lexemes.append(
      SwiftLexeme(
        kind: kind, isFirstOfLine: isFirstOfLine, isSpaced: offset != lastEnd, start: offset, end: end, color: color))
    isFirstOfLine = false
    offset = end
    lastEnd = end
  }

  // MARK: White space and comments

  /// Skips to the next lexeme.
  ///
  /// - Returns: Whether there is one.
  private mutating func skipTrivia() throws(SyntaxAmbiguity) -> Bool {
    while offset < utf8.count {
      switch utf8[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        offset += 1
      case UInt8(ascii: "\n"):
        // The interpolation can be in a single-line string.
        if let open = strings.last, !open.string.isMultiline { throw SyntaxAmbiguity() }
        isFirstOfLine = true
        offset += 1
      case UInt8(ascii: "\r") where isRecovering && strings.isEmpty:
        isFirstOfLine = true
        offset += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        skipLineComment()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        try skipBlockComment()
      default: return true
      }
    }
    return false
  }

  private mutating func skipLineComment() {
    let start = offset
    while offset < utf8.count, utf8[offset] != UInt8(ascii: "\n"), utf8[offset] != UInt8(ascii: "\r") { offset += 1 }
    let slashes = utf8[start..<offset].prefix(4).prefix { $0 == UInt8(ascii: "/") }.count
    appendComment(slashes == 3 ? .documentationComment : .comment, from: start)
  }

  private mutating func skipBlockComment() throws(SyntaxAmbiguity) {
    beginsOutside()
    let start = offset
    var depth = 0
    repeat {
      guard offset + 1 < utf8.count else {
        offset = start
        isUnclosed = true
        throw SyntaxAmbiguity()
      }
      switch (utf8[offset], utf8[offset + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (depth, offset) = (depth + 1, offset + 2)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): (depth, offset) = (depth - 1, offset + 2)
      // Only the parser decides whether a line begins inside a comment.
      case (UInt8(ascii: "\n"), _) where !isFirstOfLine && !isRecovering: throw SyntaxAmbiguity()
      case (UInt8(ascii: "\r"), _) where !isRecovering: throw SyntaxAmbiguity()
      default: offset += 1
      }
    } while depth > 0
    let isDocumentation =
      offset - start > 4 && utf8[start + 2] == UInt8(ascii: "*") && utf8[start + 3] != UInt8(ascii: "/")
    appendComment(isDocumentation ? .documentationComment : .comment, from: start)
  }

  private mutating func appendComment(_ kind: SwiftToken.Kind, from start: Int) {
    let comment = SwiftToken(kind, start..<offset)
    comments.append(comment)
    if isFirstOfLine { leadingComments.append(comment) }
  }

  // MARK: Lexemes

  private mutating func scan() throws(SyntaxAmbiguity) {
    let first = utf8[offset]
    switch first {
    case _ where Self.isWordStart(first): try scanWord()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber()
    case UInt8(ascii: "\""): try scanString()
    case UInt8(ascii: "("):
      if !strings.isEmpty { strings[strings.count - 1].parentheses += 1 }
      append(.leftParen, to: offset + 1, nil)
    case UInt8(ascii: ")"): try scanRightParen()
    case UInt8(ascii: "["): append(.leftSquare, to: offset + 1, nil)
    case UInt8(ascii: "]"): append(.rightSquare, to: offset + 1, nil)
    case UInt8(ascii: "{"): append(.leftBrace, to: offset + 1, nil)
    case UInt8(ascii: "}"): append(.rightBrace, to: offset + 1, nil)
    case UInt8(ascii: ","): append(.comma, to: offset + 1, nil)
    case UInt8(ascii: ";"): append(.semicolon, to: offset + 1, nil)
    case UInt8(ascii: ":") where byte(1) != UInt8(ascii: ":"): append(.colon, to: offset + 1, nil)
    case UInt8(ascii: "@"): append(.at, to: offset + 1, nil)
    case UInt8(ascii: "\\"): append(.backslash, to: offset + 1, nil)
    case UInt8(ascii: "#"): try scanPound()
    case UInt8(ascii: "$"): try scanDollar()
    case UInt8(ascii: "`"): try scanQuotedName()
    case _ where Self.isOperator(first): try scanOperator()
    // Non-ASCII letters and quotes, carriage returns, and bytes that aren't text.
    default: throw SyntaxAmbiguity()
    }
  }

  func endOfWord(from start: Int) -> Int {
    var end = start
    while end < utf8.count, Self.isWordPart(utf8[end]) { end += 1 }
    return end
  }

  private mutating func scanWord() throws(SyntaxAmbiguity) {
    let end = endOfWord(from: offset)
    if end < utf8.count, utf8[end] == UInt8(ascii: "$") { throw SyntaxAmbiguity() }
    let bytes = utf8[offset..<end]
    let (word, isReserved) = words.word(bytes)
    let isWildcard = bytes.count == 1 && bytes.first == UInt8(ascii: "_")
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(utf8[offset])
    append(isWildcard ? .wildcard : .word, to: end, isReserved || isWildcard ? .keyword : .identifier)
    lexemes[lexemes.count - 1].word = word
    lexemes[lexemes.count - 1].isReserved = isReserved
    lexemes[lexemes.count - 1].isCapital = isCapital
  }

  /// Scans `` `name` `` or `` `words of any kind` ``.
  private mutating func scanQuotedName() throws(SyntaxAmbiguity) {
    var end = offset + 1
    while end < utf8.count, utf8[end] != UInt8(ascii: "`") {
      // A quoted name may contain only printable ASCII characters.
      guard (0x20..<0x7F).contains(utf8[end]), utf8[end] != UInt8(ascii: "\\") else { throw SyntaxAmbiguity() }
      end += 1
    }
    guard end < utf8.count, utf8[offset + 1..<end].contains(where: Self.isWordStart) else { throw SyntaxAmbiguity() }
    append(.word, to: end + 1, .identifier)
  }

  private mutating func scanDollar() throws(SyntaxAmbiguity) {
    let end = endOfWord(from: offset + 1)
    guard end > offset + 1 else { throw SyntaxAmbiguity() }
    let isNumbered = utf8[offset + 1..<end].allSatisfy(Self.isDigit)
    append(isNumbered ? .dollar : .word, to: end, .identifier)
  }

  private mutating func scanNumber() throws(SyntaxAmbiguity) {
    var end = offset
    func skip(_ isPart: (UInt8) -> Bool) { while end < utf8.count, isPart(utf8[end]) { end += 1 } }
    let isDigit = { (byte: UInt8) in Self.isDigit(byte) || byte == UInt8(ascii: "_") }
    if utf8[offset] == UInt8(ascii: "0"), byte(1) == UInt8(ascii: "x") {
      end += 2
      skip { isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) }
      guard end > offset + 2, utf8[offset + 2] != UInt8(ascii: "_") else { throw SyntaxAmbiguity() }
      // A range operator can follow. Anything else is a fraction or a member.
      if end < utf8.count, utf8[end] == UInt8(ascii: "."), end + 1 == utf8.count || utf8[end + 1] != utf8[end] {
        throw SyntaxAmbiguity()
      }
    } else if utf8[offset] == UInt8(ascii: "0"), byte(1) == UInt8(ascii: "b") || byte(1) == UInt8(ascii: "o") {
      let last = byte(1) == UInt8(ascii: "b") ? UInt8(ascii: "1") : UInt8(ascii: "7")
      end += 2
      skip { (UInt8(ascii: "0")...last).contains($0) || $0 == UInt8(ascii: "_") }
      guard end > offset + 2, utf8[offset + 2] != UInt8(ascii: "_") else { throw SyntaxAmbiguity() }
    } else {
      skip(isDigit)
      let isMember = lexemes.last?.kind == .period && lastEnd == offset
      if !isMember, end + 1 < utf8.count, utf8[end] == UInt8(ascii: "."), Self.isDigit(utf8[end + 1]) {
        end += 1
        skip(isDigit)
      }
      if !isMember, end + 1 < utf8.count, utf8[end] | 0x20 == UInt8(ascii: "e") {
        end += 1
        if utf8[end] == UInt8(ascii: "-") || utf8[end] == UInt8(ascii: "+") { end += 1 }
        guard end < utf8.count, Self.isDigit(utf8[end]) else { throw SyntaxAmbiguity() }
        skip(isDigit)
      }
    }
    if end < utf8.count, Self.isWordPart(utf8[end]) || utf8[end] >= 0x80 || utf8[end] == UInt8(ascii: "$") {
      throw SyntaxAmbiguity()
    }
    append(.number, to: end, .number)
  }

  private mutating func scanPound() throws(SyntaxAmbiguity) {
    if byte(1) == UInt8(ascii: "#") || byte(1) == UInt8(ascii: "\"") { return try scanString() }
    if byte(1) == UInt8(ascii: "/") { return try scanRegularExpression(pounds: 1) }
    let end = endOfWord(from: offset + 1)
    guard end > offset + 1, !utf8[offset + 1..<end].contains(where: Self.isDigit) else { throw SyntaxAmbiguity() }
    let text = UnsafeBufferPointer(rebasing: utf8[offset + 1..<end])
    func isText(_ expected: StaticString) -> Bool { expected.withUTF8Buffer { text.elementsEqual($0) } }
    if isText("if") || isText("elseif") || isText("else") || isText("endif") {
      guard isFirstOfLine, strings.isEmpty else { throw SyntaxAmbiguity() }
      append(isText("if") ? .poundIf : isText("endif") ? .poundEndif : .poundElse, to: end, .directive)
    } else if isText("available") || isText("unavailable") {
      append(.poundAvailable, to: end, .keyword)
    } else if isText("sourceLocation") {
      throw SyntaxAmbiguity()
    } else {
      append(.pound, to: offset + 1, .macro)
    }
  }

  // MARK: Operators

  private mutating func scanOperator() throws(SyntaxAmbiguity) {
    let first = utf8[offset]
    let isLeftBound = isLeftBound(at: offset)
    if first == UInt8(ascii: "!") || first == UInt8(ascii: "?"), isLeftBound {
      append(first == UInt8(ascii: "!") ? .exclamation : .question, to: offset + 1, nil)
      return
    }
    if first == UInt8(ascii: "/"), !isLeftBound, !Self.isSpace(byte(1)), byte(1) != UInt8(ascii: "/") {
      return try scanRegularExpression(pounds: 0)
    }
    var end = offset + 1
    while end < utf8.count, Self.isOperator(utf8[end]) {
      if utf8[end] == UInt8(ascii: "."), first != UInt8(ascii: ".") { break }
      end += 1
    }
    // Placeholders and non-ASCII letters.
    if end < utf8.count,
      utf8[end] >= 0x80 || utf8[end] == UInt8(ascii: "#") && utf8[end - 1] == UInt8(ascii: "<") && end == offset + 1
    {
      throw SyntaxAmbiguity()
    }
    let text = utf8[offset..<end]
    if let slash = text.firstIndex(of: UInt8(ascii: "/")) { try checkSlash(at: slash, in: text) }
    // Markers of a merge conflict.
    if text.count > 3, first == UInt8(ascii: "<") || first == UInt8(ascii: ">") { throw SyntaxAmbiguity() }
    let isRightBound = isRightBound(at: end, isLeftBound: isLeftBound)
    let isEven = isLeftBound == isRightBound
    if text.count == 1 {
      switch first {
      case UInt8(ascii: "="):
        guard isEven else { throw SyntaxAmbiguity() }
        return append(.equal, to: end, nil)
      case UInt8(ascii: "&") where !isEven && !isLeftBound: return append(.ampersand, to: end, nil)
      case UInt8(ascii: "."): return append(.period, to: end, nil)
      case UInt8(ascii: "?"): return append(.infixQuestion, to: end, nil)
      default: break
      }
    } else if text.count == 2, first == UInt8(ascii: "-"), utf8[offset + 1] == UInt8(ascii: ">") {
      return append(.arrow, to: end, nil)
    }
    append(isEven ? .binaryOperator : isLeftBound ? .postfixOperator : .prefixOperator, to: end, .operator)
  }

  /// Checks a slash, which can begin a regular expression or a comment.
  private func checkSlash(at slash: Int, in text: Slice<UnsafeBufferPointer<UInt8>>) throws(SyntaxAmbiguity) {
    guard slash == text.startIndex, text.count == 1, let last = lexemes.last, !isFirstOfLine else {
      throw SyntaxAmbiguity()
    }
    switch last.kind {
    case .word where !last.isReserved && last.word == .name: break
    case .number, .dollar, .rightParen, .rightSquare: break
    default: throw SyntaxAmbiguity()
    }
  }

  private func isLeftBound(at offset: Int) -> Bool {
    guard offset > 0 else { return false }
    switch utf8[offset - 1] {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "("), UInt8(ascii: "["),
      UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
      return false
    case UInt8(ascii: "/"): return offset < 2 || utf8[offset - 2] != UInt8(ascii: "*")
    default: return true
    }
  }

  private func isRightBound(at offset: Int, isLeftBound: Bool) -> Bool {
    guard offset < utf8.count else { return false }
    switch utf8[offset] {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ")"),
      UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
      return false
    case UInt8(ascii: "."): return !isLeftBound
    case UInt8(ascii: "/"):
      return offset + 1 == utf8.count || utf8[offset + 1] != UInt8(ascii: "/") && utf8[offset + 1] != UInt8(ascii: "*")
    default: return true
    }
  }

  /// Scans a regular expression on one line, and throws ``SyntaxAmbiguity`` if it might not be one.
  private mutating func scanRegularExpression(pounds: Int) throws(SyntaxAmbiguity) {
    if let word = lexemes.last?.word, word == .func || word == .operator { throw SyntaxAmbiguity() }
    var index = offset + pounds + 1
    guard index < utf8.count, !Self.isSpace(utf8[index]) else { throw SyntaxAmbiguity() }
    var (groups, classes) = (0, 0)
    while index < utf8.count, (0x20..<0x7F).contains(utf8[index]) {
      switch utf8[index] {
      case UInt8(ascii: "/") where pounds == 0 || index + 1 < utf8.count && utf8[index + 1] == UInt8(ascii: "#"):
        let end = index + 1 + pounds
        let following = end < utf8.count ? utf8[end] : 0
        let isComment = following == UInt8(ascii: "/") || following == UInt8(ascii: "*")
        guard index > offset + 1, pounds == 1 ? following != UInt8(ascii: "#") : !isComment,
          pounds == 1 || utf8[index - 1] != UInt8(ascii: " ")
        else { throw SyntaxAmbiguity() }
        return append(.regularExpression, to: end, .regex)
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0:
        groups -= 1
        if groups < 0, pounds == 0 { throw SyntaxAmbiguity() }
      default: break
      }
      index += 1
    }
    throw SyntaxAmbiguity()
  }

  // MARK: Bytes

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isWordStart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  static func isWordPart(_ byte: UInt8) -> Bool { isWordStart(byte) || isDigit(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

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
