import DocgenContent

/// The navigation tree in a layout in which a page's node can be found immediately.
///
/// A page shows only part of the tree: its ancestors, its neighbors, and its children. The size of this part is
/// limited, so that a page of a site with 10,000 pages is about as large as in a site with 20.
struct NavigationIndex: Sendable {
  /// A node, with its neighbors by index.
  struct Node: Sendable {
    /// The target page.
    ///
    /// For a group, it's the first page below it.
    let page: PagePath?
    /// The title as HTML.
    let label: HTMLBuffer
    /// The page's file, relative to the site's root.
    ///
    /// Empty without a page.
    let file: String
    /// Whether it's the title of a group instead of a page.
    let isGroup: Bool
    /// The parent node, or `nil` for the root.
    let parent: Int?
    /// The child nodes.
    ///
    /// Nodes with the same parent are adjacent.
    fileprivate(set) var children = 0..<0

    fileprivate init(title: String, page: PagePath?, isGroup: Bool = false, parent: Int? = nil) {
      self.page = page
      var label = HTMLBuffer()
      label.breakable(title)
      self.label = label
      file = page?.file ?? ""
      self.isGroup = isGroup
      self.parent = parent
    }
  }

  /// The nodes, level by level.
  let nodes: [Node]

  /// The guides' first pages, in the order of the switcher.
  let guides: [Int]

  /// The first node of each page.
  private let places: [PagePath: Int]

  /// Creates an index of a tree.
  ///
  /// - Parameters:
  ///   - root: The tree.
  ///   - guides: The first pages of the site's guides. Empty for a site that is one guide.
  init(_ root: NavigationNode, guides: [PagePath] = []) {
    var nodes = [Node(title: root.title, page: root.page ?? PagePath(""))]
    // Most nodes have no children.
    var levels = [(parent: 0, children: root.children)]
    var next = 0
    while next < levels.count {
      let (parent, children) = levels[next]
      let start = nodes.count
      if children.count > start { nodes.reserveCapacity(start + children.count) }
      for child in children {
        if !child.children.isEmpty { levels.append((nodes.count, child.children)) }
        nodes.append(
          Node(
            title: child.title, page: child.page ?? Self.firstPage(below: child), isGroup: child.page == nil,
            parent: parent))
      }
      nodes[parent].children = start..<nodes.count
      next += 1
    }
    self.nodes = nodes
    var places = [PagePath: Int](minimumCapacity: nodes.count)
    for (index, node) in nodes.enumerated() where !node.isGroup {
      if let page = node.page, places[page] == nil { places[page] = index }
    }
    self.places = places
    self.guides = guides.count > 1 ? guides.compactMap { places[$0] } : []
  }

  private static func firstPage(below node: NavigationNode) -> PagePath? {
    for child in node.children {
      if let page = child.page ?? firstPage(below: child) { return page }
    }
    return nil
  }

  /// The nodes from the root down to a page, including the page's own.
  ///
  /// Empty for a page that isn't in the tree.
  func path(to page: PagePath) -> [Int] {
    var path: [Int] = []
    var index = places[page]
    while let current = index {
      path.append(current)
      index = nodes[current].parent
    }
    return path.reversed()
  }
}
