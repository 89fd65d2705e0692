import DocgenMarkdown
package import DocgenModel
package import DocgenSymbols
package import DocgenSyntax

/// The site's pages and their addresses, determined only from titles, file names, and symbols.
package struct SitePlan: Sendable {
  /// An article and the address of its page.
  package struct PlannedArticle: Sendable {
    /// The article.
    package fileprivate(set) var article: ParsedArticle
    package var path: PagePath
    /// The catalog's options, for the options that the article doesn't set.
    package var options: PageMetadata.Options
    /// The address of the page that lists the article if no author does.
    var defaultParent: String
  }

  /// The articles that have a page.
  package private(set) var articles: [PlannedArticle] = []
  /// The extension files by the symbol that they extend.
  package private(set) var extensions: [SymbolNode.ID: [ParsedArticle]] = [:]
  /// The page of each extension file.
  package var extensionPages: [String: PagePath] {
    Dictionary(
      extensions.flatMap { id, files in files.map { ($0.file, symbols.path(of: symbols.tree[id])) } },
      uniquingKeysWith: { first, _ in first })
  }
  /// Whether extension files are omitted because no symbols are known.
  package private(set) var omitsExtensions = false
  /// Generated pages with their titles: roots of catalogs without one.
  package private(set) var generatedPages: [(path: PagePath, title: String)] = []
  /// The address of the page with the table of covered symbols, or `nil` if the site has none.
  package private(set) var coveragePage: PagePath?
  /// The addresses of catalogs' roots, except the landing page and modules.
  private(set) var roots: Set<String> = []
  /// Addresses that lead to the landing page, because the page is at the site's root.
  package private(set) var landingAliases: [PagePath] = []
  /// The addresses in DocC's form of pages that have a plainer address.
  package private(set) var formerAddresses: [PagePath: PagePath] = [:]
  /// Diagnostics about names and addresses.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The symbol index, which contains the landing page's address.
  package let symbols: SymbolIndex

  /// Plans the pages.
  ///
  /// - Parameters:
  ///   - parsed: The articles and extension files of all catalogs, in their order.
  ///   - catalogs: The catalogs.
  ///   - configuration: The configuration, which names the site and its main catalog.
  ///   - sources: The symbols, or `nil` for a build without them.
  ///   - hidden: The declarations that authors exclude.
  ///   - code: The package's sources.
  ///   - sites: Other sites' pages.
  package init(
    _ parsed: [ParsedArticle], catalogs: [Catalog], configuration: Configuration,
    symbols sources: SymbolInputs?, hidden: [HiddenDeclaration] = [], code: [SourceFile] = [],
    sites: [LinkableSite] = []
  ) {
    let tree =
      sources.map { sources in
        SymbolTree(
          sources.graphs,
          withoutMembersFromOutside: configuration.showsInheritedMembers ? nil : sources.packageModules)
      } ?? SymbolTree([])
    let main = Self.mainCatalog(catalogs, configuration)
    let hasArticles = catalogs.contains { !$0.isReadme }
    let onlyModule = !hasArticles && tree.modules.count == 1 ? tree[tree.modules[0]].name : nil
    let name = onlyModule ?? main.map { catalogs[$0].bundle } ?? configuration.bundle
    symbols = SymbolIndex(
      tree: tree, known: sources?.known,
      excluded: ExcludedSymbols(hidden, tree: tree, modules: sources?.packageModules ?? [], code: code), sites: sites,
      rootAddress: PageAddress.root(of: name).description)
    diagnostics = tree.diagnostics
    var taken: [PagePath: String] = [:]
    for (index, catalog) in catalogs.enumerated() {
      if catalog.isReadme, onlyModule != nil {
        // The page of the module is the landing page.
        extensions[tree.modules[0]] = parsed.filter { $0.catalog == index }
        continue
      }
      add(
        parsed.filter { $0.catalog == index }, of: catalog, isMain: index == main, knowsSymbols: sources != nil,
        title: index == main ? configuration.title : catalog.bundle, taken: &taken)
    }
    if main == nil || onlyModule != nil, tree.node(at: symbols.rootAddress) == nil {
      generatedPages.append((PagePath(""), configuration.title))
    }
    let coverage = PageAddress.article("Coverage", in: name)
    if configuration.coverage != nil, sources != nil, taken[coverage] == nil, tree.node(at: coverage.description) == nil
    {
      generatedPages.append((coverage, "Coverage"))
      coveragePage = coverage
    }
    landingAliases = (landingAliases + [PagePath(symbols.rootAddress)]).filter { taken[$0] == nil }
  }

  /// The catalog whose root is the landing page: `Articles`, or else the only catalog, or else the catalog with the
  /// site's name.
  private static func mainCatalog(_ catalogs: [Catalog], _ configuration: Configuration) -> Int? {
    catalogs.firstIndex { $0.folder == "Articles" }
      ?? (catalogs.count == 1 ? 0 : catalogs.firstIndex { $0.bundle == configuration.bundle })
  }

  /// Plans the pages of a catalog from its articles.
  private mutating func add(
    _ articles: [ParsedArticle], of catalog: Catalog, isMain: Bool, knowsSymbols: Bool, title: String,
    taken: inout [PagePath: String]
  ) {
    let options = articles.reduce(PageMetadata.Options()) { $0.over($1.metadata.globalOptions) }
    let rootPath = PageAddress.root(of: catalog.bundle)
    let module = symbols.tree.node(at: rootPath.description)
    let pages = articles.filter { !takeExtension($0, of: catalog, module, knowsSymbols: knowsSymbols) }
    let root = module == nil ? Self.root(of: pages, bundle: catalog.bundle) : nil
    self.articles.reserveCapacity(self.articles.count + pages.count)
    for (index, article) in pages.enumerated() {
      let isRoot = index == root
      // Without symbols, the target of an extension file isn't known.
      if !isRoot, article.extendedSymbol != nil {
        omitsExtensions = true
        continue
      }
      let path =
        isRoot ? (isMain ? PagePath("") : rootPath) : article.kind.path(article.name, catalog.bundle)
      guard claim(path, for: article, taken: &taken) else { continue }
      let names = [article.name, catalog.bundle]
      if let former = PageAddress.former(isRoot ? rootPath : path, named: names), formerAddresses[former] == nil {
        formerAddresses[former] = path
      }
      self.articles.append(
        PlannedArticle(
          article: article, path: path, options: options,
          defaultParent: isRoot ? symbols.rootAddress : rootPath.description
        ))
      if isRoot, isMain { landingAliases.append(PageAddress.article(article.name, in: catalog.bundle)) }
    }
    if root == nil, module == nil { generatedPages.append((isMain ? PagePath("") : rootPath, title)) }
    if module == nil, !isMain { roots.insert(rootPath.description) }
  }

  /// Adds an article as the extension file of a symbol.
  ///
  /// Returns whether it's one.
  private mutating func takeExtension(
    _ article: ParsedArticle, of catalog: Catalog, _ module: SymbolNode?, knowsSymbols: Bool
  ) -> Bool {
    guard let symbol = article.extendedSymbol, knowsSymbols else { return false }
    let place = article.structure.title?.inlines.first?.position.moved(by: 2)
    // As in DocC, a title's path starts with the module, whose name can also be the name of one of its types. For other
    // names, the module can be omitted.
    var absolute = LinkPath(symbolLink: symbol)
    absolute.isAbsolute = true
    do throws(DiagnosticError) {
      let node =
        if let named = try? symbols.tree.node(for: absolute, at: place) { named } else {
          try symbols.tree.node(for: LinkPath(symbolLink: symbol), in: module?.id, at: place)
        }
      extensions[node.id, default: []].append(article)
      return true
    } catch {
      // The root of a catalog can have the name of a module that isn't documented.
      guard symbol != catalog.bundle else { return false }
      let condition = symbols.conditionDiagnostic(
        about: absolute.path, from: [], consequence: "the site doesn't show this file", at: place)
      diagnostics.append(condition ?? error.diagnostic)
      return true
    }
  }

  /// The root of a catalog: the file whose title is its module, the page with `@TechnologyRoot`, the only article, or
  /// the article with the catalog's name.
  ///
  /// - Returns: The index of the root in `pages`, or `nil` if there's none.
  private static func root(of pages: [ParsedArticle], bundle: String) -> Int? {
    let plain = pages.indices.filter { pages[$0].extendedSymbol == nil && pages[$0].tutorial == nil }
    let name = PageAddress.linkName(bundle)
    return pages.firstIndex { $0.extendedSymbol.map { $0 == bundle || $0 == "/\(bundle)" } == true }
      ?? plain.first { pages[$0].metadata.isTechnologyRoot }
      ?? (plain.count == 1 ? plain[0] : plain.first { pages[$0].name == name })
  }

  /// The page at an address that an author wrote, which can be the landing page's former address.
  package func page(at address: String) -> PagePath {
    let path = PagePath(address.lowercased())
    return landingAliases.contains(path) ? PagePath("") : formerAddresses[path] ?? path
  }

  /// The addresses that resemble one that no page has.
  ///
  /// - Parameters:
  ///   - address: The unknown address.
  ///   - pages: The addresses of all pages.
  package func addresses(near address: String, in pages: Suggestions) -> [String] {
    let found = pages.nearest(to: address)
    return found.isEmpty ? nearMisses(of: address, in: landingAliases.map(\.description), limit: 1) : found
  }

  /// Assigns an address to an article, or adds a diagnostic if a symbol or another article has it already.
  private mutating func claim(
    _ path: PagePath, for article: ParsedArticle, taken: inout [PagePath: String]
  ) -> Bool {
    let other = taken[path] ?? symbols.tree.node(at: path.description).map { "the symbol '\($0.title)'" }
    guard let other else {
      taken[path] = "'\(article.file)'"
      return true
    }
    diagnostics.append(
      Diagnostic(
        "duplicate-page", .warning, at: article.position,
        "\(other) already has the address '\(path)', so this page doesn't appear", notes: [.init("rename the file")]))
    return false
  }
}
