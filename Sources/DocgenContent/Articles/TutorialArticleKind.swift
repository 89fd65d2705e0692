extension ArticleKindDefinition {
  /// An `@Article`: a page of prose in a series of tutorials.
  static let tutorialArticle = ArticleKindDefinition(
    ArticleKind(), label: "Article", directive: "Article", path: { PageAddress.tutorial($0, in: $1) }
  ) { root, page in page.addSections(of: root) }
}
