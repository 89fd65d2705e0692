import DocgenContent
package import DocgenModel

/// A label of a sample or step that a reader has changed and run, in the words of the labels on pages.
package struct EditedSampleLabel: Hashable, Sendable {
  /// The style's name, which is a class of the theme.
  package let style: String
  /// The result, in a few words.
  package let verdict: String
  /// The rest of the label, with leading punctuation.
  package let details: String
  /// The texts that the check of a step printed, each with a title if the verdict doesn't say what it is.
  package private(set) var printed: [Printed] = []

  /// A text that the check of a step printed.
  package struct Printed: Hashable, Sendable, Encodable {
    /// Its kind, if the verdict doesn't say it.
    package let title: String?
    /// The text.
    package let text: String
  }

  /// The labels of a result: one for a sample, and one for each check of a step.
  package static func labels(of result: SampleResult) -> [EditedSampleLabel] {
    // The messages of a step that failed are findings at their lines.
    guard result.id.isStep, result.state != .failed else { return [EditedSampleLabel(result)] }
    return SampleLabel.labels(of: result).map { EditedSampleLabel($0) }
  }

  private init(_ label: SampleLabel) {
    let failsAsExpected = label.style == .fails
    style = (failsAsExpected ? SampleLabel.Style.verified : label.style).rawValue
    (verdict, details) = (label.verdict, label.details)
    // The messages are findings at their lines.
    if !failsAsExpected { printed = label.printed.map { Printed(title: $0.title, text: $0.text) } }
  }

  private init(_ result: SampleResult) {
    let (state, reason) = result.sampleState
    let code = CodeBlock(isFenced: true, info: "swift", text: "", textPosition: SourcePosition(file: "", line: 1))
    guard result.state == .passed,
      let label = SampleLabel(Sample(content: .fence(code), state: state, reason: reason, result: result))
    else {
      let environment = result.id.isStep ? nil : SampleLabel.environment(result)
      self.init(SampleLabel(.broken, Self.verdict(on: result.failures), environment))
      return
    }
    self.init(label)
  }

  private static func verdict(on failures: [SampleResult.Failure]) -> String {
    let ids = Set(failures.map(\.id))
    func contains(_ some: String...) -> Bool { !ids.isDisjoint(with: some) }
    if contains("does-not-compile", "step-does-not-compile", "samples-need-each-other", "conflicting-samples") {
      return "Does not compile"
    }
    if contains("timeout") { return "Did not end in time" }
    if contains("crash") { return "Crashed" }
    if contains("uncaught-error") { return "Ended with an error" }
    if contains("exit-status", "ended-early", "left-processes", "flood") { return "Did not end as expected" }
    if contains("test-failed", "test-not-run", "expected-failure") { return "Tests failed" }
    if contains("printed-value", "wrong-value", "never-printed", "output") { return "Ran, but a comment is wrong" }
    return "Failed when checked"
  }
}
