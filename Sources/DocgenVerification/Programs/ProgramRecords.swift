import DocgenModel
import DocgenSyntax

extension GroupPrograms {
  /// A program that records which samples and statements it reaches, and the columns, by line, from which that's added.
  func recordingProgress(of program: SampleProgram, in text: String) -> (text: String, columns: [Int: Int]) {
    var columns: [Int: Int] = [:]
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for sample in program.samples {
      let line = group.samples[sample].beginLine
      lines[line - 1] += (lines[line - 1].isEmpty ? "" : "; ") + "docgenBegin(\(line))"
      for (place, next) in marks(in: sample, of: program) {
        let mark = " ; docgenAt(\(next))"
        guard let place else {
          lines[line - 1] += mark
          continue
        }
        lines.insert(mark, atLine: place.line, column: place.column)
        columns[place.line] = place.column
      }
    }
    return (lines.joined(separator: "\n"), columns)
  }

  /// The places in a sample at which its program records that it has reached a statement, each with the statement's line.
  ///
  /// A record comes after the statement before, on that statement's last line, so that no column of the sample changes. The first
  /// one has no place, because it's on the line of the opening fence.
  private func marks(
    in sample: Int, of program: SampleProgram
  ) -> [(place: (line: Int, column: Int)?, next: Int)] {
    let (first, text) = (group.samples[sample].textPosition, Array(group.samples[sample].text.utf8))
    func place(_ offset: Int) -> (line: Int, column: Int) {
      let lines = text[..<offset].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return (first.line + lines.count - 1, first.column + (lines.last?.count ?? 0))
    }
    let omitted = program.omitted[sample] ?? []
    let items = syntax[sample].items.filter { item in !omitted.contains { $0.overlaps(item.range) } }
    var marks: [(place: (line: Int, column: Int)?, next: Int)] = []
    var previous: SampleSyntax.Item?
    for item in items {
      if item.runs, previous?.canBeFollowed != false {
        marks.append((previous.map { place($0.range.upperBound) }, place(item.range.lowerBound).line))
      }
      previous = item
    }
    return marks
  }
}

extension CodeSample {
  /// The line at which a program records that it has reached the code block: that of the opening fence.
  var beginLine: Int { max(1, textPosition.line - 1) }
}

extension SnippetExpectations.Printed.Observed {
  /// The call that records the value.
  ///
  /// It comes after the statement, so no column of the statement changes.
  var recording: Insertion {
    Insertion(
      line: line, column: column, text: variable.map { "; docgenValue(\(line), \($0))" } ?? " ⟾ \(line)")
  }
}
