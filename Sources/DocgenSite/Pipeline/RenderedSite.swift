import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSystem

/// Renders a site's files in the selected outputs: all pages, and the files that belong to no single page.
///
/// A page's bytes go to the disk as soon as they're rendered, so a site may be larger than the memory.
struct RenderedSite: Sendable {
  private let site: OutputSite
  private let pages: [Page]
  private let outputs: [any Output]
  /// Checks the links of the HTML.
  ///
  /// It's `nil` unless the build checks links.
  private let checker: LinkChecker?
  /// The pages whose files in the output folder are still correct, as far as a preview knows.
  private let writtenPages: [PagePath: Page]
  private let surroundings: PageSurroundings?

  /// Outputs that don't exist, and two files of the site that would have the same place.
  let diagnostics: [Diagnostic]

  /// Prepares to render a site.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - options: The build's options.
  ///   - cache: The values that a preview reuses.
  init(_ site: OutputSite, options: BuildOptions, cache: PreviewCache?) {
    self.site = site
    pages = site.site.pagesInOrder
    let (selected, unknown) = Outputs.selected(by: site.site.configuration)
    let outputs = selected.map { $0.init(site) }
    self.outputs = outputs
    let places =
      site.site.assets.map(\.destination) + outputs.flatMap(\.paths)
      + pages.flatMap { page in outputs.compactMap { type(of: $0).pageFile }.map(page.path.file) }
    let paths = Set(places)
    diagnostics =
      unknown + Self.collisions(among: paths)
      + (paths.count == places.count ? [] : Self.duplicates(among: places, site.site.assets))
    checker =
      options.checksOutput
      ? LinkChecker(files: paths, outputName: options.output, baseURL: site.site.configuration.baseURL) : nil
    surroundings = cache.map { _ in PageSurroundings(site.site, theme: site.theme) }
    let written = options.checksOutput ? nil : cache?.written.value
    writtenPages = written?.surroundings == surroundings ? written?.pages ?? [:] : [:]
  }

  /// The pages for the next build of a preview.
  var pagesForNextBuild: PreviewCache.WrittenPages? {
    surroundings.map { PreviewCache.WrittenPages(pages: site.site.pages, surroundings: $0) }
  }

  /// Renders the files.
  ///
  /// - Parameter writing: Takes the files.
  /// - Returns: The files, and what the link check found.
  /// - Throws: ``FileError`` if a file can't be written, or `CancellationError` if the task is canceled.
  func files(
    stagedBy writing: SiteWriter.Writing
  ) async throws -> (files: [SiteWriter.Writing.PendingFile], diagnostics: [Diagnostic]) {
    let rendered = try await pages.indices.concurrentMap(jobs: site.jobs) {
      try render(pages[$0], stagedBy: writing)
    }
    async let copies = site.site.assets.concurrentMap(jobs: site.jobs) {
      try writing.stage(
        SiteWriter.File(path: $0.destination, content: .copy(of: $0.source.absolutePath(in: site.package))))
    }
    let others = try await withThrowingTaskGroup(of: RenderedFiles.self) { group in
      for output in outputs { group.addTask { try await siteFiles(of: output, stagedBy: writing) } }
      return try await group.reduce(into: RenderedFiles()) { files, more in
        files.staged += more.staged
        files.checks += more.checks
      }
    }
    let diagnostics = checker?.finish(rendered.flatMap(\.checks) + others.checks) ?? []
    return (try await rendered.flatMap(\.staged) + others.staged + copies, diagnostics)
  }

  /// Files that are ready to be moved into place, and what the link check found in them.
  private struct RenderedFiles: Sendable {
    var staged: [SiteWriter.Writing.PendingFile] = []
    var checks: [LinkChecker.PageResult] = []
  }

  /// Renders a page in all outputs, unless a preview has written the same page.
  private func render(_ page: Page, stagedBy writing: SiteWriter.Writing) throws -> RenderedFiles {
    let isWritten = writtenPages[page.path] == page
    var rendered = RenderedFiles()
    for output in outputs {
      guard let name = type(of: output).pageFile else { continue }
      let path = page.path.file(named: name)
      if isWritten, let file = try writing.keep(path) {
        rendered.staged.append(file)
        continue
      }
      let file = SiteWriter.File(path: path, content: .bytes(output.render(page)))
      rendered.staged.append(try writing.stage(file))
      if let check = check(file) { rendered.checks.append(check) }
    }
    return rendered
  }

  /// Makes an output's files that belong to no single page.
  private func siteFiles(
    of output: any Output, stagedBy writing: SiteWriter.Writing
  ) async throws -> RenderedFiles {
    var rendered = RenderedFiles()
    // One group after the other, because the search index of a large site needs much memory.
    for files in output.siteFiles {
      let created = try await files.make().map { SiteWriter.File(path: $0, content: .bytes($1)) }
      rendered.staged += try await created.concurrentMap(jobs: site.jobs) { try writing.stage($0) }
      rendered.checks += created.compactMap(check)
    }
    return rendered
  }

  private func check(_ file: SiteWriter.File) -> LinkChecker.PageResult? {
    guard let checker, file.path.hasSuffix(".html"), case .bytes(let html) = file.content else { return nil }
    return checker.check(html, file: file.path)
  }

  // MARK: Places

  /// Diagnostics about paths that two files would have, such as two images with the same name in `docgen.yml`.
  private static func duplicates(among places: [String], _ assets: [Asset]) -> [Diagnostic] {
    var seen: Set<String> = []
    return Set(places.filter { !seen.insert($0).inserted }).map { place in
      let sources = assets.filter { $0.destination == place }.map { "'\($0.source)'" }.sorted()
      let files = sources.count > 1 ? sources.joined(separator: " and ") : "two files"
      return Diagnostic(
        "duplicate-file", at: nil, "\(files) have the same address in the site: '\(place)'",
        notes: [.init("rename one of the files")])
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
      return Diagnostic(
        "duplicate-file", at: nil, "'\(path)' can't be written, because '\(file)' is a file of the site")
    }
  }
}
