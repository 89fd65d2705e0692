extension DocumentationComment {
  /// A line of a documentation comment, without its slashes.
  struct Line: Hashable {
    /// The number of the line, from 1.
    var number: Int
    /// Where the text begins, counted in bytes from 1.
    var column: Int
    var text: String
  }

  /// Finds the lines that begin with `///` without a parser.
  ///
  /// Only a parser can identify comments in every file, but scanning lines is much faster and works for typical files.
  /// The only `///` lines that aren't comments are inside multi-line string literals, whose delimiters are at the
  /// beginning or end of a line (The Swift Programming Language, "String Literals").
  ///
  /// - Parameter source: The text of a file.
  /// - Returns: The lines in text order, or `nil` if only a parser can find them.
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
      return scanner.isOutside ? scanner.lines : nil
    }
  }

  private struct LineScanner {
    /// The kind of text in which a line begins.
    private enum Place: Equatable {
      case code
      case string
      /// A `/*` comment, with the number of comments around it.
      case block(depth: Int)
    }

    var lines: [Line] = []
    private var place = Place.code

    var isOutside: Bool { place == .code }

    /// Reads a line.
    ///
    /// - Returns: Whether the line has a shape that this scanner supports.
    mutating func read(_ line: UnsafeBufferPointer<UInt8>, number: Int) -> Bool {
      if line.contains(where: { $0 == UInt8(ascii: "\r") || $0 == 0 }) { return false }
      var first = 0
      while first < line.count, line[first] == UInt8(ascii: " ") || line[first] == UInt8(ascii: "\t") { first += 1 }
      switch place {
      case .string: return readString(line, from: first)
      case .block(let depth): return readBlock(line, from: first, depth: depth)
      case .code: break
      }
      guard line.has(slash, at: first) else { return readCode(line, from: first) }
      if line.has(slash, at: first + 1) {
        if line.has(slash, at: first + 2) {
          lines.append(
            Line(number: number, column: first + 4, text: String(decoding: line.dropFirst(first + 3), as: UTF8.self)))
        }
        return true
      }
      // A block comment such as a license. Two stars would make it a documentation comment.
      if line.has(star, at: first + 1), !line.has(star, at: first + 2) {
        return readBlock(line, from: first + 2, depth: 1)
      }
      return readCode(line, from: first)
    }

    private mutating func readCode(_ line: UnsafeBufferPointer<UInt8>, from first: Int) -> Bool {
      var quotes: [Int] = []
      for index in line.indices.dropFirst(first) {
        switch line[index] {
        case slash:
          // A comment after code, or text such as a file URL.
          if line.has(slash, at: index + 1) && line.has(slash, at: index + 2) { return false }
          if line.has(star, at: index + 1) { return false }
        case pound:
          // Delimiters of strings and regular expressions that this scanner doesn't support.
          if line.has(slash, at: index + 1) { return false }
          if line.has(quote, at: index + 1), !line.endsString(at: index + 1, from: first) { return false }
        case quote:
          if line.has(quote, at: index + 1) && line.has(quote, at: index + 2) { quotes.append(index) }
        default: break
        }
      }
      guard let opening = quotes.first else { return true }
      place = .string
      return quotes.count == 1 && opening + 3 == line.count && line.isCode(at: opening, from: first)
    }

    private mutating func readString(_ line: UnsafeBufferPointer<UInt8>, from first: Int) -> Bool {
      var quotes: [Int] = []
      var index = first
      while index < line.count {
        switch line[index] {
        case slash where line.has(star, at: index + 1): return false
        case quote where line.has(quote, at: index + 1) && line.has(quote, at: index + 2): quotes.append(index)
        case backslash where line.has(UInt8(ascii: "("), at: index + 1):
          guard let end = line.end(ofInterpolationAt: index + 1) else { return false }
          index = end
          continue
        default: break
        }
        index += 1
      }
      guard let closing = quotes.first else { return true }
      place = .code
      // Any code can follow the string on its last line, except another multi-line string.
      return quotes.count == 1 && closing == first && readCode(line, from: closing + 3) && place == .code
    }

    private mutating func readBlock(_ line: UnsafeBufferPointer<UInt8>, from first: Int, depth: Int) -> Bool {
      var depth = depth
      var index = first
      while index < line.count {
        if line.has(slash, at: index), line.has(star, at: index + 1) {
          depth += 1
          index += 2
        } else if line.has(star, at: index), line.has(slash, at: index + 1) {
          depth -= 1
          index += 2
          if depth == 0 {
            place = .code
            return index == line.count
          }
        } else {
          index += 1
        }
      }
      place = .block(depth: depth)
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

  /// The position after the interpolation that a parenthesis opens, or `nil` if it might not end on this line.
  fileprivate func end(ofInterpolationAt parenthesis: Int) -> Int? {
    var depth = 0
    var index = parenthesis
    while index < count {
      switch self[index] {
      case slash, pound, backslash: return nil
      case quote:
        guard let end = end(ofStringAt: index) else { return nil }
        index = end
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The position after the string that a quote opens, or `nil` if it might not be a single-line string that ends here.
  private func end(ofStringAt opening: Int) -> Int? {
    if has(quote, at: opening + 1) { return has(quote, at: opening + 2) ? nil : opening + 2 }
    var index = opening + 1
    while index < count {
      switch self[index] {
      case quote: return index + 1
      case backslash where has(UInt8(ascii: "("), at: index + 1):
        guard let end = end(ofInterpolationAt: index + 1) else { return nil }
        index = end
      case backslash: index += 2
      default: index += 1
      }
    }
    return nil
  }

  /// Whether a quote definitely ends a single-line string.
  fileprivate func endsString(at closing: Int, from first: Int) -> Bool {
    var index = first
    while index < closing {
      guard let next = end(ofPieceAt: index) else { return false }
      if next == closing + 1 { return self[index] == quote && !has(quote, at: next) }
      index = next
    }
    return false
  }

  /// Whether a position is definitely outside strings, comments, and regular expressions that begin on this line.
  fileprivate func isCode(at place: Int, from first: Int) -> Bool {
    var index = first
    while index < place {
      guard let next = end(ofPieceAt: index) else { return false }
      index = next
    }
    return index == place
  }

  /// The position after a string, or after a byte that opens nothing.
  private func end(ofPieceAt index: Int) -> Int? {
    switch self[index] {
    case slash, pound, backslash: nil
    case quote: end(ofStringAt: index)
    default: index + 1
    }
  }
}
