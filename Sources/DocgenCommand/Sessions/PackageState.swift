import DocgenContent
import DocgenModel
import DocgenSite
import DocgenVerification

/// The information about a package that doesn't come from its articles.
struct PackageState: Sendable {
  /// The results of the samples.
  var samples = SampleProvider.Result()
  /// The results of the steps of tutorials, by the position of the step.
  var steps: [SourcePosition: TutorialStepResult] = [:]
  /// The symbols, or `nil` for none.
  var symbols: SymbolSources?
  /// The diagnostics for samples, steps, and symbols.
  var diagnostics: [Diagnostic] = []

  // Only a preview sets the following properties. It uses them for its next build, and to decide what a changed file
  // affects.

  /// The folders of the package's targets.
  var targetFolders: [String: String] = [:]
  /// Whether links may lead to any file of the package because its repository is known.
  var linksToFiles = false
  /// The parsed files, or `nil` if files may have changed, so that the next build parses them.
  var parsedForNextBuild: ParsedSite?

  /// Gets the results of samples and steps, and the symbols.
  ///
  /// If it throws an error, the state contains everything that was found before.
  ///
  /// - Parameters:
  ///   - parsed: The package's parsed files.
  ///   - options: The package, with cached information about it, and the settings of the run.
  ///   - checking: Whether to build the package and, if it's strict, check its samples and steps. If `false`, or if
  ///     the package isn't strict, results come from earlier runs.
  ///   - hasSymbols: Whether to get the symbols.
  ///   - graphs: A folder of symbol graphs to use instead of the compiler's.
  /// - Throws: ``VerificationError`` if nothing can be checked, or if a strict package doesn't build;
  ///   `CancellationError`.
  mutating func gather(
    _ parsed: ParsedSite, _ options: VerificationOptions, checking: Bool, hasSymbols: Bool, graphs: String?
  ) async throws {
    let configuration = parsed.configuration
    let symbolProvider = SymbolProvider(
      buildEnvironment: options.buildEnvironment, modules: configuration.modules,
      modulesPosition: configuration.positions[.modules], graphs: graphs, buildsFirst: checking,
      isStrict: configuration.isStrict, jobs: options.jobs)
    // Cached symbols are read concurrently. Extracting symbols waits for the samples, because either can build the
    // package.
    async let known = hasSymbols ? symbolProvider.known() : nil
    let provider = SampleProvider(options: options, parsed: parsed)
    let tutorials = TutorialStepProvider(options: options, parsed: parsed)
    // Without `strict`, the site shows only cached results.
    if checking && configuration.isStrict {
      samples = try await provider.run()
      diagnostics += samples.diagnostics
      let checked = try await tutorials.run()
      steps = checked.results
      diagnostics += checked.diagnostics
    } else {
      samples = try await provider.known()
      steps = try await tutorials.known()
    }
    if hasSymbols {
      let gathered = if let known = try await known { known } else { try await symbolProvider.run() }
      symbols = gathered.sources
      diagnostics += gathered.diagnostics
    }
  }
}

extension BuildOptions {
  /// Adds the results of samples and steps, and the symbols.
  mutating func add(_ state: PackageState) {
    verifications = state.samples.verifications
    loadedManifests = state.samples.loadedManifests
    tutorialResults = state.steps
    symbols = state.symbols
  }
}
