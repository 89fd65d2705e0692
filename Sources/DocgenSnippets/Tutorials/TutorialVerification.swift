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
      let package = try await DocumentedPackage(options.buildEnvironment, repository: repository)
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

  private func verify(
    _ series: TutorialSeries, _ keys: [String], _ package: DocumentedPackage,
    _ results: inout [String: TutorialStepResult],
    _ onOutcome: (TutorialStepOutcome) -> Void
  ) async throws {
    let scratch = TutorialScratch(folder: "\(folder)/\(series.name)", mirrors: package.mirrors)
    let wanted = Set(steps(of: series).map(\.number))
    /// The earliest step whose code doesn't build, with the compiler's errors. They're empty if a file is missing.
    var broken: (step: TutorialStep, errors: [TutorialStepResult.Message])?
    for (step, key) in zip(series.steps, keys) {
      if step.isIncomplete { broken = broken ?? (step, []) }
      guard wanted.contains(step.number) else { continue }
      if step.isIncomplete || step.checks.isEmpty {
        let observations: [TutorialStepResult.Observation] =
          step.isIncomplete ? [.unverified(reason: "a file of the step is missing")] : []
        onOutcome(
          TutorialStepOutcome(step: step, result: .init(state: .unchecked, observations: observations), isCached: true))
        continue
      }
      if !options.isFresh, let cached = results[key] {
        onOutcome(TutorialStepOutcome(step: step, result: cached, isCached: true))
        continue
      }
      let checker = TutorialStepChecker(
        step: step, package: package, scratch: scratch, limits: options.limits, claims: TutorialExpectations(step.state)
      )
      let (checked, seconds) = try await clock.timed { try await checker.check() }
      var outcome = checked
      outcome.result.seconds = seconds
      if !outcome.unexpectedErrors.isEmpty {
        if let broken, Self.repeats(outcome.unexpectedErrors, of: step, broken) {
          let reason = "step \(broken.step.number) doesn't build"
          outcome.result = .init(state: .unchecked, observations: [.unverified(reason: reason)])
        } else {
          broken = (step, outcome.unexpectedErrors)
        }
      }
      if outcome.result.state == .passed {
        results[key] = outcome.result
        // Write the file immediately, so that the result survives if the user stops the run.
        try resultFile.write(results)
      }
      onOutcome(TutorialStepOutcome(step: step, result: outcome.result, isCached: false))
    }
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
    let package = try await DocumentedPackage(options.buildEnvironment, repository: repository)
    let checker = TutorialStepChecker(
      step: step, package: package, scratch: TutorialScratch(folder: scratch, mirrors: package.mirrors),
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
      let package = try await DocumentedPackage(options.buildEnvironment, repository: repository)
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
