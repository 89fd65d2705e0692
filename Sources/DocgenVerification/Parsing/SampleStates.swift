public import DocgenModel

extension SnippetReading {
  /// The state in which a slice on a page is counted.
  ///
  /// - Parameters:
  ///   - slice: The slice that the page shows.
  ///   - verification: The snippet's result, or `nil` if there is none.
  /// - Returns: The state, and for code that didn't run, its platform condition or the reason.
  public func state(
    of slice: Snippet.Slice, verification: Verification?
  ) -> (state: SampleState, reason: String?) {
    guard let verification else { return (.unverified, SampleState.notRunReason) }
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
  /// The state in which an in-place sample is counted.
  public var stateInPlace: SampleState {
    guard outcome == .passed else { return .unverified }
    if !notRun.isEmpty { return .parsedOnly }
    if checks.contains(.expectedErrors) || checks.contains(.expectedFailures) { return .expectedFailures }
    return checks.contains(.compiled) ? .compiled : .ran
  }
}
