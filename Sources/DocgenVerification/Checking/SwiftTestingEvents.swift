#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A reader of Swift Testing's event stream: one JSON record per line, as `--event-stream-output-path` writes it (ABI
/// v0: https://github.com/swiftlang/swift-testing/blob/main/Documentation/ABI/JSON.md).
enum SwiftTestingEvents {
  /// The arguments with which a test program writes a stream.
  ///
  /// IssueReporting detects a test by the last one.
  static func arguments(writing path: String) -> [String] {
    ["--event-stream-output-path", path, "--event-stream-version", "0", "--testing-library", "swift-testing"]
  }

  /// Reads a stream, or returns `nil` if a line isn't a record.
  ///
  /// `file` is the name of the snippet's file, as in `FeatureModel.swift`.
  static func read(_ bytes: [UInt8], file: String, module: String) -> TestRun? {
    var run = TestRun()
    var places: [String: Int] = [:]
    var parameterized: Set<String> = []
    run.hasEnded = false
    let decoder = JSONDecoder()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let record: Record
      do { record = try decoder.decode(Record.self, from: Data(line)) } catch { return nil }
      switch record.kind {
      case "test":
        guard record.payload.kind == "function", let id = record.payload.id, let name = record.payload.name else {
          continue
        }
        places[id] = run.tests.count
        if record.payload.isParameterized == true { parameterized.insert(id) }
        run.tests.append(
          TestRun.Test(
            name: String(name.prefix { $0 != "(" }).replacing("`", with: ""), line: record.payload.sourceLocation?.line,
            // The `testStarted` event clears this.
            isSkipped: true))
      case "event":
        if record.payload.kind == "runEnded" { run.hasEnded = true }
        // A test with arguments can start without running any case, so it counts as run only after its first case
        // starts.
        if record.payload.kind == "testStarted", parameterized.contains(record.payload.testID ?? "") { continue }
        apply(record.payload, to: &run, places: places, fileID: "\(module)/\(file)")
      default: continue
      }
    }
    return run
  }

  private static func apply(_ event: Payload, to run: inout TestRun, places: [String: Int], fileID: String) {
    let index = event.testID.flatMap { places[$0] }
    switch event.kind {
    case "testStarted", "testCaseStarted":
      if let index { run.tests[index].isSkipped = false }
    case "testSkipped":
      if let index { run.tests[index].isSkipped = true }
    case "testCancelled", "testCaseCancelled":
      if let index { run.tests[index].isCanceled = true }
    case "testEnded":
      if let index { run.tests[index].hasEnded = true }
    case "issueRecorded":
      guard let issue = event.issue, issue.isKnown != true, issue.severity != "warning" else { return }
      let location = issue.sourceLocation
      let isHere = location?.fileID == fileID
      run.issues.append(
        TestRun.Issue(
          line: isHere ? location?.line : nil,
          place: location.map { "\($0.fileID):\($0.line)" } ?? "no place",
          text: text(of: event.messages ?? [])))
    default: break
    }
  }

  /// The text of an issue: a comparison with its values, or what was recorded without the words "Issue recorded" above it.
  private static func text(of messages: [Payload.Message]) -> String {
    let texts = messages.map(\.text)
    let isGeneric = texts.count > 1 && texts[0] == "Issue recorded"
    return (isGeneric ? Array(texts.dropFirst()) : texts).joined(separator: "\n")
  }

  private struct Record: Decodable {
    var kind: String
    var payload: Payload
  }

  private struct Payload: Decodable {
    struct Message: Decodable {
      var text: String
    }
    struct Location: Decodable {
      var fileID: String
      var line: Int
    }
    struct Issue: Decodable {
      var isKnown: Bool?
      var sourceLocation: Location?
      var severity: String?
    }

    var kind: String?
    var id: String?
    var name: String?
    var sourceLocation: Location?
    var isParameterized: Bool?
    var testID: String?
    var messages: [Message]?
    var issue: Issue?
  }
}
