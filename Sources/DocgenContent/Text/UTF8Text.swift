package import DocgenModel

/// Decodes files that must be text.
package enum UTF8Text {
  /// The bytes of a file without a byte order mark at the beginning.
  package static func body(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
  }

  /// The text of bytes, a byte order mark at the beginning left out.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path, for the position of the first byte that is not UTF-8.
  package static func decode(_ bytes: [UInt8], file: String) throws(DiagnosticError) -> String {
    let body = body(of: bytes)
    let text = String(decoding: body, as: UTF8.self)
    guard !text.utf8.elementsEqual(body) else { return text }
    // What could not be decoded became U+FFFD: the first difference is the first wrong byte.
    let valid = zip(text.utf8, body).prefix { $0 == $1 }.count
    let before = body.prefix(valid)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? body.startIndex
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    let position = SourcePosition(file: file, line: line, column: body.startIndex + valid - lineStart + 1)
    throw DiagnosticError(
      Diagnostic("not-utf8", at: position, "the file isn't UTF-8", notes: [.init("save it as UTF-8")]))
  }
}
