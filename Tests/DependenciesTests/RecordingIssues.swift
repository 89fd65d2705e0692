import DependenciesConcurrency
import IssueReporting

/// Keeps the issues that it is told of, so that a test can read their texts.
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

/// The issues that an operation reports, instead of reporting them.
func recordingIssues(during operation: () throws -> Void) rethrows -> [RecordingReporter.Issue] {
  let reporter = RecordingReporter()
  try withIssueReporters([reporter], operation: operation)
  return reporter.issues.value
}

/// The issues that an asynchronous operation reports, instead of reporting them.
func recordingIssues(
  isolation: isolated (any Actor)? = #isolation, during operation: () async throws -> Void
) async rethrows -> [RecordingReporter.Issue] {
  let reporter = RecordingReporter()
  try await withIssueReporters([reporter], operation: operation)
  return reporter.issues.value
}
