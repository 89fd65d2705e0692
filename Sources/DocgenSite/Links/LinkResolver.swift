import DocgenModel
import DocgenSymbols

/// Finds what the links of one page lead to.
struct LinkResolver: Sendable {
  /// What became of a link.
  enum Resolution: Sendable {
    /// It leads there; a file of the catalog is then copied.
    case target(LinkTarget, copying: Asset? = nil)
    /// It leads nowhere, and the author should know.
    case failure(Diagnostic)
    /// Nothing is known of what it names: a symbol link in a build without symbols.
    case unknown
  }

  /// Everything that links can lead to.
  let index: LinkIndex
  /// The files of each catalog.
  let media: [MediaIndex]
  /// The symbols, and those of other sites.
  let symbols: SymbolIndex
  /// Whether the package's own symbols are known; in a build without, nobody can tell whether a symbol link is right.
  let knowsSymbols: Bool
  /// The repository and branch, for files outside the catalogs.
  let configuration: Configuration
  /// Whether a file of the package exists, for links to files outside the catalogs.
  let packageFiles: Set<String>

  /// The page that the links are written on.
  struct Context: Sendable {
    /// The page's own address.
    var path: PagePath
    /// The catalog that it belongs to; `nil` for a page that only comments make.
    var catalog: Int?
    /// The file that the links are written in.
    var file: String
    /// The symbol that the page is about, from which symbol links are searched outward.
    var symbol: SymbolNode.ID?
    /// The symbol whose comment the page repeats: what cannot be found from the page is searched from there.
    var origin: SymbolNode.ID?
    /// The module that an article belongs to, whose symbols are found without its name.
    var module: SymbolNode.ID?
  }

  /// Finds what a link leads to.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - context: The page that it is written on.
  func resolve(_ link: References.Link, in context: Context) -> Resolution {
    switch link.kind {
    case .symbol(let text):
      resolveSymbol(LinkPath(symbolLink: text), of: link, in: context) ?? .unknown
    case .destination(let destination): resolve(destination, of: link, in: context)
    }
  }

  private func resolve(
    _ destination: String, of link: References.Link, in context: Context
  ) -> Resolution {
    let position = link.position
    switch WrittenLink(destination) {
    case .document(let bundle, let path, let fragment):
      return resolveDocument(
        destination, bundle: bundle, path: path, fragment: fragment, of: link, in: context)
    case .fragment(let fragment):
      return resolveFragment(fragment, of: context.path, at: position)
    case .file(let path, let fragment):
      return resolveFile(path, fragment: fragment, at: position, in: context)
    case .external(let address):
      if let problem = brokenAddress(of: address, at: position) { return .failure(problem) }
      return .target(.external(address, title: address, isSymbol: false))
    case .unsafe(let scheme):
      return .failure(
        Diagnostic("unsafe-link", .warning, at: position, "a link may not use '\(scheme):'; only its text shows"))
    }
  }

  // MARK: Pages

  private func resolveDocument(
    _ written: String, bundle: String?, path: String, fragment: String?, of link: References.Link,
    in context: Context
  ) -> Resolution {
    if path.isEmpty || path == "/", bundle == nil {
      return resolveFragment(fragment ?? "", of: context.path, at: link.position)
    }
    if let page = index.article(path, bundle: bundle, from: context.catalog) {
      return resolveFragment(fragment, of: page, at: link.position)
    }
    if fragment == nil, let (page, heading) = heading(at: path, bundle: bundle, in: context),
      index.entries[page]?.anchors.contains(headingAnchor(heading)) == true
    {
      return resolveFragment(heading, of: page, at: link.position)
    }
    if let bundle, let target = symbols.target(at: path, inBundle: bundle) {
      return .target(target.appending(fragment: fragment))
    }
    let resolution = LinkPath(docLink: written).flatMap { resolveSymbol($0, of: link, in: context) }
    let isFound = if case .target? = resolution { true } else { false }
    if !isFound, fragment == nil, index.entries[context.path]?.anchors.contains(headingAnchor(path)) == true {
      // `<doc:A-heading>` for one of the page's own: DocC looks there last.
      return resolveFragment(path, of: context.path, at: link.position)
    }
    switch resolution {
    case .target(.page(let page, nil, _, _), nil)?:
      return resolveFragment(fragment, of: page, at: link.position)
    case .target(let target, let asset)?: return .target(target.appending(fragment: fragment), copying: asset)
    case .failure(let symbol)? where !symbol.nearMisses.isEmpty || symbol.replacement != nil || !symbol.notes.isEmpty:
      return .failure(symbol)
    // Without symbols nobody can tell where a path to one leads; no article's name has such characters.
    case nil where path.contains { "(/".contains($0) }: return .unknown
    case nil, .failure?, .unknown?:
      return .failure(
        Diagnostic(
          "unresolved-link", .warning, at: link.position, "no page '\(path)' is known",
          nearMisses: index.articleNames(resembling: PackagePath.name(of: path))))
    }
  }

  /// What's wrong with an address of this site that's written as one of another site: it leads to no page, or to no heading of it.
  ///
  /// - Returns: `nil` for the address of another site, and for one of a file.
  private func brokenAddress(of address: String, at position: SourcePosition) -> Diagnostic? {
    guard let baseURL = configuration.baseURL, address.hasPrefix(baseURL) else { return nil }
    let parts = address.dropFirst(baseURL.count).split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var path = (parts.first?.prefix { $0 != "?" } ?? "").percentDecodedIfValid
    if path.hasSuffix("/index.html") { path.removeLast("index.html".count) }
    if path == "index.html" { path = "" }
    guard path.isEmpty || path.hasSuffix("/") else { return nil }
    let page = PagePath(String(path.dropLast()))
    guard let entry = index.entries[page] else {
      // Old addresses lead on to pages.
      guard configuration.redirects[page.description] == nil else { return nil }
      return Diagnostic(
        "unresolved-link", .warning, at: position, "'\(address)' is no page of this site",
        nearMisses: nearMisses(of: page.description, in: index.entries.keys.map(\.description)))
    }
    // Symbols have sections that no author wrote, and so do articles and footnotes.
    guard parts.count > 1, !entry.isSymbol else { return nil }
    let fragment = parts[1].percentDecodedIfValid
    let sections: Set = ["", "topics", "see-also", "uses", "mentions"]
    guard !fragment.hasPrefix("_"), !sections.contains(fragment), !entry.anchors.contains(fragment) else { return nil }
    return Diagnostic(
      "unknown-fragment", .warning, at: position, "'\(entry.title)' has no heading '\(fragment)'",
      nearMisses: nearMisses(of: fragment, in: entry.anchors))
  }

  /// The heading of an article that a path names as if it were below the article: `Article/A-heading`; whether the article
  /// has it is another question.
  private func heading(
    at path: String, bundle: String?, in context: Context
  ) -> (page: PagePath, heading: String)? {
    guard let slash = path.lastIndex(of: "/"),
      let page = index.article(String(path[..<slash]), bundle: bundle, from: context.catalog)
    else { return nil }
    return (page, String(path[path.index(after: slash)...]))
  }

  private func resolveFragment(
    _ written: String?, of page: PagePath, at position: SourcePosition
  ) -> Resolution {
    let entry = index.entries[page]
    let title = entry?.title ?? page.description
    guard let written, !written.isEmpty else {
      return .target(.page(page, fragment: nil, title: title, isSymbol: entry?.isSymbol ?? false))
    }
    let anchors = entry?.anchors ?? []
    let table = entry.flatMap(index.anchorTable)
    let wanted = headingAnchor(written)
    // DocC's own section anchors are lower case; authors write them as the heading shows.
    if let anchor = table.map({ $0.first(of: wanted, or: written) })
      ?? anchors.first(where: { $0 == wanted || $0 == written })
      ?? anchors.first(where: { $0.lowercased() == wanted.lowercased() })
    {
      guard let heading = entry?.headings[anchor] else {
        return .target(.page(page, fragment: anchor, title: title, isSymbol: entry?.isSymbol ?? false))
      }
      return .target(.page(page, fragment: anchor, title: heading, isSymbol: false))
    }
    return .failure(
      Diagnostic(
        "unknown-fragment", .warning, at: position, "'\(title)' has no heading '\(written)'",
        nearMisses: table?.nearest(to: wanted) ?? nearMisses(of: wanted, in: anchors)))
  }

  /// What a path of symbols leads to; `nil` where nobody can tell.
  private func resolveSymbol(_ path: LinkPath, of link: References.Link, in context: Context) -> Resolution? {
    guard knowsSymbols else {
      return symbols.foreignTarget(at: path.path, orAddress: path.isAbsolute).map { .target($0) }
        ?? symbols.foreignComplaint(about: path.path, at: link.position).map { .failure($0) }
    }
    if let origin = context.origin, origin != context.symbol {
      // As in DocC a repeated comment speaks of its reader's page first: of the conforming type's own `Element`.
      var outer = context
      outer.origin = nil
      let own = resolveSymbol(path, of: link, in: outer)
      if case .failure? = own {
        outer.symbol = origin
        return resolveSymbol(path, of: link, in: outer)
      }
      return own
    }
    do throws(UnresolvedSymbolLink) {
      let node = try symbols.tree.node(
        for: path, from: context.symbol, in: context.module, at: link.textPosition ?? link.position)
      return .target(.page(symbols.path(of: node), fragment: nil, title: node.title, isSymbol: true))
    } catch {
      if let target = symbols.foreignTarget(at: path.path, orAddress: path.isAbsolute) { return .target(target) }
      if let complaint = symbols.foreignComplaint(about: path.path, at: link.position) { return .failure(complaint) }
      var diagnostic = error.diagnostic
      // Where it is not known at which column the destination begins, its link is told.
      if link.textPosition == nil { diagnostic.position = link.position }
      return .failure(diagnostic)
    }
  }

  // MARK: Files

  /// The page to which a browser would follow a path from this one on a site that DocC wrote, where pages have no slash at
  /// their end: `deque/append(_:)` on `documentation/deques` is `documentation/deque/append(_:)`.
  private func page(at path: String, relativeTo context: Context) -> PagePath? {
    let address = context.path.description.isEmpty ? symbols.rootAddress : context.path.description
    guard !path.isEmpty, !path.hasPrefix("/"),
      let target = PackagePath.normalized(path.lowercased(), from: PackagePath.folder(of: address))
    else { return nil }
    let page = target == symbols.rootAddress ? PagePath("") : PagePath(target)
    return index.entries[page] == nil || target.isEmpty ? nil : page
  }

  private func resolveFile(
    _ path: String, fragment: String?, at position: SourcePosition, in context: Context
  ) -> Resolution {
    let folder = PackagePath.folder(of: context.file)
    // `/documentation/…` is how a site that DocC wrote links its own pages.
    if path.hasPrefix("/documentation/") || path.hasPrefix("/tutorials/") {
      let page = PagePath(path.lowercased().split(separator: "/").joined(separator: "/"))
      if index.entries[page] != nil {
        return resolveFragment(fragment, of: page, at: position)
      }
    }
    if let page = page(at: path, relativeTo: context) {
      return resolveFragment(fragment, of: page, at: position)
    }
    guard let file = PackagePath.normalized(path, from: folder) else {
      return .failure(
        Diagnostic(
          "unresolved-link", .warning, at: position, "'\(path)' is outside the package",
          notes: [.init("link other sites by 'https://', pages by 'doc:'")]))
    }
    if let page = index.page(writtenIn: file) ?? index.page(writtenIn: file + ".md") {
      return resolveFragment(fragment, of: page, at: position)
    }
    if let catalog = context.catalog, let resource = media[catalog].resource(at: file) {
      let asset = media[catalog].asset(for: resource, below: "downloads")
      return .target(.file(asset.destination), copying: asset)
    }
    if packageFiles.contains(file), let address = configuration.address(ofFile: file, fragment: fragment) {
      return .target(.external(address, title: PackagePath.name(of: file), isSymbol: false))
    }
    return .failure(
      Diagnostic(
        "unresolved-link", .warning, at: position, "no page or file '\(file)' is known",
        nearMisses: index.articleNames(resembling: PackagePath.name(of: file))))
  }
}

extension LinkTarget {
  /// The target with a heading of its page, where it is on another site; the own pages' headings are looked up.
  fileprivate func appending(fragment: String?) -> LinkTarget {
    guard case .external(let address, let title, let isSymbol) = self, let fragment, !fragment.isEmpty else {
      return self
    }
    return .external("\(address)#\(headingAnchor(fragment))", title: title, isSymbol: isSymbol)
  }
}
