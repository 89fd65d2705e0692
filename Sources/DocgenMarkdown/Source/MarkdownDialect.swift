/// A variant of Markdown.
public enum MarkdownDialect: String, Hashable, Sendable, CaseIterable {
  /// DocC's Markdown: GFM without bare URLs as links, with directives, symbol links, asides, and smart punctuation.
  case docc
  /// GitHub Flavored Markdown as its specification defines it, with footnotes.
  case gfm
}
