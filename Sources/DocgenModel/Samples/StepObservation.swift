/// The observation of one check of a tutorial's step, for the label on the page.
public enum StepObservation: Hashable, Sendable, Codable {
  /// The project was built.
  case built
  /// The project was built, and its program or its tests weren't run, because they have no source files yet.
  case notRun(reason: String)
  /// So many tests ran and passed.
  case testsPassed(count: Int)
  /// A program ended with a status, and printed this.
  case ran(status: Int32, output: String, error: String)
  /// Tests or a program failed, as expected, with these messages.
  case failedAsExpected([SampleResult.Message])
  /// The compiler reported what was expected.
  case didNotCompileAsExpected([SampleResult.Message])
  /// The project's code is for another platform. Its syntax was checked.
  case parsedOnly(reason: String)
  /// The author asked for no check.
  case unverified(reason: String)

  var sampleState: (state: SampleState, reason: String?) {
    switch self {
    case .testsPassed, .ran: (.ran, nil)
    case .built, .notRun: (.compiled, nil)
    case .failedAsExpected, .didNotCompileAsExpected: (.expectedFailures, nil)
    case .parsedOnly(let reason): (.parsedOnly, reason)
    case .unverified(let reason): (.unverified, reason)
    }
  }
}
