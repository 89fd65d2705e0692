import DocgenMarkdown
import DocgenModel
import DocgenSnippets

/// A file of the package whose code is held to the rules of samples: an article, `README.md`, or a source file with
/// documentation comments.
struct CheckedText: Sendable {
  /// The file.
  let file: SourceFile

  /// The language of unlabelled code; `nil` where none is given.
  var defaultLanguage: String?

  private enum Kind { case article, readme, comments }
  private let kind: Kind

  /// The files of a package.
  static func all(of inputs: Inputs) -> [CheckedText] {
    inputs.catalogs.flatMap { catalog in
      catalog.articles.map {
        CheckedText(file: $0, defaultLanguage: catalog.defaultCodeLanguage, kind: .article)
      }
    }
      + [inputs.readme].compactMap { $0.map { CheckedText(file: $0, kind: .readme) } }
      + inputs.sources.map { CheckedText(file: $0, kind: .comments) }
  }

  /// Whether the file can name a snippet or show a manifest at all: most sources with code in their comments do not, and
  /// need not be parsed to find out what a package shows.
  var mayShowSamples: Bool {
    guard case .comments = kind else { return true }
    let text = String(decoding: file.bytes, as: UTF8.self)
    return ["snippet=", "@Snippet", "@Output"].contains { text.contains($0) }
      || text.split(whereSeparator: \.isNewline).contains { $0.contains("swift") && $0.contains("manifest") }
  }

  /// What the file refers to.
  var references: References {
    switch kind {
    case .article: References(MarkdownParser(dialect: .docc).parse(bytes: file.bytes, file: file.path).document.blocks)
    case .readme: References(MarkdownParser(dialect: .gfm).parse(bytes: file.bytes, file: file.path).document.blocks)
    case .comments: References(Self.comments(of: file).flatMap(\.blocks))
    }
  }

  /// The documentation comments of a source file.
  static func comments(of file: SourceFile) -> [Document] {
    DocumentationComment.all(in: String(decoding: file.bytes, as: UTF8.self), file: file.path).map {
      MarkdownParser(dialect: .docc).parse(comment: $0.text, at: $0.position).document
    }
  }
}
