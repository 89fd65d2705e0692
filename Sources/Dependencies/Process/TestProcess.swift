import IssueReporting

/// Facts about this process's tests, which don't change while it runs.
enum TestProcess {
  /// Whether tests run in this process.
  static let isTesting = IssueReporting.isTesting

  /// Whether one of them may belong to Swift Testing, so that it is worth asking which one runs.
  ///
  /// On Linux the package manager runs the two libraries in two processes and says which by an argument;
  /// elsewhere both may share one.
  static let mayRunSwiftTesting: Bool = {
    guard isTesting else { return false }
    #if os(Linux)
      let arguments = CommandLine.arguments
      guard let flag = arguments.firstIndex(of: "--testing-library"), flag + 1 < arguments.count else {
        return false
      }
      return arguments[flag + 1] == "swift-testing"
    #else
      return true
    #endif
  }()
}
