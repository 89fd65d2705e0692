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
    /// What many pages show of it, made once; `nil` where few are written.
    private let prepared: (label: HTMLBuffer, file: String)?
    /// Whether it is the title of a group rather than a page.
    let isGroup: Bool
    /// The node above it; `nil` for the root.
    let parent: Int?
    /// The nodes below it; nodes with the same parent are next to each other.
    fileprivate(set) var children = 0..<0

    fileprivate init(title: String, page: PagePath?, isGroup: Bool, parent: Int?, isPrepared: Bool) {
      self.title = title
      self.page = page
      prepared = isPrepared ? (Self.label(title), page?.file ?? "") : nil
      self.isGroup = isGroup
      self.parent = parent
    }

    /// What the tree shows, as HTML.
    var label: HTMLBuffer { prepared?.label ?? Self.label(title) }

    /// The file of the page it leads to, relative to the site's root.
    var file: String { prepared?.file ?? page?.file ?? "" }

    private static func label(_ title: String) -> HTMLBuffer {
      var html = HTMLBuffer()
      html.breakable(title)
      return html
    }
  }

  /// The nodes, each level of the tree after the one above it.
  let nodes: [Node]

  /// The first node of each page; `nil` where few pages are written.
  private let places: [PagePath: Int]?

  /// Lays out a tree.
  ///
  /// - Parameters:
  ///   - root: The tree.
  ///   - isForFewPages: Whether so few pages are to be written that most nodes are not shown.
  init(_ root: NavigationNode, isForFewPages: Bool = false) {
    func node(_ title: String, _ page: PagePath?, isGroup: Bool = false, parent: Int? = nil) -> Node {
      Node(title: title, page: page, isGroup: isGroup, parent: parent, isPrepared: !isForFewPages)
    }
    var nodes = [node(root.title, root.page ?? PagePath(""))]
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
          node(
            child.title, child.page ?? Self.firstPage(below: child), isGroup: child.page == nil, parent: parent))
      }
      nodes[parent].children = start..<nodes.count
      next += 1
    }
    self.nodes = nodes
    places = isForFewPages ? nil : Self.places(in: nodes)
  }

  private init(_ nodes: [Node], places: [PagePath: Int]) { (self.nodes, self.places) = (nodes, places) }

  /// The same tree, for whoever looks for the places of many pages.
  func forManyPages() -> NavigationIndex {
    places == nil ? NavigationIndex(nodes, places: Self.places(in: nodes)) : self
  }

  private static func places(in nodes: [Node]) -> [PagePath: Int] {
    var places = [PagePath: Int](minimumCapacity: nodes.count)
    for (index, node) in nodes.enumerated() where !node.isGroup {
      if let page = node.page, places[page] == nil { places[page] = index }
    }
    return places
  }

  /// The pages that the tree has, in no order.
  var pages: [PagePath] { Array((places ?? Self.places(in: nodes)).keys) }

  private static func firstPage(below node: NavigationNode) -> PagePath? {
    for child in node.children {
      if let page = child.page ?? firstPage(below: child) { return page }
    }
    return nil
  }

  /// The first node of a page; `nil` for a page that the tree does not have.
  func place(of page: PagePath) -> Int? {
    if let places { return places[page] }
    return nodes.firstIndex { !$0.isGroup && $0.page == page }
  }

  /// The nodes from the root down to a page, with the page's own; empty for a page that the tree does not have.
  func path(to page: PagePath) -> [Int] {
    var path: [Int] = []
    var index = place(of: page)
    while let current = index {
      path.append(current)
      index = nodes[current].parent
    }
    return path.reversed()
  }
}
