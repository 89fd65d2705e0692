import DocgenModel

extension DirectiveDefinition {
  /// Notes for authors.
  ///
  /// docgen checks their code blocks, because they can contain declarations that other code blocks of the page need.
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
