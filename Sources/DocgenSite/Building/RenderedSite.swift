import DocgenModel

/// All files of a site, rendered, checked, and made ready to be moved into place.
///
/// A page's bytes are given away as soon as they are there, so that a site may be larger than the memory.
struct RenderedSite: Sendable {
  /// The files.
  var staged: [SiteWriter.Writing.Staged]
  /// What the link check found.
  var diagnostics: [Diagnostic]

  /// Renders a site.
  ///
  /// - Parameters:
  ///   - resolved: The site.
  ///   - theme: How it looks.
  ///   - package: The package's folder, absolute, which files to copy are relative to.
  ///   - outputName: The output folder as diagnostics show it.
  ///   - jobs: How many pages are rendered at once.
  ///   - writing: Takes the files.
  /// - Throws: ``FileError`` where a file cannot be written.
  init(
    _ resolved: SiteResolver.Resolved, theme: Theme, package: String, outputName: String, jobs: Int,
    to writing: SiteWriter.Writing
  ) async throws {
    let site = resolved.site
    let renderer = HTMLRenderer(site: site, theme: theme)
    var shared = Sitemap.files(for: site)
    shared.merge(Redirects.files(for: site, icon: theme.iconPath)) { first, _ in first }
    for file in renderer.files { shared[file.path] = file.bytes }
    shared["linkable.json"] = LinkableList.bytes(of: site, symbols: resolved.symbols)
    shared["llms.txt"] = Array(LanguageModelTexts.list(of: site).utf8)

    let order = resolved.order.compactMap { site.pages[$0] }
    var paths = Set(shared.keys).union(site.assets.map(\.destination)).union(["llms-full.txt"])
    for page in order { paths.formUnion([page.path.file, page.path.markdownFile]) }
    let checker = LinkChecker(files: paths, outputName: outputName, baseURL: site.configuration.baseURL)
    let pages = try await order.concurrentMap(jobs: jobs) { page in
      let html = renderer.render(page)
      let text = MarkdownExport.text(of: page, in: site)
      return (
        check: checker.check(html, file: page.path.file), text: text, search: SearchEntry(page),
        staged: [
          try writing.stage(SiteWriter.File(path: page.path.file, content: .bytes(html))),
          try writing.stage(SiteWriter.File(path: page.path.markdownFile, content: .bytes(Array(text.utf8)))),
        ]
      )
    }
    let texts = Dictionary(zip(order.map(\.path), pages.map(\.text)), uniquingKeysWith: { first, _ in first })
    shared["llms-full.txt"] = Array(LanguageModelTexts.full(texts, in: resolved.order, of: site).utf8)

    shared.merge(try await SearchIndex.files(pages.map(\.search), jobs: jobs)) { first, _ in first }

    var checks = pages.map(\.check)
    for (path, bytes) in shared where path.hasSuffix(".html") { checks.append(checker.check(bytes, file: path)) }
    diagnostics = checker.finish(checks) + Self.collisions(among: paths)

    var files = shared.map { SiteWriter.File(path: $0.key, content: .bytes($0.value)) }
    files += site.assets.map { SiteWriter.File(path: $0.destination, content: .copy(of: "\(package)/\($0.source)")) }
    staged = try await files.concurrentMap(jobs: jobs) { try writing.stage($0) } + pages.flatMap(\.staged)
  }

  /// Files that stand where others need a folder; only redirects can bring it about.
  private static func collisions(among paths: Set<String>) -> [Diagnostic] {
    paths.sorted().compactMap { path in
      var folder = PackagePath.folder(of: path)
      while !folder.isEmpty {
        if paths.contains(folder) {
          return Diagnostic("duplicate-file", at: nil, "'\(path)' cannot be written: '\(folder)' is a file of the site")
        }
        folder = PackagePath.folder(of: folder)
      }
      return nil
    }
  }
}

extension PagePath {
  /// The page's text as Markdown, relative to the site's root.
  var markdownFile: String { description.isEmpty ? "index.md" : "\(description)/index.md" }
}
