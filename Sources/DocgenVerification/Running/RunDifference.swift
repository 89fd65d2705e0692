import DocgenModel
import DocgenSystem

/// Compares the output of two runs of a program.
enum RunDifference {
  /// The kind of failure of a sample that doesn't do the same in each run.
  static let id = "not-deterministic"

  /// The message of a failure in a later run than the first one, which passed.
  static func message(ofRun number: Int, _ message: String) -> String {
    "not deterministic: run 1 passed, and run \(number) failed: \(message)"
  }

  /// Returns the failure of a program that printed something else in its second run, or `nil`.
  ///
  /// Lines can come in another order, because tasks run in any order. A line that claims to print `…` can print
  /// anything. Without records, only programs are compared, because tests print how long they took.
  static func between(
    _ first: ProgramRun, _ second: ProgramRun, claims: [SnippetExpectations], isProgram: Bool, at top: SourcePosition
  ) -> SampleResult.Failure? {
    let varying = claims.flatMap(\.printed).filter(\.isPattern)
    var texts: [[PrintRecord]] = []
    for run in [first, second] {
      // Without records, each line of the output is a text of no particular line.
      if let records = run.records, !records.isEmpty {
        texts.append(records.filter { record in !varying.contains { $0.lines.contains(record.line) } })
      } else if isProgram, varying.isEmpty {
        texts.append(OutputChecker.outputLines(run.output.standardOutput).map { PrintRecord(line: 0, text: $0) })
      } else {
        return nil
      }
    }
    guard let (one, other) = firstDifference(of: texts[0], texts[1]) else { return nil }
    let line = one?.line ?? other?.line ?? 0
    func shown(_ record: PrintRecord?) -> String { record.map { "'\($0.text)'" } ?? "nothing" }
    return SampleResult.Failure(
      id: id, position: line == 0 ? top : SourcePosition(file: top.file, line: line),
      message: "not deterministic: the first run printed \(shown(one)), and the second \(shown(other))",
      advice: "to show that a value varies, write 'print(…)  // …'")
  }

  /// The first text of each run that the other run doesn't have.
  private static func firstDifference(
    of first: [PrintRecord], _ second: [PrintRecord]
  ) -> (PrintRecord?, PrintRecord?)? {
    func excess(_ records: [PrintRecord], over others: [PrintRecord]) -> PrintRecord? {
      var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
      return records.first { record in
        counts[record, default: 0] -= 1
        return counts[record, default: 0] < 0
      }
    }
    let (one, other) = (excess(first, over: second), excess(second, over: first))
    return one == nil && other == nil ? nil : (one, other)
  }
}
