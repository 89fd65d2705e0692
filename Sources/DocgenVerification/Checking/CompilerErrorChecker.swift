import DocgenModel

/// Compares the compiler's errors for code that must not compile with the errors that the source claims in `// 🛑`
/// comments.
///
/// ``check(_:reports:file:)`` compares the errors of one block. If the file has several blocks, compile
/// ``source(_:blocks:keeping:)`` for each of them.
enum CompilerErrorChecker {
  /// Compares one block's claims with the compiler's reports for ``source(_:blocks:keeping:)``.
  static func check(_ block: SnippetExpectations.CompilerErrors, reports: [CompilerReport], file: String) -> CheckResult
  {
    var result = CheckResult()
    result.checks.insert(.expectedErrors)
    result.claims = block.reports.count
    // An error is a more likely reason for a claim than a warning.
    let reports = reports.filter { $0.severity == .error } + reports.filter { $0.severity != .error }
    let matches = MessageMatches(reports.map { .init(line: $0.line, text: $0.message) }, claims: block.reports)
    for (claim, finding) in zip(block.reports, matches.findings) {
      switch finding {
      case .found: break
      case .different(let index):
        result.fail(
          "compile-error", at: claim.position,
          "the compiler reports another error on this line: \(reports[index].message)",
          details: "expected: \(claim.message)\nreported: \(reports[index].message)")
        result.corrections.append(.reported(MessagePattern.summary(of: reports[index].message), at: claim.position))
      case .elsewhere(let index):
        let place = reports[index].line.map { "on line \($0)" } ?? "elsewhere"
        result.fail("compile-error", at: claim.position, "the compiler reports this error \(place), not on this line")
      case .missing: result.fail("compile-error", at: claim.position, "the compiler accepts this line")
      }
    }
    for report in reports.indices.filter({ !matches.unclaimed.contains($0) }).map({ reports[$0] }) {
      result.expected.append(
        .init(path: file, line: report.line ?? block.lines.lowerBound, column: report.column, text: report.message))
    }
    for report in matches.unexpected.map({ reports[$0] }) {
      let isInBlock = report.line.map(block.lines.contains) == true
      let isError = report.severity == .error
      guard isError || isInBlock else { continue }
      result.fail(
        "unexpected-compile-error",
        at: SourcePosition(file: file, line: report.line ?? block.lines.lowerBound),
        "the compiler also reports \(isError ? "an error" : "a warning"): \(report.message)")
    }
    return result
  }

  /// The source with only one of its blocks that must not compile, because an error in another block can hide this
  /// block's errors.
  static func source(_ lines: [String], blocks: [SnippetExpectations.CompilerErrors], keeping index: Int) -> String {
    var lines = lines
    for (other, block) in blocks.enumerated() where other != index {
      // Keep the other blocks' delimiters and empty their lines, so that every line keeps its number.
      for line in block.lines.dropFirst().dropLast() where !blocks[index].lines.contains(line) { lines[line - 1] = "" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
