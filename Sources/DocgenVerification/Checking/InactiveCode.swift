import DocgenModel

/// Finds the `#if` blocks of a snippet that the compiler leaves out on this platform.
///
/// The caller compiles ``probe``, and passes the compiler's reports to ``inactive(after:)``.
extension [SnippetExpectations.PlatformCode] {
  /// Source code for which the compiler reports one warning for each condition that's true.
  var probe: String {
    enumerated().map { "#if \($1.condition)\n#warning(\"docgen-condition-\($0)-\")\n#endif\n" }.joined()
  }

  /// Returns the lines whose condition isn't true, from the compiler's reports for ``probe``.
  func inactive(after reports: [CompilerReport]) -> [SampleResult.NotRun] {
    enumerated().filter { index, _ in !reports.contains { $0.message.contains("docgen-condition-\(index)-") } }
      .map { SampleResult.NotRun(lines: $1.lines, reason: $1.condition) }
  }
}
