import Dependencies
public import DocgenModel
import DocgenSystem

/// Builds and runs the steps of tutorials.
///
/// ``run(onOutcome:)`` checks an author's tutorials, and ``check(_:likeAuthor:in:)`` checks a reader's project.
///
/// The steps of a series are built one after the other in one folder, because the package manager recompiles only the
/// files that changed since the previous step.
public struct TutorialVerification: Sendable {
  private let options: VerificationOptions
  private let series: [TutorialSeries]
  private let repository: String?
  private let numbers: Set<TutorialStep.Number>?
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.fileSystem) private var fileSystem

  /// Prepares a verification.
  ///
  /// Without filters and numbers, a run removes the stored results that belong to no step.
  ///
  /// - Parameters:
  ///   - options: The package and the settings of the run.
  ///   - series: The tutorials.
  ///   - repository: The address of the package's repository, which the tutorials' manifests contain, or `nil` if it
  ///     isn't known.
  ///   - numbers: The numbers of the steps to verify, or `nil` for all steps.
  public init(
    _ options: VerificationOptions, series: [TutorialSeries], repository: String? = nil,
    numbers: Set<TutorialStep.Number>? = nil
  ) {
    (self.options, self.series, self.repository, self.numbers) = (options, series, repository, numbers)
  }

  /// The folder for all tutorials.
  private var folder: String { "\(options.buildEnvironment.build.scratchPath)/docgen/tutorials" }

  /// The stored results of the steps that passed, by key.
  private var resultFile: ResultFile<[String: TutorialStepResult]> { ResultFile(path: "\(folder)/results.json") }

  /// The selected steps.
  private func steps(of series: TutorialSeries) -> [TutorialStep] {
    let filter = SampleFilter(options.filters)
    return series.steps.filter { step in
      numbers?.contains(step.number) ?? true && filter.selects(step.path)
    }
  }

  private func documentedPackage() async throws -> DocumentedPackage {
    try await DocumentedPackage(
      options.buildEnvironment, repository: repository, buildsFirst: options.buildsFirst)
  }

  /// The number of selected steps, each of which has an outcome.
  public var stepCount: Int { series.reduce(0) { $0 + steps(of: $1).count } }

  // MARK: Running

  /// Verifies the steps.
  ///
  /// - Parameter onOutcome: A closure that receives each step's outcome when its check ends.
  /// - Returns: The outcomes, in the order of the tutorials.
  /// - Throws: ``VerificationError`` if no step can be checked, for example because the documented package doesn't
  ///   build or the scratch folder can't be written, or `CancellationError`.
  public func run(
    onOutcome: @Sendable (TutorialStepOutcome) -> Void = { _ in }
  ) async throws -> [TutorialStepOutcome] {
    guard series.contains(where: { steps(of: $0).contains { !$0.checks.isEmpty } }) else { return [] }
    return try await VerificationError.converting(fileErrorPrefix: "the steps of tutorials can't be built") {
      let package = try await documentedPackage()
      try fileSystem.createDirectory(path: folder)
      let claim = try await fileSystem.claimWhenFree(directory: folder)
      defer { claim.release() }
      // Another run can have stored results while this one waited.
      var results = resultFile.read() ?? [:]
      var outcomes: [TutorialStepOutcome] = []
      var currentKeys: Set<String> = []
      for series in self.series {
        let keys = package.keys(of: series.steps)
        currentKeys.formUnion(keys)
        try await verify(series, keys, package, &results) { outcome in
          outcomes.append(outcome)
          onOutcome(outcome)
        }
      }
      if options.filters.isEmpty, numbers == nil {
        let remaining = results.filter { currentKeys.contains($0.key) }
        if remaining.count < results.count { try resultFile.write(remaining) }
      }
      return outcomes
    }
  }

  /// A checked step of a series, with its place in the series.
  private struct Checked: Sendable {
    var index: Int
    var lane: Int
    var outcome: TutorialStepChecker.Outcome
  }

  private func verify(
    _ series: TutorialSeries, _ keys: [String], _ package: DocumentedPackage,
    _ results: inout [String: TutorialStepResult],
    _ onOutcome: (TutorialStepOutcome) -> Void
  ) async throws {
    let wanted = Set(steps(of: series).map(\.number))
    let pending = series.steps.indices.filter { index in
      let step = series.steps[index]
      guard wanted.contains(step.number), !step.isIncomplete, !step.checks.isEmpty else { return false }
      return options.isFresh || results[keys[index]] == nil
    }
    var outcomes: [Int: TutorialStepChecker.Outcome] = [:]
    /// The earliest step whose code doesn't build, with the compiler's errors. They're empty if a file is missing.
    var broken: (step: TutorialStep, errors: [TutorialStepResult.Message])?
    /// Reports a step after all earlier ones, because its errors can be theirs.
    func report(_ index: Int) {
      let step = series.steps[index]
      if step.isIncomplete { broken = broken ?? (step, []) }
      guard wanted.contains(step.number) else { return }
      guard var outcome = outcomes.removeValue(forKey: index) else {
        let observations: [TutorialStepResult.Observation] =
          step.isIncomplete ? [.unverified(reason: "a file of the step is missing")] : []
        let result = step.isIncomplete || step.checks.isEmpty ? nil : results[keys[index]]
        onOutcome(
          TutorialStepOutcome(
            step: step, result: result ?? .init(state: .unchecked, observations: observations), isCached: true))
        return
      }
      if !outcome.unexpectedErrors.isEmpty {
        if let broken, Self.repeats(outcome.unexpectedErrors, of: step, broken) {
          let reason = "step \(broken.step.number) doesn't build"
          outcome.result = .init(state: .unchecked, observations: [.unverified(reason: reason)])
        } else {
          broken = (step, outcome.unexpectedErrors)
        }
      }
      onOutcome(TutorialStepOutcome(step: step, result: outcome.result, isCached: false))
    }
    var unreported = series.steps.indices[...]
    func reportFinished() {
      while let index = unreported.first, outcomes[index] != nil || !pending.contains(index) {
        report(index)
        unreported.removeFirst()
      }
    }
    reportFinished()
    // The first lane begins with the first step, and the second lane with the last one, so that each step differs little
    // from the one before it in its folder.
    var remaining = pending[...]
    let lanes = pending.count < Self.stepsForTwoLanes ? 1 : min(2, options.jobs)
    try await withThrowingTaskGroup(of: Checked.self) { group in
      func addNext(in lane: Int) {
        guard let index = lane == 0 ? remaining.popFirst() : remaining.popLast() else { return }
        group.addTask { try await check(index, of: series, package, in: lane) }
      }
      for lane in 0..<lanes { addNext(in: lane) }
      for try await checked in group {
        outcomes[checked.index] = checked.outcome
        if checked.outcome.result.state == .passed {
          results[keys[checked.index]] = checked.outcome.result
          // Write the file immediately, so that the result survives if the user stops the run.
          try resultFile.write(results)
        }
        reportFinished()
        addNext(in: checked.lane)
      }
    }
  }

  /// The fewest steps for which a second folder saves more time than the first build in it takes.
  private static let stepsForTwoLanes = 8

  /// Checks one step.
  ///
  /// - Parameter lane: The number of the folder to build in, because only one step at a time can be built in a folder.
  private func check(
    _ index: Int, of series: TutorialSeries, _ package: DocumentedPackage, in lane: Int
  ) async throws -> Checked {
    let step = series.steps[index]
    let scratch = TutorialScratch(
      folder: "\(folder)/\(series.name)" + (lane == 0 ? "" : "/\(lane)"), mirrors: package.mirrors)
    var checker = TutorialStepChecker(
      step: step, package: package, scratch: scratch, limits: options.limits, claims: TutorialExpectations(step.state))
    let (outcome, seconds) = try await clock.timed {
      do {
        return try await checker.check()
      } catch let error where error is FileError || error is ProcessError {
        let failure = TutorialStepResult.Failure(
          id: "not-verified", message: "step \(step.number) can't be checked: \(error)")
        return TutorialStepChecker.Outcome(result: .init(state: .failed, failures: [failure]))
      }
    }
    var checked = Checked(index: index, lane: lane, outcome: outcome)
    checked.outcome.result.seconds = seconds
    return checked
  }

  /// Whether a step fails to build because an earlier one does: the errors are in code that the earlier step contains
  /// too.
  private static func repeats(
    _ errors: [TutorialStepResult.Message], of step: TutorialStep,
    _ broken: (step: TutorialStep, errors: [TutorialStepResult.Message])
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
  ) async throws -> TutorialStepOutcome {
    let package = try await documentedPackage()
    var checker = TutorialStepChecker(
      step: step, package: package,
      scratch: TutorialScratch(folder: scratch, mirrors: package.mirrors),
      limits: options.limits,
      claims: TutorialExpectations(step.state).forReader(of: TutorialExpectations(author)))
    return TutorialStepOutcome(step: step, result: try await checker.check().result, isCached: false)
  }

  // MARK: Earlier results

  /// Returns the stored results of steps from earlier runs, by the position of the step, without running anything.
  ///
  /// - Throws: `CancellationError`.
  public func known() async throws -> [SourcePosition: TutorialStepResult] {
    let steps = series.flatMap { self.steps(of: $0) }
    guard !steps.isEmpty, let results = resultFile.read() else { return [:] }
    do {
      let package = try await documentedPackage()
      let checked = steps.filter { !$0.checks.isEmpty }
      let known = zip(checked, package.keys(of: checked)).compactMap { step, key in
        results[key].map { (step.position, $0) }
      }
      return Dictionary(known, uniquingKeysWith: { first, _ in first })
    } catch is VerificationError, is FileError, is ProcessError {
      return [:]
    }
  }
}
