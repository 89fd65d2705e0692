import DocgenModel

/// A kind of article: how docgen recognizes its files, where its pages are, and how it divides them into parts.
///
/// To add a kind, define it in its own file, in an extension of this type, and add it to ``ArticleKinds/all``.
struct ArticleKindDefinition: Sendable {
  /// The properties that outputs use.
  let kind: ArticleKind
  /// The line above the title of its pages.
  let label: String
  /// The directive of a `.tutorial` file that contains the whole page, or `nil` for a kind that's written in Markdown.
  let directive: String?
  /// Returns the path of a page.
  let path: @Sendable (_ name: String, _ bundle: String) -> PagePath
  /// Adds the content of the directive to a page that has its title and introduction.
  let addContent: @Sendable (Directive, inout DirectivePage) -> Void

  init(
    _ kind: ArticleKind, label: String, directive: String? = nil,
    path: @escaping @Sendable (_ name: String, _ bundle: String) -> PagePath,
    addContent: @escaping @Sendable (Directive, inout DirectivePage) -> Void = { _, _ in }
  ) {
    (self.kind, self.label, self.directive) = (kind, label, directive)
    (self.path, self.addContent) = (path, addContent)
  }

  /// A Markdown file.
  static let article = ArticleKindDefinition(
    ArticleKind(), label: "Article", path: { PageAddress.article($0, in: $1) })
}

/// The registered kinds of articles.
enum ArticleKinds {
  /// All kinds.
  ///
  /// To add a kind, add its definition.
  static let all: [ArticleKindDefinition] = [
    .article,
    .tutorialOverview,
    .tutorial,
    .tutorialArticle,
  ]

  /// The kind that a directive contains, or `nil` for any other directive.
  static func containing(_ directive: Directive) -> ArticleKindDefinition? {
    all.first { $0.directive == directive.name }
  }
}
