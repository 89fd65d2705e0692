import Dependencies
import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification

/// Checks a package's samples for a command: snippets, code blocks in articles and doc comments, `console` blocks, and
/// manifests.
///
/// ``run(onEvent:)`` checks the samples, and ``known()`` returns the results of earlier runs. ``TutorialStepProvider``
/// checks the steps of tutorials.
struct SampleProvider {
  /// The package, with cached information about it, and the settings of the run.
  var options: VerificationOptions
  /// The package's parsed articles, doc comments, and tutorials.
  var parsed: ParsedSite
  /// The snippets and manifests that the articles and comments refer to.
  var samples: SampleReferences { parsed.samples }
  private var buildEnvironment: BuildEnvironment { options.buildEnvironment }

  /// The result of a run.
  struct Result {
    /// The results of the samples, by name.
    var verifications: [String: Verification] = [:]
    /// The snippets, by path.
    var outcomes: [SnippetOutcome] = []
    /// The samples that pages contain, by page and line.
    var inPlace: [SnippetOutcome] = []
    /// The files whose samples have results.
    var pages: Set<String> { Set(verifications.keys.compactMap(PageSample.file(ofID:))) }
    /// The texts of the manifests that were loaded.
    var loadedManifests: Set<String> = []
    /// Diagnostics other than the failures of snippets.
    var diagnostics: [Diagnostic] = []
  }

  /// Checks the samples.
  ///
  /// - Parameter onEvent: A closure that receives each event of the run.
  /// - Throws: ``VerificationError`` if nothing can be checked; `CancellationError`.
  func run(onEvent: @escaping @Sendable (SnippetEvent) -> Void = { _ in }) async throws -> Result {
    @Dependency(\.progress) var progress
    return try await VerificationError.converting {
      try await progress.phase("Verifying samples") { phase in
        try await check { event in
          switch event {
          case .plan(let names): phase.expect(names.count)
          case .result(let outcome): phase.advance(hasFailed: outcome.verification.outcome == .failed)
          default: break
          }
          onEvent(event)
        }
      }
    }
  }

  private func check(_ onEvent: @escaping @Sendable (SnippetEvent) -> Void) async throws -> Result {
    let selected = consoleBlocks
    let options = try optionsWithFiles()
    let inPlace = InPlaceVerification(options, pages: try await pages())
    let ends = LockIsolated((passed: 0, failed: 0))
    let report = try await SnippetVerification(options, references: samples.references).run { event in
      switch event {
      case .plan(let files): onEvent(.plan(files + inPlace.ids + selected.map(\.id)))
      case .end(let passed, let failed): ends.setValue((passed, failed))
      default: onEvent(event)
      }
    }
    var result = Result(
      verifications: report.verifications, outcomes: report.outcomes, diagnostics: report.diagnostics)
    let isStrict = parsed.configuration.isStrict
    let onOutcome: @Sendable (SnippetOutcome) -> Void = { outcome in
      var outcome = outcome
      // Without `strict`, a failed sample gets a label on its page and isn't an error.
      if !isStrict { outcome.verification.failures = [] }
      onEvent(.result(outcome))
    }
    result.inPlace = try await inPlace.run(onOutcome: onOutcome) + console(selected, onOutcome)
    result.verifications.merge(result.inPlace.map { ($0.file, $0.verification) }) { _, new in new }
    let failed = result.inPlace.count { isStrict && $0.verification.outcome == .failed }
    onEvent(
      .end(passed: ends.value.passed + result.inPlace.count - failed, failed: ends.value.failed + failed))
    if options.filters.isEmpty { try await loadManifests(into: &result) }
    return result
  }

  /// Returns the names of the samples in results and filters: the paths of snippets, and the positions of other
  /// samples.
  ///
  /// - Throws: ``VerificationError`` if they can't be found; `CancellationError`.
  func names() async throws -> [String] {
    try await VerificationError.converting {
      let options = try optionsWithFiles()
      return try SnippetVerification(options).files() + InPlaceVerification(options, pages: try await pages()).ids
        + consoleBlocks.map(\.id)
    }
  }

  /// Returns the results of earlier runs, without running anything.
  func known() async throws -> Result {
    guard let options = try? optionsWithFiles() else { return Result() }
    var result = Result()
    result.verifications = try await SnippetVerification(options).known()
    if InPlaceVerification.hasResults(in: buildEnvironment.build), let pages = try? await pages() {
      let known = try await InPlaceVerification(options, pages: pages).known()
      result.verifications.merge(known) { _, new in new }
    }
    let known = try await ConsoleVerification(options, blocks: consoleBlocks).known()
    result.verifications.merge(known) { _, new in new }
    guard !samples.manifests.isEmpty else { return result }
    let checker = ManifestChecker(build: buildEnvironment.build, toolchain: try await buildEnvironment.toolchain())
    for manifest in samples.manifests where try checker.isKnown(manifest) {
      result.loadedManifests.insert(manifest.text)
    }
    return result
  }

  // MARK: Commands

  /// The selected `console` blocks.
  private var consoleBlocks: [ConsoleBlock] {
    let filter = SampleFilter(options.filters)
    return parsed.consoleBlocks.filter { filter.selects($0.id) }
  }

  /// Runs the commands of `console` blocks.
  ///
  /// A package that isn't strict can have a catalog that was written without docgen in mind, with commands that change
  /// the author's machine.
  private func console(
    _ blocks: [ConsoleBlock], _ onOutcome: (SnippetOutcome) -> Void
  ) async throws -> [SnippetOutcome] {
    guard !blocks.isEmpty else { return [] }
    let verification = ConsoleVerification(options, blocks: blocks)
    return parsed.configuration.isStrict
      ? try await verification.run(onOutcome: onOutcome) : try await verification.unverified(onOutcome: onOutcome)
  }

  /// The options, with the files that the package's samples find in their folders.
  private func optionsWithFiles() throws -> VerificationOptions {
    @Dependency(\.fileSystem) var fileSystem
    var options = options
    options.buildEnvironment.sampleFiles = parsed.configuration.sampleFiles.map(\.path)
    let missing = try parsed.configuration.sampleFiles.filter { file in
      try fileSystem.status(path: "\(buildEnvironment.package)/\(file.path)")?.kind != .file
    }
    guard missing.isEmpty else {
      throw VerificationError(
        reason: "a file for samples is missing",
        diagnostics: missing.map { Diagnostic("missing-file", at: $0.position, "the package has no file '\($0.path)'") }
      )
    }
    return options
  }

  /// The pages with their samples.
  private func pages() async throws -> [PageSamples] {
    let libraries = try await buildEnvironment.manifests.libraryTargets(of: buildEnvironment.package)
    let folders = try await buildEnvironment.manifests.targetFolders(of: buildEnvironment.package)
    return try await parsed.pageSamples(libraries: libraries, targetFolders: folders, jobs: options.jobs)
  }

  private func loadManifests(into result: inout Result) async throws {
    guard !samples.manifests.isEmpty else { return }
    let checker = ManifestChecker(
      build: buildEnvironment.build, toolchain: try await buildEnvironment.toolchain(),
      graph: try await ManifestGraph(buildEnvironment, repository: parsed.configuration.repository))
    for manifest in samples.manifests {
      if let problem = try await checker.check(manifest) {
        result.diagnostics.append(problem)
      } else {
        result.loadedManifests.insert(manifest.text)
      }
    }
  }
}
