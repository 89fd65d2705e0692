public import DocgenModel

/// Returns the first violation of JSON's grammar in a text, or `nil` if it's JSON.
///
/// - Parameters:
///   - bytes: The text.
///   - start: The position of its first byte.
/// - Returns: The position of the first wrong byte, and a description of what JSON requires there.
public func firstJSONError(
  in bytes: [UInt8], at start: SourcePosition
) -> (position: SourcePosition, expectation: String)? {
  guard let error = JSONPlaces.firstError(in: bytes) else { return nil }
  let place = JSONPlaces.position(of: error.offset, in: bytes, file: start.file)
  return (start.at(line: start.line + place.line - 1, column: start.column + place.column - 1), error.expectation)
}

/// Finds positions in JSON text, for diagnostics about values.
///
/// Foundation's decoder reports the path of a wrong value but not its position, so these functions parse the text
/// again after the decoder has failed.
enum JSONPlaces {
  /// A step into a value.
  enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  /// The first syntax error in a text.
  struct SyntaxError {
    /// The offset of the first wrong byte, or the count of bytes if the text ends too early.
    var offset: Int
    /// The description of what the text should contain there.
    var expectation: String
  }

  /// The first violation of JSON's grammar, or `nil` if there is none.
  static func firstError(in bytes: [UInt8]) -> SyntaxError? {
    var cursor = JSONCursor(bytes)
    do {
      try cursor.skip()
      try cursor.end()
      return nil
    } catch {
      return SyntaxError(offset: cursor.offset, expectation: "\(cursor.expectation)")
    }
  }

  /// The offset of the value at a path, or of the deepest value on the way to it that exists.
  static func offset(of path: [Step], in bytes: [UInt8]) -> Int {
    var cursor = JSONCursor(bytes)
    do {
      return try offset(of: path[...], from: &cursor)
    } catch {
      return cursor.offset
    }
  }

  /// Reads one value, and returns the offset of the value that the path leads to.
  private static func offset(
    of path: ArraySlice<Step>, from cursor: inout JSONCursor
  ) throws(JSONCursor.Unexpected) -> Int {
    let first = cursor.peek()
    let start = cursor.offset
    var found: Int?
    switch (first, path.first) {
    case (UInt8(ascii: "{"), .key(let key)):
      try cursor.object { cursor, name throws(JSONCursor.Unexpected) in
        if found == nil, name == key {
          found = try offset(of: path.dropFirst(), from: &cursor)
        } else {
          try cursor.skip()
        }
      }
    case (UInt8(ascii: "["), .index(var remaining)):
      _ = try cursor.array { cursor throws(JSONCursor.Unexpected) in
        if remaining == 0 {
          found = try offset(of: path.dropFirst(), from: &cursor)
        } else {
          try cursor.skip()
        }
        remaining -= 1
      }
    default: try cursor.skip()
    }
    return found ?? start
  }

  /// The line and column of an offset.
  static func position(of offset: Int, in bytes: [UInt8], file: String) -> SourcePosition {
    let before = bytes.prefix(offset)
    let newline = UInt8(ascii: "\n")
    let line = before.reduce(into: 1) { count, byte in if byte == newline { count += 1 } }
    let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    return SourcePosition(file: file, line: line, column: before.count - lineStart + 1)
  }
}
