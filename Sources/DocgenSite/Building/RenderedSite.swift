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

  /// Renders a site.
  ///
  /// - Parameters:
  ///   - resolved: The site.
  ///   - theme: How it looks.
  ///   - package: The package's folder, absolute, which files to copy are relative to.
  ///   - writing: Takes the files.
  ///   - earlierTexts: The file of all texts as an earlier build has written it, for the pages that it has kept.
  ///   - renderer: Renders the pages.
  ///   - inputs: What the site was made from.
  ///   - options: What was asked for, and what is known of the samples.
  /// - Throws: ``FileError`` where a file cannot be written.
  init(
    _ resolved: SiteResolver.Resolved, theme: Theme, package: String, to writing: SiteWriter.Writing,
    earlierTexts: [UInt8], renderer: HTMLRenderer, inputs: Inputs,
    options: BuildOptions
  ) async throws {
    let (site, jobs, outputName) = (resolved.site, options.jobs, options.output)
    // The lists of all pages are made while the pages are.
    async let linkable = LinkableList.bytes(of: site, symbols: resolved.symbols)
    async let list = Array(LanguageModelTexts.list(of: site).utf8)
    var shared = Self.sharedFiles(of: site, theme: theme, renderer: renderer)

    let order = resolved.order.compactMap { site.pages[$0] }
    let addresses = order.map { $0.path }
    let otherPlaces =
      shared.keys + site.assets.map(\.destination)
      + [LinkableList.file, LanguageModelTexts.listFile, LanguageModelTexts.fullFile]
    let places = otherPlaces + order.flatMap { [$0.path.file, $0.path.markdownFile] }
    let paths = Set(places)
    // Nothing of a site is written of which some files have no place.
    let collisions = Self.collisions(among: paths) + (paths.count == places.count ? [] : Self.duplicates(among: places))
    let writing = collisions.isEmpty ? writing : nil
    let checker = LinkChecker(files: paths, outputName: outputName, baseURL: site.configuration.baseURL)
    let pages = try await order.concurrentMap(jobs: jobs) { page in
      let kept = resolved.kept[page.path]
      if let kept, kept.isMade { return try Self.unread(kept, earlierTexts: earlierTexts) }
      let values = renderer.values(around: page)
      let html = renderer.render(page, in: values)
      let text = MarkdownExport.bytes(of: page)
      return Made(
        check: checker.check(html, file: page.path.file), text: text[...], search: SearchEntry(page),
        staged: try writing?.stage(inOneFolder: [
          SiteWriter.File(path: page.path.file, content: .bytes(html)),
          SiteWriter.File(path: page.path.markdownFile, content: .bytes(text)),
        ]) ?? [],
        context: kept.map { .context(of: page, values: values, needs: $0.needs, index: resolved.index) })
    }
    let files = shared.keys.filter { $0.hasSuffix(".html") }.sorted().map { (path: $0, bytes: shared[$0] ?? []) }
    let copies = site.assets.map {
      SiteWriter.File(path: $0.destination, content: .copy(of: "\(package)/\($0.source)"))
    }
    @Sendable func stage(_ files: [SiteWriter.File]) async throws -> [SiteWriter.Writing.Staged] {
      try await files.concurrentMap(jobs: jobs) { file in try writing?.stage(file) }.compactMap(\.self)
    }
    (shared[LinkableList.file], shared[LanguageModelTexts.listFile]) = await (linkable, list)
    let beside = shared.map { SiteWriter.File(path: $0.key, content: .bytes($0.value)) } + copies
    // By their places, since to take a page out of the array copies all that was made of it.
    let entries = pages.indices.map { pages[$0].search }
    let counts = pages.indices.map { pages[$0].text.count }
    let texts = LanguageModelTexts.places(
      of: zip(addresses, counts), baseURL: site.configuration.baseURL)
    // Nothing of the following waits for anything else of it.
    async let full = Self.fullText(of: pages, addresses, site, stage)
    async let search = Self.search(entries, jobs: jobs, stage)
    async let others = stage(beside)
    async let keeping = Self.kept(pages, order, texts, resolved, jobs: jobs)
    async let checks = Dictionary(
      pages.indices.map { (pages[$0].check.file, pages[$0].check) }, uniquingKeysWith: { first, _ in first })
    diagnostics =
      checker.finish(pages.indices.map { pages[$0].check } + files.map { checker.check($0.bytes, file: $0.path) })
      + collisions
    let searching = try await search
    built = BuiltSite(
      resolved: resolved, renderer: renderer, checker: checker, checks: await checks,
      entries: entries, textCounts: counts, otherFiles: otherPlaces.sorted(), search: searching.directory,
      inputs: inputs, verifications: options.verifications, loadedManifests: options.loadedManifests)
    kept = try await keeping
    staged = try await pages.indices.flatMap { pages[$0].staged } + full + searching.staged + others
  }

  /// The files that stand beside the pages, but the lists of all pages, by path.
  private static func sharedFiles(of site: Site, theme: Theme, renderer: HTMLRenderer) -> [String: [UInt8]] {
    var files = Redirects.files(for: site, icon: theme.iconPath)
    files.merge(Sitemap.files(for: site)) { _, sitemap in sitemap }
    for file in renderer.files { files[file.path] = file.bytes }
    return files
  }

  /// The pages that a later build need not make again, with what was made of them.
  private static func kept(
    _ pages: [Made], _ order: [Page], _ texts: [Range<Int>], _ resolved: SiteResolver.Resolved, jobs: Int
  ) async throws -> [String: KeptPage] {
    var found = try await order.indices.concurrentMap(jobs: jobs) { index -> KeptPage? in
      let made = pages[index]
      guard made.check.diagnostics.isEmpty, var kept = resolved.kept[order[index].path] else { return nil }
      (kept.check, kept.search, kept.text) = (made.check, made.search, texts[index])
      if let context = made.context { kept.context = context }
      kept.isMade = true
      return kept
    }
    var kept = [String: KeptPage](minimumCapacity: found.count)
    for index in found.indices {
      guard let file = found[index]?.file else { continue }
      kept[file] = found[index].take()
    }
    return kept
  }

  /// Writes the file of all texts.
  private static func fullText(
    of pages: [Made], _ order: [PagePath], _ site: Site,
    _ stage: @Sendable ([SiteWriter.File]) async throws -> [SiteWriter.Writing.Staged]
  ) async throws -> [SiteWriter.Writing.Staged] {
    let full = LanguageModelTexts.full(zip(order, pages.indices.map { pages[$0].text }), of: site)
    return try await stage([SiteWriter.File(path: LanguageModelTexts.fullFile, content: .bytes(full))])
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
    var text: ArraySlice<UInt8>
    var search: SearchEntry
    var staged: [SiteWriter.Writing.Staged]
    var context: StableHash?
  }

  /// A page that is as an earlier build has written it.
  private static func unread(
    _ page: KeptPage, earlierTexts: [UInt8]
  ) throws -> Made {
    guard page.text.upperBound <= earlierTexts.count else {
      throw FileError(
        operation: "read", path: LanguageModelTexts.fullFile, reason: "it is not as docgen has written it")
    }
    return Made(
      check: page.check, text: earlierTexts[page.text], search: page.search,
      staged: [.unchanged(page.path.file), .unchanged(page.path.markdownFile)])
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
