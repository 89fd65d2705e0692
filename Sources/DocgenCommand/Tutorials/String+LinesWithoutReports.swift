import DocgenModel
import DocgenVerification

extension String {
  /// The lines without `// 🛑` and `// ⚠️` comments and the comment lines that continue them, for comparing files.
  ///
  /// Readers don't have to type these comments.
  var linesWithoutReports: [Substring] {
    var lines: [Substring] = []
    var isInReport = false
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if isInReport, line.trimmingWhitespace().hasPrefix("//") { continue }
      let report = [ExpectationParser.stopSign, ExpectationParser.warningSign].compactMap {
        line.firstRange(of: "// \($0)")
      }.first
      isInReport = report != nil
      guard let report else {
        lines.append(line)
        continue
      }
      let code = line[..<report.lowerBound]
      guard let end = code.lastIndex(where: { !$0.isWhitespace }) else { continue }
      lines.append(code[...end])
    }
    return lines
  }
}
