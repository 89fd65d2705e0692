import DocgenModel

extension String {
  /// Calls a closure with the text as UTF-8.
  ///
  /// Unlike `withUTF8`, which may change the text, it asks for no copy, whose references would be counted.
  @inline(__always)  // Nearly all texts are such that nothing else is left of it.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return try text.withUTF8(body)
  }
}

extension [UInt8] {
  /// Appends a text.
  mutating func append(_ text: String) { text.withBytes { append(contentsOf: $0) } }

  /// Appends what a reader hears of inlines, as `plainText` has it, without a string of its own.
  mutating func appendPlainText(of inlines: [Inline]) {
    for inline in inlines {
      switch inline.kind {
      case .text(let text), .code(let text), .symbolLink(let text): append(text)
      case .softBreak, .lineBreak: append(UInt8(ascii: " "))
      case .emphasis(let children), .strong(let children), .strikethrough(let children),
        .link(_, _, let children), .image(_, _, let children):
        appendPlainText(of: children)
      case .html, .footnoteReference: break
      }
    }
  }
}
