/// The directives of DocC's dialect and of docgen.
///
/// Whether a directive is known decides about doubtful lines only: `@Image(source: "a.png") and text` is a directive with
/// text after it, `@Test func passes()` is text.
enum DirectiveNames {
  /// The names, without `@`.
  static let known: Set<String> = [
    // Pages
    "Metadata", "TechnologyRoot", "DisplayName", "PageImage", "PageColor", "PageKind", "TitleHeading", "CallToAction",
    "Available", "SupportedLanguage", "AlternateRepresentation", "Redirected", "CustomMetadata",
    "DocumentationExtension", "Options", "AutomaticSeeAlso", "AutomaticTitleHeading", "AutomaticArticleSubheading",
    "TopicsVisualStyle", "DeprecationSummary", "Comment",
    // Content
    "Row", "Column", "TabNavigator", "Tab", "Small", "Links", "Image", "Video", "Snippet", "SnippetDiff", "Output",
    // Tutorials
    "Tutorials", "Tutorial", "Article", "Intro", "Volume", "Chapter", "TutorialReference", "Resources",
    "XcodeRequirement", "Section", "ContentAndMedia", "Stack", "Steps", "Step", "Code", "Delete", "Check",
    "Assessments", "MultipleChoice", "Choice", "Justification", "Documentation", "SampleCode", "Downloads", "Videos",
    "Forums",
  ]
}
