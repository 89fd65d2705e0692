public import DocgenModel

/// A group of links that an author wrote under "Topics".
public struct WrittenGroup: Hashable, Sendable {
  /// A link of a group.
  public struct Link: Hashable, Sendable {
    /// The address of the page that it leads to.
    public var page: String
    /// Where it stands.
    public var position: SourcePosition?

    /// Creates a link.
    public init(_ page: String, at position: SourcePosition? = nil) {
      self.page = page
      self.position = position
    }
  }

  /// The group's heading; `nil` for links before the first.
  public var title: String?

  /// The links to pages of this site, in order.
  public var links: [Link]

  /// Creates a group.
  public init(title: String?, links: [Link]) {
    self.title = title
    self.links = links
  }
}

/// Which page lists which: what authors wrote, completed for all that they left out.
///
/// Pages are known by their addresses, so that articles and symbols are curated alike. What a page shows under "Topics" are
/// its written groups as they are, then ``automaticGroups(of:)``.
public struct Curation: Sendable {
  /// A group that nobody wrote.
  public struct Group: Hashable, Sendable {
    /// The title: `Articles`, `Structures`.
    public var title: String
    /// The addresses of the pages, in order.
    public var pages: [String]
  }

  /// The siblings of a page in the group that an author put it into.
  public struct SeeAlso: Hashable, Sendable {
    /// The group's title.
    public var title: String?
    /// The addresses of the pages, in order.
    public var pages: [String]
  }

  /// See Also shows this many siblings at most.
  public static let seeAlsoLimit = 15

  /// The links that would make a page its own ancestor.
  public private(set) var diagnostics: [Diagnostic] = []

  private let tree: SymbolTree
  private let written: [String: [WrittenGroup]]
  private let articles: Set<String>
  private let root: String
  /// The pages whose written groups list a page, without those that would close a circle, in order of address.
  private var curators: [String: [String]] = [:]
  private var refused: Set<[String]> = []

  /// Completes what authors wrote.
  ///
  /// - Parameters:
  ///   - tree: The symbols.
  ///   - written: The written groups of each page, by address.
  ///   - articles: The addresses of all articles but the root.
  ///   - root: The address of the page that lists the articles that nobody curated.
  public init(of tree: SymbolTree, written: [String: [WrittenGroup]], articles: Set<String> = [], root: String) {
    self.tree = tree
    self.written = written
    self.articles = articles
    self.root = root
    for curator in written.keys.sorted() {
      for link in (written[curator] ?? []).flatMap(\.links) { accept(link, by: curator) }
    }
    diagnostics.sort()
  }

  private mutating func accept(_ link: WrittenGroup.Link, by curator: String) {
    if link.page == curator || ancestry(of: curator).contains(link.page) {
      guard refused.insert([curator, link.page]).inserted else { return }
      diagnostics.append(
        Diagnostic(
          "cyclic-curation", .warning, at: link.position,
          link.page == curator
            ? "a page cannot be among its own topics" : "'\(title(of: link.page))' stands above this page already",
          notes: [
            Diagnostic.Note("the link is shown, and leaves the order of pages as it is; remove it from the topics")
          ]))
    } else if curators[link.page]?.contains(curator) != true {
      curators[link.page, default: []].append(curator)
    }
  }

  // MARK: What a page lists

  /// The groups that complete the written groups of a page.
  ///
  /// A member is left out where it is written on this page or on one below it; what a page elsewhere lists stays, as there it
  /// is a guest. Articles that nobody lists stand at the root, before all symbols.
  public func automaticGroups(of page: String) -> [Group] {
    var groups: [Group] = []
    if page == root {
      let left = articles.filter { curators[$0] == nil && $0 != root }.sorted()
      if !left.isEmpty { groups.append(Group(title: "Articles", pages: left)) }
    }
    guard let node = tree.node(at: page), node.address == page else { return groups }
    let members = tree.automaticMembers(of: node.id).filter { !isWritten($0.address, atOrBelow: page) }
    return groups
      + tree.groups(of: members).map { Group(title: $0.title, pages: $0.members.map { tree[$0].address }) }
  }

  /// The pages below a page for navigation: those that it lists, each once and none that stands above it.
  public func children(of page: String) -> [String] {
    let links = (written[page] ?? []).flatMap(\.links).map(\.page).filter { !refused.contains([page, $0]) }
    var seen: Set<String> = []
    return (links + automaticGroups(of: page).flatMap(\.pages)).filter { seen.insert($0).inserted }
  }

  /// The other pages of the group that an author put a page into; `nil` for a page that nobody curated.
  ///
  /// Of several groups that of the page that it belongs to counts, then that of the first curator by address.
  public func seeAlso(of page: String) -> SeeAlso? {
    let own = curators[page] ?? []
    let natural = naturalParent(of: page)
    guard let curator = own.first(where: { $0 == natural }) ?? own.first,
      let group = written[curator]?.first(where: { $0.links.contains { $0.page == page } })
    else { return nil }
    var seen: Set<String> = [page]
    let pages = group.links.map(\.page).filter { seen.insert($0).inserted }.prefix(Self.seeAlsoLimit)
    return pages.isEmpty ? nil : SeeAlso(title: group.title, pages: Array(pages))
  }

  /// The pages above a page, from the root or its module down.
  ///
  /// A symbol stands where it is declared, whoever lists it. An article stands below the page that lists it; of several the
  /// one nearest the root, then the first by address.
  public func ancestors(of page: String) -> [String] {
    if let node = tree.node(at: page), node.address == page { return tree.ancestors(of: node.id).map(\.address) }
    guard page != root else { return [] }
    let ways = (curators[page] ?? []).map { ancestors(of: $0) + [$0] }
    return ways.min { ($0.count, $0.last ?? "") < ($1.count, $1.last ?? "") } ?? [root]
  }

  // MARK: What stands above what

  private func isWritten(_ page: String, atOrBelow ancestor: String) -> Bool {
    (curators[page] ?? []).contains { $0 == ancestor || ancestry(of: $0).contains(ancestor) }
  }

  /// All pages above a page by any way.
  private func ancestry(of page: String) -> Set<String> {
    var found: Set<String> = []
    var open = [page]
    while let next = open.popLast() {
      for parent in (curators[next] ?? []) + (naturalParent(of: next).map { [$0] } ?? []) {
        if found.insert(parent).inserted { open.append(parent) }
      }
    }
    return found
  }

  /// The page that a page belongs to without anybody's doing.
  private func naturalParent(of page: String) -> String? {
    if let node = tree.node(at: page), node.address == page { return node.parent.map { tree[$0].address } }
    return articles.contains(page) && page != root && curators[page] == nil ? root : nil
  }

  private func title(of page: String) -> String {
    tree.node(at: page)?.title ?? page
  }
}
