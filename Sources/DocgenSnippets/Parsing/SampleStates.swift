public import DocgenModel

extension SnippetReading {
  /// How a slice that a page shows is counted, and why not better.
  ///
  /// - Parameters:
  ///   - slice: What the page shows.
  ///   - verification: What is known about the snippet; `nil` where nothing is.
  /// - Returns: The state, and for code that did not run the condition that it needs or the reason.
  public func state(
    of slice: Snippet.Slice, verification: Verification?
  ) -> (state: SampleState, reason: String?) {
    guard let verification else { return (.unverified, "not run in this build") }
    guard verification.outcome == .passed else { return (.unverified, "failed when it was run") }
    let lines = Set(slice.lines.map(\.number))
    if let notRun = verification.notRun.first(where: { $0.lines.contains(where: lines.contains) }) {
      return (.parsedOnly, notRun.reason)
    }
    let isReported =
      claims.expectedFailures.contains { lines.contains($0.position.line) }
      || claims.compilerErrors.contains { $0.lines.contains(where: lines.contains) }
    return (isReported ? .expectedFailures : .ran, nil)
  }
}

extension Verification {
  /// How a sample that was checked where it's written is counted.
  public var stateInPlace: SampleState {
    guard outcome == .passed else { return .unverified }
    if checks.contains(.expectedErrors) || checks.contains(.expectedFailures) { return .expectedFailures }
    return checks.contains(.compiled) ? .compiled : .ran
  }
}
