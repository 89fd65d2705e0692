import DocgenMarkdown
import DocgenModel
import DocgenSymbols
import DocgenSyntax
import DocgenVerification

@testable import DocgenContent
@testable import DocgenOutput

/// The code that reads input from other programs or people, with its invariants.
enum Reader: String, CaseIterable {
  /// Reads an article or a tutorial: Markdown and directives.
  case markdown
  /// Reads plain GFM with bare addresses as links, and writes its HTML.
  case gfm
  /// Reads a snippet: its slices, claims, colors, and comments.
  case snippet
  /// Reads a Swift sample in a code block, and measures a page with many such samples: ``Samples``.
  case sample
  /// Reads a symbol graph and builds its tree.
  case symbols
  /// Reads the list of another site's pages.
  case linkable
  /// Reads `docgen.yml`.
  case configuration
  /// Builds a whole package in the format of ``Archive``: articles, tutorials, property lists, images, themes, and
  /// docgen's manifest.
  case site
  /// Reads the manifest of a site: ``Manifests``.
  case manifest
  /// Reads pages for the search index, one per line: ``Searching``.
  case search
  /// Reads a request to the preview, with its body.
  case request

  /// A Boolean value that indicates whether the Swift parser reads the input.
  ///
  /// The parser is slow for invalid code: ``Phrases``.
  var isSwift: Bool { self == .snippet || self == .sample }

  /// Reads the bytes.
  ///
  /// - Returns: The seconds per megabyte of the same text, if they're measured.
  /// - Throws: ``Violation`` if the result breaks an invariant.
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
    _ = SwiftSyntaxChecker.mistakes(in: text)
    for comment in DocumentationComment.all(in: text, file: "Sources/Model.swift") {
      try check(MarkdownParser().parse(comment: comment.text, at: comment.position).diagnostics)
    }
    if let line = text.split(separator: "\n").first { _ = FenceInfo(String(line)) }
  }
}

/// A broken invariant.
struct Violation: Error, CustomStringConvertible {
  var description: String
}

/// Checks that each diagnostic has a position and contains no control characters of a terminal.
private func check(_ diagnostics: [Diagnostic]) throws {
  for diagnostic in diagnostics {
    if let position = diagnostic.position, position.line < 1 || position.column < 1 {
      throw Violation(description: "a diagnostic at \(position): \(diagnostic.message)")
    }
    let isText = diagnostic.description.unicodeScalars.allSatisfy {
      ($0.value >= 0x20 || $0 == "\n" || $0 == "\t") && !(0x7F..<0xA0 ~= $0.value)
    }
    if !isText { throw Violation(description: "a diagnostic contains a control character: \(diagnostic.id)") }
  }
}
