/// In which state a shown slice or fence is counted; every sample on every page is in exactly one.
public enum SampleState: String, Hashable, Sendable, Codable, CaseIterable {
  /// A program or tests that ran and held.
  case ran
  /// Expected failures or expected compiler errors that were observed.
  case expectedFailures
  /// Code that compiled and wasn't run, as its page asks for.
  case compiled
  /// A package manifest that the package manager loaded.
  case manifests
  /// Code for another platform: its syntax was checked.
  case parsedOnly
  /// Nothing was checked but the syntax.
  case unverified
}

extension SampleState {
  /// The state's name in the results of a report, where each is of one sample.
  public var reportName: String {
    switch self {
    case .ran, .compiled, .parsedOnly, .unverified: rawValue
    case .expectedFailures: "expectedFailure"
    case .manifests: "manifest"
    }
  }
}
