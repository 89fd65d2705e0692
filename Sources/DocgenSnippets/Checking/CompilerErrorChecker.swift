import DocgenModel

/// Compares the compiler's errors for code that must not compile with the errors that the source claims.
enum CompilerErrorChecker {
  /// The source with only one of its blocks that must not compile, because an error in another block can hide this
  /// block's errors.
  ///
  /// - Parameters:
  ///   - lines: The lines of the snippet.
  ///   - blocks: All its blocks.
  ///   - index: The index of the block to keep.
  static func source(_ lines: [String], blocks: [SnippetClaims.CompilerErrors], keeping index: Int) -> String {
    var lines = lines
    for (other, block) in blocks.enumerated() where other != index {
      // Keep the other blocks' delimiters and empty their lines, so that every line keeps its number.
      for line in block.lines.dropFirst().dropLast() where !blocks[index].lines.contains(line) { lines[line - 1] = "" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Compares one block's claims with the compiler's reports.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - reports: The compiler's reports for ``source(_:blocks:keeping:)``.
  ///   - file: The snippet's path, for positions.
  static func check(_ block: SnippetClaims.CompilerErrors, reports: [CompilerReport], file: String) -> Finding {
    var finding = Finding()
    finding.checks.insert(.expectedErrors)
    finding.claims = block.reports.count
    var isExpected = Array(repeating: false, count: reports.count)
    for claim in block.reports {
      let onLine = reports.indices.filter { reports[$0].line.map(claim.lines.contains) == true }
      let matching = onLine.filter { claim.message.matches(reports[$0].message) }
      for index in matching { isExpected[index] = true }
      guard matching.isEmpty else { continue }
      if let index = onLine.first(where: { reports[$0].severity == .error }) ?? onLine.first {
        isExpected[index] = true
        finding.fail(
          "compile-error", at: claim.position, "the compiler says something else here: \(reports[index].message)",
          details: "expected: \(claim.message)\nreported: \(reports[index].message)")
        finding.observations.append(.reported(MessagePattern.gist(of: reports[index].message), at: claim.position))
      } else if let index = reports.indices.first(where: { claim.message.matches(reports[$0].message) }) {
        isExpected[index] = true
        finding.fail(
          "compile-error", at: claim.position,
          "the compiler says this \(reports[index].line.map { "of line \($0)" } ?? "elsewhere"), not of this line")
      } else {
        finding.fail("compile-error", at: claim.position, "the compiler accepts this line")
      }
    }
    for (report, isExpected) in zip(reports, isExpected) where !isExpected {
      let isInBlock = report.line.map(block.lines.contains) == true
      guard report.severity == .error || isInBlock else { continue }
      finding.fail(
        "unexpected-compile-error",
        at: SourcePosition(file: file, line: report.line ?? block.lines.lowerBound),
        "the compiler also reports: \(report.severity.rawValue): \(report.message)")
    }
    return finding
  }
}
