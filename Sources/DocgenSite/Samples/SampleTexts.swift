import Dependencies
public import DocgenModel
import DocgenSnippets
import DocgenSystem

/// The samples of a package's texts: fences, and directives that show snippets.
///
/// What is wrong with them can be told without the links, the symbols and the rest of a site.
public enum SampleTexts {
  /// What is wrong with the samples that articles, `README.md` and comments show.
  ///
  /// - Parameter options: Which package, which catalogs, what is known of its snippets and manifests, and whether
  ///   strictness is asked for.
  /// - Returns: The complaints, sorted; with strictness all of them are errors.
  /// - Throws: ``FileError`` where the package cannot be read; `CancellationError` when the task is cancelled.
  public static func diagnostics(_ options: BuildOptions) async throws -> [Diagnostic] {
    @Dependency(\.fileSystem) var fileSystem
    let package = try fileSystem.resolve(path: options.packagePath)
    let finder = InputFinder(fileSystem: fileSystem, package: package, output: nil, jobs: options.jobs)
    let inputs = try await finder.find(
      catalogs: options.catalogs, configuration: Configuration(title: "", bundle: ""), needsArticles: false
    ).inputs
    let readings = inputs.snippets.map { SnippetReader.read(String(decoding: $0.bytes, as: UTF8.self), file: $0.path) }
    let samples = SampleResolver(
      snippets: SnippetIndex(readings, package: PackagePath.name(of: package)), verifications: options.verifications)
    let fences = FenceResolver(
      samples: samples, loadedManifests: options.loadedManifests, isStrict: options.isStrict)
    var diagnostics = try await CheckedText.all(of: inputs).concurrentMap(jobs: options.jobs) { text in
      let references = text.references
      var fences = fences
      return references.codeBlocks.flatMap { code, position in
        fences.resolve(code, at: position, defaultLanguage: text.defaultLanguage).diagnostics
      }
        + references.directives.compactMap { directive, position -> Diagnostic? in
          guard case .failure(let problem)? = samples.resolve(directive, at: position) else { return nil }
          return problem.diagnostic
        }
    }.flatMap(\.self)
    if options.isStrict { for index in diagnostics.indices { diagnostics[index].severity = .error } }
    return diagnostics.sorted()
  }
}
