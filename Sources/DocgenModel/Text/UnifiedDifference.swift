/// The difference of two texts in the form of `diff -u`.
public enum UnifiedDifference {
  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - old: The older text, or `nil` for a new file.
  ///   - new: The newer text, or `nil` for a deleted file.
  ///   - path: The path for the two lines at the top.
  ///   - context: The number of unchanged lines around a change, from 0.
  /// - Returns: The changes with the lines around them. Empty if the texts have the same lines.
  public static func between(_ old: String?, and new: String?, path: String, context: Int = 3) -> String {
    let (before, after) = (splitLines(old ?? ""), splitLines(new ?? ""))
    let lines: [(mark: Character, text: String)] = LineDifference.between(before, and: after).map { line in
      switch line {
      case .common(let index): (" ", after[index])
      case .removed(let index): ("-", before[index])
      case .added(let index): ("+", after[index])
      }
    }
    let changed = lines.indices.filter { lines[$0].mark != " " }
    guard !changed.isEmpty else { return "" }
    var hunks: [ClosedRange<Int>] = []
    for index in changed {
      let range = max(0, index - context)...min(lines.count - 1, index + context)
      if let last = hunks.last, range.lowerBound <= last.upperBound + 1 {
        hunks[hunks.count - 1] = last.lowerBound...range.upperBound
      } else {
        hunks.append(range)
      }
    }
    var text = "--- \(old == nil ? "/dev/null" : path)\n+++ \(new == nil ? "/dev/null" : path)\n"
    for hunk in hunks {
      let earlier = lines[..<hunk.lowerBound]
      let (oldStart, newStart) = (earlier.count { $0.mark != "+" }, earlier.count { $0.mark != "-" })
      let (oldCount, newCount) = (lines[hunk].count { $0.mark != "+" }, lines[hunk].count { $0.mark != "-" })
      text += "@@ -\(oldStart + min(1, oldCount)),\(oldCount) +\(newStart + min(1, newCount)),\(newCount) @@\n"
      for line in lines[hunk] { text += "\(line.mark)\(line.text)\n" }
    }
    return text
  }
}
