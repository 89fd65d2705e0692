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
      return scanner.isOutside ? scanner.lines : nil
    }
  }

  private struct LineScanner {
    /// What the beginning of a line stands in.
    private enum Place: Equatable {
      case code
      case string
      /// A `/*` comment, with how many others around it.
      case block(depth: Int)
    }

    var lines: [Line] = []
    private var place = Place.code

    var isOutside: Bool { place == .code }

    /// Reads a line.
    ///
    /// - Returns: Whether it is of the usual shape.
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
      // A license; two stars make it documentation.
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
          // The end of code that a comment follows, or something like the address of a file.
          if line.has(slash, at: index + 1) && line.has(slash, at: index + 2) { return false }
          if line.has(star, at: index + 1) { return false }
        case pound:
          // Delimiters of strings and regular expressions of other shapes.
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
      // What follows the string may be anything that a line of code may be, but no other string of many lines.
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

  /// The place behind the interpolation that a parenthesis opens; `nil` where it does not surely end in this line.
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

  /// The place behind the string that a quote opens; `nil` where it is none of one line that surely ends.
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

  /// Whether a quote surely is the end of a string of one line.
  fileprivate func endsString(at closing: Int, from first: Int) -> Bool {
    var index = first
    while index < closing {
      guard let next = end(ofPieceAt: index) else { return false }
      if next == closing + 1 { return self[index] == quote && !has(quote, at: next) }
      index = next
    }
    return false
  }

  /// Whether a place surely is in no string, comment or regular expression that begins in this line.
  fileprivate func isCode(at place: Int, from first: Int) -> Bool {
    var index = first
    while index < place {
      guard let next = end(ofPieceAt: index) else { return false }
      index = next
    }
    return index == place
  }

  /// The place behind a string, or behind a byte that opens nothing.
  private func end(ofPieceAt index: Int) -> Int? {
    switch self[index] {
    case slash, pound, backslash: nil
    case quote: end(ofStringAt: index)
    default: index + 1
    }
  }
}
