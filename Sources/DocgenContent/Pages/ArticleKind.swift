/// The properties of a kind of article, such as a tutorial, that outputs use.
public struct ArticleKind: Hashable, Sendable {
  /// The class of the body of its pages, for style sheets.
  public var className = "article"
  /// The type of its pages in the vocabulary of schema.org, for search engines.
  public var schemaType = "TechArticle"
  /// Whether its topics are chapters: numbered links with the time that each page takes, as a part of the text.
  public var hasChapters = false
}
