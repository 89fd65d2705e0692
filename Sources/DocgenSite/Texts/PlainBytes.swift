import DocgenModel

extension [UInt8] {
  /// Appends a text.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

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
