/// An inline element of a document, with its position.
public struct Inline: Hashable, Sendable {
  /// The kind of inline, with its content.
  public var kind: Kind

  /// The position of its first character.
  public var position: SourcePosition

  package init(_ kind: Kind, at position: SourcePosition) { (self.kind, self.position) = (kind, position) }

  /// The kinds of inlines.
  public enum Kind: Hashable, Sendable {
    /// Text.
    ///
    /// If the dialect uses smart punctuation, it's already applied.
    case text(String)
    /// A line end inside a paragraph that shows as a space.
    case softBreak
    /// A line break.
    case lineBreak
    /// A code span.
    case code(String)
    /// A symbol link: the text between two or more backticks.
    case symbolLink(String)
    /// Emphasis.
    case emphasis([Inline])
    /// Strong emphasis.
    case strong([Inline])
    /// Text struck through.
    case strikethrough([Inline])
    /// A link with its destination as written, such as `doc:Article#Heading`, `https://…`, or `page.md`.
    ///
    /// An autolink shows its destination. Links and images are indirect because their two strings would nearly double
    /// the size of every inline.
    indirect case link(destination: String, title: String, [Inline])
    /// An image with its source as written.
    indirect case image(source: String, title: String, alt: [Inline])
    /// Raw HTML, as written.
    case html(String)
    /// A reference to a footnote by label.
    case footnoteReference(String)
  }
}

extension [Inline] {
  /// The text without markup.
  ///
  /// Breaks become spaces.
  public var plainText: String {
    var text = ""
    addPlainText(to: &text)
    return text
  }

  private func addPlainText(to text: inout String) {
    for inline in self {
      switch inline.kind {
      case .text(let more), .code(let more), .symbolLink(let more): text += more
      case .softBreak, .lineBreak: text += " "
      case .emphasis(let children), .strong(let children), .strikethrough(let children):
        children.addPlainText(to: &text)
      case .link(_, _, let children), .image(_, _, let children): children.addPlainText(to: &text)
      case .html, .footnoteReference: break
      }
    }
  }
}
