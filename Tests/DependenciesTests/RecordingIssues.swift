import DependenciesConcurrency
import IssueReporting

/// Collects the issues that it receives, so that a test can read their texts.
struct RecordingReporter: IssueReporter {
  struct Issue: Sendable {
    var message: String
    var fileID: String
    var line: UInt
  }

  let issues = LockIsolated<[Issue]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    let issue = Issue(message: message() ?? "", fileID: "\(fileID)", line: line)
    issues.withValue { $0.append(issue) }
  }
}

/// Runs an operation and returns its issues instead of reporting them.
func recordingIssues(during operation: () throws -> Void) rethrows -> [RecordingReporter.Issue] {
  let reporter = RecordingReporter()
  try withIssueReporters([reporter], operation: operation)
  return reporter.issues.value
}

/// Runs an asynchronous operation and returns its issues instead of reporting them.
func recordingIssues(
  isolation: isolated (any Actor)? = #isolation, during operation: () async throws -> Void
) async rethrows -> [RecordingReporter.Issue] {
  let reporter = RecordingReporter()
  try await withIssueReporters([reporter], operation: operation)
  return reporter.issues.value
}
