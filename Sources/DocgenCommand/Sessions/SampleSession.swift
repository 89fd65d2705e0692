import Dependencies
import DocgenModel
import DocgenSite
import DocgenSnippets
import DocgenSystem

/// The checking of a package's samples on behalf of a command.
struct SampleSession {
  /// The package, and what is known of it.
  var basis: BuildBasis
  /// What the package's texts refer to.
  var samples: SampleReferences
  /// Which snippets: those whose path contains one of these texts; empty for all.
  var filters: [String] = []
  /// Whether earlier results count for nothing.
  var isFresh = false
  /// Whether snippets that failed are run again, though nothing has changed.
  var rerunsFailures = false
  /// Whether the package is built first, where a result is missing.
  var buildsFirst = true
  /// How many samples are checked at once.
  var jobs: Int

  /// What came of it.
  struct Result {
    /// What is known of the snippets, by name.
    var verifications: [String: Verification] = [:]
    /// The snippets, by path.
    var outcomes: [SnippetOutcome] = []
    /// The texts of the manifests that were loaded.
    var loadedManifests: Set<String> = []
    /// What is wrong, the failures of snippets apart.
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
    let report = try await SnippetVerification(options).run(onEvent: onEvent)
    var result = Result(
      verifications: report.verifications, outcomes: report.outcomes, diagnostics: report.diagnostics)
    if filters.isEmpty { try await loadManifests(into: &result) }
    return result
  }

  /// What is known from earlier runs, without running anything.
  func known() async throws -> Result {
    var result = Result()
    result.verifications = try await SnippetVerification.known(on: basis)
    guard !samples.manifests.isEmpty else { return result }
    let checker = ManifestChecker(build: basis.build, toolchain: try await basis.toolchain())
    for manifest in samples.manifests where try checker.isKnown(manifest) {
      result.loadedManifests.insert(manifest.text)
    }
    return result
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
