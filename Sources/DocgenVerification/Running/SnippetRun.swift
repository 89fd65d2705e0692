import DocgenModel
import DocgenSystem

/// One run of a sample's program.
struct SnippetRun: Sendable {
  /// The exit status and the output.
  var output: ProcessRunner.Output
  /// The run's folder and the folder that contains it.
  ///
  /// The inner folder is first, because ``withoutFolders(_:)`` removes the paths in this order.
  var folders: [String]
  /// The contents of the file to which `LinePrinter` appends, or `nil` if it wrote none.
  var record: [UInt8]?
  /// The contents of Swift Testing's event stream, or `nil` if there is none.
  var events: [UInt8]?

  /// The text of both streams, because XCTest reports on either.
  var text: String {
    String(decoding: output.standardOutput, as: UTF8.self) + "\n"
      + String(decoding: output.standardError, as: UTF8.self)
  }

  /// The last lines of both streams, for the details of a failure.
  var excerpt: String { withoutFolders(Excerpt.streams(output.standardOutput, output.standardError)) }

  /// A text without the names of the temporary folders, which differ in each run.
  func withoutFolders(_ text: String) -> String {
    folders.reduce(text) { text, folder in
      text.replacing("\(folder)/", with: "").replacing(folder, with: ".")
    }
  }

  /// The calls of `print` that the program recorded, or `nil` if the record is broken.
  var records: [PrintRecord]? { transcript?.filter { !$0.isMark } }

  /// The calls of `print` and the marks between them, or `nil` if the record is broken.
  var transcript: [PrintRecord]? { record.map(PrintRecord.read) ?? [] }

  /// The report of the test framework, or `nil` if it's missing or broken.
  ///
  /// - Parameters:
  ///   - kind: The kind of sample: `.swiftTesting` or `.xctest`.
  ///   - file: The sample's file.
  ///   - module: The program's module.
  func tests(of kind: Snippet.Kind, file: String, module: String) -> TestRun? {
    let name = String(file.split(separator: "/").last ?? "")
    guard kind == .swiftTesting else { return XCTestLog.read(text, file: name) }
    return events.flatMap { SwiftTestingEvents.read($0, file: name, module: module) }
  }

  /// Whether an issue was reported that no test framework recorded.
  var hasUnrecordedIssue: Bool { text.contains("recorded without linking") }
}
