import DocgenMarkdown
package import DocgenModel
import DocgenSyntax

/// An article, extension, or tutorial file, parsed and divided into parts, before anything is resolved.
package struct ParsedArticle: Sendable {
  /// The index of its catalog in the inputs.
  package var catalog: Int
  /// The file, relative to the package's root.
  package var file: String
  /// The file's name without extension, as links refer to it.
  package var name: String
  var structure: ArticleStructure
  /// The values from its directives.
  var metadata: PageMetadata
  /// The footnotes that it refers to.
  var footnotes: [Footnote]
  /// The symbol that the file extends, as its title names it, or `nil` for any other file.
  var extendedSymbol: String?
  var kind: ArticleKindDefinition
  /// The parts that only tutorials have, or `nil` for an article or extension file.
  package var tutorial: TutorialContent?
  /// Whether nothing is known about its text, such as the title and the headings, because it can't be read.
  package var isUnreadable: Bool
  /// The problems in its text.
  package var diagnostics: [Diagnostic]
  /// All blocks of the file.
  package var blocks: [Block]
  /// The samples of the file.
  package var samples: FileSamples

  /// The position of the title, or of the file's first line if the file has no title.
  var position: SourcePosition { structure.title?.position ?? SourcePosition(file: file, line: 1) }

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - catalog: The index of its catalog in the inputs.
  ///   - readmeTitle: The title if the file is a `README.md` without one, or `nil` for any other file.
  package init(_ source: SourceFile, catalog: Int, readmeTitle: String? = nil) {
    let readme = readmeTitle.map { Readme(source, title: $0) }
    let frontMatter = readme == nil ? FrontMatter.removed(from: source) : nil
    let (document, diagnostics) =
      readme.map { ($0.document, $0.diagnostics) }
      ?? MarkdownParser.docc.parse(bytes: frontMatter?.bytes ?? source.bytes, file: source.path)
    let page = source.path.hasSuffix(".tutorial") ? DirectivePage(document) : nil
    let structure = page?.structure ?? ArticleStructure(of: document)
    self.catalog = catalog
    blocks = document.blocks
    samples = FileSamples(source.path, document)
    file = source.path
    name = PageAddress.linkName(PackagePath.parted(source.path).stem)
    self.structure = structure
    extendedSymbol = structure.extendedSymbol
    metadata = PageMetadata(structure.metadata)
    kind = page?.definition ?? .article
    if let page {
      tutorial = page.content
      metadata.titleHeading = page.eyebrow
      if let files = page.projectFiles {
        metadata.buttons.append(
          .init(target: .file(files.value), label: "Download the project files", position: files.position))
      }
    }
    footnotes = document.footnotes
    // A file that can't be read has no title either, so report only the first problem.
    let isEmpty = document.blocks.isEmpty && diagnostics.contains { $0.severity == .error }
    isUnreadable = isEmpty
    self.diagnostics =
      [frontMatter?.diagnostic].compactMap(\.self) + diagnostics
      + (isEmpty ? [] : structure.diagnostics + DirectiveCheck.diagnostics(for: document.blocks))
  }
}

extension ArticleStructure {
  /// The symbol that a file extends, as its title names it, or `nil` for any other file.
  fileprivate var extendedSymbol: String? {
    // A comment after the link isn't part of the title.
    let inlines = title?.inlines.filter { !$0.isInvisible } ?? []
    guard inlines.count == 1, case .symbolLink(let path) = inlines[0].kind else { return nil }
    return path
  }
}

extension Inline {
  /// Whether it's invisible on the page: white space or raw HTML.
  fileprivate var isInvisible: Bool {
    switch kind {
    case .html, .softBreak: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    default: false
    }
  }
}
