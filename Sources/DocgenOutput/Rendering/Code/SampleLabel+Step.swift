import DocgenContent
import DocgenModel

extension SampleLabel {
  /// The labels of a tutorial's step: one for each check, with the compiler's messages or the program's output.
  ///
  /// Empty for a step that docgen doesn't check, because it changes nothing.
  static func labels(of step: TutorialContent.Step) -> [SampleLabel] {
    step.result.map(labels) ?? (step.isChecked ? [SampleLabel(.unverified, "Not verified")] : [])
  }

  /// The labels of a step's result.
  static func labels(of result: SampleResult) -> [SampleLabel] {
    if result.state == .failed {
      var label = SampleLabel(.broken, "Failed when checked")
      label.printed = Self.printed(result.failures.map(\.message) + result.failures.flatMap { $0.messages.map(line) })
      return [label]
    }
    guard !result.observations.isEmpty else { return [SampleLabel(.unverified, "Not verified")] }
    return result.observations.map { SampleLabel($0) }
  }

  private init(_ observation: StepObservation) {
    switch observation {
    case .built: self.init(.verified, "Builds")
    case .notRun(let reason): self.init(.verified, "Builds, not run", reason: reason)
    case .testsPassed(let count): self.init(.verified, "Tests passed", count == 1 ? "1 test" : "\(count) tests")
    case .ran(let status, let output, let error):
      let printed = [Printed(text: output), Printed(title: "Standard error", text: error)].filter {
        !$0.text.allSatisfy(\.isWhitespace)
      }
      let hasOutput = printed.contains { $0.title == nil }
      self.init(
        .verified, status == 0 ? "Ran" : "Exited with status \(status), as expected", hasOutput ? "Output" : nil)
      self.printed = printed
    case .failedAsExpected(let messages):
      self.init(.fails, "Fails, as expected")
      printed = Self.printed(messages.map(Self.line))
    case .didNotCompileAsExpected(let messages):
      self.init(.fails, "Does not compile, as expected")
      printed = Self.printed(messages.map(Self.line))
    case .parsedOnly(let reason):
      self.init(.skipped, "Not compiled on this platform", reason: reason.isEmpty ? nil : reason)
    case .unverified(let reason): self.init(.unverified, "Not verified", reason: reason.isEmpty ? nil : reason)
    }
  }

  private static func printed(_ messages: [String]) -> [Printed] {
    messages.isEmpty ? [] : [Printed(text: messages.joined(separator: "\n"))]
  }

  /// A message with its place, as a compiler writes it.
  ///
  /// The file's name is enough beside the step's code.
  private static func line(_ message: SampleResult.Message) -> String {
    message.path.map { "\(PackagePath.name(of: $0)):\(message.line): \(message.text)" } ?? message.text
  }
}
