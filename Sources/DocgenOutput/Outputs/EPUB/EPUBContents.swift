import DocgenContent
import DocgenModel

/// The pages of a book in reading order, and its table of contents.
struct EPUBContents: Sendable {
  /// The pages, in the order in which the table of contents lists them.
  private(set) var pages: [Page] = []
  /// The table of contents: the navigation tree of the site with only the pages of the book.
  private(set) var entries: [NavigationNode] = []

  private let paths: Set<PagePath>
  /// The pages that have no entry yet: the tree can show a page twice.
  private var remaining: Set<PagePath>

  /// Chooses the pages of a book.
  ///
  /// - Parameter site: The site.
  init(_ site: Site) {
    let members = site.pagesInOrder.filter { !$0.isSymbol }
    paths = Set(members.map { $0.path })
    remaining = paths
    var root = site.navigation
    root.children = []
    entries = ([root] + site.navigation.children).compactMap { add($0, of: site) }
    // Pages that the tree doesn't show have a place in the book, too.
    let listed = Set(pages.map { $0.path })
    pages += members.filter { !listed.contains($0.path) }
  }

  /// Adds a node's pages to the book, and returns its entry in the table of contents, or `nil` if it has no page in the book.
  private mutating func add(_ node: NavigationNode, of site: Site) -> NavigationNode? {
    var entry = node
    entry.page = nil
    if let path = node.page, remaining.remove(path) != nil, let page = site.pages[path] {
      entry.page = path
      pages.append(page)
    }
    entry.children = node.children.compactMap { add($0, of: site) }
    return entry.page == nil && entry.children.isEmpty ? nil : entry
  }

  func contains(_ page: PagePath) -> Bool { paths.contains(page) }
}
