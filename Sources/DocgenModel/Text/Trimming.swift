extension StringProtocol {
  /// Returns the text without white space at both ends.
  public func trimmingWhitespace() -> String {
    // Most texts have none.
    if let first = unicodeScalars.first, let last = unicodeScalars.last, "!"..."~" ~= first, "!"..."~" ~= last {
      return String(self)
    }
    return String(trimming(while: \.isWhitespace))
  }

  /// The text without the characters at both ends that satisfy a predicate.
  package func trimming(while predicate: (Character) -> Bool) -> SubSequence {
    trimmingSuffix(while: predicate).drop(while: predicate)
  }

  /// The text without the trailing characters that satisfy a predicate.
  package func trimmingSuffix(while predicate: (Character) -> Bool) -> SubSequence {
    guard let last = lastIndex(where: { !predicate($0) }) else { return self[..<startIndex] }
    return self[...last]
  }
}

extension String {
  /// The text without white space at its end.
  public var trimmingTrailingWhitespace: String { String(trimmingSuffix(while: \.isWhitespace)) }

  /// Returns the text with one space for each run of white space, and none at both ends.
  public func foldingWhitespace() -> String {
    // Most texts are like that already, and splitting a text by its characters is slow.
    var isAfterSpace = true
    let isFolded = utf8.allSatisfy { byte in
      defer { isAfterSpace = byte == UInt8(ascii: " ") }
      return (UInt8(ascii: "!")..<0x7F).contains(byte) || byte == UInt8(ascii: " ") && !isAfterSpace
    }
    if isFolded, !isAfterSpace { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
