import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// A suite that builds real packages, runs the real compiler or other programs, or opens a browser.
  ///
  /// `make test` runs these suites, because they take minutes. `swift test` skips them. Each suite says which behavior only
  /// a real program can show.
  public static var endToEnd: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["END_TO_END_TESTS"] == "1",
      "End-to-end tests take minutes. To run them, run 'make test', or set END_TO_END_TESTS=1.")
  }
}
