import DocgenModel

/// Which page stands under which: the tree that authors make by their Topics, completed so that every page is in it.
///
/// A page that several others curate stands under the one nearest to the root, of two equally near ones under the
/// first. An edge that would close a cycle is refused with a warning. The tree has at most ``deepestLevel`` levels: what
/// is curated further down stands beside its parent.
struct Curation: Sendable {
  /// How many levels the tree has below the root; every page lists the pages above it.
  static let deepestLevel = 32

  /// A link of a topic group as an author wrote it, or as a symbol's kind made it.
  struct Edge: Sendable {
    var target: PagePath
    /// Where the author wrote it; `nil` for an automatic one.
    var position: SourcePosition?
  }

  /// The links of one page's topic groups.
  struct Group: Sendable {
    var title: String?
    var edges: [Edge]
  }

  /// Where a page stands.
  struct Place: Sendable {
    var parent: PagePath
    var group: GroupIndex
  }

  /// A group of a page.
  enum GroupIndex: Hashable, Sendable {
    /// The pages that nobody curated.
    case adopted
    /// The group at a position among the page's own.
    case curated(Int)
  }

  /// Where each page but the root stands.
  private(set) var places: [PagePath: Place] = [:]
  private var adopted: [PagePath: [PagePath]] = [:]
  /// The warnings about cycles.
  private(set) var diagnostics: [Diagnostic] = []

  private var childrenByParent: [PagePath: [GroupIndex: [PagePath]]] = [:]
  private var accepted: [PagePath: [(group: Int, target: PagePath)]] = [:]

  /// Curates pages.
  ///
  /// - Parameters:
  ///   - root: The landing page.
  ///   - pages: All pages in the order in which those without a place are taken in.
  ///   - groups: Their topic groups.
  ///   - title: A page's title, for warnings.
  ///   - home: The page that takes a page in which nobody curates; `nil` for the root.
  init(
    root: PagePath, pages: [PagePath], groups: [PagePath: [Group]], title: (PagePath) -> String,
    home: (PagePath) -> PagePath?
  ) {
    let known = Set(pages)
    refuseCycles(root: root, pages: pages, groups: groups, known: known, title: title)
    var hasParent: Set<PagePath> = [root]
    for edges in accepted.values { for edge in edges { hasParent.insert(edge.target) } }
    for page in pages where !hasParent.contains(page) {
      adopted[home(page).flatMap { $0 == page ? nil : $0 } ?? root, default: []].append(page)
    }
    place(from: root)
  }

  /// The pages that stand in a group of a page, in order.
  func children(of page: PagePath, in group: GroupIndex) -> [PagePath] {
    childrenByParent[page]?[group] ?? []
  }

  /// The pages above a page, from the root down, without itself.
  func ancestors(of page: PagePath) -> [PagePath] {
    var ancestors: [PagePath] = []
    var current = page
    while let place = places[current] {
      ancestors.append(place.parent)
      current = place.parent
    }
    return ancestors.reversed()
  }

  // MARK: Building

  private enum Mark { case open, done }

  /// Walks depth first with a stack of its own, since a chain of curation may be as long as there are pages.
  private mutating func refuseCycles(
    root: PagePath, pages: [PagePath], groups: [PagePath: [Group]], known: Set<PagePath>,
    title: (PagePath) -> String
  ) {
    var marks: [PagePath: Mark] = [:]
    // Pages that nobody names come before those in the middle of a chain, so that a chain is walked from its top.
    var named: Set<PagePath> = []
    for page in pages {
      for group in groups[page] ?? [] {
        for edge in group.edges where edge.target != page { named.insert(edge.target) }
      }
    }
    for start in [root] + pages.filter({ !named.contains($0) }) + pages where marks[start] == nil {
      var stack: [(page: PagePath, edges: [(group: Int, edge: Edge)], next: Int, seen: Set<PagePath>)] = []
      func enter(_ page: PagePath) {
        marks[page] = .open
        let edges = (groups[page] ?? []).enumerated().flatMap { index, group in group.edges.map { (index, $0) } }
        stack.append((page, edges, 0, []))
      }
      enter(start)
      while let top = stack.last {
        guard top.next < top.edges.count else {
          marks[top.page] = .done
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let (group, edge) = top.edges[top.next]
        guard known.contains(edge.target) else { continue }
        if marks[edge.target] == .open || edge.target == root {
          if let position = edge.position {
            diagnostics.append(
              Diagnostic(
                "cyclic-curation", .warning, at: position,
                "'\(title(edge.target))' cannot stand below '\(title(top.page))', which stands below it"))
          }
          continue
        }
        if stack[stack.count - 1].seen.insert(edge.target).inserted {
          accepted[top.page, default: []].append((group, edge.target))
        }
        if marks[edge.target] == nil { enter(edge.target) }
      }
    }
  }

  /// Gives each page the place nearest to the root, breadth first.
  private mutating func place(from root: PagePath) {
    var queue = [(page: root, level: 0)]
    var next = 0
    while next < queue.count {
      let (page, level) = queue[next]
      next += 1
      // An author's own choice of place weighs more than being taken in.
      for edge in accepted[page] ?? [] where places[edge.target] == nil {
        if level < Self.deepestLevel {
          places[edge.target] = Place(parent: page, group: .curated(edge.group))
          queue.append((edge.target, level + 1))
        } else {
          places[edge.target] = places[page]
          queue.append((edge.target, level))
        }
      }
      for target in adopted[page] ?? [] where places[target] == nil {
        places[target] = Place(parent: page, group: .adopted)
        queue.append((target, level + 1))
      }
    }
    for page in queue.dropFirst() {
      guard let place = places[page.page] else { continue }
      childrenByParent[place.parent, default: [:]][place.group, default: []].append(page.page)
    }
  }
}
