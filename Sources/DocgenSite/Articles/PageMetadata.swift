import DocgenMarkdown
import DocgenModel

/// The values from a page's directives about the page itself: `@Metadata`, `@Options`, `@Redirected`.
struct PageMetadata: Sendable {
  /// A button as written.
  struct Button: Sendable {
    /// A web address, or a file of the catalog.
    enum Target: Sendable {
      case address(String)
      case file(String)
    }

    var target: Target
    var label: String
    var position: SourcePosition
  }

  /// The values of `@Options`, or `nil` for the options that it doesn't set.
  struct Options: Hashable, Sendable {
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
  /// The button below the abstract.
  var button: Button?
  /// Old addresses of the page.
  var redirects: [(address: String, position: SourcePosition)] = []
  /// Fragments that a heading had earlier, with the position of the directive below the heading.
  var formerAnchors: [(anchor: String, position: SourcePosition)] = []
  /// The platforms and versions in which the page's subject is available, in the order as written.
  var availability: [Symbol.Availability] = []
  /// Whether an extension file replaces the symbol's own comment.
  var replacesComment = false
  /// The page's own options.
  var options = Options()
  /// Options for all pages of the catalog.
  var globalOptions = Options()

  /// Reads directives.
  ///
  /// ``DirectiveCheck`` has already reported their errors.
  init(_ directives: [PageAnatomy.PlacedDirective]) {
    for placed in directives { read(placed.directive, at: placed.position) }
  }

  private mutating func read(_ directive: Directive, at position: SourcePosition) {
    switch directive.name {
    case "Metadata":
      for block in directive.children {
        if case .directive(let child) = block.kind { readMetadata(child, at: block.position) }
      }
    case "Options": readOptions(directive)
    case "Redirected": readRedirect(directive, at: position)
    default: break
    }
  }

  private mutating func readMetadata(_ directive: Directive, at position: SourcePosition) {
    switch directive.name {
    case "TechnologyRoot": isTechnologyRoot = true
    case "DisplayName": displayName = directive[""]?.value
    case "TitleHeading": titleHeading = directive[""]?.value
    case "PageKind": isSampleCode = directive[""]?.value == "sampleCode"
    case "Redirected": readRedirect(directive, at: position)
    case "DocumentationExtension": replacesComment = directive["mergeBehavior"]?.value == "override"
    case "Available":
      guard let platform = directive[""]?.value else { return }
      availability.append(
        Symbol.Availability(
          platform: platform, introduced: directive["introduced"]?.value, deprecated: directive["deprecated"]?.value))
    case "CallToAction":
      let purpose = directive["purpose"]?.value ?? (isSampleCode ? "download" : "link")
      let label = directive["label"]?.value ?? (purpose == "download" ? "Download" : "Visit")
      if let url = directive["url"] {
        button = Button(target: .address(url.value), label: label, position: url.position)
      } else if let file = directive["file"] {
        button = Button(target: .file(file.value), label: label, position: file.position)
      }
    default: break
    }
  }

  private mutating func readRedirect(_ directive: Directive, at position: SourcePosition) {
    guard let from = directive["from"] else { return }
    if from.value.hasPrefix("#") {
      formerAnchors.append((String(from.value.dropFirst()), from.position))
    } else {
      redirects.append((from.value, from.position))
    }
  }

  private mutating func readOptions(_ directive: Directive) {
    var read = Options()
    for block in directive.children {
      guard case .directive(let child) = block.kind, let value = child[""]?.value else { continue }
      switch child.name {
      case "AutomaticSeeAlso": read.hasSeeAlso = value == "enabled"
      case "AutomaticTitleHeading": read.hasTitleHeading = value == "enabled"
      case "AutomaticArticleSubheading": read.hasSubheading = value == "enabled"
      case "TopicsVisualStyle": read.topicsStyle = LinksStyle(rawValue: value)
      default: break
      }
    }
    if directive["scope"]?.value == "global" {
      globalOptions = read.over(globalOptions)
    } else {
      options = read.over(options)
    }
  }
}
