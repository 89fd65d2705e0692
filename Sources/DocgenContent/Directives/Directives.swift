public import DocgenMarkdown
package import DocgenModel

/// The list of all directives.
///
/// The extensions below give it to the parser and to the outputs.
enum Directives {
  /// The directives of DocC's articles and tutorials, and docgen's own directives.
  ///
  /// To add a directive, define it in an extension of ``DirectiveDefinition``, and add it here.
  static let all: [DirectiveDefinition] = [
    .metadata,
    .technologyRoot,
    .displayName,
    .titleHeading,
    .pageKind,
    .callToAction,
    .available,
    .documentationExtension,
    .redirected,
    .pageImage,
    .pageColor,
    .supportedLanguage,
    .alternateRepresentation,
    .customMetadata,
    .options,
    .automaticSeeAlso,
    .automaticTitleHeading,
    .automaticArticleSubheading,
    .topicsVisualStyle,
    .deprecationSummary,
    .comment,
    .row,
    .column,
    .tabNavigator,
    .tab,
    .small,
    .links,
    .image,
    .video,
    .figure,
    .snippet,
    .snippetDiff,
    .output,
    .tutorials,
    .volume,
    .chapter,
    .tutorialReference,
    .resources,
    .documentation,
    .sampleCode,
    .downloads,
    .videos,
    .forums,
    .tutorial,
    .article,
    .intro,
    .xcodeRequirement,
    .section,
    .contentAndMedia,
    .stack,
    .steps,
    .step,
    .code,
    .delete,
    .check,
    .assessments,
    .multipleChoice,
    .choice,
    .justification,
  ]

  /// Returns the definition of a directive, or `nil` for an unknown one.
  static func named(_ name: String) -> DirectiveDefinition? { byName[name] }

  /// Returns the names of the directives that can appear inside another directive, or at the top level.
  static func names(inside parent: String?) -> [String] {
    all.filter { $0.parents.isEmpty || parent.map($0.parents.contains) == true }.map(\.name)
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension MarkdownParser {
  /// A parser for DocC's dialect with all directives.
  public static let docc = MarkdownParser(dialect: .docc, directives: Set(Directives.all.map(\.name)))
}

extension Page {
  /// Returns the content of a directive of the page.
  package func content(of directive: Directive, at position: SourcePosition) -> DirectiveContent {
    if case .content(let content)? = Directives.named(directive.name)?.effect {
      content(directive, position, self)
    } else {
      .nothing
    }
  }

  /// Returns the content of a block that's a directive, or `nil` for another block.
  package func directiveContent(of block: Block) -> DirectiveContent? {
    if case .directive(let directive) = block.kind { content(of: directive, at: block.position) } else { nil }
  }
}
