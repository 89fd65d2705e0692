import DocgenModel

/// Reads what XCTest prints: it has no other account of a run.
///
/// ```text
/// Test Case 'ModelTests.testCount' started at 2026-11-21 01:20:00.000
/// /…/Model.swift:9: error: ModelTests.testCount : XCTAssertEqual failed: ("1") is not equal to ("2") -
/// Test Case 'ModelTests.testCount' failed (0.001 seconds)
/// ```
enum XCTestLog {
  /// Reads a log: standard output and standard error, one after the other.
  ///
  /// `file` is the name of the snippet's file.
  static func read(_ text: String, file: String) -> TestRun {
    var run = TestRun()
    var places: [String: Int] = [:]
    var isInIssue = false
    for line in splitLines(text) {
      if let (name, verb) = testCase(line) {
        isInIssue = false
        switch verb {
        case "started":
          places[name] = run.tests.count
          run.tests.append(TestRun.Test(name: name))
        case "skipped":
          if let index = places[name] { run.tests[index].isSkipped = true }
          fallthrough
        default:
          if let index = places[name] { run.tests[index].hasEnded = true }
        }
      } else if let issue = issue(line, file: file) {
        run.issues.append(issue)
        isInIssue = true
      } else if line.hasPrefix("Test Suite ") || line.contains(": Test skipped") {
        isInIssue = false
      } else if isInIssue {
        // A message may have several lines.
        run.issues[run.issues.count - 1].text += "\n" + line
      }
    }
    return run
  }

  private static func testCase(_ line: String) -> (name: String, verb: String)? {
    guard line.hasPrefix("Test Case '") else { return nil }
    let parts = line.dropFirst("Test Case '".count).split(separator: "'", maxSplits: 1)
    guard parts.count == 2, let verb = parts[1].split(separator: " ").first else { return nil }
    // Apple's XCTest writes `-[Module.Class test]`.
    let name =
      parts[0].hasPrefix("-[")
      ? parts[0].dropFirst(2).dropLast().split(separator: " ").joined(separator: ".").split(separator: ".").suffix(2)
        .joined(separator: ".")
      : String(parts[0])
    return (name, String(verb))
  }

  private static func issue(_ line: String, file: String) -> TestRun.Issue? {
    guard let range = line.firstRange(of: ": error: ") else { return nil }
    let place = line[..<range.lowerBound]
    guard let colon = place.lastIndex(of: ":"), let number = Int(place[place.index(after: colon)...]) else {
      return nil
    }
    let path = place[..<colon]
    var text = String(line[range.upperBound...])
    if let separator = text.firstRange(of: " : ") { text = String(text[separator.upperBound...]) }
    return TestRun.Issue(
      line: path == file || path.hasSuffix("/\(file)") ? number : nil, place: String(place), text: text)
  }
}
