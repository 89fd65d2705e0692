import Foundation
import Testing

@testable import Dependencies

@Suite struct ProcessContextTests {
  @Test(arguments: [
    (["SWIFT_DEPENDENCIES_CONTEXT": "live"], true, DependencyContext.live),
    (["SWIFT_DEPENDENCIES_CONTEXT": "preview"], true, .preview),
    (["SWIFT_DEPENDENCIES_CONTEXT": "test"], false, .test),
    (["SWIFT_DEPENDENCIES_CONTEXT": "live", "XCODE_RUNNING_FOR_PREVIEWS": "1"], false, .live),
    (["XCODE_RUNNING_FOR_PREVIEWS": "1"], true, .preview),
    ([:], true, .test),
    ([:], false, .live),
  ])
  func `the environment decides first, then previews, then tests`(
    environment: [String: String], isTesting: Bool, context: DependencyContext
  ) {
    #expect(ProcessContext.infer(from: { environment[$0] }, isTesting: isTesting).context == context)
  }

  @Test func `an unknown context is an issue that quotes it`() throws {
    let inferred = ProcessContext.infer(
      from: { $0 == "SWIFT_DEPENDENCIES_CONTEXT" ? "production" : nil }, isTesting: false)
    #expect(inferred.context == .live)
    let issues = recordingIssues { inferred.report() }
    let message = try #require(issues.first?.message)
    #expect(message.contains("'production'"))
  }

  @Test func `an issue reporter can read dependencies when the context is invalid`() async {
    await #expect(processExitsWith: .success) {
      setenv("SWIFT_DEPENDENCIES_CONTEXT", "production", 1)
      Thread.detachNewThread {
        withIssueReporters([ReadingReporter()]) {
          @Dependency(Number.self) var number
          _ = number
        }
        exit(EXIT_FAILURE)
      }
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 60)
      exit(EXIT_FAILURE)
    }
  }
}

private enum Number: TestDependencyKey {
  static let testValue = 1
}

/// Reads a dependency when an issue is reported, and ends the process.
private struct ReadingReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    @Dependency(Number.self) var number
    exit(number == 1 ? EXIT_SUCCESS : EXIT_FAILURE)
  }
}
