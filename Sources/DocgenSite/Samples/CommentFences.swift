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
    let comments: [Document]
    do throws(SwiftSyntaxChecker.Mistake) {
      comments = try CheckedText.comments(of: file, where: \.mayShowCode)
    } catch {
      // It compiles, and may show nothing at all.
      diagnostics = [
        Diagnostic(
          "unread-comments", .warning, at: SourcePosition(file: file.path, line: error.line, column: error.column),
          "what this file's comments show is not checked: \(error.message)",
          notes: [.init("move what is so long or deep into a file of its own")])
      ]
      return
    }
    for document in comments {
      for (code, position) in References(document.blocks).codeBlocks {
        let resolved = resolver.resolve(code, at: position, defaultLanguage: nil)
        diagnostics += resolved.diagnostics
        shown.formUnion(resolved.shown)
      }
    }
  }
}
