import IssueReporting

/// Facts about this process's tests, which don't change while it runs.
enum TestProcess {
  /// Whether tests run in this process.
  static let isTesting = IssueReporting.isTesting

  /// Whether one of them can belong to Swift Testing.
  ///
  /// On Linux, SwiftPM runs each framework in its own process, and names it in an argument. Elsewhere, one process can run both.
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
