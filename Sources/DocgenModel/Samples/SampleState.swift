/// The state that a shown slice or code block is counted as.
///
/// Every sample on every page is in exactly one state.
public enum SampleState: String, Hashable, Sendable, Codable, CaseIterable {
  /// A program or tests that ran, with all claims met.
  case ran
  /// Expected failures or expected compiler errors that were observed.
  case expectedFailures
  /// Code that was compiled and not run, as its author asks.
  case compiled
  /// A package manifest that SwiftPM loaded.
  case manifests
  /// Code for another platform.
  ///
  /// Only its syntax was checked.
  case parsedOnly
  /// Only the syntax was checked.
  case unverified
}

extension SampleState {
  /// The reason for ``unverified`` if there's no result.
  public static let notRunReason = "not run in this build"

  /// The state's name in the results of a report, where each is of one sample.
  public var reportName: String {
    switch self {
    case .ran, .compiled, .parsedOnly, .unverified: rawValue
    case .expectedFailures: "expectedFailure"
    case .manifests: "manifest"
    }
  }
}

extension SampleResult {
  /// The state that a sample or a step's code is counted as, and the reason if there's no better one.
  public var sampleState: (state: SampleState, reason: String?) {
    if state == .failed { return (.unverified, failures.first?.message) }
    guard id.isStep else { return (stateOfProgram, notRun.first?.reason) }
    let states = observations.map(\.sampleState)
    return states.first { $0.state == .unverified || $0.state == .parsedOnly }
      ?? states.first { $0.state == .expectedFailures }
      ?? states.first { $0.state == .ran } ?? (observations.isEmpty ? .unverified : .compiled, nil)
  }

  private var stateOfProgram: SampleState {
    if state == .unchecked { return .unverified }
    if checks.contains(.loaded) { return .manifests }
    if !notRun.isEmpty { return .parsedOnly }
    if checks.contains(.expectedErrors) || checks.contains(.expectedFailures) { return .expectedFailures }
    return checks.contains(.compiled) || checks.contains(.declarations) ? .compiled : .ran
  }

  /// The state's name in the results of a report.
  public var reportName: String { state == .failed ? "failed" : sampleState.state.reportName }
}
