import DependenciesConcurrency
import DocgenModel
package import DocgenSymbols
import DocgenSyntax

/// The documented symbols, and the symbols that other sites document.
package struct SymbolIndex: Sendable {
  /// The documented symbols.
  package let tree: SymbolTree
  /// The toolchain's own symbols.
  let known: ToolchainSymbols?
  /// The package's public symbols that have no page.
  let excluded: ExcludedSymbols
  /// Other sites' pages.
  let sites: [LinkableSite]
  /// The address that the landing page would have if it weren't at the site's root.
  ///
  /// A link to this address leads to the landing page.
  package let rootAddress: String

  /// The page of a node.
  package func path(of node: SymbolNode) -> PagePath { path(at: node.address) }

  /// The module that each catalog is named after, or `nil` for a catalog without a module.
  func modules(of catalogs: [Catalog]) -> [SymbolNode.ID?] {
    catalogs.map { tree.node(at: PageAddress.root(of: $0.bundle).description)?.id }
  }

  /// The target of a link to a node's page.
  func target(of node: SymbolNode) -> LinkTarget {
    .page(path(of: node), fragment: nil, title: node.title, isSymbol: true)
  }

  /// Returns the page with an address.
  ///
  /// The landing page has ``rootAddress``.
  func path(at address: String) -> PagePath { PagePath(address == rootAddress ? "" : address) }

  /// Returns the address of a page.
  ///
  /// The landing page has ``rootAddress``.
  package func address(of path: PagePath) -> String { path.description.isEmpty ? rootAddress : path.description }

  /// The target of a symbol identifier: its page here, on another site, or on Apple's site.
  ///
  /// `nil` for none.
  func target(ofSymbol id: String) -> LinkTarget? {
    if let node = tree.node(withSymbol: id) { return target(of: node) }
    return foreignTarget { $0.entity(withSymbol: id) }
      ?? known?.symbol(withID: id).map { .external($0.address, title: $0.title, isSymbol: true) }
  }

  /// The target of a path that isn't in a documented module: a page of another site or of Apple's.
  ///
  /// `nil` for none.
  ///
  /// - Parameters:
  ///   - path: The path, without a leading slash.
  ///   - isAddress: Whether it can also be an address below `documentation/`.
  func foreignTarget(at path: String, orAddress isAddress: Bool) -> LinkTarget? {
    if let target = foreignTarget({ $0.entity(at: path) }) { return target }
    let symbol = known?.symbol(at: path) ?? (isAddress ? known?.symbol(atAddress: path) : nil)
    return symbol.map { .external($0.address, title: $0.title, isSymbol: true) }
  }

  /// The target of a `doc://bundle/…` link to another site's bundle, or `nil` for none.
  func target(at path: String, inBundle bundle: String) -> LinkTarget? {
    foreignTarget { $0.bundle == bundle ? $0.entity(at: path) : nil }
  }

  /// The target on the first other site that has an entity, or `nil` for none.
  private func foreignTarget(_ find: (LinkableSite) -> LinkableEntity?) -> LinkTarget? {
    for site in sites {
      if let entity = find(site), let address = site.url(of: entity) {
        return .external(address, title: entity.title, isSymbol: entity.isSymbol)
      }
    }
    return nil
  }

  /// A diagnostic about a path that begins with a module of another site but leads to no page, or `nil` for any other
  /// path.
  func foreignDiagnostic(about path: String, at position: SourcePosition) -> Diagnostic? {
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
      "unknown-symbol-link", .warning, at: position, "'\(path)' isn't a page of '\(module.address)'",
      nearMisses: module.paths.nearest(to: path))
  }

  /// A note about a symbol that isn't in this build because of `#if`, or `nil` for any other path.
  ///
  /// - Parameters:
  ///   - path: The path of the symbol that wasn't found.
  ///   - scope: The path of the symbol whose page contains the link.
  ///   - consequence: The effect on the site, as the end of the message.
  ///   - position: The position of the path.
  func conditionDiagnostic(
    about path: String, from scope: [String], consequence: String, at position: SourcePosition?
  ) -> Diagnostic? {
    var names = path.split(separator: "/").map(String.init)
    if names.count > 1, tree.module(named: names[0]) != nil { names.removeFirst() }
    let missing = excluded.conditionalDeclarations(for: names, from: scope).filter { declaration in
      // The compiler lists only declarations whose conditions hold.
      !tree.nodes(named: declaration.name).compactMap(\.symbol.position).contains {
        $0.file == declaration.position.file && $0.line == declaration.position.line
      }
    }
    guard let name = names.last, !missing.isEmpty else { return nil }
    return Diagnostic(
      "conditional-symbol", .note, at: position, "'\(name)' doesn't exist in this build, so \(consequence)",
      notes: missing.map { .init("it's declared inside \($0.condition)", at: $0.position) })
  }

  /// A module that another site documents.
  private struct ForeignModule: Sendable {
    /// The site's address.
    let address: String
    let pages: [String: [LinkableEntity]]
    let paths: Suggestions
  }

  // Created at the first broken link, because a site can list tens of thousands of symbols, and a page can contain many
  // broken links.
  private let foreignModules = LockIsolated<[String: ForeignModule]?>(nil)

  /// A module of the first site that documents it, or `nil` if none does.
  private func foreignModule(_ name: String) -> ForeignModule? {
    foreignModules.withValue { modules in
      if let modules { return modules[name] }
      var modulesByName: [String: ForeignModule] = [:]
      for site in sites {
        let modules = Dictionary(grouping: site.entities.filter { !$0.path.isEmpty }) { $0.path[0] }
        for (module, pages) in modules where modulesByName[module] == nil {
          let byPath = Dictionary(grouping: pages) { $0.path.joined(separator: "/") }
          modulesByName[module] = ForeignModule(
            address: site.baseURL ?? "", pages: byPath, paths: Suggestions(byPath.keys))
        }
      }
      modules = modulesByName
      return modulesByName[name]
    }
  }
}

extension LinkableEntity {
  /// Whether its subject is a module or symbol, so that links to it appear as code.
  fileprivate var isSymbol: Bool { !path.isEmpty || symbol != nil }
}
