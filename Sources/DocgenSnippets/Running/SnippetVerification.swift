import Dependencies
public import DocgenModel
public import DocgenSystem

/// Verifies all snippets of a package, for `docgen test` and strict builds.
///
/// ```swift unverified reason="docgen's own modules are no product that a snippet could import"
/// let report = try await SnippetVerification(options).run { event in print(event.line) }
/// report.isGood
/// ```
public struct SnippetVerification: Sendable {
  /// The snippets to verify and the settings of the run.
  public struct Options: Sendable {
    /// The package's folder, absolute.
    public var packagePath: String
    /// The package manager's build folder.
    public var build: BuildFolder
    /// Texts that select snippets by path, ignoring case.
    ///
    /// If it's empty, docgen verifies every snippet.
    public var filters: [String]
    /// Whether to ignore the results of earlier runs.
    public var isFresh: Bool
    /// Whether to run a failed snippet again although nothing has changed.
    ///
    /// The stored result contains only the failure, not the observations.
    public var rerunsFailures = false
    /// Whether to build the package first if a result is missing.
    ///
    /// Don't set this inside `swift test` or a command plugin, because they hold the lock that a build waits for.
    public var buildsFirst: Bool
    /// The maximum number of concurrent snippets, from 1.
    public var jobs: Int
    /// The limits of each snippet.
    public var limits: ProcessRunner.Limits
    /// The positions at which pages show snippets, so that failures are reported there too.
    public var references: [SnippetReference]
    /// The known properties of the package and its compiler, or `nil` to compute them.
    public var basis: BuildBasis?

    /// Creates options.
    public init(
      packagePath: String, build: BuildFolder, filters: [String] = [], isFresh: Bool = false,
      buildsFirst: Bool = false, jobs: Int = 4, limits: ProcessRunner.Limits = .snippet,
      references: [SnippetReference] = []
    ) {
      self.packagePath = packagePath
      self.build = build
      self.filters = filters
      self.isFresh = isFresh
      self.buildsFirst = buildsFirst
      self.jobs = jobs
      self.limits = limits
      self.references = references
    }
  }

  /// The outcomes of all snippets.
  public struct Report: Sendable {
    /// The outcomes, sorted by file.
    public var outcomes: [SnippetOutcome]
    /// Diagnostics that don't belong to one snippet's run, such as clashing names or a broken ledger.
    public var diagnostics: [Diagnostic]

    /// Whether every snippet passed and there are no errors.
    public var isGood: Bool {
      outcomes.allSatisfy { $0.verification.outcome == .passed } && !diagnostics.contains { $0.severity == .error }
    }

    /// The results by snippet name.
    public var verifications: [String: Verification] {
      Dictionary(outcomes.map { ($0.verification.snippet, $0.verification) }, uniquingKeysWith: { first, _ in first })
    }
  }

  private let options: Options
  private let basis: BuildBasis
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.fileSystem) private var fileSystem

  /// Prepares a verification.
  public init(_ options: Options) {
    self.options = options
    basis =
      options.basis
      ?? BuildBasis(package: options.packagePath, build: options.build, remembersCompiler: false)
  }

  /// Verifies the snippets.
  ///
  /// - Parameter onEvent: A closure that receives each event when it happens: the plan, then each result, then the end.
  /// - Throws: ``VerificationError`` if verification can't start, for example because the package doesn't build, or
  ///   `CancellationError`.
  public func run(onEvent: @Sendable (SnippetEvent) -> Void = { _ in }) async throws -> Report {
    do {
      return try await verify(onEvent)
    } catch let error as FileError {
      throw VerificationError(reason: error.description)
    } catch let error as ProcessError {
      throw VerificationError(reason: error.description)
    }
  }

  /// Returns the results from earlier runs that are still valid, without running anything.
  ///
  /// - Parameter basis: The package and its inputs.
  /// - Returns: The results by snippet name. Empty if the package was never built.
  /// - Throws: `CancellationError`.
  public static func known(on basis: BuildBasis) async throws -> [String: Verification] {
    var options = Options(packagePath: basis.package, build: basis.build)
    options.basis = basis
    let verification = SnippetVerification(options)
    do {
      let files = try verification.snippetFiles()
      // Without stored results, there's no need to compute the inputs.
      guard !files.isEmpty, try Ledger(build: basis.build).isThere else { return [:] }
      let candidates = try await verification.candidates(files).candidates
      let fresh = candidates.compactMap { candidate -> (String, Verification)? in
        if case .fresh(let entry) = candidate.kept { (candidate.name, entry.verification) } else { nil }
      }
      return Dictionary(fresh, uniquingKeysWith: { first, _ in first })
    } catch is FileError {
      return [:]
    } catch is ProcessError {
      return [:]
    } catch is VerificationError {
      return [:]
    }
  }

  /// The paths of the selected snippets, sorted.
  ///
  /// - Throws: ``VerificationError`` if they can't be found.
  public func files() throws -> [String] {
    do { return try snippetFiles() } catch let error as FileError {
      throw VerificationError(reason: error.description)
    }
  }

  // MARK: Steps

  /// A snippet's file, with its state before the run.
  private struct Candidate: Sendable {
    var file: String
    var source: [UInt8]
    var key: String
    var kept: Ledger.Lookup
    /// The reason that its executable is out of date, or `nil` if it's current or won't run.
    var buildProblem: String?
    var name: String { SnippetReader.name(of: file) }
  }

  private func verify(_ onEvent: @Sendable (SnippetEvent) -> Void) async throws -> Report {
    let files = try snippetFiles()
    onEvent(.plan(files))
    guard !files.isEmpty else {
      onEvent(.end(passed: 0, failed: 0))
      return Report(outcomes: [], diagnostics: [])
    }
    let ledger = Ledger(build: options.build)
    var (candidates, toolchain, ledgerDiagnostics) = try await candidates(files)
    let names = try await nameDiagnostics(files)
    if options.buildsFirst, names.contains(where: { $0.id == SnippetNames.moduleName }) {
      throw VerificationError(
        reason: "the package manager cannot tell a snippet and a module of one name apart", diagnostics: names)
    }
    var diagnostics = names + ledgerDiagnostics
    let stale = candidates.filter { !isFresh($0) }
    if options.buildsFirst, !stale.isEmpty { try await build(stale, of: candidates.count) }
    var programs = BuiltPrograms(build: options.build, packagePath: options.packagePath)
    for index in candidates.indices where !isFresh(candidates[index]) {
      let candidate = candidates[index]
      candidates[index].buildProblem = try programs.problem(of: candidate.name, source: candidate.file)
    }
    let (index, problem) = try await CompilerIndex.read(
      of: candidates.filter { !isFresh($0) }.map(\.file), builtIn: options.build, toolchain: toolchain)
    if let problem { diagnostics.append(problem) }
    let outcomes = try await outcomes(
      of: candidates, toolchain: toolchain, index: index, ledger: ledger, onEvent: onEvent)
    let failed = outcomes.filter { $0.verification.outcome == .failed }.count
    onEvent(.end(passed: outcomes.count - failed, failed: failed))
    return Report(outcomes: outcomes, diagnostics: diagnostics.sorted())
  }

  /// Builds the whole package, or only the snippets if they're few.
  private func build(_ stale: [Candidate], of count: Int) async throws {
    do {
      // After a build of a single product, the package manager plans the executables of all packages, and the next full
      // build compiles them. That includes docgen, unless it's already there.
      let hasDocgen = try fileSystem.status(path: options.build.executable("docgen")) != nil
      guard hasDocgen, stale.count <= Self.fewSnippets, stale.count < count else {
        return try await options.build.build(package: options.packagePath)
      }
      for candidate in stale {
        try await options.build.build(package: options.packagePath, product: candidate.name)
      }
    } catch var error as VerificationError {
      for index in error.diagnostics.indices {
        let name = error.diagnostics[index].position.map { SnippetReader.name(of: $0.file) }
        let shownAt = options.references.filter { $0.snippet == name }.map(\.position).sorted()
        error.diagnostics[index].notes += shownAt.map { .init("this sample is shown here", at: $0) }
      }
      throw error
    }
  }

  /// The largest number of snippets that is faster to build one by one than all together.
  ///
  /// For each product, the package manager needs a second or two before it starts to compile.
  private static let fewSnippets = 3

  /// The snippets with their stored results.
  private func candidates(
    _ files: [String]
  ) async throws -> (candidates: [Candidate], toolchain: Toolchain, diagnostics: [Diagnostic]) {
    let ledger = Ledger(build: options.build)
    let toolchain = try await basis.toolchain()
    let fingerprint = try await basis.fingerprint()
    let candidates = try await files.concurrentMap(jobs: options.jobs) { file in
      let source = try fileSystem.read(path: "\(options.packagePath)/\(file)")
      let key = Ledger.key(
        source: source, fingerprint: fingerprint, toolchain: toolchain, configuration: options.build.configuration)
      return Candidate(
        file: file, source: source, key: key, kept: ledger.look(up: SnippetReader.name(of: file), key: key))
    }
    let diagnostics = candidates.compactMap { candidate -> Diagnostic? in
      guard case .corrupt(let reason) = candidate.kept else { return nil }
      return Diagnostic(
        "broken-ledger", .warning, at: SourcePosition(file: candidate.file, line: 1), "\(reason); it is made anew")
    }
    return (candidates, toolchain, diagnostics)
  }

  /// The selected snippets of the package by path relative to the package, sorted.
  private func snippetFiles() throws -> [String] {
    guard try fileSystem.status(path: "\(options.packagePath)/Snippets")?.kind == .directory else { return [] }
    let wanted = options.filters.map { $0.lowercased() }
    return try fileSystem.files(below: "\(options.packagePath)/Snippets")
      .filter { $0.hasSuffix(".swift") }
      .map { "Snippets/\($0)" }
      .filter { file in wanted.isEmpty || wanted.contains { file.lowercased().contains($0) } }
  }

  private func nameDiagnostics(_ files: [String]) async throws -> [Diagnostic] {
    let targets = try await basis.manifests.contents(of: options.packagePath).targets
    var modules: Set<String> = []
    // Read the modules of dependencies. If nothing has been built, the package manager reports that later.
    for entry in (try? fileSystem.list(directory: "\(options.build.binPath)/Modules")) ?? []
    where entry.name.hasSuffix(".swiftmodule") {
      modules.insert(String(entry.name.dropLast(".swiftmodule".count)))
    }
    // The build folder also contains a module for each snippet.
    modules.subtract(files.map(SnippetReader.name))
    return SnippetNames.diagnostics(files: files, modules: modules.union(targets))
  }

  private func isFresh(_ candidate: Candidate) -> Bool {
    guard case .fresh(let entry) = candidate.kept, !options.isFresh else { return false }
    return !(options.rerunsFailures && entry.verification.outcome == .failed)
  }

  // MARK: Running

  private func outcomes(
    of candidates: [Candidate], toolchain: Toolchain, index: CompilerIndex?, ledger: Ledger,
    onEvent: @Sendable (SnippetEvent) -> Void
  ) async throws -> [SnippetOutcome] {
    let verifier = SnippetVerifier(build: options.build, toolchain: toolchain, limits: options.limits)
    let places = Dictionary(grouping: options.references, by: \.snippet).mapValues { $0.map(\.position).sorted() }
    return try await withThrowingTaskGroup(of: SnippetOutcome.self) { group in
      var outcomes: [SnippetOutcome] = []
      var pending = candidates[...]
      func startNext() {
        guard let candidate = pending.popFirst() else { return }
        let shownAt = places[candidate.name] ?? []
        group.addTask {
          try await outcome(of: candidate, shownAt: shownAt, verifier: verifier, index: index, ledger: ledger)
        }
      }
      for _ in 0..<max(1, options.jobs) { startNext() }
      while let outcome = try await group.next() {
        onEvent(.result(outcome))
        outcomes.append(outcome)
        startNext()
      }
      return outcomes.sorted { $0.file < $1.file }
    }
  }

  private func outcome(
    of candidate: Candidate, shownAt: [SourcePosition], verifier: SnippetVerifier, index: CompilerIndex?,
    ledger: Ledger
  ) async throws -> SnippetOutcome {
    if case .fresh(let entry) = candidate.kept, isFresh(candidate) {
      return SnippetOutcome(
        file: candidate.file, verification: entry.verification, isFromLedger: true, shownAt: shownAt,
        diagnostics: entry.warnings.map { Diagnostic($0.id, .warning, at: $0.position, $0.message) })
    }
    guard let source = String(validating: candidate.source, as: UTF8.self) else {
      return failed(candidate, "not-utf8", "the file is not UTF-8", shownAt: shownAt, verifier: verifier)
    }
    if let reason = candidate.buildProblem {
      return failed(
        candidate, "not-built", reason, details: "Build the package with 'swift build' first.",
        // The failure concerns all snippets, so it has no position on a page.
        shownAt: [],
        verifier: verifier)
    }
    let reading = SnippetReader.read(source, file: candidate.file)
    let warnings = reading.diagnostics.filter { $0.severity == .warning }
    var outcome = SnippetOutcome(
      file: candidate.file, verification: verifier.unverified(reading.snippet), isFromLedger: false, shownAt: shownAt,
      diagnostics: warnings)
    let duration = try await clock.measure {
      let result = try await verifier.verify(reading)
      outcome.verification = result.verification
      outcome.verification.identifiers = index?.identifiers(of: reading.snippet)
      outcome.observations = result.observations
    }
    outcome.seconds = duration.seconds
    let entry = Ledger.Entry(
      format: Ledger.format, key: candidate.key, verification: outcome.verification,
      warnings: warnings.map {
        Verification.Failure(
          id: $0.id, position: $0.position ?? SourcePosition(file: candidate.file, line: 1), message: $0.message)
      })
    try ledger.keep(entry)
    return outcome
  }

  private func failed(
    _ candidate: Candidate, _ id: String, _ message: String, details: String = "", shownAt: [SourcePosition],
    verifier: SnippetVerifier
  ) -> SnippetOutcome {
    var verification = verifier.unverified(SnippetReader.read("", file: candidate.file).snippet)
    verification.outcome = .failed
    verification.failures = [
      Verification.Failure(
        id: id, position: SourcePosition(file: candidate.file, line: 1), message: message, details: details)
    ]
    return SnippetOutcome(
      file: candidate.file, verification: verification, isFromLedger: false, shownAt: shownAt)
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
