public import DocgenModel

/// A page of the site, with everything on it resolved.
///
/// The blocks are those that the author wrote; what they refer to stands beside them, by the position of the link,
/// image, directive or fence that refers to it. Nothing is copied into the tree, so positions stay true.
///
/// What a page consists of are the members of ``Content``: there is so much of it that copies share it until one changes.
@dynamicMemberLookup
public struct Page: Sendable {
  /// What kind of page it is.
  public enum Kind: Hashable, Sendable {
    /// The page at the site's root.
    case landing
    /// An article.
    case article
    /// A module or symbol.
    case symbol(SymbolContent)
  }

  /// What a page consists of.
  public struct Content: Sendable {
    /// Its address.
    public var path: PagePath

    /// What kind of page it is.
    public var kind: Kind

    /// The file that the page was written in, relative to the package's root; `nil` for a symbol without extension file.
    public var source: SourcePosition?

    /// The title.
    public var title: [Inline]

    /// The line above the title, as in `Article` and `Structure`; empty for none.
    public var eyebrow = ""

    /// The first paragraph.
    public var abstract: [Inline] = []

    /// What follows, up to the topics; begins with a heading.
    public var discussion: [Block] = []

    /// The footnotes that the page's blocks refer to.
    public var footnotes: [Footnote] = []

    /// What `@DeprecationSummary` says; empty for none.
    public var deprecation: [Block] = []

    /// On which platforms what it is about exists since when: what `@Available` says, else a symbol's declaration.
    public var availability: [Symbol.Availability] = []

    /// The button under the abstract, from `@CallToAction`; `nil` for none.
    public var callToAction: CallToAction?

    /// The parts that only tutorials have, or `nil` for other pages.
    public var tutorial: TutorialContent?

    /// The topic groups, curated or automatic.
    public var topics: [TopicGroup] = []

    /// How the topic groups show, from `@TopicsVisualStyle`.
    public var topicsStyle = LinksStyle.list

    /// The see-also groups.
    public var seeAlso: [TopicGroup] = []

    /// The articles whose text links to it, where it is about a symbol; by title.
    public var mentions: [TopicLink] = []

    /// The pages that show verified samples in which it is used, where it is about a symbol; by title.
    public var uses: [TopicLink] = []

    /// The headings of the discussion with their fragments, for on-this-page and permalinks.
    public var headings: [Heading] = []

    /// What each link, symbol link and `doc:` link leads to, by its position; one without an entry is unresolved.
    public var links: [SourcePosition: LinkTarget] = [:]

    /// The links of `@Links` directives with what they show of their pages, by the position of the link.
    public var topicLinks: [SourcePosition: TopicLink] = [:]

    /// What each `@Image` and Markdown image shows, by its position.
    public var images: [SourcePosition: ImageSource] = [:]

    /// What each code fence, `@Snippet`, `@SnippetDiff` and `@Output` shows, by its position.
    public var samples: [SourcePosition: Sample] = [:]

    /// The pages above it, from the landing page down, without itself.
    public var ancestors: [PagePath] = []

    /// The page before it in reading order.
    public var previous: PagePath?

    /// The page after it in reading order.
    public var next: PagePath?
  }

  private var storage: CopiedOnWrite<Content>

  /// Everything that the page consists of.
  var content: Content {
    get { storage.value }
    set { storage = CopiedOnWrite(newValue) }
  }

  /// Creates a page with nothing but its head; the resolver fills in the rest.
  public init(path: PagePath, kind: Kind, title: [Inline]) {
    storage = CopiedOnWrite(Content(path: path, kind: kind, title: title))
  }

  /// A part of the page.
  ///
  /// In functions that go through many pages, closures (`{ $0.path }`) are to be written and no key paths of parts (`\.path`):
  /// these go through a copy of the whole content.
  public subscript<Part>(dynamicMember part: WritableKeyPath<Content, Part>) -> Part {
    get { storage.value[keyPath: part] }
    _modify { yield &storage.value[keyPath: part] }
  }
}

extension Page {
  /// Whether the page is about a module or symbol.
  var isSymbol: Bool { if case .symbol = self.kind { true } else { false } }
}

extension Symbol {
  /// Whether the symbol is deprecated on all platforms.
  var isDeprecated: Bool { availability.contains { $0.platform == "*" && $0.deprecated != nil } }
}

/// How a group of links shows.
public enum LinksStyle: String, Hashable, Sendable, CaseIterable {
  /// One below the other, each with its abstract.
  case list
  /// Cards with titles.
  case compactGrid
  /// Cards with titles and abstracts.
  case detailedGrid
  /// Not at all; the pages still stand in the navigation.
  case hidden
}

/// A button that leads on from a page's head.
public struct CallToAction: Hashable, Sendable {
  /// Where it leads.
  public var target: LinkTarget
  /// What it says: the author's label, or a word for its purpose.
  public var label: String

  /// Creates a button.
  public init(target: LinkTarget, label: String) {
    self.target = target
    self.label = label
  }
}

/// A heading of a page.
public struct Heading: Hashable, Sendable {
  /// 2 to 6.
  public var level: Int
  /// The text without markup.
  public var text: String
  /// The fragment, unique on the page.
  public var anchor: String
  /// Fragments that the heading had earlier, for links from elsewhere.
  public var formerAnchors: [String]
  /// Where it stands.
  public var position: SourcePosition

  /// Creates a heading.
  public init(level: Int, text: String, anchor: String, formerAnchors: [String] = [], position: SourcePosition) {
    self.level = level
    self.text = text
    self.anchor = anchor
    self.formerAnchors = formerAnchors
    self.position = position
  }
}

/// A group of links under Topics or See Also.
public struct TopicGroup: Sendable {
  /// The group's title; `nil` for links before the first heading.
  public var title: String?
  /// Prose before the links.
  public var discussion: [Block]
  /// The links, in order.
  public var links: [TopicLink]

  /// Creates a group.
  public init(title: String?, discussion: [Block] = [], links: [TopicLink]) {
    self.title = title
    self.discussion = discussion
    self.links = links
  }
}

/// A link of a topic group.
public struct TopicLink: Sendable {
  /// Where it leads.
  public var target: LinkTarget
  /// The abstract of the page it leads to; empty for other sites.
  public var abstract: [Inline]
  /// The short declaration of the symbol it leads to, which tells overloads apart; empty for other pages.
  public var declaration: [Symbol.DeclarationFragment]
  /// Whether the symbol it leads to is deprecated on all platforms.
  public var isDeprecated: Bool
  /// The minutes that the tutorial it leads to takes, or `nil` for other pages.
  public var minutes: Int?

  /// Creates a link.
  public init(
    target: LinkTarget, abstract: [Inline] = [], declaration: [Symbol.DeclarationFragment] = [],
    isDeprecated: Bool = false, minutes: Int? = nil
  ) {
    self.target = target
    self.abstract = abstract
    self.declaration = declaration
    self.isDeprecated = isDeprecated
    self.minutes = minutes
  }

  /// Creates a link to a page of this site, with what lists of links show of it.
  ///
  /// - Parameter page: The page.
  init(to page: Page) {
    self.init(
      target: .page(page.path, fragment: nil, title: page.title.plainText, isSymbol: page.isSymbol),
      abstract: page.abstract, minutes: page.tutorial?.minutes)
    guard case .symbol(let content) = page.kind else { return }
    declaration = content.symbol.subheading
    isDeprecated = content.symbol.isDeprecated
  }
}

/// Where a link leads.
public enum LinkTarget: Hashable, Sendable {
  /// A page of this site, with a fragment where one was written, the title to show where the link has no text of its
  /// own, and whether it is a symbol (and shows as code).
  case page(PagePath, fragment: String?, title: String, isSymbol: Bool)
  /// Another site.
  case external(String, title: String, isSymbol: Bool)
  /// A file of the site, relative to its root.
  case file(String)
}

/// An image's files.
public struct ImageSource: Hashable, Sendable {
  /// One file of an image.
  public struct Variant: Hashable, Sendable {
    /// Relative to the site's root.
    public var file: String
    /// 1, 2 or 3.
    public var scale: Int
    /// Whether it is for the dark theme.
    public var isDark: Bool

    /// Creates a variant.
    public init(file: String, scale: Int, isDark: Bool) {
      self.file = file
      self.scale = scale
      self.isDark = isDark
    }
  }

  /// The files, light before dark, then by scale.
  public var variants: [Variant]
  /// Width and height in CSS pixels, where the file tells, so that nothing moves when it loads.
  public var size: Size?
  /// The text for those who do not see it.
  public var alt: String

  /// Creates an image.
  public init(variants: [Variant], size: Size? = nil, alt: String) {
    self.variants = variants
    self.size = size
    self.alt = alt
  }

  /// A size in CSS pixels.
  public struct Size: Hashable, Sendable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }
}

/// Code or output that a page shows, and what is known about it.
public struct Sample: Hashable, Sendable {
  /// What is shown.
  ///
  /// It is kept apart, since it is hundreds of bytes where it is a snippet: a page's table of samples would have room for as
  /// many in each of its free places.
  public indirect enum Content: Hashable, Sendable {
    /// A slice of a snippet, or the whole of it; the explanation shows above the whole.
    case snippet(Snippet, slice: Snippet.Slice)
    /// The difference between two slices.
    case diff(from: Snippet, Snippet.Slice, to: Snippet, Snippet.Slice)
    /// What a snippet printed.
    case output(Snippet, text: String)
    /// A fence of the page itself.
    case fence(CodeBlock)
  }

  /// What is shown.
  public var content: Content

  /// How it is counted; `nil` for what is not Swift and not counted.
  public var state: SampleState?

  /// Why it was not run or not verified, for the label: the reason an author gave, or the platform that lacks.
  public var reason: String?

  /// What was observed; `nil` without a fresh result.
  public var verification: Verification?

  /// The words of it that name symbols with a page, by their place in the shown text; empty where the compiler's index
  /// was not at hand.
  public var identifiers: [Identifier] = []

  /// A word of a sample that names a symbol.
  public struct Identifier: Hashable, Sendable {
    /// Where it stands in the shown text, in UTF-8 bytes.
    public var range: Range<Int>
    /// The symbol's page.
    public var target: LinkTarget
    /// The symbol's declaration in one line.
    public var declaration: String

    /// Creates an identifier.
    public init(range: Range<Int>, target: LinkTarget, declaration: String) {
      self.range = range
      self.target = target
      self.declaration = declaration
    }
  }

  /// The ``reason`` of a sample with editor placeholders, which is a template and no program.
  public static let template = "template"

  /// The options of a fence that concern its looks, as written: `nocopy`, `showLineNumbers`, `highlight=[1,3]`.
  public var options: [String: String]

  /// Creates a sample.
  public init(
    content: Content, state: SampleState?, reason: String? = nil, verification: Verification? = nil,
    options: [String: String] = [:]
  ) {
    self.content = content
    self.state = state
    self.reason = reason
    self.verification = verification
    self.options = options
  }
}

/// What a symbol's page shows besides prose.
public struct SymbolContent: Hashable, Sendable {
  /// The symbol; a module is a symbol of kind `module`.
  public var symbol: Symbol

  /// What each declaration fragment's symbol leads to, by symbol identifier.
  public var declarationLinks: [String: LinkTarget]

  /// Parameters in order, from the comment.
  public var parameters: [Parameter]

  /// What it returns, from the comment.
  public var returns: [Block]

  /// What it throws, from the comment.
  public var throwing: [Block]

  /// Relationships by heading: `Conforms To`, `Inherited By`, ….
  public var relationships: [RelationshipGroup]

  /// Where the declaration can be read, where a repository is known.
  public var sourceAddress: String?

  /// Creates a symbol's content.
  public init(
    symbol: Symbol, declarationLinks: [String: LinkTarget] = [:], parameters: [Parameter] = [], returns: [Block] = [],
    throwing: [Block] = [], relationships: [RelationshipGroup] = [], sourceAddress: String? = nil
  ) {
    self.symbol = symbol
    self.declarationLinks = declarationLinks
    self.parameters = parameters
    self.returns = returns
    self.throwing = throwing
    self.relationships = relationships
    self.sourceAddress = sourceAddress
  }

  /// A parameter and what its comment says.
  public struct Parameter: Hashable, Sendable {
    /// The parameter's name.
    public var name: String
    /// What the comment says.
    public var blocks: [Block]

    /// Creates a parameter.
    public init(name: String, blocks: [Block]) {
      self.name = name
      self.blocks = blocks
    }
  }

  /// Symbols that stand in one relationship to this one.
  public struct RelationshipGroup: Hashable, Sendable {
    /// The heading.
    public var title: String
    /// The symbols, each with the `where` clauses under which it holds.
    public var members: [Member]

    /// Creates a group.
    public init(title: String, members: [Member]) {
      self.title = title
      self.members = members
    }

    /// One symbol of a relationship.
    public struct Member: Hashable, Sendable {
      /// The name to show.
      public var name: String
      /// Where it leads; `nil` where no page is known.
      public var target: LinkTarget?
      /// `where` clauses, as declarations write them.
      public var constraints: [String]

      /// Creates a member.
      public init(name: String, target: LinkTarget?, constraints: [String] = []) {
        self.name = name
        self.target = target
        self.constraints = constraints
      }
    }
  }
}
