extension ArticleKindDefinition {
  /// Prose among tutorials.
  static let tutorialArticle = ArticleKindDefinition(
    ArticleKind(), label: "Article", directive: "Article", path: { PageAddress.tutorial($0, in: $1) }
  ) { root, page in page.addSections(of: root) }
}
