import Dependencies
public import DocgenModel
import DocgenSystem

/// Verifies all snippets of a package, for `docgen test` and strict builds.
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// let report = try await SnippetVerification(options).run { event in print(event.line) }
/// report.isGood
/// ```
public struct SnippetVerification: Sendable {
  /// The outcomes of all snippets.
  public struct Report: Sendable {
    /// The outcomes, sorted by file.
    public var outcomes: [SnippetOutcome]
    /// Diagnostics that don't belong to one snippet's run, such as clashing names or a damaged index.
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

  private let options: VerificationOptions
  private let references: [SnippetReference]
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.fileSystem) private var fileSystem

  /// Prepares a verification.
  ///
  /// - Parameters:
  ///   - options: The package and the settings of the run.
  ///   - references: The positions at which pages show snippets, so that failures are reported there too.
  public init(_ options: VerificationOptions, references: [SnippetReference] = []) {
    (self.options, self.references) = (options, references)
  }

  private var buildEnvironment: BuildEnvironment { options.buildEnvironment }

  /// Returns the results from earlier runs that are still valid, without running anything.
  ///
  /// - Returns: The results by snippet name. Empty if the package was never built.
  /// - Throws: `CancellationError`.
  public func known() async throws -> [String: Verification] {
    do {
      let files = try files()
      // Without stored results, there's no need to compute the inputs.
      let results = buildEnvironment.build.resultCachePath
      guard !files.isEmpty, try fileSystem.status(path: results) != nil else { return [:] }
      let candidates = try await candidates(files).candidates
      let known = candidates.compactMap { candidate in candidate.cached.map { (candidate.name, $0) } }
      return Dictionary(known, uniquingKeysWith: { first, _ in first })
    } catch is VerificationError, is FileError, is ProcessError {
      return [:]
    }
  }

  /// The paths of the selected snippets, sorted.
  ///
  /// - Throws: ``FileError`` if they can't be found.
  public func files() throws -> [String] {
    guard try fileSystem.status(path: "\(buildEnvironment.package)/Snippets")?.kind == .directory else { return [] }
    return try fileSystem.files(below: "\(buildEnvironment.package)/Snippets")
      .filter { $0.hasSuffix(".swift") }
      .map { "Snippets/\($0)" }
      .filter(SampleFilter(options.filters).selects)
  }

  /// Verifies the snippets.
  ///
  /// - Parameter onEvent: A closure that receives each event when it happens: the plan, then each result, then the end.
  /// - Throws: ``VerificationError`` if verification can't start, for example because the package doesn't build,
  ///   ``FileError``, ``ProcessError``, or `CancellationError`.
  public func run(onEvent: @Sendable (SnippetEvent) -> Void = { _ in }) async throws -> Report {
    let files = try files()
    onEvent(.plan(files))
    guard !files.isEmpty else {
      onEvent(.end(passed: 0, failed: 0))
      return Report(outcomes: [], diagnostics: [])
    }
    var (candidates, toolchain) = try await candidates(files)
    let names = try await nameDiagnostics(files)
    if options.buildsFirst, names.contains(where: { $0.id == "snippet-named-like-module" }) {
      throw VerificationError(
        reason: "the package manager can't distinguish a snippet from a module with the same name", diagnostics: names)
    }
    var diagnostics = names
    let stale = candidates.filter { !usesStoredResult($0) }
    let errors = options.buildsFirst && !stale.isEmpty ? try await build(stale, of: candidates.count) : [:]
    var programs = BuiltPrograms(build: buildEnvironment.build, packagePath: buildEnvironment.package)
    for index in candidates.indices where !usesStoredResult(candidates[index]) {
      let candidate = candidates[index]
      candidates[index].errors = errors[candidate.name] ?? []
      candidates[index].buildProblem = try programs.problem(of: candidate.name, source: candidate.file)
    }
    // Here, only the caller can build the package, so see that its next build helps.
    if !options.buildsFirst, candidates.contains(where: { $0.buildProblem != nil }) {
      try programs.removeOutdatedObjects()
    }
    let (index, problem) = try await CompilerIndex.read(
      of: candidates.filter { !usesStoredResult($0) }.map(\.file), builtIn: buildEnvironment.build, toolchain: toolchain
    )
    if let problem { diagnostics.append(problem) }
    let outcomes = try await outcomes(of: candidates, toolchain: toolchain, index: index, onEvent: onEvent)
    let failed = outcomes.filter { $0.verification.outcome == .failed }.count
    onEvent(.end(passed: outcomes.count - failed, failed: failed))
    return Report(outcomes: outcomes, diagnostics: diagnostics.sorted())
  }

  // MARK: Steps

  /// A snippet's file, with its state before the run.
  private struct Candidate: Sendable {
    var file: String
    var source: [UInt8]
    var key: String
    /// The stored result for the same content, if it passed.
    var cached: Verification?
    /// The reason that its executable is out of date, or `nil` if it's current or won't run.
    var buildProblem: String?
    /// The compiler's errors, because of which it has no executable.
    var errors: [Diagnostic] = []
    var name: String { SnippetReader.name(of: file) }
  }

  /// Builds the whole package, or only the snippets if they're few.
  ///
  /// - Returns: The compiler's errors in snippets, by name.
  private func build(_ stale: [Candidate], of count: Int) async throws -> [String: [Diagnostic]] {
    do {
      // After a build of a single product, the package manager plans the executables of all packages, and the next full
      // build compiles them. That includes docgen, unless it's already there.
      let hasDocgen = try fileSystem.status(path: buildEnvironment.build.executable("docgen")) != nil
      guard hasDocgen, stale.count <= Self.fewSnippets, stale.count < count else {
        try await buildEnvironment.build.build(package: buildEnvironment.package)
        return [:]
      }
      return try await buildEach(stale)
    } catch let error as VerificationError where error.isInSnippets {
      // The package manager stops at the first errors, and a change of the library can break other snippets, too.
      let errors = Dictionary(grouping: error.diagnostics) { SnippetReader.name(of: $0.position?.file ?? "") }
      return errors.merging(try await buildEach(stale.filter { errors[$0.name] == nil })) { first, _ in first }
    }
  }

  private func buildEach(_ candidates: [Candidate]) async throws -> [String: [Diagnostic]] {
    var errors: [String: [Diagnostic]] = [:]
    for candidate in candidates {
      do {
        try await buildEnvironment.build.build(package: buildEnvironment.package, product: candidate.name)
      } catch let error as VerificationError where error.isInSnippets {
        errors[candidate.name] = error.diagnostics
      }
    }
    return errors
  }

  /// The largest number of snippets that is faster to build one by one than all together.
  ///
  /// For each product, the package manager needs a second or two before it starts to compile.
  private static let fewSnippets = 3

  /// The snippets with their stored results.
  private func candidates(_ files: [String]) async throws -> (candidates: [Candidate], toolchain: Toolchain) {
    let toolchain = try await buildEnvironment.toolchain()
    let fingerprint = try await buildEnvironment.fingerprint()
    let candidates = try await files.concurrentMap(jobs: options.jobs) { file in
      let source = try fileSystem.read(path: "\(buildEnvironment.package)/\(file)")
      let key = StoredSnippetResult.key(
        source: source, fingerprint: fingerprint, toolchain: toolchain,
        configuration: buildEnvironment.build.configuration)
      var candidate = Candidate(file: file, source: source, key: key)
      let stored = StoredSnippetResult.file(of: candidate.name, in: buildEnvironment.build).read()
      if let stored, stored.key == key, stored.verification.outcome == .passed,
        // If the file system ignores case, two snippets can share a file.
        stored.verification.snippet == candidate.name
      {
        candidate.cached = stored.verification
      }
      return candidate
    }
    return (candidates, toolchain)
  }

  private func nameDiagnostics(_ files: [String]) async throws -> [Diagnostic] {
    let targets = try await buildEnvironment.manifests.contents(of: buildEnvironment.package).targets
    var modules: Set<String> = []
    // Read the modules of dependencies. If nothing has been built, the package manager reports that later.
    for entry in (try? fileSystem.list(directory: "\(buildEnvironment.build.binPath)/Modules")) ?? []
    where entry.name.hasSuffix(".swiftmodule") {
      modules.insert(String(entry.name.dropLast(".swiftmodule".count)))
    }
    // The build folder also contains a module for each snippet.
    modules.subtract(files.map(SnippetReader.name))
    return SnippetNames.diagnostics(files: files, modules: modules.union(targets))
  }

  private func usesStoredResult(_ candidate: Candidate) -> Bool { candidate.cached != nil && !options.isFresh }

  // MARK: Running

  private func outcomes(
    of candidates: [Candidate], toolchain: Toolchain, index: CompilerIndex?,
    onEvent: @Sendable (SnippetEvent) -> Void
  ) async throws -> [SnippetOutcome] {
    let verifier = SnippetVerifier(
      build: buildEnvironment.build, toolchain: toolchain,
      runner: SampleRunner(limits: options.limits, runs: options.runs, files: buildEnvironment.sampleFilePaths))
    let places = Dictionary(grouping: references, by: \.snippet).mapValues { $0.map(\.position).sorted() }
    return try await withThrowingTaskGroup(of: SnippetOutcome.self) { group in
      var outcomes: [SnippetOutcome] = []
      var pending = candidates[...]
      func startNext() {
        guard let candidate = pending.popFirst() else { return }
        let shownAt = places[candidate.name] ?? []
        group.addTask {
          try await outcome(of: candidate, shownAt: shownAt, verifier: verifier, index: index)
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
    of candidate: Candidate, shownAt: [SourcePosition], verifier: SnippetVerifier, index: CompilerIndex?
  ) async throws -> SnippetOutcome {
    if usesStoredResult(candidate), let verification = candidate.cached {
      return SnippetOutcome(
        file: candidate.file, verification: verification, isFromCache: true, shownAt: shownAt)
    }
    func failed(_ failures: [Verification.Failure], shownAt: [SourcePosition]) -> SnippetOutcome {
      var checkResult = CheckResult()
      checkResult.failures = failures
      return SnippetOutcome(
        file: candidate.file, verification: checkResult.verification(of: candidate.name, toolchain: verifier.toolchain),
        isFromCache: false, shownAt: shownAt)
    }
    let top = SourcePosition(file: candidate.file, line: 1)
    guard let source = String(validUTF8: candidate.source) else {
      return failed([.init(id: "not-utf8", position: top, message: "the file isn't UTF-8")], shownAt: shownAt)
    }
    if !candidate.errors.isEmpty {
      let failures = candidate.errors.map {
        Verification.Failure(id: $0.id, position: $0.position ?? top, message: $0.message)
      }
      return failed(failures, shownAt: shownAt)
    }
    if let reason = candidate.buildProblem {
      let failure = Verification.Failure(
        id: "not-built", position: top, message: reason, details: "build the package with 'swift build' first")
      // The failure concerns all snippets, so it has no position on a page.
      return failed([failure], shownAt: [])
    }
    let reading = SnippetReader.read(source, file: candidate.file)
    let (result, seconds) = try await clock.timed { try await verifier.verify(reading) }
    var verification = result.verification
    verification.identifiers = index?.identifiers(of: reading.snippet)
    try StoredSnippetResult.file(of: candidate.name, in: buildEnvironment.build)
      .write(StoredSnippetResult(key: candidate.key, verification: verification))
    return SnippetOutcome(
      file: candidate.file, verification: verification, observations: result.observations, isFromCache: false,
      seconds: seconds, shownAt: shownAt)
  }
}
