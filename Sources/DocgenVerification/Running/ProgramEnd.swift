import DocgenModel
import DocgenSystem

/// Checks how a sample's program ended, before its output is compared.
struct ProgramEnd {
  var file: String
  /// The word for the program in messages.
  var noun = "snippet"
  /// Whether an exit status of 1 is valid, as in tests with expected failures.
  var mayFail = false
  /// The status with which the sample claims to exit, instead of running to its end.
  var claim: SnippetExpectations.Exit?
  /// The line of a call that can end the program with status 0.
  var exitCall: Int?
  /// Whether the program recorded that it reached its end, or `nil` if it doesn't record that.
  var reachedEnd: Bool?
  /// The line that the program reached last, as far as it's known from its records.
  var reachedLine: Int?
  /// The first line that pages show.
  var top: SourcePosition
  var limits: ProcessRunner.Limits

  /// Where a line of the program comes from.
  enum Visibility {
    /// From code that the page shows.
    case shown
    /// From the author's code that the page doesn't show, such as a set-up in `@Comment`.
    case hidden
    /// From code that docgen adds.
    case generated
  }

  /// Returns the failure if a program didn't end as it should, or `nil`.
  func failure(
    of run: ProgramRun, visibility: (Int) -> Visibility = { _ in .shown }
  ) -> SampleResult.Failure? {
    let termination = run.output.termination
    if let claim {
      if termination == .exited(claim.status), reachedEnd != true { return nil }
      let found = reachedEnd == true ? "reached its end" : Self.words(for: termination, limits: limits)
      return SampleResult.Failure(
        id: "exit-status", position: claim.position,
        message: "the \(noun) should exit with status \(claim.status) here, but it \(found)", details: details(of: run))
    }
    if termination == .exited(0), reachedEnd == nil, let exitCall {
      return SampleResult.Failure(
        id: "ended-early", position: SourcePosition(file: file, line: exitCall),
        message: "the \(noun) can exit here before it reaches its end",
        advice: "to show that it exits here, write '// Exits with 0' after the line")
    }
    switch termination {
    case .exited(0) where reachedEnd != false: return nil
    case .exited(1) where mayFail: return nil
    default: break
    }
    var failure = SampleResult.Failure(
      id: "exit-status", position: position(of: run, visibility),
      message: "the \(noun) \(Self.words(for: termination, limits: limits))")
    var knownReason: String?
    switch termination {
    case .exited(0):
      failure.id = "ended-early"
      failure.message = "the \(noun) exits with status 0 before it reaches its end"
    case .exited: break
    case .signalled(let signal):
      failure.id = "crash"
      guard signal != 9, let reason = Self.reason(in: run.text) else { break }
      if let error = reason.firstRange(of: Self.uncaught) {
        failure.id = "uncaught-error"
        knownReason = reason
        let text = run.withoutFolders(String(reason[error.upperBound...]))
        failure.message = "the \(noun) throws an error that it doesn't catch: \(text)"
      } else if !reason.contains("alloc") {
        knownReason = reason
        failure.message = "the \(noun) crashed: \(run.withoutFolders(reason))"
      }
    case .timedOut: failure.id = "timeout"
    case .flooded: failure.id = "flood"
    case .leftProcesses: failure.id = "left-processes"
    }
    failure.details = details(of: run, besides: knownReason)
    if let line = linesInMessages(of: run).first(where: { visibility($0) == .hidden }), failure.position.line != line {
      failure.details += "\nit ended at line \(line), which the page doesn't show"
    }
    if let note = run.sandboxNote { failure.details += (failure.details.isEmpty ? "" : "\n") + note }
    if failure.id == "ended-early" {
      failure.advice = "to show that it exits here, write '// Exits with 0' after the line"
    }
    return failure
  }

  /// The kinds of ends of programs that need arguments, input, files, or the network, or that run forever.
  static let endsOutside: Set = ["exit-status", "uncaught-error", "timeout", "flood", "ended-early", "left-processes"]

  // MARK: Words

  /// An ending in words, after the name of the program.
  static func words(for termination: ProcessRunner.Termination, limits: ProcessRunner.Limits) -> String {
    let memory = limits.memory.map { ". The limit is \($0 >> 20) MB of memory" } ?? ""
    return switch termination {
    case .exited(let status): "ended with status \(status)"
    case .signalled(9): "was killed\(memory)"
    case .signalled(let signal): "crashed: \(name(of: signal))signal \(signal)\(memory)"
    case .timedOut: "didn't end within \(limits.time)"
    case .flooded: "printed more than \(limits.output) bytes"
    case .leftProcesses(let status): "ended with status \(status) and left processes running, which were stopped"
    }
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case 4: "illegal instruction, "
    case 5: "trap, "
    case 6: "abort, "
    case 8: "arithmetic error, "
    case 11: "segmentation fault, "
    case 13: "broken pipe, "
    default: ""
    }
  }

  private static let uncaught = "Error raised at top level: "

  /// The reason that Swift's runtime printed before it stopped the program, as in `Fatal error: Index out of range`.
  private static func reason(in text: String) -> String? {
    for line in splitLines(text) {
      for start in ["Fatal error", "Assertion failed", "Precondition failed"] {
        if let range = line.firstRange(of: start) { return String(line[range.lowerBound...]) }
      }
    }
    return nil
  }

  /// The program's last output without the line that the message contains already.
  private func details(of run: ProgramRun, besides reason: String? = nil) -> String {
    let error = splitLines(String(decoding: run.output.standardError, as: UTF8.self))
    let start = error.firstIndex { $0.hasPrefix("*** ") || $0.hasPrefix("💣") } ?? error.endIndex
    let lines =
      error[..<start].filter { line in reason.map { !line.hasSuffix($0) } ?? true }
      + places(inBacktrace: error[start...])
    return run.withoutFolders(Excerpt.streams(run.output.standardOutput, Array(lines.joined(separator: "\n").utf8)))
  }

  /// The lines of the package in a backtrace, without addresses and the names of the machine's folders.
  private func places(inBacktrace lines: ArraySlice<String>) -> [String] {
    let paths = lines.compactMap { line in line.firstRange(of: " at /").map { line[$0.upperBound...] } }
      .filter { !$0.hasPrefix("/<") }
    let root =
      paths.lazy.compactMap { path in path.firstRange(of: "\(file):").map { path[..<$0.lowerBound] } }.first ?? ""
    return paths.map { path in "at " + (path.hasPrefix(root) ? path.dropFirst(root.count) : "/\(path)") }
  }

  // MARK: Place

  /// The place on the page that the program had reached: the one in its messages, or else in its records.
  private func position(of run: ProgramRun, _ visibility: (Int) -> Visibility) -> SourcePosition {
    let lines = linesInMessages(of: run) + [reachedLine ?? run.records?.last?.line].compactMap(\.self)
    return lines.first { visibility($0) == .shown }.map { SourcePosition(file: file, line: $0) } ?? top
  }

  /// The lines of the sample's file that the program's output names.
  private func linesInMessages(of run: ProgramRun) -> [Int] {
    splitLines(run.text).compactMap { line in
      line.firstRange(of: "\(file.fileName):").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
    }
  }

  // MARK: Tests

  /// The failure of a run that exited before the framework reported its end.
  static func failure(
    ofTestsThatExitedWith status: Int32, _ tests: TestRun?, file: String, top: SourcePosition, run: ProgramRun
  ) -> SampleResult.Failure {
    let details = run.excerpt
    guard let test = tests?.unfinished else {
      return SampleResult.Failure(
        id: "tests-unreadable", position: top, message: "the tests ended without reporting a result", details: details)
    }
    return SampleResult.Failure(
      id: "test-not-run", position: test.line.map { SourcePosition(file: file, line: $0) } ?? top,
      message: "test '\(test.name)' ended the program with status \(status)", details: details)
  }
}
