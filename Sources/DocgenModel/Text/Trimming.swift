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
}
