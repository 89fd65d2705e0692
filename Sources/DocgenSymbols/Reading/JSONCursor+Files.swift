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
  guard let error = JSONCursor.firstError(in: bytes) else { return nil }
  let place = JSONCursor.position(of: error.offset, in: bytes, file: start.file)
  return (start.at(line: start.line + place.line - 1, column: start.column + place.column - 1), error.expectation)
}

extension JSONCursor {
  /// Reads a JSON file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path in diagnostics.
  ///   - id: The diagnostic's ID.
  ///   - what: The expected kind of file, such as `a symbol graph`.
  ///   - suggestion: How to create a valid file.
  ///   - readValue: A closure that reads the file's value.
  /// - Throws: An error with the line and column of the first unexpected content.
  static func read<Value>(
    _ bytes: [UInt8], file: String, id: String, what: String, suggestion: String,
    _ readValue: (inout JSONCursor) throws(Unexpected) -> Value
  ) throws(DiagnosticError) -> Value {
    var cursor = JSONCursor(bytes)
    do throws(Unexpected) {
      let value = try readValue(&cursor)
      try cursor.end()
      return value
    } catch {
      // If the file isn't JSON, report that, even if a value before the syntax error is also wrong.
      let syntax = firstError(in: bytes)
      let message =
        syntax.map { "not JSON: expected \($0.expectation)" }
        ?? "not \(what): \(cursor.problem ?? "expected \(cursor.expectation)")"
      throw DiagnosticError(
        Diagnostic(
          id, at: position(of: syntax?.offset ?? cursor.offset, in: bytes, file: file), message,
          notes: [Diagnostic.Note(suggestion)]))
    }
  }

  /// The offset of the first wrong byte of a text, and what JSON requires there, or `nil` if the text is JSON.
  fileprivate static func firstError(in bytes: [UInt8]) -> (offset: Int, expectation: String)? {
    var cursor = JSONCursor(bytes)
    do {
      try cursor.skip()
      try cursor.end()
      return nil
    } catch {
      return (cursor.offset, "\(cursor.expectation)")
    }
  }

  /// The line and column of an offset.
  fileprivate static func position(of offset: Int, in bytes: [UInt8], file: String) -> SourcePosition {
    let before = bytes.prefix(offset)
    let newline = UInt8(ascii: "\n")
    let line = before.reduce(into: 1) { count, byte in if byte == newline { count += 1 } }
    let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    return SourcePosition(file: file, line: line, column: before.count - lineStart + 1)
  }
}
