import DependenciesConcurrency
import DocgenModel
import DocgenSymbols

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
        return .external(address, title: entity.title, isSymbol: entity.isSymbol)
      }
    }
    let symbol = known?.symbol(at: path) ?? (isAddress ? known?.symbol(atAddress: path) : nil)
    return symbol.map { .external($0.address, title: $0.title, isSymbol: true) }
  }

  /// Where a `doc://bundle/…` link leads whose bundle is another site's; `nil` for nowhere.
  func target(at path: String, inBundle bundle: String) -> LinkTarget? {
    for site in sites where site.bundle == bundle {
      if let entity = site.entity(at: path), let address = site.url(of: entity) {
        return .external(address, title: entity.title, isSymbol: entity.isSymbol)
      }
    }
    return nil
  }

  /// What is wrong with a path that begins with a module of another site and leads to no page of it; `nil` for another
  /// path.
  func foreignComplaint(about path: String, at position: SourcePosition) -> Diagnostic? {
    guard let module = foreignModule(String(path.prefix { $0 != "/" })) else { return nil }
    let alike = module.pages[path] ?? []
    if alike.count > 1 {
      return Diagnostic(
        "ambiguous-symbol-link", .warning, at: position,
        "'\(path)' is ambiguous: \(alike.count) pages of '\(module.address)' have that name",
        notes: alike.prefix(12).map { page in
          .init("'\(page.address.trimmingPrefix("documentation/"))' is \(page.declaration ?? page.title)")
        })
    }
    return Diagnostic(
      "unknown-symbol-link", .warning, at: position, "'\(path)' is no page of '\(module.address)'",
      nearMisses: module.paths.nearest(to: path))
  }

  /// A module that another site documents.
  private struct ForeignModule: Sendable {
    /// Where the site is.
    let address: String
    let pages: [String: [LinkableEntity]]
    let paths: ResembledNames
  }

  // Made when a link leads to nothing that is known: a site may list tens of thousands, and a page link wrongly as often.
  private let foreignModules = LockIsolated<[String: ForeignModule]?>(nil)

  /// A module as the first site documents it that does; `nil` where none does.
  private func foreignModule(_ name: String) -> ForeignModule? {
    foreignModules.withValue { modules in
      if let modules { return modules[name] }
      var made: [String: ForeignModule] = [:]
      for site in sites {
        let modules = Dictionary(grouping: site.entities.filter { !$0.path.isEmpty }) { $0.path[0] }
        for (module, pages) in modules where made[module] == nil {
          let byPath = Dictionary(grouping: pages) { $0.path.joined(separator: "/") }
          made[module] = ForeignModule(
            address: site.baseURL ?? "", pages: byPath, paths: ResembledNames(byPath.keys))
        }
      }
      modules = made
      return made[name]
    }
  }
}

extension LinkableEntity {
  /// Whether it is about a module or symbol, and links to it show as code.
  fileprivate var isSymbol: Bool { !path.isEmpty || symbol != nil }
}
