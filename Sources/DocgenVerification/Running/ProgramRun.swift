import DocgenModel
import DocgenSystem

/// One run of a sample's program.
struct ProgramRun: Sendable {
  /// The exit status and the output.
  var output: ProcessRunner.Output
  /// The run's folder and the folder that contains it.
  ///
  /// The inner folder is first, because ``withoutFolders(_:)`` removes the paths in this order.
  var folders: [String]
  /// The contents of the file to which `LinePrinter` appends, or `nil` if it wrote none.
  var record: [UInt8]?
  /// The contents of Swift Testing's event stream, or `nil` if there is none.
  var testEvents: [UInt8]?
  /// How far the program got, and what it tried that a sample must not do.
  var events = SupportEvents([])

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
    return testEvents.flatMap { SwiftTestingEvents.read($0, file: name, module: module) }
  }

  /// Whether an issue was reported that no test framework recorded.
  var hasUnrecordedIssue: Bool { text.contains("recorded without linking") }
}

/// The support module's report about a run.
struct SupportEvents: Sendable {
  /// A forbidden operation, and the line of the sample that was reached last.
  struct Violation: Hashable, Sendable {
    /// The kind of violation.
    enum Kind: Hashable, Sendable { case outside(String), input, fork }

    var kind: Kind
    /// The line of the sample that was reached last.
    var line: Int

    func failure(at position: SourcePosition, noun: String) -> SampleResult.Failure {
      switch kind {
      case .outside(let path):
        .init(id: "writes-outside", position: position, message: "the \(noun) writes outside its folder: '\(path)'")
      case .input:
        .init(
          id: "reads-input", position: position, message: "the \(noun) reads standard input, which is empty",
          details: "to compile the sample without running it, write 'swift compile' after the opening fence")
      case .fork:
        .init(id: "forks", position: position, message: "the \(noun) forks, which docgen doesn't allow")
      }
    }
  }

  /// The lines of the samples that were reached.
  private(set) var reached: Set<Int> = []
  /// The line of the statement that was reached last.
  private(set) var line: Int?
  /// Whether the program reached its end.
  private(set) var hasEnded = false
  /// The violations, each once.
  private(set) var violations: [Violation] = []

  init(_ bytes: [UInt8]) {
    var sample = 0
    for text in splitLines(String(decoding: bytes, as: UTF8.self)) {
      let parts = text.split(separator: " ", maxSplits: 1)
      let kind: Violation.Kind? =
        switch parts.first {
        case "outside": .outside(parts.count > 1 ? String(parts[1]) : "")
        case "input": .input
        case "fork": .fork
        default: nil
        }
      if parts.first == "begin", parts.count > 1, let number = Int(parts[1]) {
        sample = number
        reached.insert(number)
      } else if parts.first == "at", parts.count > 1, let number = Int(parts[1]) {
        line = number
      } else if parts.first == "end" {
        hasEnded = true
      } else if let kind {
        let violation = Violation(kind: kind, line: sample)
        if !violations.contains(violation) { violations.append(violation) }
      }
    }
  }
}
