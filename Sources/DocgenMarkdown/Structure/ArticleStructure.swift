public import DocgenModel

/// The parts of a page according to DocC's rules: title, metadata, abstract, discussion, Topics, and See Also.
///
/// ```swift unverified reason="docgen's own modules aren't products, so snippets can't import them"
/// let structure = ArticleStructure(of: document)
/// ```
///
/// It depends only on the document. The renderer chooses a replacement for a missing title, and the heading of a
/// discussion that doesn't begin with one.
public struct ArticleStructure: Hashable, Sendable {
  /// Inlines with the position of their block.
  public struct Line: Hashable, Sendable {
    /// The inlines.
    public var inlines: [Inline]

    /// The position of the block that contains them.
    public var position: SourcePosition

    package init(inlines: [Inline], position: SourcePosition) { (self.inlines, self.position) = (inlines, position) }
  }

  /// A group of links in Topics or See Also.
  public struct LinkGroup: Hashable, Sendable {
    /// The group's heading, or `nil` for links before the first heading and in See Also.
    public var heading: Line?

    /// The blocks before the links.
    public var prose: [Block]

    /// The links: ``DocgenModel/Inline/Kind/symbolLink(_:)`` and ``DocgenModel/Inline/Kind/link(destination:title:_:)``.
    public var links: [Inline]

    package init(heading: Line? = nil, prose: [Block] = [], links: [Inline] = []) {
      (self.heading, self.prose, self.links) = (heading, prose, links)
    }
  }

  /// The level-1 heading at the start of the page.
  public var title: Line?

  /// The blocks with the directives about the page at its top level: `@Metadata`, `@Options`, and `@Redirected`.
  public var metadata: [Block] = []

  /// The content of `@DeprecationSummary`.
  public var deprecationSummary: [Block]?

  /// The paragraph after the title.
  public var abstract: Line?

  /// The blocks between the abstract and Topics or See Also.
  public var discussion: [Block] = []

  /// The groups of Topics in order, including empty groups.
  public var topics: [LinkGroup] = []

  /// The links of See Also.
  public var seeAlso: LinkGroup?

  /// The problems in the page's structure.
  ///
  /// Their IDs are `missing-title`, `topic-not-a-link`, `misplaced-heading`, and `content-after-see-also`. All of
  /// them are warnings.
  public var diagnostics: [Diagnostic] = []

  /// Whether the discussion doesn't begin with a heading, so that the page needs one: "Overview" on articles and on
  /// symbols with members, "Discussion" on other symbols.
  public var discussionNeedsHeading: Bool {
    guard let first = discussion.first else { return false }
    if case .heading = first.kind { return false }
    return true
  }

  /// Splits a document into its parts.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - expectsTitle: Whether to report a missing title. A symbol's comment has none.
  public init(of document: Document, expectsTitle: Bool = true) {
    var scanner = SectionScanner(blocks: document.blocks)
    scanner.scan()
    self = scanner.structure
    if title == nil, expectsTitle {
      let place = document.blocks.first?.position ?? SourcePosition(file: document.file, line: 1)
      diagnostics.append(
        Diagnostic(
          "missing-title", .warning, at: place, "the page doesn't begin with a title",
          notes: [.init("add '# ' and a title at the start of the file, because docgen otherwise uses the file's name")]
        ))
    }
    diagnostics.sort()
  }

  /// Creates a structure without parts.
  package init() {}
}
