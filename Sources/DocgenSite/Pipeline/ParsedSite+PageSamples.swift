import DocgenContent
import DocgenModel
import DocgenSystem
public import DocgenVerification

extension ParsedSite {
  /// The Swift code blocks that are compiled where they're written, by file.
  ///
  /// - Parameters:
  ///   - libraries: The modules of the package's library products, sorted.
  ///   - targetFolders: The names of the package's targets by folder, relative to the package.
  ///   - jobs: The number of files to read at the same time.
  /// - Throws: `CancellationError` when the task is canceled.
  public func pageSamples(
    libraries: [String], targetFolders: [String: String], jobs: Int
  ) async throws -> [PageSamples] {
    let articles = try await self.articles.concurrentMap(jobs: jobs) { article -> PageSamples? in
      let catalog = sources.catalogs[article.value.catalog]
      let source = SampleSource(article.value, defaultLanguage: catalog.defaultCodeLanguage)
      return page(source, module: module(ofBundle: catalog.bundle, libraries), libraries)
    }
    let others = samplesBesidePages.map { source -> PageSamples? in
      guard source.file.hasSuffix(".swift") else {
        return page(source, module: module(ofBundle: configuration.bundle, libraries), libraries)
      }
      let module = targetFolders.filter { source.file.hasPrefix($0.key + "/") }.max { $0.key.count < $1.key.count }?
        .value
      return page(source, module: module.map { [$0] } ?? [], libraries)
    }
    return (articles + others).compactMap(\.self)
  }

  /// The modules that a catalog documents: the one with its name, or else those of the site.
  private func module(ofBundle bundle: String, _ libraries: [String]) -> [String] {
    if libraries.contains(bundle) { return [bundle] }
    let documented = configuration.modules?.filter(libraries.contains) ?? []
    return documented.isEmpty ? libraries : documented
  }

  private func page(_ source: SampleSource, module: [String], _ libraries: [String]) -> PageSamples? {
    let shown = source.codeBlocks.compactMap { sample($0.code, at: $0.position, source, isHidden: false) }
    guard !shown.isEmpty else { return nil }
    let hidden = source.hiddenCodeBlocks.compactMap { sample($0.code, at: $0.position, source, isHidden: true) }
    var page = PageSamples(
      file: source.file, imports: configuration.sampleImports ?? (module + ["Foundation"]),
      samples: (shown + hidden).sorted { $0.position < $1.position })
    if libraries.isEmpty {
      page.obstacle = "the package has no library product"
    } else if module.isEmpty {
      page.obstacle = "the file is in no target"
    } else if let other = module.first(where: { !libraries.contains($0) }) {
      page.obstacle = "the module '\(other)' is in no library product"
    }
    return page
  }

  private func sample(
    _ code: CodeBlock, at position: SourcePosition, _ source: SampleSource, isHidden: Bool
  ) -> PageSample? {
    let info = FenceInfo(code.info)
    guard code.language(at: position, default: source.defaultLanguage) == "swift" else { return nil }
    let check: PageSample.Check
    switch info.kind {
    case .unclassified: check = .runs
    case .compile: check = .compiles
    case .snippetCopy, .manifest, .unverified: return nil
    }
    return PageSample(
      position: position, text: code.text, textPosition: code.textPosition, check: check, isHidden: isHidden)
  }
}
