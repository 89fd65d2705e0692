import DocgenContent
import DocgenModel

/// The label of a tutorial's step: docgen's observation, with the real messages or the real output.
struct StepLabel: Hashable, Sendable {
  /// A text that a program, the compiler, or a test printed.
  struct Printed: Hashable, Sendable {
    /// The kind of text, if the verdict doesn't say it.
    var title: String?
    /// The text.
    var text: String
  }

  /// How the label looks.
  let style: SampleLabel.Style
  /// The observation in a few words.
  let verdict: String
  /// The text after the verdict, with the punctuation before it.
  var details = ""
  /// The texts that were printed.
  var printed: [Printed] = []

  /// The labels of a step: one for each check.
  ///
  /// They're empty for a step that isn't checked, because it changes nothing.
  static func labels(of step: TutorialContent.Step) -> [StepLabel] {
    guard let result = step.result else {
      return step.isChecked ? [StepLabel(style: .unverified, verdict: "Not verified")] : []
    }
    if result.state == .failed {
      let messages = result.failures.map(\.message) + result.failures.flatMap { $0.notes.map(line) }
      return [
        StepLabel(
          style: .broken, verdict: "Failed when checked",
          printed: messages.isEmpty ? [] : [Printed(text: messages.joined(separator: "\n"))])
      ]
    }
    guard !result.observations.isEmpty else { return [StepLabel(style: .unverified, verdict: "Not verified")] }
    return result.observations.map(StepLabel.init)
  }

  private init(style: SampleLabel.Style, verdict: String, details: String = "", printed: [Printed] = []) {
    self.style = style
    self.verdict = verdict
    self.details = details
    self.printed = printed
  }

  private init(_ observation: TutorialStepResult.Observation) {
    switch observation {
    case .built: self.init(style: .verified, verdict: "Builds")
    case .testsPassed(let count):
      self.init(style: .verified, verdict: "Tests passed", details: count == 1 ? " · 1 test" : " · \(count) tests")
    case .ran(let status, let output, let error):
      let printed = [Printed(text: output), Printed(title: "Standard error", text: error)].filter {
        !$0.text.allSatisfy(\.isWhitespace)
      }
      self.init(
        style: .verified, verdict: status == 0 ? "Ran" : "Exited with status \(status), as expected",
        details: printed.first?.title == nil && !printed.isEmpty ? " · Output" : "", printed: printed)
    case .failedAsExpected(let messages):
      self.init(style: .fails, verdict: "Fails, as expected", printed: Self.printed(messages))
    case .didNotCompileAsExpected(let messages):
      self.init(style: .fails, verdict: "Does not compile, as expected", printed: Self.printed(messages))
    case .parsedOnly(let reason):
      self.init(style: .skipped, verdict: "Not compiled on this platform", details: Self.suffix(reason))
    case .unverified(let reason):
      self.init(style: .unverified, verdict: "Not verified", details: Self.suffix(reason))
    }
  }

  private static func suffix(_ reason: String) -> String { reason.isEmpty ? "" : ": \(reason)" }

  private static func printed(_ messages: [TutorialStepResult.Message]) -> [Printed] {
    messages.isEmpty ? [] : [Printed(text: messages.map(line).joined(separator: "\n"))]
  }

  /// A message with its place, as a compiler writes it.
  ///
  /// The file's name is enough beside the step's code.
  private static func line(_ message: TutorialStepResult.Message) -> String {
    message.path.map { "\(PackagePath.name(of: $0)):\(message.line): \(message.text)" } ?? message.text
  }
}
