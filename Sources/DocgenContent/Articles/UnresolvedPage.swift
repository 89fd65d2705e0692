import DocgenMarkdown
package import DocgenModel
import DocgenSymbols

/// A page with its own text and address, before its links, images, and samples are resolved.
package struct UnresolvedPage: Equatable, Sendable {
  /// The known parts of the page: address, kind, title, text, and headings.
  package var page: Page
  /// The catalog that contains it, or `nil` for a page that consists only of comments.
  package var catalog: Int?
  /// The file that contains its text.
  var file: String
  /// The symbol from which the resolver searches its links outward, or `nil` for an article.
  var symbol: SymbolNode.ID?
  /// The symbol whose comment it repeats, or `nil` for a page with its own text.
  var origin: SymbolNode.ID?
  /// Whether its text can't be read, so its headings aren't known.
  package var isUnreadable = false
  /// Whether its text belongs to another symbol, whose page reports the text's problems.
  var isInherited = false
  /// The problems of its symbol's comment.
  ///
  /// The problems of articles and extension files belong to ``ParsedArticle``.
  package var commentDiagnostics: [Diagnostic] = []
  /// The topic groups as written.
  var topics: [ArticleStructure.LinkGroup]
  /// The see-also links as written.
  var seeAlso: ArticleStructure.LinkGroup?
  /// The values from its directives.
  package var metadata: PageMetadata

  /// Creates the page of an article.
  ///
  /// - Parameters:
  ///   - article: The article.
  ///   - path: Its address.
  ///   - options: The catalog's options, for the options that the article doesn't set.
  package init(_ article: ParsedArticle, path: PagePath, options: PageMetadata.Options) {
    var metadata = article.metadata
    metadata.options = metadata.options.over(options)
    let isLanding = path.description.isEmpty
    var page = Page(path: path, kind: isLanding ? .landing : .article, title: Self.title(of: article))
    page.source = article.position
    if metadata.options.hasTitleHeading != false, !isLanding {
      page.eyebrow = metadata.titleHeading ?? (metadata.isSampleCode ? "Sample Code" : article.kind.label)
    }
    page.articleKind = article.kind.kind
    page.tutorial = article.tutorial
    page.footnotes = article.footnotes
    self.init(page: page, structure: article.structure, metadata: metadata, file: article.file)
    catalog = article.catalog
    isUnreadable = article.isUnreadable
  }

  /// Creates a page with the text of an article or a comment.
  ///
  /// - Parameters:
  ///   - page: The known parts of the page.
  ///   - structure: Its text.
  ///   - metadata: The values from its directives.
  ///   - file: The file that contains its text.
  ///   - subheading: The heading of a discussion without a heading.
  init(
    page: Page, structure: ArticleStructure, metadata: PageMetadata, file: String, subheading: String = "Overview"
  ) {
    var page = page
    page.abstract = structure.abstract?.inlines ?? []
    page.discussion = structure.discussion
    page.deprecation = structure.deprecationSummary ?? []
    page.availability = metadata.availability
    if case .symbol(let content) = page.kind {
      // The author's availability of a platform replaces the declaration's.
      let written = Set(metadata.availability.map(\.platform))
      page.availability += content.symbol.availability.filter { !written.contains($0.platform) }
      page.availability.sort { $0.platform < $1.platform }
    }
    page.topicsStyle = metadata.options.topicsStyle ?? .list
    var headings: [Heading] = []
    var reserved: Set<String> = []
    if structure.discussionNeedsHeading, metadata.options.hasSubheading != false,
      let first = structure.discussion.first
    {
      let anchor = subheading.lowercased()
      let position = first.position
      page.discussion.insert(
        Block(.heading(level: 2, [Inline(.text(subheading), at: position)]), at: position), at: 0)
      headings.append(Heading(level: 2, text: subheading, anchor: anchor, position: position))
      reserved.insert(anchor)
    }
    for var heading in structure.discussion.anchoredHeadings(reserved: reserved) {
      heading.level = max(heading.level, 2)
      headings.append(heading)
    }
    page.headings = Self.headings(headings, withFormerAnchors: metadata.formerAnchors)
    self.page = page
    self.metadata = metadata
    self.file = file
    topics = structure.topics
    seeAlso = structure.seeAlso
  }

  /// Creates a page without an author's text, such as the generated root of a catalog.
  ///
  /// - Parameter page: The address, the kind, and the title. The page has no text.
  package init(generated page: Page) {
    self.init(page: page, structure: ArticleStructure(), metadata: PageMetadata(), file: "")
  }

  /// Adds former fragments to the last heading above each of them.
  ///
  /// If the page still uses a fragment, it leads to the heading that has it now.
  private static func headings(
    _ headings: [Heading], withFormerAnchors former: [PageMetadata.FormerName]
  ) -> [Heading] {
    var headings = headings
    var taken = Set(headings.map(\.anchor))
    for former in former where !former.text.isEmpty && !former.text.contains(where: \.isWhitespace) {
      guard let index = headings.lastIndex(where: { $0.position < former.position }),
        taken.insert(former.text).inserted
      else { continue }
      headings[index].formerAnchors.append(former.text)
    }
    return headings
  }

  /// The fragments of the page.
  package var anchors: [String] {
    page.headings.flatMap { [$0.anchor] + $0.formerAnchors }
      + (topics.isEmpty ? [] : ["topics"]) + (seeAlso == nil ? [] : ["see-also"])
  }

  private static func title(of article: ParsedArticle) -> [Inline] {
    let position = article.position
    if let name = article.metadata.displayName { return [Inline(.text(name), at: position)] }
    // A landing page that extends its module has the module's name as its title.
    if let module = article.extendedSymbol { return [Inline(.text(PackagePath.name(of: module)), at: position)] }
    return article.structure.title?.inlines ?? [Inline(.text(PackagePath.parted(article.file).stem), at: position)]
  }
}
