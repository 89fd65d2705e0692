public import DocgenModel

/// The parts of a page, by DocC's rules: title, metadata, abstract, discussion, topics and see-also.
///
/// ```swift unverified reason="docgen's own modules are no product that a snippet could import"
/// let anatomy = PageAnatomy(of: document)
/// ```
///
/// It is a pure function of a document; whoever shows the page decides what stands for a missing title and which heading
/// a discussion without one gets.
public struct PageAnatomy: Hashable, Sendable {
  /// Inlines and where they begin.
  public struct Line: Hashable, Sendable {
    /// The inlines.
    public var inlines: [Inline]

    /// Where the block that they are in begins.
    public var position: SourcePosition

    /// Creates a line.
    public init(inlines: [Inline], position: SourcePosition) {
      self.inlines = inlines
      self.position = position
    }
  }

  /// A directive and where it begins.
  public struct PlacedDirective: Hashable, Sendable {
    /// The directive.
    public var directive: Directive

    /// Where its `@` stands.
    public var position: SourcePosition

    /// Creates a placed directive.
    public init(directive: Directive, position: SourcePosition) {
      self.directive = directive
      self.position = position
    }
  }

  /// A group of links in Topics or See Also.
  public struct LinkGroup: Hashable, Sendable {
    /// The group's heading; `nil` for links before the first one, and for See Also.
    public var heading: Line?

    /// What stands before the links.
    public var prose: [Block]

    /// The links: ``DocgenModel/Inline/Kind/symbolLink(_:)`` and ``DocgenModel/Inline/Kind/link(destination:title:_:)``.
    public var links: [Inline]

    /// Creates a group.
    public init(heading: Line? = nil, prose: [Block] = [], links: [Inline] = []) {
      self.heading = heading
      self.prose = prose
      self.links = links
    }
  }

  /// The heading of level 1 that the page begins with.
  public var title: Line?

  /// The page's directives about itself, wherever they stand at its top level: `@Metadata`, `@Options`, `@Redirected`.
  public var metadata: [PlacedDirective] = []

  /// What `@DeprecationSummary` says.
  public var deprecationSummary: [Block]?

  /// The paragraph after the title.
  public var abstract: Line?

  /// What follows, up to Topics or See Also.
  public var discussion: [Block] = []

  /// Where the heading Topics stands.
  public var topicsPosition: SourcePosition?

  /// The groups of Topics in order, empty ones included.
  public var topics: [LinkGroup] = []

  /// Where the heading See Also stands.
  public var seeAlsoPosition: SourcePosition?

  /// The links of See Also.
  public var seeAlso: LinkGroup?

  /// What is missing or out of place.
  ///
  /// `missing-title`, `topic-not-a-link`, `misplaced-heading` and `content-after-see-also`; all are warnings.
  public var diagnostics: [Diagnostic] = []

  /// Whether the discussion begins without a heading, so that one is to be shown: "Overview" on articles and on symbols
  /// with members, "Discussion" on others.
  public var discussionNeedsHeading: Bool {
    guard let first = discussion.first else { return false }
    if case .heading = first.kind { return false }
    return true
  }

  /// Takes a document apart.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - expectsTitle: Whether a page without a title is wrong. A symbol's comment has none.
  public init(of document: Document, expectsTitle: Bool = true) {
    var scanner = AnatomyScanner(blocks: document.blocks)
    scanner.scan()
    self = scanner.anatomy
    if title == nil, expectsTitle {
      let place = document.blocks.first?.position ?? SourcePosition(file: document.file, line: 1)
      diagnostics.append(
        Diagnostic(
          "missing-title", .warning, at: place, "the page does not begin with a title",
          notes: [.init("begin it with '# ' and a title; the file's name serves until then")]))
    }
    diagnostics.sort()
  }

  /// An anatomy without parts.
  init() {}
}
