import DocgenMarkdown
import DocgenModel
import DocgenSymbols
import DocgenSystem

/// A page with its own text and address, before its links, images and samples are looked up.
struct PageDraft: Sendable {
  /// The page as far as it is known: address, kind, title, text, headings.
  var page: Page
  /// The catalog that it belongs to; `nil` for a page that only comments make.
  var catalog: Int?
  /// The file that it is written in.
  var file: String
  /// The fingerprint of the file that it's written in; `nil` for a page of several files or comments.
  var content: Fingerprint?
  /// The symbol from which its links are searched outward; `nil` for an article.
  var symbol: SymbolNode.ID?
  /// The symbol whose comment it repeats; `nil` for a page with a text of its own.
  var origin: SymbolNode.ID?
  /// Whether it is about a module or symbol, and links to it show as code.
  var isSymbol = false
  /// Whether its text is another symbol's, whose page tells what is wrong with it.
  var isInherited = false
  /// The groups of Topics as written.
  var topics: [PageAnatomy.LinkGroup]
  /// The links of See Also as written.
  var seeAlso: PageAnatomy.LinkGroup?
  /// What its directives say about it.
  var metadata: PageMetadata

  /// The page of an article.
  ///
  /// - Parameters:
  ///   - article: The article.
  ///   - path: Its address.
  ///   - options: What holds for the whole catalog where the article says nothing.
  init(_ article: ParsedArticle, path: PagePath, options: PageMetadata.Options) {
    var metadata = article.metadata
    metadata.options = metadata.options.over(options)
    let isLanding = path.description.isEmpty
    var page = Page(path: path, kind: isLanding ? .landing : .article, title: Self.title(of: article))
    page.source = article.anatomy.title?.position ?? SourcePosition(file: article.file, line: 1)
    if metadata.options.hasTitleHeading != false, !isLanding {
      page.eyebrow = metadata.titleHeading ?? (metadata.isSampleCode ? "Sample Code" : "Article")
    }
    page.tutorial = article.tutorial
    page.footnotes = article.footnotes
    self.init(page: page, anatomy: article.anatomy, metadata: metadata, file: article.file)
    catalog = article.catalog
    content = article.fingerprint
  }

  /// A page with the text of an anatomy.
  ///
  /// - Parameters:
  ///   - page: What is known of it already.
  ///   - anatomy: Its text.
  ///   - metadata: What its directives say.
  ///   - file: The file that it is written in.
  ///   - subheading: The heading of a discussion without one.
  init(
    page: Page, anatomy: PageAnatomy, metadata: PageMetadata, file: String, subheading: String = "Overview"
  ) {
    var page = page
    page.abstract = anatomy.abstract?.inlines ?? []
    page.discussion = anatomy.discussion
    page.deprecation = anatomy.deprecationSummary ?? []
    page.availability = metadata.availability
    if case .symbol(let content) = page.kind {
      // What an author says of a platform stands for what the declaration says of it.
      let written = Set(metadata.availability.map(\.platform))
      page.availability += content.symbol.availability.filter { !written.contains($0.platform) }
      page.availability.sort { $0.platform < $1.platform }
    }
    page.topicsStyle = metadata.options.topicsStyle ?? .list
    var headings: [Heading] = []
    var reserved: Set<String> = []
    if anatomy.discussionNeedsHeading, metadata.options.hasSubheading != false, let first = anatomy.discussion.first {
      let anchor = subheading.lowercased()
      let position = first.position
      page.discussion.insert(
        Block(.heading(level: 2, [Inline(.text(subheading), at: position)]), at: position), at: 0)
      headings.append(Heading(level: 2, text: subheading, anchor: anchor, position: position))
      reserved.insert(anchor)
    }
    headings += anatomy.discussion.anchoredHeadings(reserved: reserved).map {
      Heading(level: max($0.level, 2), text: $0.inlines.plainText, anchor: $0.anchor, position: $0.position)
    }
    page.headings = Self.headings(headings, withFormerAnchors: metadata.formerAnchors)
    self.page = page
    self.metadata = metadata
    self.file = file
    topics = anatomy.topics
    seeAlso = anatomy.seeAlso
  }

  /// A page without any text of an author's, such as the root of a catalog that has none.
  init(made page: Page) {
    self.page = page
    metadata = PageMetadata([])
    file = ""
    topics = []
  }

  /// Adds former fragments to the last heading above each of them.
  ///
  /// A fragment that the page still has leads to the heading that has it now.
  private static func headings(
    _ headings: [Heading], withFormerAnchors former: [(anchor: String, position: SourcePosition)]
  ) -> [Heading] {
    var headings = headings
    var taken = Set(headings.map(\.anchor))
    for (anchor, position) in former where !anchor.isEmpty && !anchor.contains(where: \.isWhitespace) {
      guard let index = headings.lastIndex(where: { $0.position < position }), taken.insert(anchor).inserted else {
        continue
      }
      headings[index].formerAnchors.append(anchor)
    }
    return headings
  }

  /// The fragments of the places on the page.
  var anchors: [String] {
    page.headings.flatMap { [$0.anchor] + $0.formerAnchors }
      + (topics.isEmpty ? [] : ["topics"]) + (seeAlso == nil ? [] : ["see-also"])
  }

  private static func title(of article: ParsedArticle) -> [Inline] {
    let position = article.anatomy.title?.position ?? SourcePosition(file: article.file, line: 1)
    if let name = article.metadata.displayName { return [Inline(.text(name), at: position)] }
    // A landing page that extends its module is called like the module.
    if let module = article.extendedSymbol { return [Inline(.text(PackagePath.name(of: module)), at: position)] }
    return article.anatomy.title?.inlines ?? [Inline(.text(PackagePath.parted(article.file).stem), at: position)]
  }
}
