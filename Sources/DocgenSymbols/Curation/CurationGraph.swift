import DocgenModel

/// A directed acyclic graph of pages, from declaration contexts and from the links that authors write.
///
/// Pages are integers, so that a site of 10,000 articles that list each other in a chain stays fast.
struct CurationGraph: Sendable {
  /// An accepted link in a written group.
  struct Link: Sendable {
    /// The index of the group on its page.
    var group: Int
    var page: Int
  }

  /// The pages' addresses.
  private(set) var addresses: [String] = []
  /// The default parent of each page: a symbol's declaration context, or an article's root.
  private(set) var naturalParents: [Int?] = []
  /// The pages that list each page, sorted by address.
  private(set) var curators: [[Int]] = []
  /// The pages that each page lists, without duplicates.
  private(set) var links: [[Link]] = []
  /// The rejected links, which would make a page its own ancestor.
  private(set) var refused: [(link: WrittenGroup.Link, curator: String)] = []

  private var numbers: [String: Int] = [:]
  private var hasNaturalChildren: [Bool] = []

  /// Assigns integers to the pages.
  init(tree: SymbolTree, articles: [String: String], others: some Sequence<String>) {
    for node in tree.nodes { number(node.address) }
    for article in articles.keys.sorted() { number(article) }
    for other in others { number(other) }
    for node in tree.nodes {
      if let parent = node.parent { setParent(of: node.address, to: tree[parent].address) }
    }
    for (article, root) in articles {
      number(root)
      if article != root { setParent(of: article, to: root) }
    }
  }

  /// The integer of the page with an address.
  subscript(address: String) -> Int? { numbers[address] }

  private mutating func setParent(of page: String, to parent: String) {
    guard let page = numbers[page], let parent = numbers[parent], page != parent else { return }
    naturalParents[page] = naturalParents[page] ?? parent
    hasNaturalChildren[parent] = true
  }

  @discardableResult
  private mutating func number(_ address: String) -> Int {
    if let known = numbers[address] { return known }
    numbers[address] = addresses.count
    addresses.append(address)
    naturalParents.append(nil)
    curators.append([])
    links.append([])
    hasNaturalChildren.append(false)
    return addresses.count - 1
  }

  /// Adds the links of a page, and rejects links that would close a cycle.
  ///
  /// - Parameters:
  ///   - groups: The page's written groups.
  ///   - address: The page. Add pages in the order of their addresses.
  mutating func add(_ groups: [WrittenGroup], of address: String) {
    guard let curator = numbers[address] else { return }
    var seen: Set<Int> = []
    // Links that are added below don't change the page's ancestors, so find them only once.
    var ancestors: [Bool]?
    for (index, group) in groups.enumerated() {
      for link in group.links {
        guard let page = numbers[link.page], seen.insert(page).inserted else { continue }
        var closesCycle = page == curator
        if !closesCycle, canBeAbove(page) {
          let known = ancestors ?? self.ancestors(of: curator)
          (ancestors, closesCycle) = (known, known[page])
        }
        if closesCycle {
          refused.append((link, address))
        } else {
          links[curator].append(Link(group: index, page: page))
          curators[page].append(curator)
        }
      }
    }
  }

  /// Whether a page has pages below it.
  ///
  /// Most linked pages don't, so the links can't close a cycle.
  private func canBeAbove(_ page: Int) -> Bool { hasNaturalChildren[page] || !links[page].isEmpty }

  /// Whether each page is an ancestor of a page.
  func ancestors(of page: Int) -> [Bool] {
    // An array, because hashing is slow if a page has thousands of ancestors.
    var isAncestor = [Bool](repeating: false, count: addresses.count)
    var open = [page]
    while let next = open.popLast() {
      for parent in curators[next] + (naturalParents[next].map { [$0] } ?? []) where !isAncestor[parent] {
        isAncestor[parent] = true
        open.append(parent)
      }
    }
    return isAncestor
  }
}
