extension DocumentationComment {
  /// A line of a documentation comment, without its slashes.
  struct Line: Hashable {
    /// The number of the line, from 1.
    var number: Int
    /// Where the text begins, counted in bytes from 1.
    var column: Int
    var text: String
  }

  /// The lines that begin with `///`, found without parsing what stands between them.
  ///
  /// A parser is the judge of what is a comment. But in a file of the usual shape the lines alone can tell, in a small
  /// part of the time: nothing but a multi-line string can have such a line that is none, and the delimiters of these
  /// stand at the end and at the beginning of lines (The Swift Programming Language, "String Literals").
  ///
  /// - Parameter source: The text of a file.
  /// - Returns: The lines in text order; `nil` where it takes a parser to find them.
  static func lines(in source: String) -> [Line]? {
    var source = source
    return source.withUTF8 { bytes in
      var scanner = LineScanner()
      var start = 0
      var number = 1
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        guard scanner.read(UnsafeBufferPointer(rebasing: bytes[start..<end]), number: number) else { return nil }
        start = end + 1
        number += 1
      }
      return scanner.isInString ? nil : scanner.lines
    }
  }

  private struct LineScanner {
    var lines: [Line] = []
    var isInString = false

    /// Reads a line.
    ///
    /// - Returns: Whether it is of the usual shape.
    mutating func read(_ line: UnsafeBufferPointer<UInt8>, number: Int) -> Bool {
      var first = 0
      while first < line.count, line[first] == UInt8(ascii: " ") || line[first] == UInt8(ascii: "\t") { first += 1 }
      let isComment = !isInString && line.has(slash, at: first) && line.has(slash, at: first + 1)
      var quotes: [Int] = []
      for index in line.indices.dropFirst(first) {
        switch line[index] {
        case slash where !isComment && !isInString:
          // The end of code that a comment follows, or something like the address of a file.
          if line.has(slash, at: index + 1) && line.has(slash, at: index + 2) { return false }
          fallthrough
        case slash:
          if line.has(star, at: index + 1) { return false }
        case pound where !isComment:
          // Delimiters of strings and regular expressions of other shapes.
          if line.has(slash, at: index + 1) || line.has(quote, at: index + 1) { return false }
        case quote where !isComment:
          if line.has(quote, at: index + 1) && line.has(quote, at: index + 2) { quotes.append(index) }
        case backslash where isInString:
          if line.has(UInt8(ascii: "("), at: index + 1), !line.closesInterpolation(at: index + 1) { return false }
        case UInt8(ascii: "\r"), 0:
          return false
        default: break
        }
      }
      if isInString {
        guard let closing = quotes.first else { return true }
        isInString = false
        return quotes.count == 1 && closing == first
      }
      if let opening = quotes.first {
        isInString = true
        return quotes.count == 1 && opening + 3 == line.count && !line.hasTwoSlashes
      }
      if isComment, line.has(slash, at: first + 2) {
        lines.append(
          Line(
            number: number, column: first + 4, text: String(decoding: line.dropFirst(first + 3), as: UTF8.self)))
      }
      return true
    }
  }
}

private let slash = UInt8(ascii: "/")
private let star = UInt8(ascii: "*")
private let quote = UInt8(ascii: "\"")
private let pound = UInt8(ascii: "#")
private let backslash = UInt8(ascii: "\\")

extension UnsafeBufferPointer<UInt8> {
  fileprivate func has(_ byte: UInt8, at index: Int) -> Bool {
    index < count && self[index] == byte
  }

  /// Whether the interpolation that a parenthesis opens surely ends in this line.
  fileprivate func closesInterpolation(at index: Int) -> Bool {
    var depth = 0
    for byte in self[index...] {
      switch byte {
      case quote: return false
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
    }
    return depth <= 0
  }

  fileprivate var hasTwoSlashes: Bool {
    indices.contains { self[$0] == slash && has(slash, at: $0 + 1) }
  }
}
