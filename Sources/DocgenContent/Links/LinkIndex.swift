import DependenciesConcurrency
import DocgenModel

/// The targets of links: every page by the names that authors use, with the properties that links show.
package struct LinkIndex: Sendable {
  /// The properties of a page that links need.
  ///
  /// It's a class, because it's passed along for each link.
  package final class Entry: Sendable {
    let path: PagePath
    /// The title without markup.
    let title: String
    let isSymbol: Bool
    /// The page's link in a list of links.
    let link: TopicLink
    /// Whether its headings are known.
    let hasKnownHeadings: Bool
    /// The fragments of its headings.
    let anchors: [String]
    /// The texts of its headings by fragment, without markup.
    let headings: [String: String]

    /// Creates an entry.
    ///
    /// - Parameter unresolvedPage: The page.
    package init(_ unresolvedPage: UnresolvedPage) {
      let page = unresolvedPage.page
      hasKnownHeadings = !unresolvedPage.isUnreadable
      path = page.path
      isSymbol = page.isSymbol
      link = TopicLink(to: page)
      title = link.target.title
      anchors = unresolvedPage.anchors
      headings = Dictionary(
        page.headings.flatMap { heading in ([heading.anchor] + heading.formerAnchors).map { ($0, heading.text) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  private(set) var entries: [PagePath: Entry]
  private let catalogs: [Catalog]
  /// The pages of each catalog's articles by name.
  private let articles: [[String: PagePath]]
  private let pagesByFile: [String: PagePath]
  // Created on first use, because most packages have no broken links.
  private let resembledNames = LockIsolated<Suggestions?>(nil)
  private let resembledFiles = LockIsolated<ResembledFiles?>(nil)
  private let anchorTables = MemoCache<PagePath, AnchorTable>()

  /// Creates an index.
  ///
  /// - Parameters:
  ///   - entries: Every page.
  ///   - plannedArticles: The articles. If two in one catalog have the same name, the first one counts.
  ///   - extensions: The pages of symbols by the extension file that contains a part of their text.
  ///   - catalogs: The catalogs.
  package init(
    entries: [Entry], plannedArticles: [SitePlan.PlannedArticle], extensions: [String: PagePath] = [:],
    catalogs: [Catalog]
  ) {
    self.entries = Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.catalogs = catalogs
    var articles = [[String: PagePath]](repeating: [:], count: catalogs.count)
    for planned in plannedArticles where articles[planned.article.catalog][planned.article.name] == nil {
      articles[planned.article.catalog][planned.article.name] = planned.path
    }
    self.articles = articles
    pagesByFile = extensions.merging(plannedArticles.map { ($0.article.file, $0.path) }) { first, _ in first }
  }

  /// Replaces the entries of some pages, whose names, addresses, and fragments stay the same.
  package mutating func replace(_ entries: [Entry]) {
    for entry in entries { self.entries[entry.path] = entry }
  }

  func articleNames(resembling name: String) -> [String] {
    let names = resembledNames.withValue { names in
      if let names { return names }
      let suggestions = Suggestions(articles.flatMap(\.keys))
      names = suggestions
      return suggestions
    }
    return names.nearest(to: name)
  }

  /// The fragments of a page by name, or `nil` if there are only a few.
  func anchorTable(of entry: Entry) -> AnchorTable? {
    guard entry.anchors.count >= AnchorTable.fewest else { return nil }
    return anchorTables.value(for: entry.path) { AnchorTable(entry.anchors) }
  }

  /// The files of pages that another path resembles: the files with its name in other folders, or else those with
  /// similar paths.
  func files(resembling path: String) -> [String] {
    let files = resembledFiles.withValue { files in
      if let files { return files }
      let resembled = ResembledFiles(
        byName: Dictionary(grouping: pagesByFile.keys.sorted(), by: PackagePath.name),
        paths: Suggestions(pagesByFile.keys))
      files = resembled
      return resembled
    }
    return files.byName[PackagePath.name(of: path)].map { Array($0.prefix(3)) } ?? files.paths.nearest(to: path)
  }

  private struct ResembledFiles: Sendable {
    let byName: [String: [String]]
    let paths: Suggestions
  }

  /// The page whose text is in a file.
  func page(writtenIn file: String) -> PagePath? { pagesByFile[file] }

  /// The article that a `doc:` link names.
  ///
  /// - Parameters:
  ///   - path: `Article`, `Bundle/Article`, or `documentation/Bundle/Article`, with or without a leading slash.
  ///   - bundle: The host of `doc://bundle/…`.
  ///   - catalog: The catalog that contains the link. Its articles take precedence.
  func article(_ path: String, bundle: String?, from catalog: Int?) -> PagePath? {
    // Most links contain the exact name of an article in the same catalog.
    if bundle == nil, let catalog, let found = articles[catalog][path] { return found }
    var components = path.split(separator: "/").map { PageAddress.linkName($0) }
    guard let name = components.popLast() else { return nil }
    // The folders of all pages aren't part of names.
    if let folder = components.first?.lowercased(), folder == "documentation" || folder == "tutorials" {
      components.removeFirst()
    }
    guard components.count <= 1 else { return nil }
    for index in searchOrder(from: catalog) {
      if let bundle, !names(bundle, index) { continue }
      if let folder = components.first, !names(folder, index) { continue }
      if let found = articles[index][name] { return found }
    }
    return nil
  }

  private func names(_ text: String, _ index: Int) -> Bool {
    let catalog = catalogs[index]
    return text == catalog.identifier || text == PageAddress.linkName(catalog.bundle)
      || text.lowercased() == PageAddress.component(catalog.bundle)
  }

  private func searchOrder(from catalog: Int?) -> [Int] {
    guard let catalog else { return Array(catalogs.indices) }
    return [catalog] + catalogs.indices.filter { $0 != catalog }
  }
}

extension LinkIndex: Equatable {
  /// Returns whether links show and lead to the same things.
  package static func == (left: LinkIndex, right: LinkIndex) -> Bool {
    left.entries == right.entries && left.articles == right.articles && left.pagesByFile == right.pagesByFile
      && left.catalogs.elementsEqual(right.catalogs) { ($0.bundle, $0.identifier) == ($1.bundle, $1.identifier) }
  }
}

extension LinkIndex.Entry: Equatable {
  package static func == (left: LinkIndex.Entry, right: LinkIndex.Entry) -> Bool {
    left.link == right.link && left.anchors == right.anchors && left.headings == right.headings
      && left.hasKnownHeadings == right.hasKnownHeadings
  }
}
