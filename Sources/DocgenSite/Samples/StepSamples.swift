import DocgenModel

/// What's known of the code that the steps of tutorials show.
struct StepSamples: Sendable {
  /// The steps with code that have been checked, by the position of `@Code`.
  private var results: [SourcePosition: TutorialStepResult] = [:]

  /// Collects the results of steps.
  ///
  /// - Parameters:
  ///   - series: The tutorials.
  ///   - known: What's known of their steps, by the position of the step.
  init(_ series: [TutorialSeries], results known: [SourcePosition: TutorialStepResult]) {
    for step in series.lazy.flatMap(\.steps) {
      guard let result = known[step.position] else { continue }
      for code in step.codes { results[code.position] = result }
    }
  }

  /// A step's code, counted by what docgen saw when it checked the step.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - position: Where `@Code` is.
  func sample(of code: CodeBlock, at position: SourcePosition) -> Sample {
    let (state, reason) = state(at: position)
    return Sample(content: .fence(code), state: state, reason: reason, verification: failure(at: position))
  }

  /// What's known of a step that failed, as of a sample; `nil` for any other step.
  private func failure(at position: SourcePosition) -> Verification? {
    guard let result = results[position], result.state == .failed else { return nil }
    let failures = result.failures.map { Verification.Failure(id: $0.id, position: position, message: $0.message) }
    return Verification(
      snippet: position.file, outcome: .failed, checks: [], claims: 0, failures: failures, standardOutput: "",
      compiler: "", platform: "")
  }

  private func state(at position: SourcePosition) -> (SampleState, reason: String?) {
    guard let result = results[position] else { return (.unverified, "not run in this build") }
    switch result.state {
    case .failed: return (.unverified, result.failures.first?.message)
    case .passed, .unchecked:
      let states = result.observations.map(Self.state)
      return states.first { $0.state == .unverified || $0.state == .parsedOnly }
        ?? states.first { $0.state == .expectedFailures } ?? (.ran, nil)
    }
  }

  private static func state(of observation: TutorialStepResult.Observation) -> (state: SampleState, reason: String?) {
    switch observation {
    case .built, .testsPassed, .ran: (.ran, nil)
    case .failedAsExpected, .didNotCompileAsExpected: (.expectedFailures, nil)
    case .parsedOnly(let reason): (.parsedOnly, reason)
    case .unverified(let reason): (.unverified, reason)
    }
  }
}
