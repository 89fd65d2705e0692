import DocgenContent
import DocgenModel

/// Writes a page's part of the navigation tree.
struct NavigationWriter {
  /// The maximum number of adjacent nodes on a page.
  ///
  /// A link leads to the full list.
  static let window = 20

  /// The number of nodes up to which a page opens groups other than its own.
  static let budget = 40

  private let index: NavigationIndex
  private let page: PagePath
  private let path: [Int]
  /// The first page of the page's guide, or the root of the whole tree.
  private let guide: Int
  private var html = HTMLBuffer(capacity: 4_096)
  private var opened: Set<Int> = []

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - index: The whole tree.
  ///   - page: The page that shows part of it.
  init(_ index: NavigationIndex, page: PagePath) {
    self.index = index
    self.page = page
    path = index.path(to: page)
    guide = path.last(where: index.guides.contains) ?? 0
    opened = Set(path.drop { $0 != guide })
    opened.insert(guide)
    openGroups()
  }

  /// Opens other groups while there's room, so that a small site shows its whole tree.
  private mutating func openGroups() {
    var shown = opened.reduce(0) { $0 + min(index.nodes[$1].children.count, Self.window) }
    for group in index.nodes[guide].children where index.nodes[group].isGroup && !opened.contains(group) {
      let count = index.nodes[group].children.count
      if shown + count <= Self.budget {
        opened.insert(group)
        shown += count
      }
    }
  }

  /// The tree's list, without the element around it.
  mutating func write() -> HTMLBuffer {
    writeSwitcher()
    write(childrenOf: guide)
    return html
  }

  /// Writes the links to the guides, if the site has several.
  private mutating func writeSwitcher() {
    guard !index.guides.isEmpty else { return }
    html.markup("<ul class=\"guides\">\n")
    for guide in index.guides {
      html.markup("<li><a href=\"")
      html.address(of: index.nodes[guide].file, from: page)
      if index.nodes[guide].page == page {
        html.markup("\" aria-current=\"page\">")
      } else {
        html.markup(guide == self.guide ? "\" aria-current=\"true\">" : "\">")
      }
      html.append(index.nodes[guide].label)
      html.markup("</a></li>\n")
    }
    html.markup("</ul>\n")
  }

  /// Returns whether a node belongs to another guide: it's the guide's first page, or a group of such pages only.
  private func isOfOtherGuide(_ node: Int) -> Bool {
    guard !index.guides.isEmpty else { return false }
    if index.nodes[node].isGroup { return index.nodes[node].children.allSatisfy(index.guides.contains) }
    return index.guides.contains(node)
  }

  private mutating func write(childrenOf parent: Int) {
    let children = index.nodes[parent].children
    guard !children.isEmpty else { return }
    let shown = window(of: children)
    html.markup("<ul>\n")
    if shown.lowerBound > children.lowerBound { writeRest(of: parent, shown.lowerBound - children.lowerBound) }
    for child in shown where !isOfOtherGuide(child) { write(child) }
    if shown.upperBound < children.upperBound { writeRest(of: parent, children.upperBound - shown.upperBound) }
    html.markup("</ul>\n")
  }

  /// The visible part of a level: around the page's own node, or else at the beginning.
  private func window(of children: Range<Int>) -> Range<Int> {
    guard children.count > Self.window + 1 else { return children }
    let place = path.first { children.contains($0) } ?? children.lowerBound
    let start = min(max(place - Self.window / 2, children.lowerBound), children.upperBound - Self.window)
    return start..<start + Self.window
  }

  private mutating func write(_ child: Int) {
    // Access nodes by index, because a copy would update reference counts that all tasks share.
    let isGroup = index.nodes[child].isGroup
    let isOpen = opened.contains(child)
    html.markup(isGroup ? "<li class=\"group\">" : "<li>")
    if isGroup, isOpen || index.nodes[child].page == nil {
      html.markup("<span>")
      html.append(index.nodes[child].label)
      html.markup("</span>")
    } else if let target = index.nodes[child].page {
      html.markup("<a href=\"")
      html.address(of: index.nodes[child].file, from: page)
      if target == page, !isGroup {
        html.markup("\" aria-current=\"page\">")
      } else {
        html.markup("\">")
      }
      html.append(index.nodes[child].label)
      html.markup("</a>")
    }
    if isOpen, !index.nodes[child].children.isEmpty {
      html.markup("\n")
      write(childrenOf: child)
    }
    html.markup("</li>\n")
  }

  /// Writes the approximate number of hidden nodes, as a link to the page that lists them.
  private mutating func writeRest(of parent: Int, _ count: Int) {
    var ancestor = parent
    while index.nodes[ancestor].isGroup, let above = index.nodes[ancestor].parent { ancestor = above }
    guard index.nodes[ancestor].page != nil else { return }
    html.markup("<li class=\"rest\"><a href=\"")
    html.address(of: index.nodes[ancestor].file, from: page)
    html.markup("\">")
    writeCount(count)
    html.markup(" more</a></li>\n")
  }

  /// Writes a number below a hundred, or the first two digits of a larger one: `4900+`.
  ///
  /// With all digits, adding, removing, or moving one page would change all pages before or after it.
  private mutating func writeCount(_ count: Int) {
    var unit = 1
    while count / unit >= 100 { unit *= 10 }
    html.number(count / unit * unit)
    if unit > 1 { html.markup("+") }
  }
}
