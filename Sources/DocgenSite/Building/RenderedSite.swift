import DocgenModel
import DocgenSystem

/// All files of a site, rendered, checked, and made ready to be moved into place.
///
/// A page's bytes are given away as soon as they are there, so that a site may be larger than the memory.
struct RenderedSite: Sendable {
  /// The files.
  var staged: [SiteWriter.Writing.Staged]
  /// What the link check found.
  var diagnostics: [Diagnostic]
  /// The pages that a later build need not make again, by the file of their article.
  var kept: [String: KeptPage]
  /// The site, for a later build after the edit of an article.
  var built: BuiltSite
  /// The file that has the pages for a later build; `nil` where none was asked for.
  var pagesFile: SealedPartsFile?

  /// Renders a site.
  ///
  /// - Parameters:
  ///   - resolved: The site.
  ///   - theme: How it looks.
  ///   - package: The package's folder, absolute, which files to copy are relative to.
  ///   - writing: Takes the files.
  ///   - earlierTexts: The files of all texts as an earlier build has written them, one after the other, for the pages that
  ///     it has kept.
  ///   - renderer: Renders the pages.
  ///   - inputs: What the site was made from.
  ///   - options: What was asked for, and what is known of the samples.
  ///   - pagesFile: Gets the pages for a later build while they are made; `nil` to keep them in memory alone.
  /// - Throws: ``FileError`` where a file cannot be written.
  init(
    _ resolved: SiteResolver.Resolved, theme: Theme, package: String, to writing: SiteWriter.Writing,
    earlierTexts: [UInt8], renderer: HTMLRenderer, inputs: Inputs,
    options: BuildOptions, pagesFile: SealedPartsFile?
  ) async throws {
    let (site, jobs, outputName) = (resolved.site, options.jobs, options.output)
    // The lists of all pages are made while the pages are.
    async let linkable = LinkableList.bytes(of: site, symbols: resolved.symbols)
    async let list = Array(LanguageModelTexts.list(of: site).utf8)
    var shared = Self.sharedFiles(of: site, theme: theme, renderer: renderer)

    let order = resolved.order.compactMap { site.pages[$0] }
    let addresses = order.map { $0.path }
    let textFiles = LanguageModelTexts.fullFiles(of: order.count)
    let otherPlaces =
      shared.keys + site.assets.map(\.destination) + [LinkableList.file, LanguageModelTexts.listFile]
      + textFiles.map(\.path)
    let places = otherPlaces + order.flatMap { [$0.path.file, $0.path.markdownFile] }
    let paths = Set(places)
    // Nothing of a site is written of which some files have no place.
    let collisions = Self.collisions(among: paths) + (paths.count == places.count ? [] : Self.duplicates(among: places))
    let writing = collisions.isEmpty ? writing : nil
    let checker = LinkChecker(files: paths, outputName: outputName, baseURL: site.configuration.baseURL)
    // A page that is not there has no number among the others.
    let pagesFile = order.count == resolved.order.count ? pagesFile : nil
    let sealing = PageSealing(resolved)
    let full = try writing.map { writing in try textFiles.map { OrderedFile(try writing.stream($0.path)) } }
    let pages = try await order.indices.concurrentMap(jobs: jobs) { place in
      let page = order[place]
      let (made, text) = try Self.make(
        page, of: resolved, earlierTexts: earlierTexts, renderer: renderer, checker: checker, writing: writing)
      let head = LanguageModelTexts.head(
        of: page.path, at: place, among: order.count, baseURL: site.configuration.baseURL)
      let (file, number) = place.quotientAndRemainder(dividingBy: LanguageModelTexts.pagesPerFile)
      try full?[file].put(head + text, at: number)
      pagesFile?.put(
        sealing.part(
          at: place, kept: made.kept, check: made.check, textCount: made.textCount, search: made.search), at: place)
      return made
    }
    for file in full ?? [] { try file.finish() }
    let files = shared.keys.filter { $0.hasSuffix(".html") }.sorted().map { (path: $0, bytes: shared[$0] ?? []) }
    let copies = site.assets.map {
      SiteWriter.File(path: $0.destination, content: .copy(of: "\(package)/\($0.source)"))
    }
    @Sendable func stage(_ files: [SiteWriter.File]) async throws -> [SiteWriter.Writing.Staged] {
      try await files.concurrentMap(jobs: jobs) { file in try writing?.stage(file) }.compactMap(\.self)
    }
    (shared[LinkableList.file], shared[LanguageModelTexts.listFile]) = await (linkable, list)
    let lists = await ListHashes(pages: list, linkable: linkable)
    let beside = shared.map { SiteWriter.File(path: $0.key, content: .bytes($0.value)) } + copies
    // By their places, since to take a page out of the array copies all that was made of it.
    let entries = pages.indices.map { pages[$0].search }
    let counts = pages.indices.map { pages[$0].textCount }
    let texts = LanguageModelTexts.places(of: addresses, counts, baseURL: site.configuration.baseURL)
    // Nothing of the following waits for anything else of it.
    async let search = Self.search(entries, jobs: jobs, stage)
    async let others = stage(beside)
    async let keeping = Self.kept(pages, texts)
    let numbers = BuiltSite.places(of: resolved.order)
    async let showing = BuiltSite.showers(in: resolved, places: numbers, jobs: jobs) { pages[$0].check }
    async let checks = Dictionary(
      pages.indices.map { (pages[$0].check.file, pages[$0].check) }, uniquingKeysWith: { first, _ in first })
    diagnostics =
      checker.finish(pages.indices.map { pages[$0].check } + files.map { checker.check($0.bytes, file: $0.path) })
      + collisions
    let searching = try await search
    built = BuiltSite(
      resolved: resolved, renderer: renderer, checker: checker, checks: await checks,
      entries: entries, textCounts: counts, otherFiles: otherPlaces.sorted(), search: searching.directory,
      places: numbers, showers: try await showing, lists: lists, inputs: inputs, verifications: options.verifications,
      loadedManifests: options.loadedManifests)
    kept = await keeping
    self.pagesFile = pagesFile
    staged = try await pages.indices.flatMap { pages[$0].staged } + searching.staged + others
    if let writing { staged += try textFiles.map { try writing.stage(streamed: $0.path) } }
  }

  /// The files that stand beside the pages, but the lists of all pages, by path.
  private static func sharedFiles(of site: Site, theme: Theme, renderer: HTMLRenderer) -> [String: [UInt8]] {
    var files = Redirects.files(for: site, icon: theme.iconPath)
    files.merge(Sitemap.files(for: site)) { _, sitemap in sitemap }
    for file in renderer.files { files[file.path] = file.bytes }
    return files
  }

  /// The pages that a later build need not make again, with what was made of them.
  private static func kept(_ pages: [Made], _ texts: [Range<Int>]) -> [String: KeptPage] {
    var kept = [String: KeptPage](minimumCapacity: pages.count)
    for index in pages.indices {
      guard var page = pages[index].kept else { continue }
      page.text = texts[index]
      kept[page.file] = page
    }
    return kept
  }

  /// Writes the search index.
  private static func search(
    _ entries: [SearchEntry], jobs: Int,
    _ stage: @Sendable ([SiteWriter.File]) async throws -> [SiteWriter.Writing.Staged]
  ) async throws -> (staged: [SiteWriter.Writing.Staged], directory: SearchDirectory) {
    let made = try await SearchIndex.make(entries, jobs: jobs)
    return (try await stage(made.files.map { SiteWriter.File(path: $0, content: .bytes($1)) }), made.directory)
  }

  /// What was made of one page.
  private struct Made: Sendable {
    var check: LinkChecker.PageResult
    var textCount: Int
    var search: SearchEntry
    var staged: [SiteWriter.Writing.Staged]
    /// What a later build need not make again.
    var kept: KeptPage?
  }

  /// Makes a page.
  ///
  /// - Returns: What was made of it, and its Markdown.
  private static func make(
    _ page: Page, of resolved: SiteResolver.Resolved, earlierTexts: [UInt8], renderer: HTMLRenderer,
    checker: LinkChecker, writing: SiteWriter.Writing?
  ) throws -> (made: Made, text: ArraySlice<UInt8>) {
    var kept = resolved.kept[page.path]
    if let kept, kept.isMade { return try unread(kept, earlierTexts: earlierTexts) }
    let values = renderer.values(around: page)
    let html = renderer.render(page, in: values)
    let text = MarkdownExport.bytes(of: page)
    let (check, search) = (checker.check(html, file: page.path.file), SearchEntry(page))
    if !check.diagnostics.isEmpty { kept = nil }
    if var made = kept.take() {
      made.context = .context(of: page, values: values, needs: made.needs, index: resolved.index)
      (made.check, made.search, made.isMade) = (check, search, true)
      kept = made
    }
    let staged = try writing?.stage(inOneFolder: [
      SiteWriter.File(path: page.path.file, content: .bytes(html)),
      SiteWriter.File(path: page.path.markdownFile, content: .bytes(text)),
    ])
    return (
      Made(check: check, textCount: text.count, search: search, staged: staged ?? [], kept: kept), text[...]
    )
  }

  /// A page that is as an earlier build has written it.
  private static func unread(
    _ page: KeptPage, earlierTexts: [UInt8]
  ) throws -> (made: Made, text: ArraySlice<UInt8>) {
    guard page.text.upperBound <= earlierTexts.count else {
      throw FileError(
        operation: "read", path: LanguageModelTexts.fullFile(0), reason: "it is not as docgen has written it")
    }
    return (
      Made(
        check: page.check, textCount: page.text.count, search: page.search,
        staged: [.unchanged(page.path.file), .unchanged(page.path.markdownFile)],
        kept: page.check.diagnostics.isEmpty ? page : nil),
      earlierTexts[page.text]
    )
  }

  /// Places that two files would have, such as two images of one name that `docgen.yml` asks for.
  private static func duplicates(among places: [String]) -> [Diagnostic] {
    var seen: Set<String> = []
    return Set(places.filter { !seen.insert($0).inserted }).map { place in
      Diagnostic(
        "duplicate-file", at: nil, "two files of the site would be '\(place)'",
        notes: [.init("give one of them another name")])
    }
  }

  /// Files that stand where others need a folder; only redirects can bring it about.
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
