import DocgenModel

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
  /// Looks symbols up; `nil` in a build without symbols.
  let symbols: SymbolLookup?
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
    var symbol: String?
  }

  /// Finds what a link leads to.
  func resolve(_ link: References.Link, in context: Context) -> Resolution {
    switch link.kind {
    case .symbol(let text): resolveSymbol(text, written: "``\(text)``", fragment: nil, at: link.position, in: context)
    case .destination(let destination): resolve(destination, at: link.position, in: context)
    }
  }

  /// Finds what a destination leads to.
  func resolve(_ destination: String, at position: SourcePosition, in context: Context) -> Resolution {
    switch WrittenLink(destination) {
    case .document(let bundle, let path, let fragment):
      return resolveDocument(destination, bundle: bundle, path: path, fragment: fragment, at: position, in: context)
    case .fragment(let fragment):
      return resolveFragment(fragment, of: context.path, at: position)
    case .file(let path, let fragment):
      return resolveFile(path, fragment: fragment, at: position, in: context)
    case .external(let address):
      return .target(.external(address, title: address, isSymbol: false))
    case .unsafe(let scheme):
      return .failure(
        Diagnostic("unsafe-link", .warning, at: position, "a link may not use '\(scheme):'; only its text shows"))
    }
  }

  // MARK: Pages

  private func resolveDocument(
    _ written: String, bundle: String?, path: String, fragment: String?, at position: SourcePosition,
    in context: Context
  ) -> Resolution {
    if path.isEmpty || path == "/", bundle == nil {
      return resolveFragment(fragment ?? "", of: context.path, at: position)
    }
    if let page = index.article(path, bundle: bundle, from: context.catalog) {
      return resolveFragment(fragment, of: page, at: position)
    }
    return resolveSymbol(
      symbolPath(path, bundle: bundle), written: written, fragment: fragment, at: position, in: context)
  }

  /// The path as symbol links write it: `documentation/Module/Type` begins at the root.
  private func symbolPath(_ path: String, bundle: String?) -> String {
    let components = path.split(separator: "/", omittingEmptySubsequences: true)
    guard components.first?.lowercased() == "documentation" else { return path }
    return "/" + components.dropFirst().joined(separator: "/")
  }

  private func resolveFragment(_ written: String?, of page: PagePath, at position: SourcePosition) -> Resolution {
    let entry = index.entries[page]
    let title = entry?.title ?? page.description
    guard let written, !written.isEmpty else {
      return .target(.page(page, fragment: nil, title: title, isSymbol: entry?.isSymbol ?? false))
    }
    let anchors = entry?.anchors ?? []
    let wanted = headingAnchor(written)
    // DocC's own section anchors are lower case; authors write them as the heading shows.
    if let anchor = anchors.first(where: { $0 == wanted || $0 == written })
      ?? anchors.first(where: { $0.lowercased() == wanted.lowercased() })
    {
      return .target(.page(page, fragment: anchor, title: title, isSymbol: entry?.isSymbol ?? false))
    }
    return .failure(
      Diagnostic(
        "unknown-fragment", .warning, at: position, "'\(title)' has no heading '\(written)'",
        nearMisses: nearMisses(of: wanted, in: anchors)))
  }

  private func resolveSymbol(
    _ path: String, written: String, fragment: String?, at position: SourcePosition, in context: Context
  ) -> Resolution {
    guard let symbols else {
      let isWord = written.hasPrefix("``")
      return isWord ? .unknown : unresolved(written, path: path, at: position)
    }
    switch symbols.resolve(path, context.symbol) {
    case .page(let page, let title):
      guard fragment == nil else { return resolveFragment(fragment, of: page, at: position) }
      return .target(.page(page, fragment: nil, title: title, isSymbol: true))
    case .external(let address, let title):
      return .target(.external(address, title: title, isSymbol: true))
    case .unresolved(let reason, let candidates):
      return unresolved(written, path: path, reason: reason, candidates: candidates, at: position)
    }
  }

  private func unresolved(
    _ written: String, path: String, reason: String? = nil, candidates: [String] = [], at position: SourcePosition
  ) -> Resolution {
    let isSymbolLink = written.hasPrefix("``")
    let name = PackagePath.name(of: path)
    let near = candidates.isEmpty && !isSymbolLink ? nearMisses(of: name, in: index.articleNames) : candidates
    let what = isSymbolLink ? "symbol '\(path)'" : "page '\(path)'"
    return .failure(
      Diagnostic("unresolved-link", .warning, at: position, reason ?? "no \(what) is known", nearMisses: near))
  }

  // MARK: Files

  private func resolveFile(
    _ path: String, fragment: String?, at position: SourcePosition, in context: Context
  ) -> Resolution {
    let folder = PackagePath.folder(of: context.file)
    // `/documentation/…` is how a site that DocC wrote links its own pages.
    if path.hasPrefix("/documentation/") || path.hasPrefix("/tutorials/") {
      let page = PagePath(path.lowercased().split(separator: "/").joined(separator: "/"))
      if index.entries[page] != nil { return resolveFragment(fragment, of: page, at: position) }
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
    if packageFiles.contains(file), let repository = configuration.repository {
      let address = "\(repository)/blob/\(configuration.branch)/\(file)\(fragment.map { "#\($0)" } ?? "")"
      return .target(.external(address, title: PackagePath.name(of: file), isSymbol: false))
    }
    return .failure(
      Diagnostic(
        "unresolved-link", .warning, at: position, "no page or file '\(file)' is known",
        nearMisses: nearMisses(of: PackagePath.name(of: file), in: index.articleNames)))
  }
}

/// Looks symbols up for links.
struct SymbolLookup: Sendable {
  /// What a symbol link names.
  enum Found: Sendable {
    /// A page of this site.
    case page(PagePath, title: String)
    /// A page of another site.
    case external(String, title: String)
    /// Nothing, or more than one; the reason is a message, the candidates are what could be written.
    case unresolved(reason: String?, candidates: [String])
  }

  /// Looks up a path as written, outward from a symbol given by identifier.
  var resolve: @Sendable (_ path: String, _ symbol: String?) -> Found
}
