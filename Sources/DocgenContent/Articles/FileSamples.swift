import DocgenMarkdown
package import DocgenModel
import DocgenSyntax

/// The samples of one file: an article, a Markdown file such as `README.md`, or a Swift file with documentation comments.
package struct FileSamples: Sendable {
  /// The file, relative to the package's root.
  package let file: String

  /// The default language of code, or `nil` if none is set.
  package var defaultLanguage: String?

  /// The code blocks, in text order.
  package var codeBlocks: [(code: CodeBlock, position: SourcePosition)]

  /// The code blocks in `@Comment`, in text order.
  package var hiddenCodeBlocks: [(code: CodeBlock, position: SourcePosition)]

  /// The samples of directives, in text order.
  package var samples: [(sample: OutgoingReferences.Sample, position: SourcePosition)]

  /// The code voice of a Markdown file at the package's root, with the position of its text.
  package var codeVoice: [(text: String, position: SourcePosition)] = []

  /// The Swift file whose comments contain the code blocks, or `nil` for another file.
  package private(set) var commentedFile: SourceFile?

  /// Diagnostics about the file itself, not about its samples.
  package var diagnostics: [Diagnostic] = []

  /// Creates the samples of a Markdown file at the package's root, such as `README.md`, which isn't a page of the site.
  ///
  /// Besides them, docgen checks only the members that it names in code voice, because it's written for the repository's
  /// host.
  package init(rootDocument file: SourceFile) {
    let (document, diagnostics) = MarkdownParser(dialect: .gfm).parse(bytes: file.bytes, file: file.path)
    self.init(file.path, document)
    self.diagnostics = diagnostics
    codeVoice = OutgoingReferences(document.blocks).codeVoice
  }

  /// Creates the samples of the documentation comments in a Swift file or a C header.
  ///
  /// Only the comments of public symbols become pages.
  package init(commentsIn file: SourceFile) {
    var comments = DocumentationComment.all(in: String(decoding: file.bytes, as: UTF8.self), file: file.path)
    if file.path.hasSuffix(".h") {
      for index in comments.indices { comments[index].text = Doxygen.withFences(comments[index].text) }
    }
    let documents = comments.filter { $0.mayShowCode || $0.text.utf8.contains(UInt8(ascii: "@")) }.map {
      MarkdownParser.docc.parse(comment: $0.text, at: $0.position).document
    }
    self.init(file.path, documents.flatMap(\.blocksAndFootnotes))
    if !codeBlocks.isEmpty, file.path.hasSuffix(".swift") { commentedFile = file }
  }

  /// Collects the samples of a Markdown file.
  init(_ file: String, _ document: Document) { self.init(file, document.blocksAndFootnotes) }

  /// Collects the samples of a file from its blocks.
  package init(_ file: String, _ blocks: [Block]) {
    (self.file, codeBlocks, hiddenCodeBlocks, samples) = (file, [], [], [])
    // Most articles of a large site contain no samples, and collecting the references of each takes longer.
    guard blocks.mayContainSamples else { return }
    let references = OutgoingReferences(blocks)
    (codeBlocks, samples) = (references.codeBlocks, references.samples)
    hiddenCodeBlocks = references.hiddenCodeBlocks
  }
}

extension Document {
  /// The blocks of the text, and after them those of the footnotes, in which samples are checked, too.
  fileprivate var blocksAndFootnotes: [Block] { blocks + footnotes.flatMap(\.blocks) }
}

extension [Block] {
  /// Whether the blocks contain, at any depth, a code block or a directive that shows a snippet.
  fileprivate var mayContainSamples: Bool {
    contains { block in
      if case .code = block.kind { return true }
      if case .directive(let directive) = block.kind, Directives.named(directive.name)?.showsSnippet == true {
        return true
      }
      var isFound = false
      block.forEachChildren { isFound = isFound || $0.mayContainSamples }
      return isFound
    }
  }
}
