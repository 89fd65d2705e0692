import ConcurrencyExtras
import IssueReporting

/// Keeps issues instead of failing the test, so that the test can say what they should be.
final class IssueCollector: IssueReporter {
  struct Report: Equatable {
    var message: String
    var fileID: String
    var line: UInt
  }

  private let storage = LockIsolated<[Report]>([])

  var reports: [Report] {
    storage.value
  }

  /// The first line of each issue.
  var summaries: [String] {
    reports.map { $0.message.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? "" }
  }

  func reportIssue(
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
