extension StringProtocol {
  /// Returns the text without white space at both ends.
  public func trimmingWhitespace() -> String {
    // Most texts have none.
    if let first = unicodeScalars.first, let last = unicodeScalars.last, "!"..."~" ~= first, "!"..."~" ~= last {
      return String(self)
    }
    var slice = self[...]
    while let first = slice.first, first.isWhitespace { slice = slice.dropFirst() }
    while let last = slice.last, last.isWhitespace { slice = slice.dropLast() }
    return String(slice)
  }
}

extension String {
  /// The text without white space at its end.
  public var trimmingTrailingWhitespace: String {
    var slice = self[...]
    while let last = slice.last, last.isWhitespace { slice = slice.dropLast() }
    return String(slice)
  }

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
