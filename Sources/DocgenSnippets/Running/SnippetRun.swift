import DocgenModel
import DocgenSystem

/// A snippet's program, run once.
struct SnippetRun: Sendable {
  /// How it ended and what it printed.
  var output: ProcessRunner.Output
  /// The bytes of the file to which `LinePrinter` appends; `nil` where it wrote none.
  var record: [UInt8]?
  /// The bytes of Swift Testing's stream of events; `nil` where there is none.
  var events: [UInt8]?

  /// Both streams, for a framework that tells of a run on either.
  var text: String {
    String(decoding: output.standardOutput, as: UTF8.self) + "\n"
      + String(decoding: output.standardError, as: UTF8.self)
  }
}

/// Judges how a snippet's program ended, before anything that it printed is looked at.
enum EndChecker {
  /// What is wrong with how a program ended.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - file: The snippet's path.
  ///   - mayFail: Whether an exit status of 1 is no failure, as of tests some of which are expected to fail.
  ///   - limits: What it was allowed to use.
  ///   - noun: What the program is called in messages.
  /// - Returns: The failure, or `nil` where it ended well.
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

  /// The line at which a program stopped: the one its last words name, or the last one that printed.
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
