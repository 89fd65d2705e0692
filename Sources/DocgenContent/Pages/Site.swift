/// The resolved content of all pages, which renderers read and don't change.
public struct Site: Sendable {
  /// The settings from `docgen.yml` and the command line.
  public var configuration: Configuration

  /// The pages by path.
  public var pages: [PagePath: Page]

  /// The paths of all pages in reading order.
  public var order: [PagePath]

  /// The navigation tree.
  ///
  /// Its root is the landing page.
  public var navigation: NavigationNode

  /// The first pages of the guides, in the order of the navigation's switcher.
  ///
  /// It's empty for a site that is one guide.
  public var guides: [PagePath] = []

  /// The files to copy: images, videos, and downloads that pages refer to, and the images that `docgen.yml` names.
  public var assets: [Asset] = []

  /// Old addresses, without slashes at their ends, and the pages that replace them.
  public var redirects: [String: PagePath] = [:]

  package init(
    configuration: Configuration, pages: [PagePath: Page], order: [PagePath], navigation: NavigationNode,
    guides: [PagePath] = [], assets: [Asset] = [], redirects: [String: PagePath] = [:]
  ) {
    (self.configuration, self.pages, self.order, self.navigation) = (configuration, pages, order, navigation)
    (self.guides, self.assets, self.redirects) = (guides, assets, redirects)
  }

  /// The pages in reading order.
  package var pagesInOrder: [Page] { order.compactMap { pages[$0] } }
}

/// A page's address relative to the site's root, without slashes at its ends: `documentation/dependencies/quickstart`.
///
/// Its file is `<path>/index.html`, or the site's `index.html` for an empty path.
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
  package func file(named name: String) -> String { description.isEmpty ? name : "\(description)/\(name)" }

  /// Returns the relative address of a file of the site, as seen from this page: `../quickstart/index.html`.
  ///
  /// Every link of a page is relative, so that the site works from a folder and at any base path.
  public func relativePath(to file: String) -> String {
    let depth = description.isEmpty ? 0 : description.split(separator: "/").count
    return String(repeating: "../", count: depth) + file
  }
}

/// A node of the navigation tree.
public struct NavigationNode: Hashable, Sendable {
  /// The displayed title of a page or group.
  public var title: String

  /// The target page, or `nil` for the title of a group.
  public var page: PagePath?

  /// The nodes below it, in order.
  public var children: [NavigationNode] = []

  package init(title: String, page: PagePath?, children: [NavigationNode] = []) {
    (self.title, self.page, self.children) = (title, page, children)
  }
}

/// A copied file that pages refer to.
public struct Asset: Hashable, Sendable {
  /// The path relative to the package's root.
  public var source: String

  /// The destination relative to the site's root: `images/diagram@2x.png`.
  public var destination: String
}
