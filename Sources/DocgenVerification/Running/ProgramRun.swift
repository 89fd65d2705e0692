import DocgenModel
import DocgenSystem

/// One run of a sample's program.
struct ProgramRun: Sendable {
  var output: ProcessRunner.Output
  /// The standard output by statement, or nothing if no claim needs it.
  var statements: StatementOutput
  /// The run's folder and the folder that contains it.
  ///
  /// The inner folder is first, because ``withoutFolders(_:)`` removes the paths in this order.
  var folders: [String]
  /// The contents of the file to which `LinePrinter` appends, or `nil` if it wrote none.
  var record: [UInt8]?
  /// The contents of Swift Testing's event stream, or `nil` if there is none.
  var testEvents: [UInt8]?
  /// How far the program got, and whether it read its input.
  var events = SupportEvents([])
  /// The paths that the program created outside of its folder, if it ran in a sandbox.
  var outside: [String] = []
  var isSandboxed = false

  /// The text of both streams, because XCTest reports on either.
  var text: String {
    String(decoding: output.standardOutput, as: UTF8.self) + "\n"
      + String(decoding: output.standardError, as: UTF8.self)
  }

  /// The last lines of both streams, for the details of a failure.
  var excerpt: String { withoutFolders(Excerpt.streams(output.standardOutput, output.standardError)) }

  /// The limits of the sandbox that explain the system's messages in the output, one per line, or `nil`.
  var sandboxNote: String? {
    guard isSandboxed else { return nil }
    let text = text
    let notes = Self.sandboxNotes.filter { phrases, _ in phrases.contains { text.contains($0) } }.map(\.note)
    return notes.isEmpty ? nil : notes.joined(separator: "\n")
  }

  /// Phrases of the C library and of Foundation, and what the sandbox has to do with them.
  private static let sandboxNotes: [(phrases: [String], note: String)] = [
    (
      ["Network is unreachable", "Could not resolve host", "name resolution", "NSURLErrorDomain"],
      "samples run in a sandbox without a network, in which they can only connect to themselves"
    ),
    (
      ["No space left on device", "out of space", "NSCocoaErrorDomain Code=640"],
      "samples run in a sandbox in which their files can have \(Sandbox.temporaryFolderSize >> 20) MB"
    ),
    (
      ["Read-only file system", "volume is read only", "NSCocoaErrorDomain Code=642"],
      "samples run in a sandbox in which they can write only to their own folder"
    ),
    (
      ["No such file or directory", "no such file", "NSCocoaErrorDomain Code=260"],
      "samples run in a sandbox in which they can read only their own folder, the package, the toolchain, and system libraries"
    ),
    (["No such process"], "samples run in a sandbox without other processes"),
  ]

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
  func tests(of kind: Snippet.Kind, file: String, module: String) -> TestRun? {
    guard kind == .swiftTesting else { return XCTestLog.read(text, file: file.fileName) }
    return testEvents.flatMap { SwiftTestingEvents.read($0, file: file.fileName, module: module) }
  }

  /// Whether an issue was reported that no test framework recorded.
  var hasUnrecordedIssue: Bool { text.contains("recorded without linking") }
}

/// The support module's report about a run.
struct SupportEvents: Sendable {
  /// The lines of the samples that were reached.
  private(set) var reached: Set<Int> = []
  /// The line of the statement that was reached last.
  private(set) var line: Int?
  private(set) var hasEnded = false
  /// The lines of the samples that called `readLine`.
  private(set) var readingInput: Set<Int> = []

  init(_ bytes: [UInt8]) {
    var sample = 0
    for text in splitLines(String(decoding: bytes, as: UTF8.self)) {
      let parts = text.split(separator: " ", maxSplits: 1)
      if parts.first == "begin", parts.count > 1, let number = Int(parts[1]) {
        sample = number
        reached.insert(number)
      } else if parts.first == "at", parts.count > 1, let number = Int(parts[1]) {
        line = number
      } else if parts.first == "end" {
        hasEnded = true
      } else if parts.first == "input" {
        readingInput.insert(sample)
      }
    }
  }
}
