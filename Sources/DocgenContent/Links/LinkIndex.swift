import DependenciesConcurrency
import DocgenModel
package import DocgenSystem

/// The targets of links: every page by the names that authors use, with the properties that links show.
package struct LinkIndex: Sendable {
  /// The properties of a page that links need.
  ///
  /// It's a class, because it's passed along for each link.
  package final class Entry: Sendable {
    let path: PagePath
    /// The title without markup.
    let title: String
    /// The first paragraph.
    let abstract: [Inline]
    /// The fragments of its headings.
    let anchors: [String]
    /// The texts of its headings by fragment, without markup.
    let headings: [String: String]
    let isSymbol: Bool
    /// The short declaration of a symbol.
    ///
    /// Empty for other pages.
    let declaration: [Symbol.DeclarationFragment]
    /// Whether a symbol is deprecated on all platforms.
    let isDeprecated: Bool
    /// The minutes that a tutorial takes, or `nil` for other pages.
    let minutes: Int?

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - anchors: The page's fragments.
    package init(_ page: Page, anchors: [String]) {
      path = page.path
      title = page.title.plainText
      abstract = page.abstract
      self.anchors = anchors
      headings = Dictionary(
        page.headings.flatMap { heading in ([heading.anchor] + heading.formerAnchors).map { ($0, heading.text) } },
        uniquingKeysWith: { first, _ in first })
      isSymbol = page.isSymbol
      let symbol: Symbol? = if case .symbol(let content) = page.kind { content.symbol } else { nil }
      declaration = symbol?.subheading ?? []
      isDeprecated = symbol?.isDeprecated ?? false
      minutes = page.tutorial?.minutes
    }
  }

  /// An article under the name that links use.
  package struct Article: Sendable {
    /// The position of its catalog among the inputs.
    var catalog: Int
    /// The file's name without extension, spaces as `-`.
    var name: String
    /// The file, relative to the package's root.
    var file: String
    var path: PagePath

    /// Creates an article of the plan.
    package init(_ planned: SitePlan.PlannedArticle) {
      (catalog, name) = (planned.article.catalog, planned.article.name)
      (file, path) = (planned.article.file, planned.path)
    }
  }

  /// A catalog under the name that links use.
  package struct Bundle: Sendable {
    package var name: String
    package var identifier: String?

    /// Creates a catalog.
    package init(name: String, identifier: String?) {
      (self.name, self.identifier) = (name, identifier)
    }
  }

  let entries: [PagePath: Entry]
  let bundles: [Bundle]
  /// The pages of each catalog's articles by name.
  private let articles: [[String: PagePath]]
  private let pagesByFile: [String: PagePath]
  // Created on first use, because most packages have no broken links.
  private let resembledNames = LockIsolated<Suggestions?>(nil)
  private let anchorTables = MemoCache<PagePath, AnchorTable>()

  /// Creates an index.
  ///
  /// - Parameters:
  ///   - entries: Every page.
  ///   - articles: The articles. If two in one catalog have the same name, the first one counts.
  ///   - bundles: The catalogs.
  package init(entries: [Entry], articles: [Article], bundles: [Bundle]) {
    self.entries = Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.bundles = bundles
    var byName = [[String: PagePath]](repeating: [:], count: bundles.count)
    for article in articles where bundles.indices.contains(article.catalog) {
      if byName[article.catalog][article.name] == nil { byName[article.catalog][article.name] = article.path }
    }
    self.articles = byName
    pagesByFile = Dictionary(articles.map { ($0.file, $0.path) }, uniquingKeysWith: { first, _ in first })
  }

  /// Adds everything that links show or lead to.
  package func add(to hasher: inout FingerprintHasher) {
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      hasher.add(path.description)
      hasher.add(entry.title)
      hasher.add(entry.abstract)
      for anchor in entry.anchors {
        hasher.add(anchor)
        hasher.add(entry.headings[anchor] ?? "")
      }
      hasher.add(entry.declaration)
      hasher.add((entry.isSymbol ? 1 : 0) + (entry.isDeprecated ? 2 : 0))
      hasher.add(entry.minutes ?? -1)
    }
    for names in articles {
      for (name, path) in names.sorted(by: { $0.key < $1.key }) { hasher.add("\(name) \(path)") }
    }
    for (file, path) in pagesByFile.sorted(by: { $0.key < $1.key }) { hasher.add("\(file) \(path)") }
    hasher.add("\(bundles)")
  }

  /// The names of articles that resemble a name.
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
    let bundle = bundles[index]
    return text == bundle.identifier || text == PageAddress.linkName(bundle.name)
      || text.lowercased() == PageAddress.component(bundle.name)
  }

  private func searchOrder(from catalog: Int?) -> [Int] {
    guard let catalog else { return Array(bundles.indices) }
    return [catalog] + bundles.indices.filter { $0 != catalog }
  }
}
