import DocgenModel
import DocgenSyntax

/// The parts of earlier samples that fail, without which docgen tries a later sample again.
extension GroupPrograms {
  /// A program without the parts of its earlier samples that contain errors, or `nil` if there are none.
  func program(
    _ program: SampleProgram, without errors: [(sample: Int?, failure: SampleResult.Failure)]
  ) -> SampleProgram? {
    var shorter = program
    for error in errors {
      guard let sample = error.sample, sample != program.root else { continue }
      let ranges = items(of: sample, atLine: error.failure.position.line)
      shorter.omitted[sample, default: []] += ranges.isEmpty ? syntax[sample].items.map(\.range) : ranges
    }
    guard shorter != program else { return nil }
    for sample in shorter.omitted.keys where sample != program.root { leaveOutUsers(of: sample, in: &shorter) }
    return shorter
  }

  /// The names that a program's samples declare in the parts that another program leaves out.
  func names(in shorter: SampleProgram, leftOutOf program: SampleProgram) -> Set<String> {
    var names: Set<String> = []
    for (sample, ranges) in shorter.omitted {
      let before = program.omitted[sample] ?? []
      for item in syntax[sample].items where ranges.contains(item.range) && !before.contains(item.range) {
        names.formUnion(item.names)
      }
    }
    return names
  }

  func items(of sample: Int, atLine line: Int) -> [Range<Int>] {
    let first = group.samples[sample].textPosition.line
    let utf8 = Array(group.samples[sample].text.utf8)
    func lineNumber(_ offset: Int) -> Int { first + utf8[..<offset].count { $0 == UInt8(ascii: "\n") } }
    return syntax[sample].items.map(\.range).filter {
      (lineNumber($0.lowerBound)...lineNumber($0.upperBound)).contains(line)
    }
  }

  /// A program without some statements and declarations of its own sample, and without the statements that use them.
  func program(_ program: SampleProgram, withoutOwn items: [Range<Int>]) -> SampleProgram {
    var shorter = program
    shorter.omitted[program.root, default: []] += items
    leaveOutUsers(of: program.root, in: &shorter)
    return shorter
  }

  /// Leaves out the statements that use a name of a part that's left out.
  private func leaveOutUsers(of sample: Int, in program: inout SampleProgram) {
    let omitted = program.omitted[sample] ?? []
    let names = syntax[sample].items.filter { omitted.contains($0.range) }.reduce(into: Set<String>()) {
      $0.formUnion($1.names)
    }
    guard !names.isEmpty else { return }
    for other in program.samples where other >= sample && (other != program.root || sample == other) {
      for item in syntax[other].items where item.runs && !item.uses.union(item.assigns).isDisjoint(with: names) {
        if program.omitted[other]?.contains(item.range) != true {
          program.omitted[other, default: []].append(item.range)
        }
      }
    }
  }
}

extension Verdict {
  /// Whether the outcome of a program without failing parts is the verdict about its sample.
  ///
  /// It's the verdict if the sample passes, or if its errors have another cause than the missing parts.
  func isVerdict(about root: Int, missing names: Set<String>) -> Bool {
    if errors.isEmpty { return passes(root) }
    return errors.allSatisfy { error in
      error.sample == root && !names.contains { error.failure.message.contains("'\($0)'") }
    }
  }
}
