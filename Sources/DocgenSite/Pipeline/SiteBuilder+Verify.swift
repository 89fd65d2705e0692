import Dependencies
import DocgenContent
public import DocgenModel
import DocgenSystem
public import DocgenVerification

extension SiteBuilder {
  /// Verifies the samples and gets the symbols: the stage `verify`.
  ///
  /// If the samples can't be verified, the site's ``VerifiedSite/problem`` says why.
  ///
  /// - Parameters:
  ///   - parsed: The parsed files.
  ///   - options: The build's options.
  ///   - onEvent: A closure that receives the plan, and then each result as soon as it exists.
  /// - Throws: `CancellationError` when the task is canceled.
  public func verify(
    _ parsed: ParsedSite, _ options: BuildOptions, onEvent: @escaping @Sendable (SampleEvent) -> Void = { _ in }
  ) async throws -> VerifiedSite {
    let start = VerifiedSite(parsed)
    guard let environment else { return start }
    var stages = start.stages
    var verified = try await measure("verify", &stages) {
      var verified = start
      let stage = VerificationStage(parsed: parsed, options: options, environment: environment)
      do {
        try await stage.run(into: &verified, onEvent)
      } catch let error as VerificationError {
        verified.problem = error
      } catch let error where error is FileError || error is ProcessError {
        verified.problem = VerificationError(reason: "\(error)")
      }
      // Stored results of a package that isn't strict are only labels of a page.
      if stage.isVerifying { try await verified.sortFailures(jobs: options.jobs) }
      verified.diagnostics += verified.resultDiagnostics
      return verified
    }
    verified.stages = stages
    return verified
  }

  /// Returns the names of the samples that the stage `verify` would verify.
  ///
  /// - Throws: ``VerificationError`` if the manifest can't be loaded, or `CancellationError`.
  public func sampleIDs(_ parsed: ParsedSite, _ options: BuildOptions) async throws -> [SampleID] {
    guard let environment else { return [] }
    return try await VerificationError.converting {
      try await VerificationStage(parsed: parsed, options: options, environment: environment).verification().ids
    }
  }
}

extension VerificationOptions {
  /// The options of everything that runs samples of a parsed site.
  public init(_ environment: BuildEnvironment, _ parsed: ParsedSite, _ options: BuildOptions) {
    self.init(environment, jobs: options.jobs)
    sandboxUse = options.sandbox ?? parsed.configuration.sandbox
    sandboxPosition = options.sandbox == nil ? parsed.configuration.sandboxPosition : nil
  }
}

/// The steps of the stage `verify`.
private struct VerificationStage {
  let parsed: ParsedSite
  let options: BuildOptions
  let environment: BuildEnvironment

  var isVerifying: Bool {
    switch options.samples {
    case .verified: true
    case .verifiedIfStrict: parsed.configuration.isStrict
    case .stored: false
    }
  }

  func run(into verified: inout VerifiedSite, _ onEvent: @escaping @Sendable (SampleEvent) -> Void) async throws {
    let symbols = packageSymbols
    if options.buildsPackage, isVerifying { try await environment.resolveDependencies() }
    let shards = try ShardResults(adding: options.shardResults, to: environment.build)
    verified.diagnostics += shards.diagnostics
    if let shard = options.shard { try ShardRecord(shard, .unfinished).write(in: environment.build) }
    // Stored symbols are read at the same time. Extracting symbols waits for the samples, because either can build the package.
    async let known = symbols?.known()
    if isVerifying {
      verified.diagnostics += try await nameDiagnostics()
      // A snippet that isn't text has no result.
      verified.diagnostics += parsed.snippets.filter { $0.reading == nil }.flatMap(\.diagnostics)
      let verification = try await verification()
      verified.filter = verification.filter
      verified.add(try await verification.run(onEvent: onEvent))
      if verified.results.contains(where: \.comesFromProgram) {
        verified.sandbox = try await verification.sandboxStatus()
      }
    } else {
      verified.add(try await knownResults())
    }
    verified.diagnostics += shards.diagnostics(comparingWith: verified.results)
    guard let symbols else { return }
    let found = if let known = try await known { known } else { try await symbols.run() }
    verified.symbols = found.sources
    verified.diagnostics += found.diagnostics
  }

  // MARK: Samples

  func verification() async throws -> SampleVerification {
    let manifests = environment.manifests
    var samples = try await parsed.allSamples(
      libraries: manifests.manifest(at: environment.package).libraryModules,
      targetFolders: manifests.targetFolders(of: environment.package),
      headers: manifests.publicHeaders(of: environment.package), includesTutorials: options.verifiesTutorials)
    samples.allowsParts = options.allowsParts
    var environment = environment
    environment.sampleFiles = try parsed.sampleFiles(of: environment.package)
    var verificationOptions = VerificationOptions(environment, parsed, options)
    verificationOptions.isFresh = options.isFresh
    (verificationOptions.filters, verificationOptions.shard) = (options.filters, options.shard)
    verificationOptions.buildsFirst = options.buildsPackage
    verificationOptions.repetitions = options.repetitions
    return SampleVerification(samples, verificationOptions)
  }

  private func knownResults() async throws -> [SampleResult] {
    do {
      // Without results, there's no need to load the manifest.
      guard try SampleVerification.hasResults(in: environment.build) else { return [] }
      return try await verification().known()
    } catch let error where error is VerificationError || error is FileError || error is ProcessError {
      // A package whose manifest can't be loaded has no results. The build of its symbols reports the reason.
      return []
    }
  }

  /// Diagnostics about snippets that have the same name as another snippet or a module.
  private func nameDiagnostics() async throws -> [Diagnostic] {
    let filter = SampleFilter(options.filters)
    let files = parsed.snippets.compactMap(\.reading?.snippet).filter { filter.selects($0.id) }.map(\.file)
    guard !files.isEmpty else { return [] }
    @Dependency(\.fileSystem) var fileSystem
    var modules: Set<String> = []
    // Read the modules of dependencies. If nothing has been built, the package manager reports that later.
    for entry in (try? fileSystem.list(directory: "\(environment.build.binPath)/Modules")) ?? []
    where entry.name.hasSuffix(".swiftmodule") {
      modules.insert(String(entry.name.dropLast(".swiftmodule".count)))
    }
    // The build folder also contains a module for each snippet.
    modules.subtract(files.map(Snippet.name))
    let own = try await environment.manifests.manifest(at: environment.package).modules
    return SnippetNames.diagnostics(files: files, modules: modules.union(own))
  }

  // MARK: Symbols

  private var packageSymbols: PackageSymbols? {
    let configuration = parsed.configuration
    var symbols = PackageSymbols(
      buildEnvironment: environment, modules: configuration.modules,
      modulesPosition: configuration.positions[.modules], buildsFirst: options.buildsPackage,
      isStrict: configuration.isStrict, jobs: options.jobs)
    switch options.symbols {
    case .none: return nil
    case .extracted: return symbols
    case .graphs(let folder):
      symbols.graphs = folder
      return symbols
    }
  }
}

extension SampleResult {
  /// Whether a program was built for the result, now or in an earlier run.
  fileprivate var comesFromProgram: Bool {
    if case .manifest = id { return false }
    return state != .unchecked
  }
}
