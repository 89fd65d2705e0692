package import DocgenModel

extension String {
  /// Calls a closure with the text as UTF-8.
  ///
  /// Unlike the mutating `withUTF8`, this doesn't require a copy, which would update a reference count.
  @inlinable
  @inline(__always)  // Inlined because for nearly all texts, only the fast path remains.
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return try text.withUTF8(body)
  }
}

extension [UInt8] {
  /// Appends a text.
  package mutating func append(_ text: String) { text.withBytes { append(contentsOf: $0) } }

  /// Appends the plain text of inlines, as in `plainText`, without creating a string.
  ///
  /// - Parameters:
  ///   - inlines: The inlines.
  ///   - links: The targets of the page's links. A link that shows only its address has its target's title.
  package mutating func appendPlainText(of inlines: [Inline], linkedTo links: [SourcePosition: LinkTarget] = [:]) {
    for inline in inlines {
      switch inline.kind {
      case .link(let destination, _, let children):
        guard case .page(_, _, let title, _)? = links[inline.position], children.plainText == destination else {
          appendPlainText(of: children, linkedTo: links)
          continue
        }
        append(title)
      case .text(let text), .code(let text), .symbolLink(let text): append(text)
      case .softBreak, .lineBreak: append(UInt8(ascii: " "))
      case .emphasis(let children), .strong(let children), .strikethrough(let children), .image(_, _, let children):
        appendPlainText(of: children, linkedTo: links)
      case .html, .footnoteReference: break
      }
    }
  }
}
