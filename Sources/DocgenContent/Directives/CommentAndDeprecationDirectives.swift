import DocgenModel

extension DirectiveDefinition {
  /// Notes for authors, which pages don't show.
  ///
  /// docgen checks the code blocks in them, because other code blocks of the page can need their declarations.
  static let comment = DirectiveDefinition(
    "Comment", [.optional("")],
    references: { directive, _, references in
      references.hiddenCodeBlocks += OutgoingReferences(directive.children).codeBlocks
    },
    effect: .part)

  /// Replaces the notice above a page about a deprecated symbol.
  ///
  /// ``SectionScanner`` reads it.
  static let deprecationSummary = DirectiveDefinition("DeprecationSummary", effect: .part)
}
