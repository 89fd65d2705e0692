public import DocgenModel
import DocgenSnippets
import DocgenSystem

extension ParsedSite {
  /// Returns the diagnostics of the samples in the package's texts.
  ///
  /// They don't depend on the links, the symbols, or other parts of a site.
  ///
  /// - Parameters:
  ///   - verifications: The results of the snippets, by name.
  ///   - loadedManifests: The texts of the manifests that the package manager has loaded.
  ///   - jobs: The number of files to check at the same time.
  /// - Returns: The diagnostics, sorted. In a strict package, all of them are errors.
  /// - Throws: `CancellationError` when the task is canceled.
  public func sampleDiagnostics(
    verifications: [String: Verification], loadedManifests: Set<String>, jobs: Int
  ) async throws -> [Diagnostic] {
    let isStrict = configuration.isStrict
    let samples = SampleResolver(snippets: snippetIndex, verifications: verifications)
    let fences = FenceResolver(samples: samples, loadedManifests: loadedManifests, isStrict: isStrict)
    var diagnostics = try await sampleSources.concurrentMap(jobs: jobs) { source in
      var fences = fences
      return source.codeBlocks.flatMap { code, position in
        fences.resolve(code, at: position, defaultLanguage: source.defaultLanguage).diagnostics
      }
        + source.samples.compactMap { sample, _ -> Diagnostic? in
          guard case .failure(let problem) = samples.resolve(sample) else { return nil }
          return problem.diagnostic
        }
    }.flatMap(\.self)
    if isStrict { for index in diagnostics.indices { diagnostics[index].severity = .error } }
    return diagnostics.sorted()
  }
}
