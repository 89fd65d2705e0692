import DocgenModel
import DocgenSystem

/// One run of a snippet's program.
struct SnippetRun: Sendable {
  /// The exit status and the output.
  var output: ProcessRunner.Output
  /// The contents of the file to which `LinePrinter` appends, or `nil` if it wrote none.
  var record: [UInt8]?
  /// The contents of Swift Testing's event stream, or `nil` if there is none.
  var events: [UInt8]?

  /// The text of both streams, because XCTest reports on either.
  var text: String {
    String(decoding: output.standardOutput, as: UTF8.self) + "\n"
      + String(decoding: output.standardError, as: UTF8.self)
  }
}

/// Checks how a snippet's program ended, before its output is compared.
enum EndChecker {
  /// Returns the failure if a program ended unexpectedly.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - file: The snippet's path.
  ///   - mayFail: Whether an exit status of 1 is valid, as in tests with expected failures.
  ///   - limits: The limits of the run.
  ///   - noun: The name for the program in messages.
  /// - Returns: The failure, or `nil` if the program ended as expected.
  static func failure(
    of run: SnippetRun, file: String, mayFail: Bool, limits: ProcessRunner.Limits, noun: String = "snippet"
  ) -> Verification.Failure? {
    let details = Excerpt.streams(run.output.standardOutput, run.output.standardError)
    let position = SourcePosition(file: file, line: line(of: run, file: file) ?? 1)
    func failure(_ id: String, _ message: String) -> Verification.Failure {
      Verification.Failure(id: id, position: position, message: message, details: details)
    }
    switch run.output.termination {
    case .exited(0): return nil
    case .exited(1) where mayFail: return nil
    case .exited(let status): return failure("exit-status", "the \(noun) ended with status \(status)")
    case .signalled(let signal):
      return failure("crash", "the \(noun) crashed: signal \(signal)\(name(of: signal))\(memoryHint(limits))")
    case .timedOut: return failure("timeout", "the \(noun) did not end within \(limits.time)")
    case .flooded:
      return failure("flood", "the \(noun) printed more than \(limits.output) bytes")
    case .leftProcesses(let status):
      return failure(
        "left-processes", "the \(noun) ended with status \(status) and left processes running, which were stopped")
    }
  }

  /// The line at which a program stopped: the line in its last message, or the last line that printed.
  private static func line(of run: SnippetRun, file: String) -> Int? {
    let name = String(file.split(separator: "/").last ?? "")
    for line in splitLines(run.text) {
      guard let range = line.firstRange(of: "\(name):") else { continue }
      if let number = Int(line[range.upperBound...].prefix { $0.isNumber }) { return number }
    }
    return run.record.flatMap(PrintRecord.read)?.last?.line
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case 4: " (illegal instruction)"
    case 5: " (trap)"
    case 6: " (abort)"
    case 8: " (arithmetic)"
    case 9: " (killed)"
    case 11: " (segmentation fault)"
    case 13: " (broken pipe)"
    default: ""
    }
  }

  private static func memoryHint(_ limits: ProcessRunner.Limits) -> String {
    limits.memory.map { "; it may use \($0 >> 20) MB of memory" } ?? ""
  }
}
