extension TutorialStepResult {
  /// The state that the step's code is counted as, and the reason if there's no better one.
  public var sampleState: (state: SampleState, reason: String?) {
    if state == .failed { return (.unverified, failures.first?.message) }
    let states = observations.map(\.sampleState)
    return states.first { $0.state == .unverified || $0.state == .parsedOnly }
      ?? states.first { $0.state == .expectedFailures }
      ?? states.first { $0.state == .ran } ?? (observations.isEmpty ? .unverified : .compiled, nil)
  }

  /// The state's name in the results of a report.
  public var reportName: String { state == .failed ? "failed" : sampleState.state.reportName }
}

extension TutorialStepResult.Observation {
  fileprivate var sampleState: (state: SampleState, reason: String?) {
    switch self {
    case .testsPassed, .ran: (.ran, nil)
    case .built, .notRun: (.compiled, nil)
    case .failedAsExpected, .didNotCompileAsExpected: (.expectedFailures, nil)
    case .parsedOnly(let reason): (.parsedOnly, reason)
    case .unverified(let reason): (.unverified, reason)
    }
  }
}
