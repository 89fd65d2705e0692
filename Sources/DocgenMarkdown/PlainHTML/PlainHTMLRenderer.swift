public import DocgenModel

/// Renders a document as HTML exactly as in the examples of the GFM specification.
///
/// ```swift unverified reason="docgen's own modules aren't products, so snippets can't import them"
/// let (document, _) = MarkdownParser(dialect: .gfm).parse("*Hi*", file: "<stdin>")
/// PlainHTMLRenderer().html(of: document)  // <p><em>Hi</em></p>
/// ```
///
/// Elements of DocC's dialect are simplified: an aside becomes a quotation, a symbol link becomes code, and a
/// directive becomes its children. As the specification requires, raw HTML and all link destinations are unchanged,
/// so the result is as safe as the text. `docgen render --dialect gfm` uses this renderer. Sites don't.
public struct PlainHTMLRenderer: Hashable, Sendable {
  /// Whether the tags that GFM disallows (`<script>`, `<iframe>`, and seven others) become text.
  public var disallowsRawTags: Bool

  /// Creates a renderer.
  ///
  /// - Parameter disallowsRawTags: Whether the tags that GFM disallows become text.
  public init(disallowsRawTags: Bool = true) { self.disallowsRawTags = disallowsRawTags }

  /// Returns the HTML of a document: a fragment without `<body>`.
  public func html(of document: Document) -> String {
    var writer = PlainHTMLWriter(document: document, disallowsRawTags: disallowsRawTags)
    writer.write(document.blocks)
    writer.writeFootnotes()
    return writer.html
  }
}
