public import DocgenSymbols

/// What is known of symbols when a site is built.
public struct SymbolSources: Sendable {
  /// The documented modules' graphs.
  public var graphs: [ModuleGraph]

  /// The toolchain's own symbols, which link to Apple's pages; `nil` where none are known.
  public var known: KnownSymbols?

  /// Other sites' pages.
  public var sites: [LinkableSite]

  /// Creates sources.
  public init(graphs: [ModuleGraph], known: KnownSymbols? = nil, sites: [LinkableSite] = []) {
    self.graphs = graphs
    self.known = known
    self.sites = sites
  }
}

/// The documented symbols, and those that other sites document.
struct SymbolIndex: Sendable {
  /// The documented symbols.
  let tree: SymbolTree
  /// The toolchain's own symbols.
  let known: KnownSymbols?
  /// Other sites' pages.
  let sites: [LinkableSite]
  /// The page at the site's root, by the address that it has elsewhere; a link to it leads to the root.
  let rootAddress: String

  /// The page of a node.
  func path(of node: SymbolNode) -> PagePath {
    node.address == rootAddress ? PagePath("") : PagePath(node.address)
  }

  /// Where a symbol's identifier leads: to its page here, on another site, or at Apple; `nil` for nowhere.
  func target(ofSymbol id: String) -> LinkTarget? {
    if let node = tree.node(withSymbol: id) {
      return .page(path(of: node), fragment: nil, title: node.title, isSymbol: true)
    }
    for site in sites {
      if let entity = site.entity(withSymbol: id), let address = site.url(of: entity) {
        return .external(address, title: entity.title, isSymbol: true)
      }
    }
    return known?.symbol(withID: id).map { .external($0.address, title: $0.title, isSymbol: true) }
  }

  /// Where a path leads that no documented module has: to another site or to Apple; `nil` for nowhere.
  ///
  /// - Parameters:
  ///   - path: The path, without a slash in front.
  ///   - isAddress: Whether it may be an address below `documentation/` as well.
  func foreignTarget(at path: String, orAddress isAddress: Bool = false) -> LinkTarget? {
    for site in sites {
      if let entity = site.entity(at: path), let address = site.url(of: entity) {
        return .external(address, title: entity.title, isSymbol: true)
      }
    }
    let symbol = known?.symbol(at: path) ?? (isAddress ? known?.symbol(atAddress: path) : nil)
    return symbol.map { .external($0.address, title: $0.title, isSymbol: true) }
  }
}
