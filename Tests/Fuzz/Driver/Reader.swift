import DocgenMarkdown
import DocgenModel
import DocgenSnippets
import DocgenSymbols
import DocgenSyntax

@testable import DocgenContent
@testable import DocgenOutput

/// What reads bytes that somebody else wrote, and what must hold whatever they are.
enum Reader: String, CaseIterable {
  /// An article or a tutorial, as docgen reads it: Markdown and directives.
  case markdown
  /// Plain GFM, with bare addresses as links, and its HTML.
  case gfm
  /// A snippet: its slices, what it claims, its colors, its comments.
  case snippet
  /// A sample of Swift that stands in a fence, and what a page of many costs: ``Samples``.
  case sample
  /// A symbol graph, and the tree of it.
  case symbols
  /// The list of another site's pages.
  case linkable
  /// `docgen.yml`.
  case configuration
  /// A whole package as ``Archive`` has it: articles, tutorials, property lists, images, themes, the list of the files
  /// that docgen wrote, and all that is made of them.
  case site
  /// Builds of a package that is edited, beside clean ones: ``Rebuild``.
  case rebuild
  /// The manifest of a site: ``Manifests``.
  case manifest
  /// Pages for the search index, one per line: ``Searching``.
  case search
  /// The head of a request to the preview.
  case request

  /// Whether the parser of Swift reads it, which takes more time for what is no Swift: ``Phrases``.
  var isSwift: Bool { self == .snippet || self == .sample }

  /// Reads the bytes.
  ///
  /// - Returns: The seconds that a megabyte of the same takes, where that is measured.
  /// - Throws: ``Violation`` where what came of them breaks a promise.
  @discardableResult
  func read(_ bytes: [UInt8]) throws -> Double? {
    switch self {
    case .sample: return try Samples.read(bytes)
    case .markdown: try Self.readMarkdown(bytes)
    case .gfm:
      let (document, diagnostics) = MarkdownParser(dialect: .gfm).parse(bytes: bytes, file: "Page.md")
      try check(diagnostics)
      _ = PlainHTMLRenderer().html(of: document)
    case .snippet: try Self.readSnippet(bytes)
    case .symbols:
      do {
        let graph = try ModuleGraph(bytes: bytes, file: "Kit.symbols.json", packageRoot: "/package")
        let tree = SymbolTree([graph])
        _ = Curation(of: tree, written: [:], articles: [:], root: "documentation/kit")
      } catch {
        try check([error.diagnostic])
      }
    case .linkable:
      do {
        let site = try LinkableSite(bytes: bytes, file: "linkable.json")
        _ = site.encoded()
        for entity in site.entities { _ = site.url(of: entity) }
      } catch {
        try check([error.diagnostic])
      }
      _ = ToolchainSymbols(bytes: bytes)
    case .configuration:
      let text = String(decoding: bytes, as: UTF8.self)
      let (_, diagnostics) = ConfigurationReader.read(text, defaults: Configuration(title: "Book", bundle: "Book"))
      try check(diagnostics)
    case .site: try Archive(bytes).build()
    case .rebuild:
      var rebuild = Rebuild(bytes)
      try rebuild.run()
    case .manifest: try Manifests.good.get().read(bytes)
    case .search: try Searching.readPages(bytes)
    case .request: try Requests.read(bytes)
    }
    return nil
  }

  private static func readMarkdown(_ bytes: [UInt8]) throws {
    let (document, diagnostics) = MarkdownParser().parse(bytes: bytes, file: "Page.md")
    try check(diagnostics)
    _ = ArticleStructure(of: document)
    _ = SymbolComment(of: document)
    try HarmlessPage.check(HTMLRenderer.fragment(document), name: "fragment")
  }

  private static func readSnippet(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let reading = SnippetReader.read(text, file: "Snippets/Model.swift")
    try check(reading.diagnostics)
    _ = SwiftHighlighter.highlight(text)
    _ = SwiftSyntaxChecker.findings(in: text).mistakes
    for comment in (try? DocumentationComment.all(in: text, file: "Sources/Model.swift")) ?? [] {
      try check(MarkdownParser().parse(comment: comment.text, at: comment.position).diagnostics)
    }
    if let line = text.split(separator: "\n").first { _ = FenceInfo(String(line)) }
  }
}

/// A promise that was broken.
struct Violation: Error, CustomStringConvertible {
  var description: String
}

/// Sees that complaints have a place and say nothing that a terminal would obey.
private func check(_ diagnostics: [Diagnostic]) throws {
  for diagnostic in diagnostics {
    if let position = diagnostic.position, position.line < 1 || position.column < 1 {
      throw Violation(description: "a complaint at \(position): \(diagnostic.message)")
    }
    let isText = diagnostic.description.unicodeScalars.allSatisfy {
      ($0.value >= 0x20 || $0 == "\n" || $0 == "\t") && !(0x7F..<0xA0 ~= $0.value)
    }
    if !isText { throw Violation(description: "a complaint commands the terminal: \(diagnostic.id)") }
  }
}
