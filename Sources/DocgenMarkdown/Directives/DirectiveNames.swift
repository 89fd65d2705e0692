/// The names of DocC's and docgen's directives.
///
/// The parser needs them only for ambiguous lines: `@Image(source: "a.png") and text` is a directive that's followed
/// by text, and `@Test func passes()` is text.
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
