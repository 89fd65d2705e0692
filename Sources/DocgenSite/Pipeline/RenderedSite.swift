import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSystem

/// Renders a site's files in the selected outputs: the pages whose fingerprints have changed, and the files that belong to no
/// single page.
///
/// A page's bytes go to the disk as soon as they're rendered, so a site may be larger than the memory.
struct RenderedSite: Sendable {
  private let site: OutputSite
  private let outputs: [any Output]
  /// Checks the links of the HTML.
  ///
  /// It's `nil` unless the build checks links.
  private let checker: LinkChecker?

  /// Outputs that don't exist, and two files of the site that would have the same place.
  let diagnostics: [Diagnostic]

  /// Prepares to render a site.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - options: The build's options.
  init(_ site: OutputSite, options: BuildOptions) {
    self.site = site
    let (selected, unknown) = Outputs.selected(by: site.site.configuration)
    let outputs = selected.map { $0.init(site) }
    self.outputs = outputs
    let places =
      site.site.assets.map(\.destination) + outputs.flatMap(\.paths)
      + site.pages.flatMap { page in outputs.compactMap { type(of: $0).pageFile }.map(page.path.file) }
    let paths = Set(places)
    diagnostics =
      unknown + Self.collisions(among: paths)
      + (paths.count == places.count ? [] : Self.duplicates(among: places, site.site.assets))
    checker =
      options.checksOutput
      ? LinkChecker(files: paths, outputName: options.output, baseURL: site.site.configuration.baseURL) : nil
  }

  /// Renders the files.
  ///
  /// - Parameter writing: Takes the files, and knows the files that an earlier build left.
  /// - Returns: The files, and what the link check found.
  /// - Throws: ``FileError`` if a file can't be written, or `CancellationError` if the task is canceled.
  func files(
    stagedBy writing: SiteWriter.Writing
  ) async throws -> (files: [SiteWriter.Writing.Staged], diagnostics: [Diagnostic]) {
    let rendered = try await site.pages.indices.concurrentMap(jobs: site.jobs) {
      try render(site.pages[$0], stagedBy: writing)
    }
    let fingerprints = rendered.indices.map { rendered[$0].fingerprints }
    async let copies = site.site.assets.concurrentMap(jobs: site.jobs) {
      try writing.stage(
        SiteWriter.File(path: $0.destination, content: .copy(of: $0.source.absolutePath(in: site.package))))
    }
    let others = try await withThrowingTaskGroup(of: RenderedFiles.self) { group in
      for output in outputs { group.addTask { try await siteFiles(of: output, fingerprints, stagedBy: writing) } }
      return try await group.reduce(into: RenderedFiles()) { files, more in
        files.staged += more.staged
        files.checks += more.checks
      }
    }
    let diagnostics = checker?.finish(rendered.flatMap(\.files.checks) + others.checks) ?? []
    return (try await rendered.indices.flatMap { rendered[$0].files.staged } + others.staged + copies, diagnostics)
  }

  /// Files that are ready to be moved into place, and what the link check found in them.
  private struct RenderedFiles: Sendable {
    var staged: [SiteWriter.Writing.Staged] = []
    var checks: [LinkChecker.PageResult] = []
  }

  /// Renders a page in all outputs, unless nothing changed that it's made from.
  private func render(
    _ page: Page, stagedBy writing: SiteWriter.Writing
  ) throws -> (fingerprints: PageFingerprints, files: RenderedFiles) {
    let prepared = outputs.compactMap { output in
      type(of: output).pageFile.map { (path: page.path.file(named: $0), page: output.prepare(page)) }
    }
    var hasher = FingerprintHasher()
    hasher.add(site.program)
    let text = hasher.add(page)
    for inputs in prepared.compactMap(\.page.inputs) { hasher.add(inputs) }
    let fingerprint = hasher.finalize()
    let fingerprints = PageFingerprints(text: text, page: fingerprint)
    if checker == nil, let files = try writing.unchangedFiles(prepared.map(\.path), with: fingerprint) {
      return (fingerprints, RenderedFiles(staged: files))
    }
    let files = prepared.map {
      SiteWriter.File(path: $0.path, content: .bytes($0.page.render()), fingerprint: fingerprint)
    }
    return (fingerprints, RenderedFiles(staged: try files.map(writing.stage), checks: files.compactMap(check)))
  }

  /// Makes an output's files that belong to no single page, unless nothing changed that they're made from.
  private func siteFiles(
    of output: any Output, _ pages: [PageFingerprints], stagedBy writing: SiteWriter.Writing
  ) async throws -> RenderedFiles {
    var rendered = RenderedFiles()
    // One after the other, because the search index of a large site needs much memory.
    for files in try output.siteFiles(pages) {
      if let fingerprint = files.fingerprint, let unchanged = try writing.unchangedFiles(with: fingerprint) {
        rendered.staged += unchanged
        continue
      }
      let created = try await files.make().map {
        SiteWriter.File(path: $0, content: .bytes($1), fingerprint: files.fingerprint)
      }
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
