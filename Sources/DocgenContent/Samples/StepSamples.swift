package import DocgenModel

/// The results of the code in tutorial steps.
package struct StepSamples: Sendable {
  /// The results of steps with code, by the position of `@Code`.
  private var results: [SourcePosition: TutorialStepResult] = [:]

  /// Collects the results of steps.
  ///
  /// - Parameters:
  ///   - series: The tutorials.
  ///   - known: The results of their steps, by the position of the step.
  package init(_ series: [TutorialSeries], results known: [SourcePosition: TutorialStepResult]) {
    for step in series.lazy.flatMap(\.steps) {
      guard let result = known[step.position] else { continue }
      for code in step.codes { results[code.position] = result }
    }
  }

  /// A step's code, in the state of the step's check.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - position: The position of `@Code`.
  func sample(of code: CodeBlock, at position: SourcePosition) -> Sample {
    let (state, reason) = results[position]?.sampleState ?? (.unverified, "not run in this build")
    return Sample(content: .fence(code), state: state, reason: reason, verification: failure(at: position))
  }

  /// The result of a failed step in the form of a sample's result, or `nil` for any other step.
  private func failure(at position: SourcePosition) -> Verification? {
    guard let result = results[position], result.state == .failed else { return nil }
    let failures = result.failures.map { Verification.Failure(id: $0.id, position: position, message: $0.message) }
    return Verification(
      snippet: position.file, outcome: .failed, checks: [], claims: 0, failures: failures, standardOutput: "",
      compiler: "", platform: "")
  }
}
