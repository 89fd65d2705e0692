import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSite
import DocgenSnippets
import DocgenSystem

/// The checking of a package's samples on behalf of a command.
struct SampleSession {
  /// The package, and what is known of it.
  var basis: BuildBasis
  /// The package's texts.
  var parsed: ParsedSite
  /// The snippets and manifests that the texts refer to.
  var samples: SampleReferences { parsed.samples }
  /// Texts that select snippets by path.
  ///
  /// If it's empty, every snippet is selected.
  var filters: [String] = []
  /// Whether earlier results count for nothing.
  var isFresh = false
  /// Whether snippets that failed are run again, though nothing has changed.
  var rerunsFailures = false
  /// Whether the package is built first, where a result is missing.
  var buildsFirst = true
  /// The number of samples to check at the same time.
  var jobs: Int

  /// The result of a session.
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
  /// - Parameter onEvent: Told what happens as it happens.
  /// - Throws: ``VerificationError`` when nothing can be checked; `CancellationError`.
  func run(onEvent: @escaping @Sendable (SnippetEvent) -> Void = { _ in }) async throws -> Result {
    var options = SnippetVerification.Options(packagePath: basis.package, build: basis.build)
    options.basis = basis
    options.filters = filters
    options.isFresh = isFresh
    options.rerunsFailures = rerunsFailures
    options.buildsFirst = buildsFirst
    options.jobs = jobs
    options.references = samples.references
    let inPlace = InPlaceVerification(try await inPlaceOptions())
    let ends = LockIsolated((passed: 0, failed: 0))
    let report = try await SnippetVerification(options).run { event in
      switch event {
      case .plan(let files): onEvent(.plan(files + inPlace.ids))
      case .end(let passed, let failed): ends.setValue((passed, failed))
      default: onEvent(event)
      }
    }
    var result = Result(
      verifications: report.verifications, outcomes: report.outcomes, diagnostics: report.diagnostics)
    let isStrict = parsed.configuration.isStrict
    result.inPlace = try await inPlace.run { outcome in
      var outcome = outcome
      // Without `strict`, a sample that fails is labeled on its page, and no error.
      if !isStrict { outcome.verification.failures = [] }
      onEvent(.result(outcome))
    }
    result.verifications.merge(result.inPlace.map { ($0.file, $0.verification) }) { _, new in new }
    let failed = result.inPlace.count { isStrict && $0.verification.outcome == .failed }
    onEvent(
      .end(passed: ends.value.passed + result.inPlace.count - failed, failed: ends.value.failed + failed))
    if filters.isEmpty { try await loadManifests(into: &result) }
    return result
  }

  /// The names of the samples by which results and filters name them: paths of snippets, and places on pages.
  func names() async throws -> [String] {
    var options = SnippetVerification.Options(packagePath: basis.package, build: basis.build)
    options.filters = filters
    return try SnippetVerification(options).files() + InPlaceVerification(try await inPlaceOptions()).ids
  }

  /// Returns the results of earlier runs, without running anything.
  func known() async throws -> Result {
    var result = Result()
    result.verifications = try await SnippetVerification.known(on: basis)
    if InPlaceVerification.hasResults(in: basis.build), let options = try? await inPlaceOptions() {
      let known = try await InPlaceVerification(options).known()
      result.verifications.merge(known) { _, new in new }
    }
    guard !samples.manifests.isEmpty else { return result }
    let checker = ManifestChecker(build: basis.build, toolchain: try await basis.toolchain())
    for manifest in samples.manifests where try checker.isKnown(manifest) {
      result.loadedManifests.insert(manifest.text)
    }
    return result
  }

  private func inPlaceOptions() async throws -> InPlaceVerification.Options {
    let libraries: [String]
    let folders: [String: String]
    do {
      libraries = try await basis.manifests.libraryTargets(of: basis.package)
      folders = try await basis.manifests.targetFolders(of: basis.package)
    } catch let error as FileError {
      throw VerificationError(reason: error.description)
    } catch let error as ProcessError {
      throw VerificationError(reason: error.description)
    }
    var options = InPlaceVerification.Options(
      basis: basis, pages: try await parsed.pageSamples(libraries: libraries, targetFolders: folders, jobs: jobs))
    options.filters = filters
    options.isFresh = isFresh
    options.buildsFirst = buildsFirst
    options.jobs = jobs
    return options
  }

  private func loadManifests(into result: inout Result) async throws {
    guard !samples.manifests.isEmpty else { return }
    let checker = ManifestChecker(build: basis.build, toolchain: try await basis.toolchain())
    for manifest in samples.manifests {
      if let problem = try await checker.check(manifest) {
        result.diagnostics.append(problem)
      } else {
        result.loadedManifests.insert(manifest.text)
      }
    }
  }
}
