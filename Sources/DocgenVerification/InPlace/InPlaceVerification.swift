import Dependencies
public import DocgenModel
import DocgenSystem

/// Verifies the Swift code blocks in articles, `README.md`, and documentation comments in place, and reuses stored
/// results.
///
/// ``SnippetVerification`` verifies snippet files.
public struct InPlaceVerification: Sendable {
  private let options: VerificationOptions
  private let pages: [PageSamples]
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.fileSystem) private var fileSystem

  /// Prepares a verification.
  ///
  /// - Parameters:
  ///   - options: The package and the settings of the run.
  ///   - pages: The pages with their samples.
  public init(_ options: VerificationOptions, pages: [PageSamples]) { (self.options, self.pages) = (options, pages) }

  private var buildEnvironment: BuildEnvironment { options.buildEnvironment }

  /// The ``PageSample/id`` of each sample that the filters select, without samples in `@Comment`.
  public var ids: [String] {
    pages.flatMap { page in page.samples.filter { !$0.isHidden }.map(\.id) }
      .filter(SampleFilter(options.filters).selects)
  }

  /// Whether a build folder has stored results.
  public static func hasResults(in build: ScratchDirectory) -> Bool { (try? PageResults.exist(in: build)) ?? false }

  /// The valid results of earlier runs, by ``PageSample/id``, without running anything.
  ///
  /// - Throws: `CancellationError`.
  public func known() async throws -> [String: Verification] {
    do {
      guard try PageResults.exist(in: buildEnvironment.build) else { return [:] }
      let inputs = try await sharedInputs()
      let results = try await pages.concurrentMap(jobs: options.jobs) { page in
        let work = try known(of: page, inputs: inputs)
        return work.known.map { (page.samples[$0.key].id, $0.value.verification) }
      }
      return Dictionary(results.flatMap(\.self), uniquingKeysWith: { first, _ in first })
    } catch is VerificationError, is FileError, is ProcessError {
      return [:]
    }
  }

  // MARK: Looking up results

  /// The inputs that the results of all pages depend on.
  private struct SharedInputs: Sendable {
    var parts: [String]
    var toolchain: Toolchain
  }

  private func sharedInputs() async throws -> SharedInputs {
    let toolchain = try await buildEnvironment.toolchain()
    let fingerprint = try await buildEnvironment.fingerprint()
    return SharedInputs(
      parts: [
        fingerprint.description, toolchain.compiler, toolchain.platform, buildEnvironment.build.configuration,
      ], toolchain: toolchain)
  }

  /// A page with what's known about it before anything runs.
  private struct PageWork: Sendable {
    var page: PageSamples
    var key: String
    /// The page's programs, or `nil` if the page hasn't changed.
    var programs: PagePrograms?
    /// The keys of the samples' programs.
    var keys: [Int: String] = [:]
    /// The known results, by the sample's place on the page.
    var known: [Int: PageResults.Result] = [:]
    /// The samples to verify.
    var missing: [Int] = []
  }

  private func known(of page: PageSamples, inputs: SharedInputs) throws -> PageWork {
    if let obstacle = page.obstacle {
      var work = PageWork(page: page, key: "")
      for (index, sample) in page.samples.enumerated() where !sample.isTemplate {
        work.known[index] = .init(obstacle, of: sample, at: index, toolchain: inputs.toolchain)
      }
      return work
    }
    let key = PageResults.key(of: page, inputs.parts)
    let stored = PageResults.file(of: page.file, in: buildEnvironment.build).read()
    if let stored, stored.key == key {
      var work = PageWork(page: page, key: key)
      for result in stored.results { work.known[result.sample] = result }
      return work
    }
    let programs = PagePrograms(page)
    var work = PageWork(page: page, key: key, programs: programs)
    let byKey = Dictionary(
      (stored?.results ?? []).map { ($0.programKey, $0) }, uniquingKeysWith: { first, _ in first })
    for case let program? in programs.programs {
      let key = PageResults.key(of: program, on: page, inputs.parts)
      work.keys[program.root] = key
      guard let result = byKey[key], result.isReusable else { continue }
      work.known[program.root] = result.moved(to: page.samples[program.root], at: program.root)
    }
    return work
  }

  // MARK: Running

  /// Verifies the samples.
  ///
  /// - Parameter onOutcome: A closure that receives each sample's outcome, page by page.
  /// - Returns: The outcomes, in the order of the pages.
  /// - Throws: ``VerificationError`` if no sample can be verified, ``FileError``, ``ProcessError``, or
  ///   `CancellationError`.
  public func run(onOutcome: @Sendable (SnippetOutcome) -> Void = { _ in }) async throws -> [SnippetOutcome] {
    guard pages.contains(where: { !$0.samples.isEmpty }) else { return [] }
    let wanted = Set(ids)
    let inputs = try await sharedInputs()
    let isFresh = options.isFresh
    var works = try await pages.concurrentMap(jobs: options.jobs) { page in
      var work = try known(of: page, inputs: inputs)
      if page.obstacle != nil { return work }
      let checked = page.samples.indices.filter { !page.samples[$0].isTemplate && !page.samples[$0].isHidden }
      work.missing = checked.filter { index in
        guard wanted.contains(page.samples[index].id) else { return false }
        guard !isFresh, let result = work.known[index] else { return true }
        // Verify the sample again if its result can depend on the machine, as with a time limit, or names a line of the
        // page.
        return !result.isReusable
      }
      if work.programs == nil, !work.missing.isEmpty { work.programs = PagePrograms(page) }
      for case let program? in work.programs?.programs ?? [] where work.keys[program.root] == nil {
        work.keys[program.root] = PageResults.key(of: program, on: page, inputs.parts)
      }
      return work
    }
    let needsLibrary = works.contains { !$0.missing.isEmpty }
    var library: LibraryBuild?
    if needsLibrary {
      let libraries = try await buildEnvironment.manifests.libraryTargets(of: buildEnvironment.package)
      if options.buildsFirst { try await build(libraries) }
      library = try await LibraryBuild(
        of: libraries, in: buildEnvironment.build, packagePath: buildEnvironment.package)
    }
    var outcomes: [SnippetOutcome] = []
    let limit = AsyncLimit(options.jobs)
    try await withThrowingTaskGroup(of: (page: Int, new: [Int: PageResults.Result]).self) { group in
      for index in works.indices {
        let (work, library) = (works[index], library)
        group.addTask {
          guard !work.missing.isEmpty, let library else { return (index, [:]) }
          return (index, try await verify(work, library: library, inputs: inputs, limit: limit))
        }
      }
      for try await (page, new) in group {
        works[page].known.merge(new) { _, new in new }
        let newOutcomes = self.outcomes(of: works[page], new: new, wanted: wanted)
        for outcome in newOutcomes { onOutcome(outcome) }
        outcomes += newOutcomes
        if works[page].page.obstacle == nil, !new.isEmpty || works[page].programs != nil { try store(works[page]) }
      }
    }
    let order = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return outcomes.sorted { order[$0.file] ?? 0 < order[$1.file] ?? 0 }
  }

  /// Builds the package, or only its libraries if a snippet doesn't compile.
  private func build(_ libraries: [String]) async throws {
    do {
      try await buildEnvironment.build.build(package: buildEnvironment.package)
    } catch let error as VerificationError where error.isInSnippets {
      for target in libraries {
        try await buildEnvironment.build.build(package: buildEnvironment.package, target: target)
      }
    }
  }

  private func outcomes(
    of work: PageWork, new: [Int: PageResults.Result], wanted: Set<String>
  ) -> [SnippetOutcome] {
    work.page.samples.indices.compactMap { index in
      let sample = work.page.samples[index]
      guard wanted.contains(sample.id), let result = work.known[index] else { return nil }
      return SnippetOutcome(
        file: sample.id, verification: result.verification, observations: result.observations,
        isFromCache: new[index] == nil, seconds: new[index]?.seconds ?? 0, shownAt: [sample.position])
    }
  }

  private func store(_ work: PageWork) throws {
    let results = PageResults(
      key: work.key,
      results: work.known.sorted { $0.key < $1.key }.map { index, result in
        var result = result
        result.sample = index
        if let key = work.keys[index] { result.programKey = key }
        return result
      }
    )
    try PageResults.file(of: work.page.file, in: buildEnvironment.build).write(results)
  }

  // MARK: One page

  private func verify(
    _ work: PageWork, library: LibraryBuild, inputs: SharedInputs, limit: AsyncLimit
  ) async throws -> [Int: PageResults.Result] {
    guard let page = work.programs else { return [:] }
    let folder = try fileSystem.makeTemporaryDirectory()
    // Ignore the error, because the system clears temporary folders anyway.
    defer { try? fileSystem.remove(path: folder) }
    try fileSystem.createDirectory(path: "\(folder)/Snippets")
    let index = ProgramIndex(folder: folder)
    let verifier = ProgramVerifier(
      library: library,
      runner: SampleRunner(
        limits: options.limits, runs: options.runs, files: buildEnvironment.sampleFilePaths),
      index: index)
    let missing = work.missing.compactMap { page.programs[$0] }
    // A sample that's contained in a longer program runs as part of it.
    var containers: [Int: Int] = [:]
    for program in missing where canBeContained(program.root, page) {
      let container = missing.filter { other in
        program.isContained(in: other) && !page.claimsError[other.root]
          && work.page.samples[other.root].check == .runs && !page.usesLaterName(program.root, in: other)
      }.max { ($0.samples.count, -$0.root) < ($1.samples.count, -$1.root) }
      if let container { containers[program.root] = container.root }
    }
    var outcomes = try await run(missing.filter { containers[$0.root] == nil }, page, verifier, limit)
    let again = missing.filter { program in
      guard let container = containers[program.root] else { return false }
      return outcomes[container]?.outcome.isComplete != true
    }
    outcomes.merge(try await run(again, page, verifier, limit)) { _, new in new }
    outcomes.merge(try await withoutFailingParts(missing, outcomes, page, verifier, limit)) { _, new in new }
    let compiled = missing.filter { outcomes[$0.root]?.outcome.errors.isEmpty == true }
    let identifiers = try await index.identifiers(of: compiled, toolchain: inputs.toolchain)
    var results: [Int: PageResults.Result] = [:]
    for program in missing {
      let own = outcomes[program.root]
      guard let (outcome, seconds) = own ?? containers[program.root].flatMap({ outcomes[$0] }) else { continue }
      let verdict = SampleVerdict(of: program, in: page, outcome: outcome, toolchain: inputs.toolchain)
      let sample = work.page.samples[program.root]
      var verification = verdict.verification
      let named = identifiers[own == nil ? containers[program.root] ?? program.root : program.root]
      verification.identifiers = named.map { named in sample.lines.flatMap { named[$0] ?? [] } }
      results[program.root] = PageResults.Result(
        sample: program.root, programKey: work.keys[program.root] ?? "",
        line: sample.position.line, seconds: own == nil ? 0 : seconds, verification: verification,
        observations: verdict.observations)
    }
    explainDependents(&results, work, page, outcomes.mapValues(\.outcome))
    return results
  }

  /// Tries the samples again that fail because of earlier ones, without the parts of samples that fail.
  ///
  /// - Returns: The outcomes that are the verdicts about these samples.
  private func withoutFailingParts(
    _ programs: [SampleProgram], _ outcomes: [Int: (outcome: ProgramVerifier.Outcome, seconds: Double)],
    _ page: PagePrograms, _ verifier: ProgramVerifier, _ limit: AsyncLimit
  ) async throws -> [Int: (outcome: ProgramVerifier.Outcome, seconds: Double)] {
    var verdicts: [Int: (outcome: ProgramVerifier.Outcome, seconds: Double)] = [:]
    var tried = Dictionary(programs.map { ($0.root, $0) }, uniquingKeysWith: { first, _ in first })
    var latest = outcomes
    // Without the first errors, the compiler can find others.
    for _ in 1...3 {
      let shorter = programs.compactMap { program in
        verdicts[program.root] == nil
          ? latest[program.root].flatMap { page.program(tried[program.root] ?? program, without: $0.outcome.errors) }
          : nil
      }
      guard !shorter.isEmpty else { break }
      latest = try await run(shorter, page, verifier, limit)
      for program in shorter {
        tried[program.root] = program
        guard let found = latest[program.root], let original = page.programs[program.root] else { continue }
        if found.outcome.isVerdict(about: program.root, missing: page.names(in: program, leftOutOf: original)) {
          verdicts[program.root] = found
        }
      }
    }
    return verdicts
  }

  private func canBeContained(_ sample: Int, _ page: PagePrograms) -> Bool {
    page.page.samples[sample].check == .runs && !page.claimsError[sample]
  }

  private func run(
    _ programs: [SampleProgram], _ page: PagePrograms, _ verifier: ProgramVerifier, _ limit: AsyncLimit
  ) async throws -> [Int: (outcome: ProgramVerifier.Outcome, seconds: Double)] {
    try await withThrowingTaskGroup(of: (Int, ProgramVerifier.Outcome, Double).self) { group in
      for program in programs {
        group.addTask {
          await limit.acquire()
          do {
            let (outcome, seconds) = try await clock.timed {
              try await verifier.verify(program, of: page, in: verifier.index.folder)
            }
            await limit.release()
            return (program.root, outcome, seconds)
          } catch {
            await limit.release()
            throw error
          }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = (outcome: $1.1, seconds: $1.2) }
    }
  }

  /// Replaces the failures of each sample that fails because of another one with a failure that names the cause.
  private func explainDependents(
    _ results: inout [Int: PageResults.Result], _ work: PageWork, _ page: PagePrograms,
    _ outcomes: [Int: ProgramVerifier.Outcome]
  ) {
    for root in results.keys.sorted() {
      guard let program = page.programs[root], results[root]?.verification.outcome == .failed,
        let outcome = outcomes[root], let error = outcome.errors.first, error.sample != root, let other = error.sample,
        // Pages don't show a hidden sample's result, so keep its error here.
        !page.page.samples[other].isHidden
      else { continue }
      let position = page.page.samples[root].position
      let cause = page.page.samples[other].position
      var failure: Verification.Failure
      if (results[other] ?? work.known[other])?.verification.outcome == .failed {
        failure = Verification.Failure(
          id: Verification.Failure.dependsOnFailedSample, position: position,
          message: "the sample needs the one at line \(cause.line), which fails",
          details: "\(error.failure.position): \(error.failure.message)")
      } else {
        failure = Verification.Failure(
          id: "conflicting-samples", position: position,
          message: "the sample can't run with the earlier ones that it needs: \(error.failure.message)",
          details: "\(error.failure.position): \(error.failure.message)")
        for clash in page.namesDeclaredTwice(in: program) {
          failure.details +=
            "\n'\(clash.name)' is declared in the sample at line \(page.page.samples[clash.first].position.line)"
            + " and again in the sample at line \(page.page.samples[clash.second].position.line)"
        }
      }
      results[root]?.verification.failures = [failure]
    }
  }
}

extension Verification.Failure {
  /// The kind of failure of a sample that needs another one, which is reported itself.
  public static let dependsOnFailedSample = "depends-on-failed-sample"
}

/// Limits how many operations run at the same time.
private actor AsyncLimit {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = max(1, count) }

  func acquire() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
  }

  func release() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
