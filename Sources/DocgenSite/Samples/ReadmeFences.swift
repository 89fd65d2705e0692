import DocgenMarkdown
import DocgenModel

/// The code of `README.md`, which is no page of the site and must be as true as one.
struct ReadmeFences: Sendable {
  /// What is wrong with it.
  private(set) var diagnostics: [Diagnostic] = []
  /// The snippets that it mirrors, by name.
  private(set) var shown: Set<String> = []

  /// Checks each code block.
  ///
  /// What else a README has, docgen does not judge: it is written for the pages of a repository's host.
  ///
  /// - Parameters:
  ///   - file: `README.md`.
  ///   - resolver: Finds out what a fence is.
  init(_ file: SourceFile, resolver: FenceResolver) {
    var resolver = resolver
    let (document, problems) = MarkdownParser(dialect: .gfm).parse(bytes: file.bytes, file: file.path)
    diagnostics = problems
    for (code, position) in References(document.blocks).codeBlocks {
      let resolved = resolver.resolve(code, at: position, defaultLanguage: nil)
      diagnostics += resolved.diagnostics
      shown.formUnion(resolved.shown)
    }
  }
}
