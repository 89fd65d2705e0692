import Dependencies
public import DocgenModel
import DocgenSystem

/// Builds and runs the steps of tutorials.
///
/// ``run(onResult:)`` checks an author's tutorials, and ``check(_:likeAuthor:in:)`` checks a reader's project.
///
/// The steps of a series are built one after the other in one folder, because the package manager recompiles only the
/// files that changed since the previous step.
public struct TutorialVerification: SampleVerifier {
  private let options: VerificationOptions
  private let series: [TutorialSeries]
  private let repository: String?
  private let numbers: Set<TutorialStep.Number>?
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.fileSystem) private var fileSystem

  /// Prepares a verification of the steps with some numbers, or of all steps.
  public init(
    _ options: VerificationOptions, series: [TutorialSeries], repository: String? = nil,
    numbers: Set<TutorialStep.Number>? = nil
  ) {
    (self.options, self.series, self.repository, self.numbers) = (options, series, repository, numbers)
  }

  private var folder: String { "\(options.buildEnvironment.build.scratchPath)/docgen/tutorials" }

  private var store: ResultStore { ResultStore(options.buildEnvironment.build) }

  private func steps(of series: TutorialSeries) -> [TutorialStep] {
    let filter = options.filter
    return series.steps.filter { step in
      numbers?.contains(step.number) ?? true && filter.selects(step.id)
    }
  }

  private func documentedPackage() async throws -> DocumentedPackage {
    var package = try await DocumentedPackage(
      options.buildEnvironment, repository: repository, buildsFirst: options.buildsFirst)
    package.sandbox = try await options.sandbox()
    return package
  }

  var ids: [SampleID] { series.flatMap(steps).map(\.id) }

  // MARK: Running

  /// Verifies the steps whose results aren't stored.
  ///
  /// - Parameter onResult: A closure that receives each result when it and all earlier ones exist.
  /// - Throws: ``VerificationError`` if no step can be checked, for example because the documented package doesn't
  ///   build.
  public func run(onResult: @escaping @Sendable (SampleResult) -> Void) async throws -> [SampleResult] {
    guard series.contains(where: { steps(of: $0).contains { !$0.checks.isEmpty } }) else { return [] }
    return try await VerificationError.converting(fileErrorPrefix: "the steps of tutorials can't be built") {
      let package = try await documentedPackage()
      try fileSystem.createDirectory(path: folder)
      let claim = try await fileSystem.claimWhenFree(directory: folder)
      defer { claim.release() }
      var results: [SampleResult] = []
      for series in self.series {
        try await verify(series, package) { result in
          results.append(result)
          onResult(result)
        }
      }
      return results
    }
  }

  /// A checked step of a series, with its place in the series.
  private struct Checked: Sendable {
    var index: Int
    var lane: Int
    var outcome: TutorialStepChecker.Outcome
  }

  private func verify(
    _ series: TutorialSeries, _ package: DocumentedPackage, _ onResult: (SampleResult) -> Void
  ) async throws {
    let keys = package.keys(of: series.steps)
    // Another run can have stored results while this one waited.
    var stored = store.group(named: series.group).byKey
    let wanted = Set(steps(of: series).map(\.number))
    let pending = series.steps.indices.filter { index in
      let step = series.steps[index]
      guard wanted.contains(step.number), !step.isIncomplete, !step.checks.isEmpty else { return false }
      return options.isFresh || options.repetitions != nil || stored[keys[index]] == nil
    }
    var outcomes: [Int: TutorialStepChecker.Outcome] = [:]
    /// The earliest step whose code doesn't build, with the compiler's errors. They're empty if a file is missing.
    var broken: (step: TutorialStep, errors: [SampleResult.Message])?
    /// Reports a step after all earlier ones, because its errors can be theirs.
    func report(_ index: Int) {
      let step = series.steps[index]
      if step.isIncomplete { broken = broken ?? (step, []) }
      guard wanted.contains(step.number) else { return }
      guard var outcome = outcomes.removeValue(forKey: index) else {
        var found = step.result(
          .unchecked, step.isIncomplete ? [.unverified(reason: "a file of the step is missing")] : [])
        if !step.isIncomplete, !step.checks.isEmpty, let known = stored[keys[index]] { found = known.of(step) }
        found.isStored = true
        onResult(found)
        return
      }
      if !outcome.unexpectedErrors.isEmpty {
        if let broken, Self.repeats(outcome.unexpectedErrors, of: step, broken) {
          outcome.result = step.result(
            .unchecked, [.unverified(reason: "step \(broken.step.number) doesn't build")])
        } else {
          broken = (step, outcome.unexpectedErrors)
        }
      }
      onResult(outcome.result)
    }
    var unreported = series.steps.indices[...]
    func reportFinished() {
      while let index = unreported.first, outcomes[index] != nil || !pending.contains(index) {
        report(index)
        unreported.removeFirst()
      }
    }
    reportFinished()
    let readings = MemoCache<TutorialExpectations.File, TutorialExpectations.Reading>()
    // The first lane begins with the first step, and the second lane with the last one, so that each step differs little
    // from the one before it in its folder.
    var remaining = pending[...]
    let lanes = pending.count < Self.stepsForTwoLanes ? 1 : min(2, options.jobs)
    try await withThrowingTaskGroup(of: Checked.self) { group in
      func addNext(in lane: Int) {
        guard let index = lane == 0 ? remaining.popFirst() : remaining.popLast() else { return }
        group.addTask { try await check(index, of: series, package, in: lane, readings) }
      }
      for lane in 0..<lanes { addNext(in: lane) }
      for try await checked in group {
        outcomes[checked.index] = checked.outcome
        if checked.outcome.result.state == .passed {
          stored[keys[checked.index]] = checked.outcome.result
          // Write the file immediately, so that the result survives if the user stops the run.
          try write(stored, of: series, keys)
        }
        reportFinished()
        addNext(in: checked.lane)
      }
    }
  }

  /// Stores the results, without those that belong to no step.
  private func write(_ results: [String: SampleResult], of series: TutorialSeries, _ keys: [String]) throws {
    // A run of some steps can be of a draft, whose other steps keep their results.
    let keys = numbers == nil ? Set(keys) : Set(results.keys)
    let entries = keys.sorted().compactMap { key in results[key].map { ResultStore.Entry(key: key, result: $0) } }
    try store.write(ResultStore.Group(results: entries), named: series.group)
  }

  /// The fewest steps for which a second folder saves more time than the first build in it takes.
  private static let stepsForTwoLanes = 8

  /// Checks one step in the folder of a lane, because only one step at a time can be built in a folder.
  private func check(
    _ index: Int, of series: TutorialSeries, _ package: DocumentedPackage, in lane: Int,
    _ readings: MemoCache<TutorialExpectations.File, TutorialExpectations.Reading>
  ) async throws -> Checked {
    let step = series.steps[index]
    let scratch = TutorialScratch(
      folder: "\(folder)/\(series.name)" + (lane == 0 ? "" : "/\(lane)"), mirrors: package.mirrors)
    var checker = TutorialStepChecker(
      step: step, package: package, scratch: scratch, limits: options.limits, runs: options.runs,
      claims: TutorialExpectations(step.state, readings))
    let (outcome, seconds) = try await clock.timed {
      do {
        return try await checker.check()
      } catch let error where error is FileError || error is ProcessError {
        let failure = step.failure("not-verified", "step \(step.number) can't be checked: \(error)")
        return TutorialStepChecker.Outcome(result: step.result(.failed, failures: [failure]))
      }
    }
    var checked = Checked(index: index, lane: lane, outcome: outcome)
    checked.outcome.result.seconds = seconds
    return checked
  }

  /// Whether a step fails to build because an earlier one does: the errors are in code that the earlier step contains
  /// too.
  private static func repeats(
    _ errors: [SampleResult.Message], of step: TutorialStep,
    _ broken: (step: TutorialStep, errors: [SampleResult.Message])
  ) -> Bool {
    // If a file is missing, the compiler can report any error.
    guard !broken.errors.isEmpty else { return true }
    return errors.contains { error in
      broken.errors.contains(error)
        && error.path.map { step.state.files[$0]?.text == broken.step.state.files[$0]?.text } ?? true
    }
  }

  /// Checks a reader's project.
  ///
  /// - Parameters:
  ///   - step: The step, with the files to check as its state.
  ///   - author: The author's state, whose messages the reader's project must show.
  ///   - scratch: The folder to build in, absolute.
  /// - Throws: ``VerificationError``, ``FileError``, ``ProcessError``, or `CancellationError`.
  public func check(
    _ step: TutorialStep, likeAuthor author: TutorialState, in scratch: String
  ) async throws -> SampleResult {
    let package = try await documentedPackage()
    var checker = TutorialStepChecker(
      step: step, package: package,
      scratch: TutorialScratch(folder: scratch, mirrors: package.mirrors),
      limits: options.limits, runs: 1,
      claims: TutorialExpectations(step.state).forReader(of: TutorialExpectations(author)))
    return try await checker.check().result
  }

  // MARK: Earlier results

  func known() async throws -> [SampleResult] {
    guard !ids.isEmpty, try !store.isEmpty() else { return [] }
    let package = try await documentedPackage()
    return series.flatMap { series in
      let stored = store.group(named: series.group).byKey
      guard !stored.isEmpty else { return [SampleResult]() }
      let checked = steps(of: series).filter { !$0.checks.isEmpty }
      return zip(checked, package.keys(of: checked)).compactMap { step, key in stored[key]?.of(step) }
    }
  }
}

extension TutorialSeries {
  fileprivate var group: String { "tutorial \(name)" }
}

extension SampleResult {
  /// The stored result for a step, whose place in its file can have changed.
  fileprivate func of(_ step: TutorialStep) -> SampleResult {
    var result = self
    result.id = step.id
    return result
  }
}
