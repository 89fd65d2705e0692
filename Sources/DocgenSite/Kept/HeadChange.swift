import DocgenModel
import DocgenSystem

/// A page of which others may show something else after an edit: its title, its abstract, or its headings.
struct HeadChange: Sendable {
  /// What others showed of it.
  let former: LinkIndex.Entry
  /// What they show of it now.
  let now: LinkIndex.Entry
  /// The page, without its text.
  let page: Page

  /// Compares a page with what it was; `nil` where others show the same of it.
  ///
  /// - Parameters:
  ///   - draft: The page as it is now.
  ///   - former: What others showed of it.
  init?(_ draft: PageDraft, formerly former: LinkIndex.Entry) {
    now = draft.entry
    guard now.shown != former.shown else { return nil }
    self.former = former
    var page = draft.page
    page.removeText()
    self.page = page
  }

  /// Whether the page is called something else.
  var changesTitle: Bool { !former.title.utf8.elementsEqual(now.title.utf8) }

  /// Whether lists of pages say something else of it.
  var changesItem: Bool { changesTitle || Self.bytes(of: former.abstract) != Self.bytes(of: now.abstract) }

  /// How others show what has changed.
  var manners: PageShower.Manner {
    if changesTitle { return [.links, .lists, .names] }
    return changesItem ? [.links, .lists] : .links
  }

  private static func bytes(of inlines: [Inline]) -> [UInt8] {
    var writer = PageValueWriter(withPlaces: false)
    writer.add(inlines)
    return writer.bytes.bytes
  }
}

extension [PagePath: HeadChange] {
  /// A link as it shows now.
  func now(_ link: TopicLink) -> TopicLink {
    guard case .page(let path, nil, _, let isSymbol) = link.target, let change = self[path] else { return link }
    return TopicLink(
      target: .page(path, fragment: nil, title: change.now.title, isSymbol: isSymbol), abstract: change.now.abstract)
  }

  /// A group that nobody wrote, as it shows now.
  ///
  /// - Parameters:
  ///   - group: The group as it was.
  ///   - isSorted: Whether articles in it are in the order of their titles.
  /// - Returns: `nil` where they are in another order now.
  func now(_ group: TopicGroup, isSorted: Bool) -> TopicGroup? {
    guard group.links.contains(where: { $0.target.page.map { self[$0] != nil } ?? false }) else { return group }
    var now = group
    now.links = group.links.map { self.now($0) }
    guard isSorted, !now.links.contains(where: \.target.isSymbol) else { return now }
    let titled = now.links.map { (title: $0.target.title, address: $0.target.page?.description ?? "") }
    return zip(titled, titled.dropFirst()).allSatisfy { $0 < $1 } ? now : nil
  }
}

extension LinkTarget {
  /// The page of this site that it is, or that it is a place of.
  fileprivate var page: PagePath? {
    if case .page(let path, _, _, _) = self { path } else { nil }
  }

  /// Whether it is a symbol's.
  fileprivate var isSymbol: Bool {
    if case .page(_, _, _, isSymbol: true) = self { true } else { false }
  }
}

extension [HeadChange] {
  /// The changes by the addresses of their pages.
  var dictionary: [PagePath: HeadChange] {
    Dictionary(map { ($0.page.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The pages that are called something else, with their titles.
  var titles: [PagePath: String] {
    Dictionary(
      filter(\.changesTitle).map { ($0.page.path, $0.now.title) }, uniquingKeysWith: { first, _ in first })
  }
}

extension NavigationNode {
  /// The tree with other titles of some pages.
  func titled(_ titles: [PagePath: String]) -> NavigationNode {
    var node = self
    node.rename(titles)
    return node
  }

  private mutating func rename(_ titles: [PagePath: String]) {
    if let title = page.flatMap({ titles[$0] }) { self.title = title }
    for index in children.indices { children[index].rename(titles) }
  }
}
