/// The properties of a kind of article, such as a tutorial, that outputs use.
public struct ArticleKind: Hashable, Sendable {
  /// The class of the body of its pages, for style sheets.
  public var className = "article"
  /// Whether its topics are chapters: numbered links with the time that each page takes, as a part of the text.
  public var hasChapters = false
}
