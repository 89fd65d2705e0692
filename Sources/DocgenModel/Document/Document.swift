/// A parsed Markdown text, with the position of each part.
public struct Document: Hashable, Sendable {
  /// The file's path relative to the package, or `<stdin>` for standard input.
  public var file: String

  /// The top-level blocks, in source order.
  public var blocks: [Block]

  /// The footnotes that the text refers to, in the order of their first reference.
  public var footnotes: [Footnote]

  package init(file: String, blocks: [Block], footnotes: [Footnote] = []) {
    (self.file, self.blocks, self.footnotes) = (file, blocks, footnotes)
  }
}

/// A footnote's text, shown once at the end of the page.
public struct Footnote: Hashable, Sendable {
  /// The label as written between `[^` and `]`.
  public var label: String

  /// The footnote's content.
  public var blocks: [Block]

  /// The position of its definition.
  public var position: SourcePosition

  package init(label: String, blocks: [Block], position: SourcePosition) {
    (self.label, self.blocks, self.position) = (label, blocks, position)
  }
}
