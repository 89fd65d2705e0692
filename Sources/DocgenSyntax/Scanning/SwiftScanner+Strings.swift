extension SwiftScanner {
  /// Scans a string up to its first interpolation.
  mutating func scanString() throws(SyntaxAmbiguity) {
    let pounds = utf8[offset...].prefix { $0 == UInt8(ascii: "#") }.count
    guard byte(pounds) == UInt8(ascii: "\"") else { throw SyntaxAmbiguity() }
    let quote = offset + pounds
    let isReturned = isRecovering && byte(pounds + 3) == UInt8(ascii: "\r") && byte(pounds + 4) == UInt8(ascii: "\n")
    let beginsLine = byte(pounds + 3) == UInt8(ascii: "\n") || isReturned
    let hasThree = byte(pounds + 1) == UInt8(ascii: "\"") && byte(pounds + 2) == UInt8(ascii: "\"")
    guard hasThree, beginsLine || pounds == 0 else {
      return try scanPieces(of: OpenString(isMultiline: false, pounds: pounds), from: quote + 1)
    }
    guard beginsLine else { throw SyntaxAmbiguity() }
    var string = OpenString(isMultiline: true, pounds: pounds)
    (string.indentation, string.closing) = try closing(
      ofStringAt: quote + (isReturned ? 5 : 4), pounds: pounds)
    append(.stringPiece, to: quote + 3, .string)
    offset += isReturned ? 2 : 1
    try scanPieces(of: string, from: skipIndentation(of: string))
  }

  /// Finds the closing quotes of a multi-line string, which follow the indentation of its lines.
  private mutating func closing(ofStringAt start: Int, pounds: Int) throws(SyntaxAmbiguity) -> (
    indentation: Range<Int>, closing: Int
  ) {
    var line = start
    while line < utf8.count {
      var index = line
      while index < utf8.count, utf8[index] == UInt8(ascii: " ") || utf8[index] == UInt8(ascii: "\t") { index += 1 }
      if index + 2 < utf8.count, utf8[index] == UInt8(ascii: "\""), utf8[index + 1] == UInt8(ascii: "\""),
        utf8[index + 2] == UInt8(ascii: "\""), hasPounds(pounds, at: index + 3)
      {
        return (line..<index, index)
      }
      while index < utf8.count, utf8[index] != UInt8(ascii: "\n") {
        if utf8[index] == UInt8(ascii: "\r"), !isRecovering { throw SyntaxAmbiguity() }
        index += 1
      }
      line = index + 1
    }
    isUnclosed = true
    throw SyntaxAmbiguity()
  }

  func hasPounds(_ count: Int, at index: Int) -> Bool {
    count == 0 || index + count <= utf8.count && utf8[index..<index + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Skips the indentation of a line.
  ///
  /// - Returns: The position of the text.
  private mutating func skipIndentation(of string: OpenString) throws(SyntaxAmbiguity) -> Int {
    if offset + string.indentation.count <= utf8.count,
      utf8[offset..<offset + string.indentation.count].elementsEqual(utf8[string.indentation])
    {
      offset += string.indentation.count
      return offset
    }
    // An empty line needs no indentation. Any other line without it is an error.
    guard byte() == UInt8(ascii: "\n") || isRecovering else { throw SyntaxAmbiguity() }
    return offset
  }

  /// Scans the rest of a string, up to the next interpolation.
  ///
  /// - Parameters:
  ///   - string: The open string.
  ///   - start: The position at which to continue. The text between the current offset and this position belongs to the
  ///     next piece.
  private mutating func scanPieces(of string: OpenString, from start: Int) throws(SyntaxAmbiguity) {
    var index = start
    while index < utf8.count {
      switch utf8[index] {
      case UInt8(ascii: "\"") where !string.isMultiline:
        if hasPounds(string.pounds, at: index + 1) {
          return append(.stringEnd, to: index + 1 + string.pounds, .string)
        }
        index += 1
      case UInt8(ascii: "\"") where index >= string.closing:
        guard index == string.closing else { throw SyntaxAmbiguity() }
        return append(.stringEnd, to: index + 3 + string.pounds, .string)
      case UInt8(ascii: "\"")
      where index + 2 < utf8.count && utf8[index + 1] == utf8[index] && utf8[index + 2] == utf8[index]
        && hasPounds(string.pounds, at: index + 3):
        throw SyntaxAmbiguity()
      case UInt8(ascii: "\n"):
        guard string.isMultiline else { throw SyntaxAmbiguity() }
        let isLast = index + 1 + string.indentation.count == string.closing
        // The newline before the closing quotes isn't part of the string.
        append(.stringPiece, to: isLast ? index : index + 1, .string)
        offset = index + 1
        index = try skipIndentation(of: string)
      case UInt8(ascii: "\\"):
        guard hasPounds(string.pounds, at: index + 1) else {
          index += 1
          continue
        }
        let escaped = index + 1 + string.pounds
        guard escaped < utf8.count else { throw SyntaxAmbiguity() }
        switch utf8[escaped] {
        case UInt8(ascii: "("):
          append(.stringPiece, to: index, .string)
          if string.pounds > 0 {
            append(.stringPiece, to: index + 1, nil)
            append(.stringPiece, to: escaped, .string)
          }
          append(.interpolation, to: escaped + 1, nil)
          strings.append((string, 0))
          return
        case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "0"), UInt8(ascii: "\""),
          UInt8(ascii: "\\"), UInt8(ascii: "'"):
          index = escaped + 1
        case UInt8(ascii: "u"): index = escaped + 1
        case _ where isRecovering && utf8[escaped] != UInt8(ascii: "\n") && utf8[escaped] != UInt8(ascii: "\r"):
          index = escaped + 1
        case UInt8(ascii: "\n") where string.isMultiline:
          append(.stringPiece, to: index, .string)
          offset = escaped + 1
          index = try skipIndentation(of: string)
        default: throw SyntaxAmbiguity()
        }
      case UInt8(ascii: "\r") where isRecovering && string.isMultiline: index += 1
      case UInt8(ascii: "\r"), 0: throw SyntaxAmbiguity()
      default: index += 1
      }
    }
    throw SyntaxAmbiguity()
  }

  /// Scans a parenthesis, and the rest of the string whose interpolation it ends.
  mutating func scanRightParen() throws(SyntaxAmbiguity) {
    guard let open = strings.last else { return append(.rightParen, to: offset + 1, nil) }
    if open.parentheses > 0 {
      strings[strings.count - 1].parentheses -= 1
      return append(.rightParen, to: offset + 1, nil)
    }
    strings.removeLast()
    append(.interpolationEnd, to: offset + 1, nil)
    var string = open.string
    if string.isMultiline, offset > string.closing {
      // The closing quotes that were found belong to a string in the interpolation.
      guard isRecovering else { throw SyntaxAmbiguity() }
      let line = utf8[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? utf8.count
      (string.indentation, string.closing) = try closing(ofStringAt: line, pounds: string.pounds)
    }
    try scanPieces(of: string, from: offset)
  }
}
