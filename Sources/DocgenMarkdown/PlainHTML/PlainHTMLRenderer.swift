public import DocgenModel

/// Writes a document as the plain HTML of the GFM specification, byte for byte as in its examples.
///
/// ```swift unverified reason="docgen's own modules are no product that a snippet could import"
/// let (document, _) = MarkdownParser(dialect: .gfm).parse("*Hi*", file: "<stdin>")
/// PlainHTMLRenderer().html(of: document)  // <p><em>Hi</em></p>
/// ```
///
/// It shows any document, but DocC's dialect plainly: an aside as a quotation, a symbol link as code, of a directive its
/// children. Raw HTML and any destination pass through, as the specification asks, so what it writes of a text is no
/// safer than the text. Pages of a site are not made by it.
public struct PlainHTMLRenderer: Hashable, Sendable {
  /// Whether the tags that GFM disallows (`<script>`, `<iframe>` and seven others) show as text.
  public var disallowsRawTags: Bool

  /// Creates a renderer.
  ///
  /// - Parameter disallowsRawTags: Whether the tags that GFM disallows show as text.
  public init(disallowsRawTags: Bool = true) {
    self.disallowsRawTags = disallowsRawTags
  }

  /// The HTML of a document, a fragment without `<body>`.
  public func html(of document: Document) -> String {
    var writer = PlainHTMLWriter(document: document, disallowsRawTags: disallowsRawTags)
    writer.write(document.blocks)
    writer.writeFootnotes()
    return writer.html
  }
}
