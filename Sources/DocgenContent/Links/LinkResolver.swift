import DocgenModel
import DocgenSymbols

/// Finds the targets of the links on one page.
package struct LinkResolver: Sendable {
  /// The result of resolving a link.
  enum Resolution: Sendable {
    /// A target. If it's a file of the catalog, the file is copied.
    case target(LinkTarget, copying: Asset? = nil)
    /// A broken link, with the diagnostic.
    case failure(Diagnostic)
    /// A link that can't be checked, such as a symbol link in a build without symbols.
    case unknown
  }

  /// Everything that links can lead to.
  package let index: LinkIndex
  /// The files of each catalog.
  package let media: [MediaIndex]
  /// The symbols, including the symbols of other sites.
  package let symbols: SymbolIndex
  /// Whether the package's own symbols are known.
  ///
  /// Without them, symbol links can't be checked.
  package let knowsSymbols: Bool
  /// The repository and branch, for files outside the catalogs.
  package let configuration: Configuration
  /// The files of the package, for links to files outside the catalogs.
  package let packageFiles: Set<String>

  package init(
    index: LinkIndex, media: [MediaIndex], symbols: SymbolIndex, knowsSymbols: Bool, configuration: Configuration,
    packageFiles: Set<String>
  ) {
    (self.index, self.media, self.symbols, self.knowsSymbols) = (index, media, symbols, knowsSymbols)
    (self.configuration, self.packageFiles) = (configuration, packageFiles)
  }

  /// The page that contains the links.
  struct Context: Sendable {
    /// The page's own address.
    var path: PagePath
    /// The catalog that contains it, or `nil` for a page that consists only of comments.
    var catalog: Int?
    /// The file that contains the links.
    var file: String
    /// The page's symbol, from which symbol links are searched outward.
    var symbol: SymbolNode.ID?
    /// The symbol whose comment the page repeats.
    ///
    /// Links that can't be found from the page are searched from this symbol.
    var origin: SymbolNode.ID?
    /// The module that an article belongs to.
    ///
    /// Links can omit its name.
    var module: SymbolNode.ID?

    /// Creates the context of a page's links.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - modules: The module that each catalog is named after.
    init(_ page: UnresolvedPage, modules: [SymbolNode.ID?]) {
      (path, catalog, file) = (page.page.path, page.catalog, page.file)
      (symbol, origin) = (page.symbol, page.origin)
      module = page.catalog.flatMap { modules[$0] }
    }
  }

  /// Finds the target of a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - context: The page that contains it.
  func resolve(_ link: OutgoingReferences.Link, in context: Context) -> Resolution {
    switch link.kind {
    case .symbol(let text):
      resolveSymbol(LinkPath(symbolLink: text), of: link, in: context) ?? .unknown
    case .destination(let destination): resolve(destination, of: link, in: context)
    }
  }

  private func resolve(
    _ destination: String, of link: OutgoingReferences.Link, in context: Context
  ) -> Resolution {
    let position = link.position
    guard !destination.isEmpty else {
      return .failure(Diagnostic("unresolved-link", .warning, at: position, "the link has no address"))
    }
    switch LinkDestination(destination) {
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
        Diagnostic(
          "unsafe-link", .warning, at: position, "scheme '\(scheme):' isn't allowed in a link, so only the text appears"
        ))
    }
  }

  // MARK: Pages

  private func resolveDocument(
    _ written: String, bundle: String?, path: String, fragment: String?, of link: OutgoingReferences.Link,
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
      // Finally, look for a heading on the page itself, `<doc:A-heading>`, as DocC does.
      return resolveFragment(path, of: context.path, at: link.position)
    }
    switch resolution {
    case .target(.page(let page, nil, _, _), nil)?:
      return resolveFragment(fragment, of: page, at: link.position)
    case .target(let target, let asset)?: return .target(target.appending(fragment: fragment), copying: asset)
    case .failure(let symbol)? where !symbol.nearMisses.isEmpty || symbol.replacement != nil || !symbol.notes.isEmpty:
      return .failure(symbol)
    // Without symbols, symbol paths can't be checked. No article's name contains these characters.
    case nil where path.contains { "(/".contains($0) }: return .unknown
    case .unknown?: return .unknown
    case nil, .failure?:
      return .failure(
        Diagnostic(
          "unresolved-link", .warning, at: link.position, "unknown page '\(path)'",
          nearMisses: index.articleNames(resembling: PackagePath.name(of: path))))
    }
  }

  /// Returns a diagnostic for a web address that points to this site but leads to no page or heading.
  ///
  /// - Returns: `nil` for the address of another site or of a file.
  private func brokenAddress(of address: String, at position: SourcePosition) -> Diagnostic? {
    guard let baseURL = configuration.baseURL, address.hasPrefix(baseURL) else { return nil }
    let parts = address.dropFirst(baseURL.count).split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var path = (parts.first?.prefix { $0 != "?" } ?? "").percentDecoded
    if path.hasSuffix("/index.html") { path.removeLast("index.html".count) }
    if path == "index.html" { path = "" }
    guard path.isEmpty || path.hasSuffix("/") else { return nil }
    let page = PagePath(String(path.dropLast()))
    guard let entry = index.entries[page] else {
      // Old addresses redirect to pages.
      guard configuration.redirects[page.description] == nil else { return nil }
      return Diagnostic(
        "unresolved-link", .warning, at: position, "'\(address)' isn't a page of this site",
        nearMisses: nearMisses(of: page.description, in: index.entries.keys.map(\.description)))
    }
    // The pages of symbols have generated sections, and so do articles and footnotes.
    guard parts.count > 1, !entry.isSymbol else { return nil }
    let fragment = parts[1].percentDecoded
    let sections: Set = ["", "topics", "see-also", "uses", "mentions"]
    guard !fragment.hasPrefix("_"), !sections.contains(fragment), !entry.anchors.contains(fragment) else { return nil }
    return Diagnostic(
      "unknown-fragment", .warning, at: position, "'\(entry.title)' has no heading '\(fragment)'",
      nearMisses: nearMisses(of: fragment, in: entry.anchors))
  }

  /// The article in a path that names a heading as if it were below the article: `Article/A-heading`.
  ///
  /// This doesn't check whether the article has the heading.
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
    // DocC's own section anchors are lowercase, but authors write them like the heading.
    if let anchor = table.map({ $0.first(of: wanted, or: written) })
      ?? anchors.first(where: { $0 == wanted || $0 == written })
      ?? anchors.first(where: { $0.lowercased() == wanted.lowercased() })
    {
      guard let heading = entry?.headings[anchor] else {
        return .target(.page(page, fragment: anchor, title: title, isSymbol: entry?.isSymbol ?? false))
      }
      return .target(.page(page, fragment: anchor, title: heading, isSymbol: false))
    }
    // Only the problem of the file is reported.
    if entry?.hasKnownHeadings == false { return .unknown }
    return .failure(
      Diagnostic(
        "unknown-fragment", .warning, at: position, "'\(title)' has no heading '\(written)'",
        nearMisses: table?.nearest(to: wanted) ?? nearMisses(of: wanted, in: anchors)))
  }

  /// The target of a symbol path, or `nil` if it can't be checked.
  private func resolveSymbol(_ path: LinkPath, of link: OutgoingReferences.Link, in context: Context) -> Resolution? {
    guard knowsSymbols else {
      return symbols.foreignTarget(at: path.path, orAddress: path.isAbsolute).map { .target($0) }
        ?? symbols.foreignDiagnostic(about: path.path, at: link.position).map { .failure($0) }
    }
    if let origin = context.origin, origin != context.symbol {
      // As in DocC, a link in a repeated comment is resolved from the reader's page first, such as the conforming
      // type's own `Element`.
      var outer = context
      outer.origin = nil
      let own = resolveSymbol(path, of: link, in: outer)
      if case .failure? = own {
        outer.symbol = origin
        return resolveSymbol(path, of: link, in: outer)
      }
      return own
    }
    do throws(DiagnosticError) {
      let node = try symbols.tree.node(
        for: path, from: context.symbol, in: context.module, at: link.textPosition ?? link.position)
      return .target(symbols.target(of: node))
    } catch {
      if let target = symbols.foreignTarget(at: path.path, orAddress: path.isAbsolute) { return .target(target) }
      if let diagnostic = symbols.foreignDiagnostic(about: path.path, at: link.position) { return .failure(diagnostic) }
      var diagnostic = error.diagnostic
      let scope = context.symbol.map { symbols.tree[$0].symbol.path } ?? []
      if let note = symbols.conditionDiagnostic(
        about: path.path, from: scope, consequence: "its name isn't a link", at: diagnostic.position ?? link.position)
      {
        return .failure(note)
      }
      if let note = symbols.excluded.note(about: path.path, from: scope) {
        // The symbol exists, so names that resemble it don't help.
        (diagnostic.notes, diagnostic.nearMisses, diagnostic.replacement) = ([note], [], nil)
      }
      // If the column of the destination isn't known, report the position of the link.
      if link.textPosition == nil { diagnostic.position = link.position }
      return .failure(diagnostic)
    }
  }

  // MARK: Files

  /// The page to which a browser would follow a path from this page on a site written by DocC, where addresses have no
  /// slash at the end: `deque/append(_:)` on `documentation/deques` is `documentation/deque/append(_:)`.
  private func page(at path: String, relativeTo context: Context) -> PagePath? {
    guard !path.isEmpty, !path.hasPrefix("/"),
      let target = PackagePath.normalized(
        path.lowercased(), from: PackagePath.folder(of: symbols.address(of: context.path)))
    else { return nil }
    let page = symbols.path(at: target)
    return index.entries[page] == nil || target.isEmpty ? nil : page
  }

  private func resolveFile(
    _ path: String, fragment: String?, at position: SourcePosition, in context: Context
  ) -> Resolution {
    let folder = PackagePath.folder(of: context.file)
    // A site written by DocC links its own pages as `/documentation/…`.
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
    if packageFiles.contains(file) {
      // Without a repository, only its text is shown.
      guard let address = configuration.address(ofFile: file, fragment: fragment) else { return .unknown }
      return .target(.external(address, title: PackagePath.name(of: file), isSymbol: false))
    }
    // Without a repository, the package's files aren't listed, and such links usually leave the folder of the article.
    let mayBeOfPackage = path.hasPrefix("../") && configuration.repository == nil
    return .failure(
      Diagnostic(
        "unresolved-link", .warning, at: position, "unknown page or file '\(file)'",
        notes: mayBeOfPackage ? [.init("to link to files of the package, set 'repository' in 'docgen.yml'")] : [],
        nearMisses: destinations(near: file, from: folder)))
  }

  /// The destinations that resemble an unknown file, as a page in a folder writes them.
  private func destinations(near file: String, from folder: String) -> [String] {
    let files = index.files(resembling: file).map { PackagePath.relative($0, to: folder) }
    return files.isEmpty ? index.articleNames(resembling: PackagePath.parted(file).stem).map { "doc:\($0)" } : files
  }
}

extension LinkTarget {
  /// The target with a heading of its page, if it's on another site.
  ///
  /// Headings on this site's pages are resolved separately.
  fileprivate func appending(fragment: String?) -> LinkTarget {
    guard case .external(let address, let title, let isSymbol) = self, let fragment, !fragment.isEmpty else {
      return self
    }
    return .external("\(address)#\(headingAnchor(fragment))", title: title, isSymbol: isSymbol)
  }
}
