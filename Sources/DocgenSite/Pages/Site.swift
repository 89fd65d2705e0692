public import DocgenModel

/// Everything that the pages say, resolved: what every renderer reads and none changes.
public struct Site: Sendable {
  /// What `docgen.yml` and the command line ask for.
  public var configuration: Configuration

  /// The pages by path.
  public var pages: [PagePath: Page]

  /// The navigation tree; its root is the landing page.
  public var navigation: NavigationNode

  /// The images and other files that pages refer to, to be copied.
  public var assets: [Asset]

  /// Old addresses, without slashes at their ends, and the pages that stand for them now.
  public var redirects: [String: PagePath]

  /// The verifications of the samples that pages show, by snippet name.
  public var verifications: [String: Verification]

  /// Complaints about the content.
  public var diagnostics: [Diagnostic]

  /// Creates a site.
  public init(
    configuration: Configuration, pages: [PagePath: Page], navigation: NavigationNode, assets: [Asset] = [],
    redirects: [String: PagePath] = [:], verifications: [String: Verification] = [:], diagnostics: [Diagnostic] = []
  ) {
    self.configuration = configuration
    self.pages = pages
    self.navigation = navigation
    self.assets = assets
    self.redirects = redirects
    self.verifications = verifications
    self.diagnostics = diagnostics
  }
}

/// A page's address below the site's root, without slashes at its ends: `documentation/dependencies/quickstart`.
///
/// Its file is `<path>/index.html`; the empty path is the site's own `index.html`.
public struct PagePath: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The path's text.
  public var description: String

  /// Creates a path.
  public init(_ text: String) { description = text }

  /// Orders by text.
  public static func < (lhs: PagePath, rhs: PagePath) -> Bool { lhs.description < rhs.description }

  /// The page's file, relative to the site's root.
  public var file: String { file(named: "index.html") }

  /// The path of a file in the page's folder, relative to the site's root.
  func file(named name: String) -> String { description.isEmpty ? name : "\(description)/\(name)" }

  /// The address of a file of the site as a link from this page writes it: `../quickstart/index.html`.
  ///
  /// Every link of a page is relative, so that the site works from a folder and at any base path.
  public func relativePath(to file: String) -> String {
    let depth = description.isEmpty ? 0 : description.split(separator: "/").count
    return String(repeating: "../", count: depth) + file
  }
}

/// A node of the navigation tree.
public struct NavigationNode: Hashable, Sendable {
  /// What the tree shows: a page's title, or a group's.
  public var title: String

  /// The page it leads to; `nil` for the title of a group.
  public var page: PagePath?

  /// The nodes below it, in order.
  public var children: [NavigationNode]

  /// Creates a node.
  public init(title: String, page: PagePath?, children: [NavigationNode] = []) {
    self.title = title
    self.page = page
    self.children = children
  }
}

/// A file that pages refer to and that is copied beside them.
public struct Asset: Hashable, Sendable {
  /// Where it is, relative to the package's root.
  public var source: String

  /// Where it goes, relative to the site's root: `images/diagram@2x.png`.
  public var destination: String

  /// Creates an asset.
  public init(source: String, destination: String) {
    self.source = source
    self.destination = destination
  }
}
