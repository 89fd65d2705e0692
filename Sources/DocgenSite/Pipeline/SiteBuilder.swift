import Dependencies
import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSymbols
import DocgenSystem
public import DocgenVerification

/// Builds a package's site.
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// let result = try await SiteBuilder(environment).build(BuildOptions(packagePath: "."))
/// ```
///
/// Each build goes through the same stages, whatever was built before:
///
/// ```text
/// load -> parse -> verify -> index -> resolve -> outline -> render -> publish
/// ```
///
/// A stage is a function of the values of the stages before it. A file whose bytes haven't changed isn't written again.
/// With an error in the content, `publish` doesn't run, and no file changes.
public struct SiteBuilder: Sendable {
  /// The compiler's view of the package, or `nil` to verify no samples and to get no symbols.
  let environment: BuildEnvironment?
  /// The values that a preview reuses, or `nil` to parse and resolve every page.
  let cache: PreviewCache?
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.progress) private var progress

  /// Creates a builder that reads and writes through the current dependencies.
  ///
  /// - Parameters:
  ///   - environment: The compiler's view of the package, or `nil` to verify no samples and to get no symbols.
  ///   - cache: The values that a preview reuses, or `nil` to parse and resolve every page.
  public init(_ environment: BuildEnvironment? = nil, cache: PreviewCache? = nil) {
    (self.environment, self.cache) = (environment, cache)
  }

  /// Builds a site.
  ///
  /// - Parameter options: The build's options.
  /// - Returns: The result, with all diagnostics, including diagnostics about files that can't be read or written.
  /// - Throws: `CancellationError` when the task is canceled.
  public func build(_ options: BuildOptions) async throws -> BuildResult {
    try await build(verify(parse(options), options), options)
  }

  /// Reads and parses a package's files: the stages `load` and `parse`.
  ///
  /// - Parameter options: The build's options.
  /// - Throws: `CancellationError` when the task is canceled.
  public func parse(_ options: BuildOptions) async throws -> ParsedSite {
    guard let environment, options.catalogs.isEmpty else { return try await parse(options, targetFolders: [:]) }
    return try await parse(options, targetFolders: TargetFolders.of(environment))
  }

  /// Reads and parses a package's files, if the folders of its targets are known.
  ///
  /// - Parameters:
  ///   - options: The build's options.
  ///   - targetFolders: The names of the package's targets by folder, relative to the package. Catalogs get these names.
  ///     Without them, a catalog gets the name of its folder below `Sources`.
  /// - Throws: `CancellationError` when the task is canceled.
  public func parse(_ options: BuildOptions, targetFolders: [String: String]) async throws -> ParsedSite {
    try await parse(options, targetFolders) { $0 }
  }

  /// Reads and parses only a package's tutorials, because `docgen tutorial` doesn't need other files.
  ///
  /// - Parameter options: The build's options.
  /// - Throws: `CancellationError` when the task is canceled.
  public func parseTutorials(_ options: BuildOptions) async throws -> ParsedSite {
    try await parse(options, [:]) { $0.tutorials }
  }

  private func parse(
    _ options: BuildOptions, _ targetFolders: [String: String], selection: (Sources) -> Sources
  ) async throws -> ParsedSite {
    var stages: [StageCost] = []
    let sources = try await measure("load", as: "Loading files", &stages) {
      do {
        return try await SourceLoader(options, targetFolders: targetFolders, fileSystem: fileSystem).load()
      } catch let error as FileError {
        return Sources(unreadable: options.packagePath, isStrict: options.isStrict, error)
      }
    }
    var parsed = try await measure("parse", as: "Parsing files", &stages) {
      try await ParsedSite(selection(sources), targetFolders: targetFolders, cache: cache, jobs: options.jobs)
    }
    parsed.stages = stages
    return parsed
  }

  /// Builds a site from verified files: all other stages.
  ///
  /// - Parameters:
  ///   - verified: The files with the results of their samples.
  ///   - options: The same options as for the stages before.
  /// - Returns: The result, with all diagnostics.
  /// - Throws: `CancellationError` when the task is canceled.
  public func build(_ verified: VerifiedSite, _ options: BuildOptions) async throws -> BuildResult {
    let (parsed, sources, jobs) = (verified.parsed, verified.parsed.sources, options.jobs)
    var result = BuildResult(verified, options)
    guard verified.problem == nil else { return result.finished() }
    if sources.areLoaded, verified.symbols == nil { result.add(sources.missingArticles) }
    guard sources.areLoaded, !sources.catalogs.isEmpty || verified.symbols != nil else { return result.finished() }

    let indexed = try await measure("index", as: "Collecting link targets", &result.stages) {
      try await IndexedSite(parsed, symbols: verified.symbols, jobs: jobs)
    }
    let resolved = try await measure("resolve", as: "Resolving links", &result.stages) {
      try await ResolvedSite(indexed, of: verified, cache: cache, jobs: jobs)
    }
    var outlined = try await measure("outline", as: "Arranging pages", &result.stages) {
      try await OutlinedSite(resolved, of: indexed, parsed, jobs: jobs)
    }
    result.site = outlined.site
    result.stageValues = [indexed, resolved, outlined]
    result.add(indexed.diagnostics + resolved.diagnostics + outlined.diagnostics)
    let symbols = indexed.plan.symbols
    result.report = Report(
      site: outlined.site, symbols: symbols, links: resolved.linkCount, listsSamples: options.listsSamples)
    if verified.symbols != nil {
      let coverage = Coverage(outlined.site, symbols)
      result.coverage = coverage
      if let goals = parsed.configuration.coverage {
        result.add(coverage.diagnostics(goals, knowsSamples: !verified.results.isEmpty))
        outlined.add(coverage, to: indexed.plan.coveragePage)
        result.site = outlined.site
      }
    }
    guard options.isPublished, let theme = parsed.theme else { return result.finished() }

    let site = RenderedSite(
      OutputSite(
        site: outlined.site, symbols: symbols, theme: theme, package: sources.package, jobs: jobs,
        namesSamples: options.namesSamples),
      options: options, cache: cache)
    result.add(site.diagnostics)
    guard result.isGood else { return result.finished() }
    do {
      try await publish(site, to: sources.output, options: options, &result)
    } catch let error as FileError {
      result.add([
        Diagnostic(
          "unwritable-output", at: nil, "\(error)",
          notes: [.init("choose a writable folder with '--output', and make sure that its disk isn't full")])
      ])
    }
    return result.finished()
  }

  /// Renders a site and moves its files into place.
  private func publish(
    _ site: RenderedSite, to output: String, options: BuildOptions, _ result: inout BuildResult
  ) async throws {
    let writing = try SiteWriter(fileSystem: fileSystem, output: output, outputName: options.output, jobs: options.jobs)
      .begin()
    do {
      let (files, diagnostics) = try await measure("render", as: "Rendering pages", &result.stages) {
        try await site.files(stagedBy: writing)
      }
      result.add(diagnostics)
      guard result.isGood else { return writing.abandon() }
      // If publishing fails, some files can be new.
      cache?.written.setValue(nil)
      let written = try await measure("publish", as: "Writing the site", &result.stages) {
        try await writing.finish(files)
      }
      cache?.written.setValue(site.pagesForNextBuild)
      result.note(written, in: output)
    } catch {
      writing.abandon()
      throw error
    }
  }

  func measure<Value: Sendable>(
    _ stage: String, as title: String? = nil, _ stages: inout [StageCost], _ body: () async throws -> Value
  ) async throws -> Value {
    var value: Value?
    let duration = try await clock.measure {
      value = if let title { try await progress.phase(title) { _ in try await body() } } else { try await body() }
    }.components
    stages.append(
      StageCost(
        stage: stage, seconds: Double(duration.seconds) + Double(duration.attoseconds) * 1e-18,
        peakMemory: peakMemory()))
    guard let value else { preconditionFailure("a clock measures what it runs") }
    return value
  }
}

extension SourceLoader {
  /// Creates a loader.
  ///
  /// - Throws: ``FileError`` if the package doesn't exist.
  init(_ options: BuildOptions, targetFolders: [String: String], fileSystem: FileSystem) throws {
    self.init(
      fileSystem: fileSystem, package: try fileSystem.resolve(path: options.packagePath), output: options.output,
      catalogs: options.catalogs, targetFolders: targetFolders, baseURL: options.baseURL,
      isStrict: options.isStrict, jobs: options.jobs)
  }
}

extension BuildResult {
  /// Creates the result of a build that has only verified files.
  fileprivate init(_ verified: VerifiedSite, _ options: BuildOptions) {
    self.init(
      report: Report(diagnostics: [], seconds: 0), diagnostics: [], written: [], removed: [], stages: verified.stages,
      isStrict: verified.isStrict || options.isStrict)
    sandbox = verified.sandbox
    // Warnings about outdated symbols aren't about the content, so `strict` doesn't turn them into errors.
    diagnostics = verified.diagnostics + (verified.problem?.allDiagnostics ?? [])
    add(verified.parsed.sources.diagnostics)
  }

  fileprivate mutating func add(_ more: [Diagnostic]) {
    diagnostics += isStrict ? more.map(\.strict) : more
  }

  fileprivate mutating func note(_ written: SiteWriter.Written, in output: String) {
    report.files = Report.Files(
      written: written.written.count, unchanged: written.unchanged, removed: written.removed.count)
    (self.written, removed) = (written.written, written.removed)
    entry = site?.configuration.writes("html") == true ? "\(output)/index.html" : output
  }

  /// The result with sorted diagnostics, without duplicates, also in the report.
  fileprivate func finished() -> BuildResult {
    var result = self
    result.diagnostics = Set(diagnostics).sorted()
    result.report.diagnostics = result.diagnostics.map(Report.ReportedDiagnostic.init)
    result.report.seconds = stages.reduce(0) { $0 + $1.seconds }
    return result
  }
}
