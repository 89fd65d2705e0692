/// A line that counts the results of one kind of sample.
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// OutcomeSummary("snippet", total: 12, failed: 1, cached: 9).text
/// // "12 snippets: 11 passed, 1 failed; 3 ran now, 9 unchanged\n"
/// ```
struct OutcomeSummary {
  /// The line, with its line end.
  let text: String

  /// Creates the line, and computes the numbers of samples that passed and that ran.
  ///
  /// - Parameters:
  ///   - noun: The kind in the singular.
  ///   - plural: Its plural. The default adds an `s`.
  ///   - total: The number of samples.
  ///   - failed: The number of samples that failed.
  ///   - cached: The number of samples whose results come from an earlier run.
  init(_ noun: String, plural: String? = nil, total: Int, failed: Int, cached: Int) {
    text =
      "\(total) \(total == 1 ? noun : plural ?? "\(noun)s"): \(total - failed) passed, \(failed) failed; "
      + "\(total - cached) ran now, \(cached) unchanged\n"
  }
}
