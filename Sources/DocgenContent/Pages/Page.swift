public import DocgenModel

/// A page of the site with all references resolved.
///
/// The blocks are the author's. Resolved links, images, and samples are in separate tables, by the position of the
/// link, image, directive, or fence. Nothing is copied into the tree, so positions stay valid.
public struct Page: Equatable, Sendable {
  /// The kind of page.
  public enum Kind: Hashable, Sendable {
    /// The page at the site's root.
    case landing
    /// An article.
    case article
    /// A module or symbol.
    ///
    /// The case is indirect because its content takes hundreds of bytes, which articles would also reserve.
    indirect case symbol(SymbolContent)
  }

  /// Its address.
  public var path: PagePath

  /// The kind of page.
  public var kind: Kind

  /// The file that contains the page's text, relative to the package's root, or `nil` for a symbol without an
  /// extension file.
  public var source: SourcePosition?

  /// The title.
  public var title: [Inline]

  /// The line above the title, as in `Article` and `Structure`.
  ///
  /// Empty for none.
  public var eyebrow = ""

  /// The first paragraph.
  public var abstract: [Inline] = []

  /// The text after the abstract, up to the topics.
  ///
  /// It begins with a heading.
  public var discussion: [Block] = []

  /// The footnotes that the page's blocks refer to.
  public var footnotes: [Footnote] = []

  /// The text of `@DeprecationSummary`.
  ///
  /// Empty for none.
  public var deprecation: [Block] = []

  /// The platforms and versions in which the page's subject is available, from `@Available` or else from a symbol's
  /// declaration.
  public var availability: [Symbol.Availability] = []

  /// The buttons below the abstract, from `@CallToAction`.
  public var callsToAction: [CallToAction] = []

  /// The kind of article, for articles.
  public var articleKind = ArticleKind()

  /// The parts that only tutorials have, or `nil` for other pages.
  public var tutorial: TutorialContent?

  /// The topic groups, curated or automatic.
  public var topics: [TopicGroup] = []

  /// The style of the topic groups, from `@TopicsVisualStyle`.
  public var topicsStyle = LinksStyle.list

  /// The see-also groups.
  public var seeAlso: [TopicGroup] = []

  /// For a symbol's page, the articles that link to it in their text, by title.
  public var mentions: [TopicLink] = []

  /// For a symbol's page, the pages with verified samples that use the symbol, by title.
  public var uses: [TopicLink] = []

  /// The headings of the discussion with their fragments, for the list of headings and for permalinks.
  public var headings: [Heading] = []

  /// The target of each link, symbol link, and `doc:` link, by its position.
  ///
  /// A link without an entry is unresolved.
  public var links: [SourcePosition: LinkTarget] = [:]

  /// The links of `@Links` directives with the properties of their pages that they show, by the position of the link.
  public var topicLinks: [SourcePosition: TopicLink] = [:]

  /// The files of each Markdown image, `@Image`, and `@Video` (the video and its poster), by its position.
  ///
  /// A missing image and an image at another site have no entry.
  public var images: [SourcePosition: MediaFiles] = [:]

  /// The sample of each code fence, `@Snippet`, `@SnippetDiff`, and `@Output`, by its position.
  public var samples: [SourcePosition: Sample] = [:]

  /// The page's ancestors, from the landing page down, without the page itself.
  public var ancestors: [PagePath] = []

  /// The title of its guide, or `nil` if the site is one guide.
  public var guide: String?

  /// The previous page in reading order.
  public var previous: PagePath?

  /// The next page in reading order.
  public var next: PagePath?

  /// Creates a page with only its head.
  ///
  /// The resolver adds the rest.
  public init(path: PagePath, kind: Kind, title: [Inline]) { (self.path, self.kind, self.title) = (path, kind, title) }
}

extension Page {
  /// Whether the page's subject is a module or symbol.
  package var isSymbol: Bool { if case .symbol = self.kind { true } else { false } }
}

extension Symbol {
  /// Whether the symbol is deprecated on all platforms.
  var isDeprecated: Bool { availability.contains { $0.platform == "*" && $0.deprecated != nil } }
}

/// The style of a group of links.
public enum LinksStyle: String, Hashable, Sendable, CaseIterable {
  /// A vertical list of links with abstracts.
  case list
  /// Cards with titles.
  case compactGrid
  /// Cards with titles and abstracts.
  case detailedGrid
  /// No links. The pages still appear in the navigation.
  case hidden
}

/// A button in a page's head.
public struct CallToAction: Hashable, Sendable {
  /// The target.
  public var target: LinkTarget
  /// The text: the author's label, or a word for its purpose.
  public var label: String
}

/// A group of links under Topics or See Also.
public struct TopicGroup: Hashable, Sendable {
  /// The group's title, or `nil` for links before the first heading.
  public var title: String?
  /// The text before the links.
  public var discussion: [Block] = []
  /// The links, in order.
  public var links: [TopicLink]

  package init(title: String?, discussion: [Block] = [], links: [TopicLink]) {
    (self.title, self.discussion, self.links) = (title, discussion, links)
  }
}

/// A link of a topic group.
public struct TopicLink: Hashable, Sendable {
  /// The target.
  public var target: LinkTarget
  /// The abstract of the target page.
  ///
  /// Empty for other sites.
  public var abstract: [Inline] = []
  /// The short declaration of the target symbol, which distinguishes overloads.
  ///
  /// Empty for other pages.
  public var declaration: [Symbol.DeclarationFragment] = []
  /// Whether the target symbol is deprecated on all platforms, or its author wrote `@DeprecationSummary`.
  public var isDeprecated = false
  /// The `where` clauses that the target symbol depends on.
  public var constraints: [String] = []
  /// The role of the target symbol in its protocol, or `nil` for other pages.
  public var requirement: SymbolContent.Requirement?
  /// The estimated minutes of the target tutorial, or `nil` for other pages.
  public var minutes: Int?
}

extension TopicLink {
  /// Creates a link to a page of this site, with the properties that lists of links show.
  ///
  /// - Parameter page: The page.
  init(to page: Page) {
    self.init(
      target: .page(page.path, fragment: nil, title: page.title.plainText, isSymbol: page.isSymbol),
      abstract: page.abstract, minutes: page.tutorial?.minutes)
    isDeprecated = !page.deprecation.isEmpty
    guard case .symbol(let content) = page.kind else { return }
    declaration = content.symbol.subheading
    isDeprecated = isDeprecated || content.symbol.isDeprecated
    constraints = content.symbol.constraints
    requirement = content.requirement
  }
}

/// The target of a link.
public enum LinkTarget: Hashable, Sendable {
  /// A page of this site, with an optional fragment, the title for links without text, and whether it's a symbol, which
  /// appears as code.
  case page(PagePath, fragment: String?, title: String, isSymbol: Bool)
  /// Another site.
  case external(String, title: String, isSymbol: Bool)
  /// A file of the site, relative to its root.
  case file(String)
}

/// The files of an image or a video.
public struct MediaFiles: Hashable, Sendable {
  /// One file of an image or a video.
  public struct Variant: Hashable, Sendable {
    /// The path relative to the site's root.
    public var file: String
    /// The scale: 1, 2, or 3.
    public var scale: Int
    /// Whether it's for dark mode.
    public var isDark: Bool
  }

  /// The files, light before dark, then by scale.
  public var variants: [Variant]
  /// The width and height in CSS pixels, if the file contains them, so that the layout doesn't shift when the image
  /// loads.
  public var size: Size?
  /// The alternative text.
  public var alt: String

  /// A size in CSS pixels.
  public struct Size: Hashable, Sendable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int
  }
}

/// Code or output on a page, with its state.
public struct Sample: Hashable, Sendable {
  /// The content of a sample.
  ///
  /// The cases are indirect because a snippet takes hundreds of bytes, which a page's table of samples would also
  /// reserve for each unused slot.
  public indirect enum Content: Hashable, Sendable {
    /// A slice of a snippet, or the whole snippet with its explanation.
    case snippet(Snippet, slice: Snippet.Slice)
    /// The difference between two slices.
    case diff(from: Snippet, Snippet.Slice, to: Snippet, Snippet.Slice)
    /// The output of a snippet.
    case output(Snippet, text: String)
    /// A fence of the page.
    case fence(CodeBlock)
  }

  /// The content.
  public var content: Content

  /// The state in which it's counted, or `nil` for a sample that isn't Swift and doesn't count.
  public var state: SampleState?

  /// The reason that it wasn't run or verified, for the label: the author's reason, or the missing platform.
  public var reason: String?

  /// The result of the check, or `nil` if there's no current one.
  public var result: SampleResult?

  /// The words in the shown text that link to symbols' pages, by position.
  ///
  /// Empty if the compiler's index was missing.
  public var identifiers: [Identifier] = []

  /// A word of a sample that names a symbol.
  public struct Identifier: Hashable, Sendable {
    /// The range in the shown text, in UTF-8 bytes.
    public var range: Range<Int>
    /// The symbol's page.
    public var target: LinkTarget
    /// The symbol's declaration in one line.
    public var declaration: String
  }

  /// The ``reason`` of a sample with editor placeholders, which is a template and not a program.
  public static let template = "template"

  /// The appearance of the code.
  public var appearance: FenceInfo.Appearance

  /// Whether the text is Swift code, including code without a language in a catalog whose default language is Swift.
  public internal(set) var isSwift: Bool

  /// Creates a sample without links to symbols.
  package init(
    content: Content, state: SampleState?, reason: String? = nil, result: SampleResult? = nil,
    appearance: FenceInfo.Appearance = .init()
  ) {
    (self.content, self.state, self.reason) = (content, state, reason)
    (self.result, self.appearance) = (result, appearance)
    isSwift = if case .fence(let code) = content { code.info.language == "swift" } else { true }
  }

  /// Whether docgen can run the code block, so that a reader can change and run it.
  package var isEditable: Bool {
    guard isSwift, state != nil, reason != Self.template, case .fence(let code) = content else { return false }
    switch code.info.kind {
    case .unclassified, .compile: return result?.failures.first?.id != "unclassified-fence"
    case .snippetCopy, .manifest, .unverified: return false
    }
  }
}

/// The parts of a symbol's page besides text.
public struct SymbolContent: Hashable, Sendable {
  /// The symbol.
  ///
  /// A module is a symbol of kind `module`.
  public var symbol: Symbol

  /// The targets of declaration fragments, by symbol identifier.
  public var declarationLinks: [String: LinkTarget] = [:]

  /// The symbol's role in its protocol, or `nil` for a symbol that isn't a requirement.
  public var requirement: Requirement?

  /// The symbol that replaces this one, according to `renamed` in its `@available` attribute.
  ///
  /// `nil` if there's none or it has no page.
  public var replacement: LinkTarget?

  /// The requirement or member whose text the page repeats, or `nil` if the symbol has its own text.
  public var inheritedFrom: RelationshipGroup.Member?

  /// Parameters in order, from the comment.
  public var parameters: [Parameter] = []

  /// The description of the return value, from the comment.
  public var returns: [Block] = []

  /// The description of thrown errors, from the comment.
  public var throwing: [Block] = []

  /// Relationships by heading: `Conforms To`, `Inherited By`, ….
  public var relationships: [RelationshipGroup] = []

  /// The address of the declaration's source code, if a repository is known.
  public var sourceAddress: String?

  /// The role of a protocol's requirement.
  public enum Requirement: Hashable, Sendable {
    /// Each conforming type must implement it.
    case required
    /// It has a default implementation for all conforming types.
    case defaultProvided
    /// It's an optional requirement of an Objective-C protocol.
    case optional
  }

  /// A parameter with its description.
  public struct Parameter: Hashable, Sendable {
    /// The parameter's name.
    public var name: String
    /// The description from the comment.
    public var blocks: [Block]
  }

  /// Symbols with the same relationship to this one.
  public struct RelationshipGroup: Hashable, Sendable {
    /// The heading.
    public var title: String
    /// The symbols, each with the `where` clauses of the relationship.
    public var members: [Member]

    /// One symbol of a relationship.
    public struct Member: Hashable, Sendable {
      /// The displayed name.
      public var name: String
      /// The target, or `nil` if no page is known.
      public var target: LinkTarget?
      /// The `where` clauses, as declarations write them.
      public var constraints: [String] = []
    }
  }
}
