import Dependencies
import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSymbols
import DocgenSystem

/// Builds a package's site.
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// let result = try await SiteBuilder().build(BuildOptions(packagePath: "."))
/// ```
///
/// Each build goes through the same stages, whatever was built before:
///
/// ```text
/// load -> parse -> index -> resolve -> outline -> render -> publish
/// ```
///
/// The command runs the stage `verify` between `parse` and `index` with ``verify(_:_:)``, and passes its results in the
/// options.
///
/// A stage is a function of the values of the stages before it. A file whose bytes haven't changed isn't written again.
/// With an error in the content, `publish` doesn't run, and no file changes.
public struct SiteBuilder: Sendable {
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.progress) private var progress

  /// Creates a builder that reads and writes through the current dependencies.
  public init() {}

  /// Builds a site.
  ///
  /// - Parameter options: The build's options.
  /// - Returns: The result, with all diagnostics, including diagnostics about files that can't be read or written.
  /// - Throws: `CancellationError` when the task is canceled.
  public func build(_ options: BuildOptions) async throws -> BuildResult {
    try await build(parse(options), options)
  }

  /// Reads and parses a package's files: the stages `load` and `parse`.
  ///
  /// - Parameter options: The build's options. The results of samples and the symbols can be missing.
  /// - Throws: `CancellationError` when the task is canceled.
  public func parse(_ options: BuildOptions) async throws -> ParsedSite {
    try await parse(options) { $0 }
  }

  /// Reads and parses only a package's tutorials, because `docgen tutorial` doesn't need other files.
  ///
  /// - Parameter options: The build's options.
  /// - Throws: `CancellationError` when the task is canceled.
  public func parseTutorials(_ options: BuildOptions) async throws -> ParsedSite {
    try await parse(options) { $0.tutorials }
  }

  private func parse(_ options: BuildOptions, selection: (Sources) -> Sources) async throws -> ParsedSite {
    var stages: [StageCost] = []
    let sources = try await measure("load", as: "Loading files", &stages) {
      do {
        return try await SourceLoader(options, fileSystem: fileSystem).load()
      } catch let error as FileError {
        return Sources(unreadable: options.packagePath, isStrict: options.isStrict, error)
      }
    }
    var parsed = try await measure("parse", as: "Parsing files", &stages) {
      try await ParsedSite(selection(sources), cache: options.cache, jobs: options.jobs)
    }
    parsed.stages = stages
    return parsed
  }

  /// Runs a command's verification, and adds its time to the stages of the parsed site.
  ///
  /// - Parameters:
  ///   - parsed: The parsed files.
  ///   - verification: The operation to run.
  /// - Throws: An error that `verification` throws.
  public func verify(
    _ parsed: inout ParsedSite, _ verification: (ParsedSite) async throws -> Void
  ) async throws {
    let site = parsed
    try await measure("verify", &parsed.stages) { try await verification(site) }
  }

  /// Builds a site from parsed files: all other stages.
  ///
  /// - Parameters:
  ///   - parsed: The files.
  ///   - options: The same options as for ``parse(_:)``, with the results of samples and the symbols.
  /// - Returns: The result, with all diagnostics.
  /// - Throws: `CancellationError` when the task is canceled.
  public func build(_ parsed: ParsedSite, _ options: BuildOptions) async throws -> BuildResult {
    let (sources, jobs) = (parsed.sources, options.jobs)
    var result = BuildResult(parsed, options)
    if sources.areLoaded, options.symbols == nil { result.add(sources.missingArticles) }
    guard sources.areLoaded, !sources.catalogs.isEmpty || options.symbols != nil else { return result.finished() }

    let indexed = try await measure("index", as: "Collecting link targets", &result.stages) {
      try await IndexedSite(parsed, symbols: options.symbols, jobs: jobs)
    }
    let resolved = try await measure("resolve", as: "Resolving links", &result.stages) {
      try await ResolvedSite(indexed, of: parsed, options: options)
    }
    var outlined = try await measure("outline", as: "Arranging pages", &result.stages) {
      try await OutlinedSite(resolved, of: indexed, parsed, options)
    }
    result.site = outlined.site
    result.stageValues = [indexed, resolved, outlined]
    result.add(indexed.diagnostics + resolved.diagnostics + outlined.diagnostics)
    let symbols = indexed.plan.symbols
    result.report = Report(
      site: outlined.site, symbols: symbols, links: resolved.linkCount, listsSamples: options.listsSamples)
    if options.symbols != nil {
      let coverage = Coverage(outlined.site, symbols)
      result.coverage = coverage
      if let goals = parsed.configuration.coverage {
        result.add(coverage.diagnostics(goals, knowsSamples: !options.verifications.isEmpty))
        outlined.add(coverage, to: indexed.plan.coveragePage)
        result.site = outlined.site
      }
    }
    guard options.isPublished, let theme = parsed.theme else { return result.finished() }

    let site = RenderedSite(
      OutputSite(
        site: outlined.site, pages: outlined.pages, symbols: symbols, theme: theme, package: sources.package, jobs: jobs
      ),
      options: options)
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
      options.cache?.written.setValue(nil)
      let written = try await measure("publish", as: "Writing the site", &result.stages) {
        try await writing.finish(files)
      }
      options.cache?.written.setValue(site.pagesForNextBuild)
      result.note(written, in: output)
    } catch {
      writing.abandon()
      throw error
    }
  }

  private func measure<Value: Sendable>(
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
  init(_ options: BuildOptions, fileSystem: FileSystem) throws {
    self.init(
      fileSystem: fileSystem, package: try fileSystem.resolve(path: options.packagePath), output: options.output,
      catalogs: options.catalogs, targetFolders: options.targetFolders, baseURL: options.baseURL,
      isStrict: options.isStrict, jobs: options.jobs)
  }
}

extension BuildResult {
  /// Creates the result of a build that has only parsed files.
  fileprivate init(_ parsed: ParsedSite, _ options: BuildOptions) {
    self.init(
      report: Report(diagnostics: [], seconds: 0), diagnostics: [], written: [], removed: [], stages: parsed.stages,
      isStrict: parsed.configuration.isStrict || options.isStrict)
    // Warnings about the compiler's index or outdated symbols aren't about the content, so `strict` doesn't turn them
    // into errors.
    diagnostics = options.diagnostics
    add(parsed.sources.diagnostics)
  }

  fileprivate mutating func add(_ more: [Diagnostic]) {
    diagnostics += more.map { diagnostic in
      var diagnostic = diagnostic
      if isStrict { diagnostic.severity = .error }
      return diagnostic
    }
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
