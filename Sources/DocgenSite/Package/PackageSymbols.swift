import Dependencies
import DocgenContent
import DocgenModel
import DocgenSymbols
import DocgenSystem
import DocgenVerification

/// Gets a package's symbols, either from the compiler or from the symbol graphs of an earlier build.
struct PackageSymbols {
  /// The package, with cached information about it.
  var buildEnvironment: BuildEnvironment
  /// The modules to document, or `nil` for the modules in library products.
  var modules: [String]?
  /// The position of the setting that names the modules.
  var modulesPosition: SourcePosition?
  /// A folder of symbol graphs to use instead of the compiler's, absolute or relative to the working directory.
  var graphs: String?
  /// Whether to build the package if the cached symbols are outdated.
  var buildsFirst = true
  /// Whether a package that doesn't build is an error.
  ///
  /// Otherwise, the modules that were built are documented.
  var isStrict = false
  /// The number of modules to process at the same time.
  var jobs: Int

  @Dependency(\.fileSystem) private var fileSystem

  private var packagePath: String { buildEnvironment.package }
  private var build: ScratchDirectory { buildEnvironment.build }

  /// The symbols with their diagnostics.
  struct Found {
    /// The symbols, or `nil` for none.
    var sources: SymbolInputs?
    /// The diagnostics.
    var diagnostics: [Diagnostic] = []
  }

  /// Gets the symbols.
  ///
  /// - Throws: ``VerificationError`` if the manifest can't be loaded, or if the package doesn't build and `isStrict`
  ///   is `true`, or `CancellationError`.
  func run() async throws -> Found {
    do {
      let extraction = try await extraction()
      guard !extraction.graphs.isEmpty else { return Found(diagnostics: extraction.diagnostics) }
      let known = try await knownSymbols()
      return Found(
        sources: SymbolInputs(graphs: extraction.graphs, known: known, packageModules: try await packageModules()),
        diagnostics: extraction.diagnostics)
    } catch let error where error is FileError || error is ProcessError {
      return Found(diagnostics: [Diagnostic("symbols", at: nil, "\(error)")])
    }
  }

  /// Gets the symbols if they're cached, without building the package or writing files.
  ///
  /// - Returns: The result of ``run()``, or `nil` if that would do more than read files or would report diagnostics.
  /// - Throws: `CancellationError`.
  func known() async throws -> Found? {
    do {
      if graphs == nil {
        guard try fileSystem.status("\(packagePath)/Package.swift") != nil,
          let cached = try cachedKey(),
          try await key(of: names(), fingerprint: buildEnvironment.fingerprint()) == cached
        else { return nil }
      }
      guard try await ToolchainSymbolCache().symbols(of: buildEnvironment.toolchain()) != nil else { return nil }
      return try await run()
    } catch is VerificationError, is FileError, is ProcessError {
      return nil
    }
  }

  // MARK: The package's own symbols

  private func extraction() async throws -> SymbolGraphExtractor.Extraction {
    if let graphs {
      let status = try fileSystem.status(graphs)
      guard status?.kind == .directory else {
        let problem =
          status == nil ? "the folder '\(graphs)' of symbol graphs doesn't exist" : "'\(graphs)' isn't a folder"
        return .init(diagnostics: [Diagnostic("symbols", at: nil, problem)])
      }
      return try await SymbolGraphFiles(folder: graphs).read(packageRoot: packagePath, jobs: jobs)
    }
    guard try fileSystem.status("\(packagePath)/Package.swift") != nil else { return .init() }
    let names = try await names()
    guard !names.isEmpty else { return .init() }

    let key = try await key(of: names, fingerprint: buildEnvironment.fingerprint())
    let cached = try cachedKey()
    let earlier = SymbolGraphFiles(folder: build.symbolsPath)
    if cached == key { return try await earlier.read(packageRoot: packagePath, jobs: jobs) }
    guard buildsFirst else {
      guard cached != nil else { return .init() }
      var extraction = try await earlier.read(packageRoot: packagePath, jobs: jobs)
      extraction.diagnostics.append(
        Diagnostic(
          "stale-symbols", .warning, at: nil, "the symbol pages are out of date",
          notes: [.init("run docgen without '--no-verify' to build the package and update them")]))
      return extraction
    }
    return try await extract(names, key: key)
  }

  /// Returns the modules to document.
  private func names() async throws -> [String] {
    if let modules { return modules }
    return try await buildEnvironment.manifests.manifest(at: packagePath).libraryModules
  }

  /// Returns the names of all modules of the package, or none if the graphs come from elsewhere.
  private func packageModules() async throws -> Set<String> {
    guard graphs == nil else { return [] }
    return try await buildEnvironment.manifests.manifest(at: packagePath).modules
  }

  /// The modules of the package whose own folders contain Swift code.
  ///
  /// A target without a folder can share the default one with others.
  private func swiftModules() async throws -> Set<String> {
    let folders = try await buildEnvironment.manifests.targetFolders(of: packagePath)
    let swift = try folders.filter { folder, _ in
      try !["Sources", "Source", "src", "srcs"].contains(folder)
        && fileSystem.files(below: "\(packagePath)/\(folder)").contains { $0.hasSuffix(".swift") }
    }
    return Set(swift.values)
  }

  private func extract(_ names: [String], key: String) async throws -> SymbolGraphExtractor.Extraction {
    var buildWarning: Diagnostic?
    do {
      try await buildEnvironment.buildTargets(of: names)
    } catch let error as VerificationError where !isStrict {
      buildWarning = Diagnostic(
        "unbuilt-package", .warning, at: nil,
        ([error.reason] + error.diagnostics.prefix(1).map(\.message)).joined(separator: ": "),
        notes: error.diagnostics.map { .init($0.message, at: $0.position) }
          + [.init("the site contains all articles, but only the symbols of modules that were built")])
      // Build each module separately, because SwiftPM stops at the first one that doesn't compile.
      for name in names {
        do { try await buildEnvironment.buildTargets(of: [name]) } catch is VerificationError {}
      }
    }
    let descriptionFile = "\(build.binPath)/description.json"
    let description: BuildDescription
    let isDescribed = try fileSystem.status(descriptionFile) != nil
    if let buildWarning, !isDescribed { return .init(diagnostics: [buildWarning]) }
    do {
      // If none of the modules exist, nothing is built.
      description =
        isDescribed
        ? try BuildDescription(bytes: fileSystem.read(descriptionFile), file: descriptionFile)
        : BuildDescription(modules: [:])
    } catch let error as DiagnosticError {
      return .init(diagnostics: [error.diagnostic])
    }
    let cModules = try await buildEnvironment.cModules(named: names.filter { description.modules[$0] == nil })
    let cNames = Set(cModules.map(\.name))
    let swiftModules = try await swiftModules()
    let own = try await packageModules()
    let unknown = (modules ?? []).filter { description.modules[$0] == nil && !own.contains($0) }
    let asked = names.filter { name in
      description.modules[name] != nil
        || !cNames.contains(name) && (modules == nil ? swiftModules.contains(name) : own.contains(name))
    }
    try fileSystem.remove(build.symbolsPath)
    try fileSystem.createDirectory(build.symbolsPath)
    var extraction = try await SymbolGraphExtractor(jobs: jobs)
      .extract(
        asked, namedAt: modulesPosition, builtAs: description, packageRoot: packagePath,
        keepingFilesIn: build.symbolsPath)
    extraction.diagnostics += unknown.map { name in
      Diagnostic(
        "unbuilt-module", at: modulesPosition, "the package has no module '\(name)'",
        nearMisses: nearMisses(of: name, in: own.filter { description.modules[$0] != nil || swiftModules.contains($0) })
      )
    }
    let headers = try await HeaderExtractor(packagePath: packagePath, folder: build.symbolsPath, isStrict: isStrict)
      .extract(cModules)
    extraction.graphs += headers.graphs
    extraction.diagnostics += headers.diagnostics
    if let buildWarning {
      for index in extraction.diagnostics.indices { extraction.diagnostics[index].severity = .warning }
      extraction.diagnostics.insert(buildWarning, at: 0)
    }
    // If a source has changed during the build, the graphs match neither state.
    let now = try await PackageManifests(build: build).fingerprint(of: packagePath)
    if extraction.diagnostics.isEmpty, try await self.key(of: names, fingerprint: now) == key {
      try fileSystem.write(Array(key.utf8), keyFile)
    }
    return extraction
  }

  /// The file that contains the key of the cached graphs.
  private var keyFile: String { "\(build.symbolsPath)/key" }

  private func cachedKey() throws -> String? {
    try fileSystem.readIfPresent(keyFile).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the cache key of the symbol graphs.
  private func key(of modules: [String], fingerprint: SHA256) async throws -> String {
    let toolchain = try await buildEnvironment.toolchain()
    // The graphs of an earlier docgen contain no C modules.
    let inputs = ["C", toolchain.compiler, toolchain.platform, build.configuration]
    return SHA256(parts: inputs + modules + [fingerprint.description]).description
  }

  // MARK: The toolchain's symbols

  /// Returns the list of the toolchain's symbols, which is created once per compiler and user.
  ///
  /// - Returns: The list, or `nil` if it isn't cached and `buildsFirst` is `false`.
  private func knownSymbols() async throws -> ToolchainSymbols? {
    let toolchain = try await buildEnvironment.toolchain()
    let cache = ToolchainSymbolCache()
    if let known = cache.symbols(of: toolchain) { return known }
    guard buildsFirst else { return nil }
    let known = try await SymbolGraphExtractor(jobs: jobs)
      .knownSymbols(target: toolchain.platform, compiler: toolchain.compiler)
    cache.store(known, of: toolchain)
    return known
  }
}
