import DocgenModel
import DocgenSnippets

/// The code in the documentation comments of a source file, of which only those of public symbols become pages.
struct CommentFences: Sendable {
  /// What is wrong with it.
  private(set) var diagnostics: [Diagnostic] = []
  /// The snippets that it mirrors, by name.
  private(set) var shown: Set<String> = []

  /// Checks each code block.
  ///
  /// - Parameters:
  ///   - file: A source file.
  ///   - resolver: Finds out what a fence is.
  init(_ file: SourceFile, resolver: FenceResolver) {
    var resolver = resolver
    for document in CheckedText.comments(of: file, where: \.mayShowCode) {
      for (code, position) in References(document.blocks).codeBlocks {
        let resolved = resolver.resolve(code, at: position, defaultLanguage: nil)
        diagnostics += resolved.diagnostics
        shown.formUnion(resolved.shown)
      }
    }
  }
}
