import DependenciesConcurrency
package import IssueReporting

/// Collects issues instead of failing the test, so that the test can compare them.
package final class IssueCollector: IssueReporter {
  package struct Report: Equatable {
    package var message: String
    package var fileID: String
    package var line: UInt
  }

  private let storage = LockIsolated<[Report]>([])

  package var reports: [Report] {
    storage.value
  }

  /// The first line of each issue.
  package var summaries: [String] {
    reports.map { $0.message.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? "" }
  }

  package init() {}

  package func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let report = Report(message: message() ?? "", fileID: "\(fileID)", line: line)
    storage.withValue { $0.append(report) }
  }
}
