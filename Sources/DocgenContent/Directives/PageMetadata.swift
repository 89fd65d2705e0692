package import DocgenModel

/// The values from a page's directives about the page itself: `@Metadata`, `@Options`, `@Redirected`.
package struct PageMetadata: Hashable, Sendable {
  /// A button as written.
  struct Button: Hashable, Sendable {
    /// A web address, or a file of the catalog.
    enum Target: Hashable, Sendable {
      case address(String)
      case file(String)
    }

    var target: Target
    var label: String
    var position: SourcePosition
  }

  /// An address or a fragment of `@Redirected`.
  package struct FormerName: Hashable, Sendable {
    package var text: String
    package var position: SourcePosition
  }

  /// The values of `@Options`, or `nil` for the options that it doesn't set.
  package struct Options: Hashable, Sendable {
    var hasSeeAlso: Bool?
    var hasTitleHeading: Bool?
    var hasSubheading: Bool?
    var topicsStyle: LinksStyle?

    /// Returns these options, with the values of `other` for the options that aren't set.
    func over(_ other: Options) -> Options {
      Options(
        hasSeeAlso: hasSeeAlso ?? other.hasSeeAlso, hasTitleHeading: hasTitleHeading ?? other.hasTitleHeading,
        hasSubheading: hasSubheading ?? other.hasSubheading, topicsStyle: topicsStyle ?? other.topicsStyle)
    }
  }

  /// Whether the page is the root of its catalog.
  var isTechnologyRoot = false
  /// The name that replaces the title.
  var displayName: String?
  /// The line above the title.
  var titleHeading: String?
  /// Whether the page is called "Sample Code" rather than "Article".
  var isSampleCode = false
  /// The buttons below the abstract.
  var buttons: [Button] = []
  /// Old addresses of the page.
  package var redirects: [FormerName] = []
  /// Fragments that a heading had earlier, with the position of the directive below the heading.
  var formerAnchors: [FormerName] = []
  /// The platforms and versions in which the page's subject is available, in the order as written.
  var availability: [Symbol.Availability] = []
  /// Whether an extension file replaces the symbol's own comment.
  var replacesComment = false
  /// The page's own options.
  package var options = Options()
  /// Options for all pages of the catalog.
  var globalOptions = Options()

  /// Reads directives.
  ///
  /// ``DirectiveCheck`` has already reported their errors.
  init(_ directives: [Block] = []) { apply(directives) }

  /// Sets the properties for the directives among blocks, and ignores other blocks.
  mutating func apply(_ blocks: [Block]) {
    for block in blocks {
      guard case .directive(let directive) = block.kind,
        case .metadata(let set)? = Directives.named(directive.name)?.effect
      else { continue }
      set(directive, &self)
    }
  }
}
