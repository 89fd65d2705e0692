/// The navigation tree laid out so that each page finds its place at once.
///
/// A page shows only a part of the tree: what leads to it, its neighbours, and what is below it. What it shows has an
/// upper bound, so that a page of a site of 10,000 pages weighs about what it weighs in a site of 20.
struct NavigationIndex: Sendable {
  /// A node, with its neighbours by index.
  struct Node: Sendable {
    /// What the tree shows.
    let title: String
    /// The page it leads to; for a group the first page below it.
    let page: PagePath?
    /// The title as HTML.
    let label: HTMLBuffer
    /// The file of the page, relative to the site's root; empty without a page.
    let file: String
    /// Whether it is the title of a group rather than a page.
    let isGroup: Bool
    /// The node above it; `nil` for the root.
    let parent: Int?
    /// The nodes below it; nodes with the same parent are next to each other.
    fileprivate(set) var children = 0..<0

    fileprivate init(title: String, page: PagePath?, isGroup: Bool = false, parent: Int? = nil) {
      self.title = title
      self.page = page
      var label = HTMLBuffer()
      label.breakable(title)
      self.label = label
      file = page?.file ?? ""
      self.isGroup = isGroup
      self.parent = parent
    }
  }

  /// The nodes, each level of the tree after the one above it.
  let nodes: [Node]

  /// The first node of each page.
  private let places: [PagePath: Int]

  /// Lays out a tree.
  ///
  /// - Parameter root: The tree.
  init(_ root: NavigationNode) {
    var nodes = [Node(title: root.title, page: root.page ?? PagePath(""))]
    // Most nodes have none below them.
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
  }

  private static func firstPage(below node: NavigationNode) -> PagePath? {
    for child in node.children {
      if let page = child.page ?? firstPage(below: child) { return page }
    }
    return nil
  }

  /// The nodes from the root down to a page, with the page's own; empty for a page that the tree does not have.
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
