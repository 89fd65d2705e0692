/// A run of inline content and where it begins.
public struct Inline: Hashable, Sendable {
  /// What the inline is.
  public var kind: Kind

  /// Where it begins.
  public var position: SourcePosition

  /// Creates an inline.
  public init(_ kind: Kind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }

  /// The closed list of inlines.
  public enum Kind: Hashable, Sendable {
    /// Text, with smart punctuation already applied where the dialect asks for it.
    case text(String)
    /// A line end inside a paragraph that shows as a space.
    case softBreak
    /// A line break.
    case lineBreak
    /// A code span.
    case code(String)
    /// A link to a symbol, written in two or more backticks, as written between them.
    case symbolLink(String)
    /// Emphasis.
    case emphasis([Inline])
    /// Strong emphasis.
    case strong([Inline])
    /// Text struck through.
    case strikethrough([Inline])
    /// A link with its destination as written: `doc:Article#Heading`, `https://…`, `page.md`. An autolink shows its destination.
    /// Kept apart, as an image is: with its two texts each inline would take nearly twice as much.
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
  /// The text that a reader hears: markup gone, code and links by their text, breaks as a space.
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
