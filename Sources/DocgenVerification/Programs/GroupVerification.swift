import Dependencies
import DocgenModel
import DocgenSyntax

/// Verifies samples of a group: compiles and runs their programs, tries again if a program fails, and judges each sample.
struct GroupVerification: Sendable {
  let programs: GroupPrograms
  let verifier: ProgramVerifier
  /// The declarations of the package's modules, which are read when a sample needs them.
  let interface: AsyncOnce<DeclarationComparison>
  /// The package's folder, absolute.
  let package: String
  let toolchain: Toolchain
  /// Limits the programs of all groups that are verified at the same time.
  let limit: AsyncLimit
  @Dependency(\.continuousClock) private var clock

  private var samples: [CodeSample] { programs.group.samples }
  /// Whether a reader has changed a sample, and sees what it does.
  private var isEdited: Bool { verifier.onEvent != nil }

  /// Verifies samples, and returns their results by their places in the group.
  ///
  /// - Parameters:
  ///   - places: The samples.
  ///   - known: The results of other samples.
  func results(of places: [Int], known: [Int: SampleResult]) async throws -> [Int: SampleResult] {
    var results: [Int: SampleResult] = [:]
    for place in places where programs.isListing(place) { results[place] = try await comparison(of: samples[place]) }
    let missing = places.filter { results[$0] == nil }.compactMap { programs.programs[$0] }
    let containers = programs.containers(of: missing)
    var verified = try await byRoot(missing.filter { containers[$0.root] == nil }) { try await verify($0, .none) }
    let again = missing.filter { program in
      guard let container = containers[program.root] else { return false }
      return verified[container]?.verdict.isComplete != true
    }
    verified.merge(try await byRoot(again) { try await verify($0, .none) }) { _, new in new }
    verified.merge(try await tried(verified)) { _, new in new }
    let compiled = verified.values.filter { $0.verdict.errors.isEmpty }.map(\.program).sorted { $0.root < $1.root }
    let identifiers = try verifier.index.identifiers(of: compiled, toolchain: toolchain)
    for program in missing {
      let root = program.root
      let container = verified[root] == nil ? containers[root] ?? root : root
      guard let found = verified[container] else { continue }
      var result = found.verdict.result(
        of: samples[root], at: root, found.program.parts[root], in: programs, toolchain)
      result.program = Program.shown(program, of: programs.group, found.program.completion)
      result.identifiers = identifiers[container].map { named in samples[root].lines.flatMap { named[$0] ?? [] } }
      result.seconds = container == root ? found.seconds : 0
      results[root] = result
    }
    // A reader who has changed a sample sees the error itself.
    if !isEdited { explainDependents(&results, verified, known: known) }
    return results
  }

  /// The result of a sample that only lists declarations of the package.
  private func comparison(of sample: CodeSample) async throws -> SampleResult {
    do {
      return SampleResult(sample, comparedWith: try await interface.value(), toolchain: toolchain)
    } catch let error as VerificationError {
      return SampleResult(error.reason, of: sample, toolchain)
    }
  }

  /// Compiles and runs a program.
  private func verify(_ samples: SampleProgram, _ completion: Completion) async throws -> VerifiedProgram {
    let program = Program(samples, of: programs, completion, in: package, isEdited: isEdited)
    let (verdict, seconds) = try await clock.timed { try await verifier.verify(program) }
    return VerifiedProgram(samples: samples, program: program, verdict: verdict, seconds: seconds)
  }

  /// Tries the programs that fail again, each in several ways.
  private func tried(_ verified: [Int: VerifiedProgram]) async throws -> [Int: VerifiedProgram] {
    guard programs.group.snippet == nil else { return [:] }
    return try await byRoot(verified.values.filter(\.needsTry)) { failed in
      var tries = SampleTries(failed, of: programs) {
        // A toolchain that can't list declarations can't say which types the package has.
        do { return try await interface.value().types } catch is VerificationError { return PackageTypes() }
      } verify: {
        try await verify($0, $1)
      }
      return try await tries.run()
    }
  }

  /// Verifies programs at the same time, and returns them by the places of their samples.
  private func byRoot<Input: Sendable>(
    _ inputs: [Input], _ verify: @escaping @Sendable (Input) async throws -> VerifiedProgram
  ) async throws -> [Int: VerifiedProgram] {
    try await withThrowingTaskGroup(of: VerifiedProgram.self) { tasks in
      for input in inputs { tasks.addTask { try await limit.run { try await verify(input) } } }
      return try await tasks.reduce(into: [:]) { $0[$1.samples.root] = $1 }
    }
  }

  /// Replaces the failures of each sample that fails because of another one with a failure that names the cause.
  private func explainDependents(
    _ results: inout [Int: SampleResult], _ verified: [Int: VerifiedProgram], known: [Int: SampleResult]
  ) {
    for root in results.keys.sorted() {
      guard let program = programs.programs[root], results[root]?.state == .failed,
        let error = verified[root]?.verdict.errors.first, error.sample != root, let other = error.sample,
        // Pages don't show a hidden sample's result, so keep its error here.
        !samples[other].isHidden
      else { continue }
      var failure: SampleResult.Failure
      if (results[other] ?? known[other])?.state == .failed {
        failure = SampleResult.Failure(
          id: SampleResult.Failure.dependsOnFailedSample, position: samples[root].position,
          message: "the sample needs the one at line \(samples[other].position.line), which fails",
          details: "\(error.failure.position): \(error.failure.message)")
      } else {
        failure = SampleResult.Failure(
          id: "conflicting-samples", position: samples[root].position,
          message: "the sample can't run with the earlier ones that it needs: \(error.failure.message)",
          details: "\(error.failure.position): \(error.failure.message)")
        for clash in programs.namesDeclaredTwice(in: program) {
          failure.details +=
            "\n'\(clash.name)' is declared in the sample at line \(samples[clash.first].position.line)"
            + " and again in the sample at line \(samples[clash.second].position.line)"
        }
      }
      results[root]?.failures = [failure]
    }
  }
}
