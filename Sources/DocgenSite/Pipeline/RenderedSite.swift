import DocgenModel
import DocgenSystem

/// Renders a site's files: the pages whose fingerprints have changed, and the files that depend on all pages.
///
/// Each page is written to disk immediately after rendering, so a site can be larger than memory.
struct RenderedSite: Sendable {
  private let site: Site
  /// The pages in reading order.
  private let pages: [Page]
  private let symbols: SymbolIndex
  private let renderer: HTMLRenderer
  private let package: String
  private let jobs: Int
  /// The fingerprint of docgen's executable.
  private let program: Fingerprint
  /// The small files next to the pages, by path.
  private let sharedFiles: [String: [UInt8]]
  /// Checks the links of the HTML, or `nil` if the options don't request it.
  private let checker: LinkChecker?

  /// Diagnostics about files with the same destination.
  let collisions: [Diagnostic]

  /// Prepares to render a site.
  ///
  /// - Parameters:
  ///   - outlined: The site.
  ///   - theme: The theme.
  ///   - symbols: The symbols that pages document.
  ///   - package: The package's folder, absolute, which contains the files to copy.
  ///   - options: The build's options.
  ///   - program: The fingerprint of docgen's executable.
  init(
    _ outlined: OutlinedSite, theme: Theme, symbols: SymbolIndex, package: String, options: BuildOptions,
    program: Fingerprint
  ) {
    (site, pages) = (outlined.site, outlined.pages)
    (self.symbols, self.package, self.program, jobs) = (symbols, package, program, options.jobs)
    let renderer = HTMLRenderer(site: site, theme: theme)
    self.renderer = renderer
    sharedFiles = Self.sharedFiles(of: site, theme: theme, renderer: renderer)
    let places =
      sharedFiles.keys + site.assets.map(\.destination) + [LinkableList.file, LanguageModelTexts.listFile]
      + LanguageModelTexts.fullFiles(of: pages.count).map(\.path)
      + pages.flatMap { [$0.path.file, $0.path.markdownFile] }
    let paths = Set(places)
    collisions = Self.collisions(among: paths) + (paths.count == places.count ? [] : Self.duplicates(among: places))
    checker =
      options.checksOutput
      ? LinkChecker(files: paths, outputName: options.output, baseURL: site.configuration.baseURL) : nil
  }

  /// Renders the files.
  ///
  /// - Parameter writing: The writer, which also provides the files of an earlier build.
  /// - Returns: The files, and the diagnostics of the link check.
  /// - Throws: ``FileError`` if a file can't be written, or `CancellationError` when the task is canceled.
  func files(
    stagedBy writing: SiteWriter.Writing
  ) async throws -> (files: [SiteWriter.Writing.Staged], diagnostics: [Diagnostic]) {
    // Create the lists of all pages while the pages are being rendered.
    async let linkable = LinkableList.bytes(of: site, symbols: symbols)
    async let list = Array(LanguageModelTexts.list(of: site).utf8)
    let rendered = try await pages.indices.concurrentMap(jobs: jobs) { try render(pages[$0], stagedBy: writing) }
    let shared = sharedFiles.merging(
      await [LinkableList.file: linkable, LanguageModelTexts.listFile: list], uniquingKeysWith: { first, _ in first })
    let copies = site.assets.map {
      SiteWriter.File(path: $0.destination, content: .copy(of: "\(package)/\($0.source)"))
    }
    async let others = (shared.map { SiteWriter.File(path: $0.key, content: .bytes($0.value)) } + copies)
      .concurrentMap(jobs: jobs) { try writing.stage($0) }
    let fingerprints = rendered.indices.map { rendered[$0].fingerprint }
    async let search = search(fingerprints, stagedBy: writing)
    let texts = try await texts(fingerprints, stagedBy: writing)
    var diagnostics: [Diagnostic] = []
    if let checker {
      let pages = rendered.compactMap(\.check)
      diagnostics = checker.finish(
        pages + sharedFiles.filter { $0.key.hasSuffix(".html") }.map { checker.check($0.value, file: $0.key) })
    }
    return (try await rendered.indices.flatMap { rendered[$0].files } + others + texts + search, diagnostics)
  }

  // MARK: Pages

  /// A page's files.
  private struct RenderedPage: Sendable {
    var fingerprint: Fingerprint
    var files: [SiteWriter.Writing.Staged]
    /// The result of the link check, or `nil` without a check.
    var check: LinkChecker.PageResult?
  }

  private func render(_ page: Page, stagedBy writing: SiteWriter.Writing) throws -> RenderedPage {
    let values = renderer.values(around: page)
    var hasher = FingerprintHasher()
    hasher.add(program)
    hasher.add(renderer.fingerprint(of: page, in: values))
    let fingerprint = hasher.finalize()
    let paths = [page.path.file, page.path.markdownFile]
    if checker == nil, let files = try writing.unchangedFiles(paths, with: fingerprint) {
      return RenderedPage(fingerprint: fingerprint, files: files)
    }
    let html = renderer.render(page, in: values)
    let files = try writing.stage(inOneFolder: [
      SiteWriter.File(path: page.path.file, content: .bytes(html), fingerprint: fingerprint),
      SiteWriter.File(
        path: page.path.markdownFile, content: .bytes(MarkdownExport.bytes(of: page)), fingerprint: fingerprint),
    ])
    return RenderedPage(
      fingerprint: fingerprint, files: files, check: checker?.check(html, file: page.path.file))
  }

  // MARK: Files of all pages

  /// The search index: the scripts of each block whose pages have changed.
  private func search(
    _ pageFingerprints: [Fingerprint], stagedBy writing: SiteWriter.Writing
  ) async throws -> [SiteWriter.Writing.Staged] {
    var files: [SiteWriter.Writing.Staged] = []
    let blocks = SearchIndex.Block.divide(pages)
    for (number, members) in blocks.enumerated() {
      let block = SearchIndex.Block(number: number, count: blocks.count)
      let fingerprint = fingerprint(
        of: members.lazy.map { pageFingerprints[$0] }, "search \(number) of \(blocks.count)")
      if let unchanged = try writing.unchangedFiles(with: fingerprint) {
        files += unchanged
        continue
      }
      let entries = try await members.concurrentMap(jobs: jobs) { SearchEntry(pages[$0]) }
      files += try await SearchIndex.files(of: entries, block: block, jobs: jobs)
        .map { SiteWriter.File(path: $0, content: .bytes($1), fingerprint: fingerprint) }
        .concurrentMap(jobs: jobs) { try writing.stage($0) }
    }
    return files
  }

  /// The files of all texts, for language models.
  private func texts(
    _ pageFingerprints: [Fingerprint], stagedBy writing: SiteWriter.Writing
  ) async throws -> [SiteWriter.Writing.Staged] {
    let baseURL = site.configuration.baseURL
    return try await LanguageModelTexts.fullFiles(of: pages.count).concurrentMap(jobs: jobs) { file in
      // Each file contains the total number of pages.
      let fingerprint = fingerprint(of: pageFingerprints[file.pages], "\(file.path) \(pages.count) \(baseURL ?? "")")
      if let files = try writing.unchangedFiles([file.path], with: fingerprint) { return files[0] }
      let bytes = LanguageModelTexts.bytes(of: file, in: pages, baseURL: baseURL)
      return try writing.stage(SiteWriter.File(path: file.path, content: .bytes(bytes), fingerprint: fingerprint))
    }
  }

  /// The fingerprint of a file that depends on several pages.
  private func fingerprint(of pages: some Sequence<Fingerprint>, _ other: String) -> Fingerprint {
    var hasher = FingerprintHasher()
    hasher.add(program)
    hasher.add(other)
    for page in pages { hasher.add(page) }
    return hasher.finalize()
  }

  /// The small files next to the pages, without the lists of all pages, by path.
  private static func sharedFiles(of site: Site, theme: Theme, renderer: HTMLRenderer) -> [String: [UInt8]] {
    var files = Redirects.files(for: site, icon: theme.iconPath)
    files.merge(Sitemap.files(for: site)) { _, sitemap in sitemap }
    for file in renderer.files { files[file.path] = file.bytes }
    return files
  }

  // MARK: Places

  /// Diagnostics about paths that two files would have, such as two images with the same name in `docgen.yml`.
  private static func duplicates(among places: [String]) -> [Diagnostic] {
    var seen: Set<String> = []
    return Set(places.filter { !seen.insert($0).inserted }).map { place in
      Diagnostic(
        "duplicate-file", at: nil, "two files of the site would be '\(place)'",
        notes: [.init("give one of them another name")])
    }
  }

  /// Diagnostics about files whose path is also a folder of other files.
  ///
  /// Only redirects can cause this.
  private static func collisions(among paths: Set<String>) -> [Diagnostic] {
    var folders: Set<String> = []
    for path in paths {
      var folder = PackagePath.folder(of: path)
      while !folder.isEmpty, folders.insert(folder).inserted { folder = PackagePath.folder(of: folder) }
    }
    let files = folders.intersection(paths)
    guard !files.isEmpty else { return [] }
    return paths.sorted().compactMap { path in
      guard let file = files.sorted().last(where: { path.hasPrefix("\($0)/") }) else { return nil }
      return Diagnostic("duplicate-file", at: nil, "'\(path)' cannot be written: '\(file)' is a file of the site")
    }
  }
}

extension PagePath {
  /// The page's text as Markdown, relative to the site's root.
  var markdownFile: String { description.isEmpty ? "index.md" : "\(description)/index.md" }
}
