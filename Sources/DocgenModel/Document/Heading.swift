/// A heading with its fragment.
public struct Heading: Hashable, Sendable {
  /// The level, 1 to 6.
  ///
  /// On a page, it's at least 2, because the title is the only heading of level 1.
  public var level: Int
  /// The text without markup.
  public var text: String
  /// The fragment, unique on the page.
  public var anchor: String
  /// Former fragments of the heading, for existing links.
  public var formerAnchors: [String] = []
  /// The position.
  public var position: SourcePosition

  /// Creates a heading without former fragments.
  package init(level: Int, text: String, anchor: String, position: SourcePosition) {
    (self.level, self.text, self.anchor, self.position) = (level, text, anchor, position)
  }
}
