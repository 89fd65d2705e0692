import DocgenMarkdown
import DocgenModel

/// Which pages the site has and at which addresses, decided from titles and file names alone.
struct PagePlan: Sendable {
  /// The pages, each once.
  private(set) var drafts: [PageDraft] = []
  /// The articles as links name them.
  private(set) var articles: [LinkIndex.Article] = []
  /// The roots of catalogs and modules, the landing page aside.
  private(set) var roots: Set<PagePath> = []
  /// The root that takes in a page which nobody curates, where that is not the landing page.
  private(set) var home: [PagePath: PagePath] = [:]
  /// Addresses that the landing page stands for, since it is at the site's root.
  private(set) var landingAliases: [PagePath] = []
  /// What is wrong with names and addresses.
  private(set) var diagnostics: [Diagnostic] = []

  /// The landing page, at the site's root.
  let landing = PagePath("")

  /// Plans the pages of articles.
  ///
  /// - Parameters:
  ///   - parsed: The articles and extension files of all catalogs, in their order.
  ///   - catalogs: The catalogs.
  ///   - configuration: Names the site and its main catalog.
  init(_ parsed: [ParsedArticle], catalogs: [Catalog], configuration: Configuration) {
    let main = Self.mainCatalog(catalogs, configuration)
    var taken: [PagePath: String] = [:]
    for (index, catalog) in catalogs.enumerated() {
      let own = parsed.filter { $0.catalog == index }
      let options = own.reduce(PageMetadata.Options()) { $0.over($1.metadata.globalOptions) }
      let root = Self.root(of: own, bundle: catalog.bundle)
      let rootPath = index == main ? landing : PageAddress.root(of: catalog.bundle)
      for article in own {
        let isRoot = article.file == root?.file
        if !isRoot, article.extendedSymbol != nil { continue }
        let path = isRoot ? rootPath : PageAddress.article(article.name, in: catalog.bundle)
        if let other = taken[path] {
          reportDuplicate(article, of: other, at: path)
          continue
        }
        taken[path] = article.file
        drafts.append(PageDraft(article, path: path, options: options))
        articles.append(.init(catalog: index, name: article.name, file: article.file, path: path))
        if !isRoot, rootPath != landing { home[path] = rootPath }
      }
      if root == nil { addRoot(at: rootPath, title: index == main ? configuration.title : catalog.bundle) }
      if rootPath == landing {
        landingAliases.append(PageAddress.root(of: catalog.bundle))
        if let root { landingAliases.append(PageAddress.article(root.name, in: catalog.bundle)) }
      } else {
        roots.insert(rootPath)
      }
    }
    if main == nil { addRoot(at: landing, title: configuration.title) }
    landingAliases = Set(landingAliases).filter { taken[$0] == nil && !roots.contains($0) }.sorted()
  }

  /// The catalog whose root is the landing page: `Articles`, else the only one, else the one named like the site.
  private static func mainCatalog(_ catalogs: [Catalog], _ configuration: Configuration) -> Int? {
    catalogs.firstIndex { $0.folder == "Articles" }
      ?? (catalogs.count == 1 ? 0 : catalogs.firstIndex { $0.bundle == configuration.bundle })
  }

  /// The root of a catalog: the extension file of its module, the page with `@TechnologyRoot`, the only article, the
  /// article named like the catalog; `nil` where one has to be made.
  private static func root(of articles: [ParsedArticle], bundle: String) -> ParsedArticle? {
    let plain = articles.filter { $0.extendedSymbol == nil }
    return articles.first { $0.extendedSymbol.map { $0 == bundle || $0 == "/\(bundle)" } == true }
      ?? plain.first { $0.metadata.isTechnologyRoot }
      ?? (plain.count == 1 ? plain[0] : plain.first { $0.name == PageAddress.linkName(bundle) })
  }

  private mutating func addRoot(at path: PagePath, title: String) {
    let position = SourcePosition(file: "docgen.yml", line: 1)
    let kind: Page.Kind = path == landing ? .landing : .article
    let page = Page(path: path, kind: kind, title: [Inline(.text(title), at: position)])
    drafts.append(PageDraft(made: page))
  }

  private mutating func reportDuplicate(_ article: ParsedArticle, of other: String, at path: PagePath) {
    diagnostics.append(
      Diagnostic(
        "duplicate-page", .warning, at: article.anatomy.title?.position ?? SourcePosition(file: article.file, line: 1),
        "has the address of '\(other)', which shows in its place: '\(path)'", notes: [.init("rename one of the files")])
    )
  }
}
