public import DocgenModel

/// The outcome of verifying a step.
public struct TutorialStepOutcome: Hashable, Sendable {
  /// The step.
  public var step: TutorialStep

  /// The observed result.
  public var result: TutorialStepResult

  /// Whether the result is from an earlier run.
  public var isCached: Bool

  /// The failures at the step's line, with a note at each line of the code that they refer to.
  public var diagnostics: [Diagnostic] {
    result.failures.map { failure in
      Diagnostic(
        failure.id, at: step.position, failure.message,
        notes: failure.notes.flatMap(notes) + failure.hints.map { .init($0) })
    }
  }

  private func notes(for message: TutorialStepResult.Message) -> [Diagnostic.Note] {
    let lines = message.text.split(whereSeparator: \.isNewline).map(String.init)
    let file = message.path.map { step.state.files[$0]?.source ?? $0 }
    return lines.enumerated().map { index, line in
      .init(
        line,
        at: index == 0 ? file.map { SourcePosition(file: $0, line: message.line, column: message.column ?? 1) } : nil)
    }
  }

  /// Returns the outcome in the form of a sample's outcome, for code that handles all samples alike.
  ///
  /// - Parameter toolchain: The compiler and the platform.
  public func sample(_ toolchain: Toolchain) -> SnippetOutcome {
    let failures = diagnostics.map { diagnostic in
      Verification.Failure(
        id: diagnostic.id, position: step.position, message: diagnostic.message,
        details: diagnostic.notes.map { note in
          (note.position.map { "\($0.file):\($0.line): " } ?? "") + note.message
        }.joined(separator: "\n"))
    }
    return SnippetOutcome(
      file: step.path,
      verification: Verification(
        snippet: step.path, outcome: failures.isEmpty ? .passed : .failed, checks: [], claims: step.checks.count,
        failures: failures, standardOutput: "", compiler: toolchain.compiler, platform: toolchain.platform),
      isFromCache: isCached, seconds: result.seconds)
  }
}

extension TutorialStep {
  /// The path for filters and test cases: `Articles/Tutorials/Testing.tutorial#3`, the file's third step.
  var path: String { "\(position.file)#\(number.step)" }
}
