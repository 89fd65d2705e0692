extension Snippet {
  /// The state in which a slice on a page is counted.
  ///
  /// - Parameters:
  ///   - slice: The slice that the page shows.
  ///   - result: The snippet's result, or `nil` if there is none.
  /// - Returns: The state, and for code that didn't run, its platform condition or the reason.
  public func state(
    of slice: Slice, result: SampleResult?
  ) -> (state: SampleState, reason: String?) {
    guard let result else { return (.unverified, SampleState.notRunReason) }
    guard result.state == .passed else { return (.unverified, "failed when it was run") }
    let lines = Set(slice.lines.map(\.number))
    if let notRun = result.notRun.first(where: { $0.lines.contains(where: lines.contains) }) {
      return (.parsedOnly, notRun.reason)
    }
    if !failingLines.isDisjoint(with: lines) { return (.expectedFailures, nil) }
    return (result.checks.contains(.compiled) ? .compiled : .ran, nil)
  }
}
