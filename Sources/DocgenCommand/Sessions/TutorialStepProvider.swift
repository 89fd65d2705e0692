import Dependencies
import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification

/// Gets the results of the tutorials' steps for `docgen build`, `docgen test`, and `docgen preview`.
///
/// `docgen test` checks the steps. `docgen build` and `docgen preview` check them only in a strict package, and
/// otherwise show stored results. ``run(onEvent:)`` checks the steps, and ``known()`` returns earlier results.
/// ``SampleProvider`` checks all other samples.
struct TutorialStepProvider {
  /// The package, with cached information about it, and the settings of the run.
  var options: VerificationOptions
  /// The package's parsed articles, doc comments, and tutorials.
  var parsed: ParsedSite

  private var verification: TutorialVerification {
    TutorialVerification(options, series: parsed.tutorials, repository: parsed.configuration.repository)
  }

  /// Checks the selected steps.
  ///
  /// Unless the run is fresh, the result contains stored results of unchanged steps.
  ///
  /// - Parameter onEvent: A closure that receives the result of each step.
  /// - Throws: ``VerificationError`` if nothing can be checked, or `CancellationError`.
  func run(onEvent: @escaping @Sendable (SnippetEvent) -> Void = { _ in }) async throws -> Result {
    guard !parsed.tutorials.isEmpty else { return Result() }
    @Dependency(\.progress) var progress
    let toolchain = try await options.buildEnvironment.toolchain()
    let outcomes = try await progress.phase("Verifying tutorial steps", of: verification.stepCount) { phase in
      try await verification.run { outcome in
        phase.advance(hasFailed: outcome.result.state == .failed)
        onEvent(.result(outcome.sample(toolchain)))
      }
    }
    return Result(outcomes: outcomes, isStrict: parsed.configuration.isStrict)
  }

  /// Returns the results of earlier runs by the position of the step, without running anything.
  func known() async throws -> [SourcePosition: TutorialStepResult] {
    guard !parsed.tutorials.isEmpty else { return [:] }
    return try await verification.known()
  }

  /// The results of the steps.
  struct Result {
    /// The steps, in the order of the tutorials.
    var outcomes: [TutorialStepOutcome] = []
    /// Whether a failure of any step is an error.
    var isStrict = false

    /// The results, by the position of the step.
    var results: [SourcePosition: TutorialStepResult] {
      Dictionary(outcomes.map { ($0.step.position, $0.result) }, uniquingKeysWith: { first, _ in first })
    }

    /// The diagnostics of the steps.
    ///
    /// A package that isn't strict can have tutorials that were written without docgen in mind. Their
    /// failures are warnings.
    var diagnostics: [Diagnostic] {
      outcomes.flatMap { outcome in
        outcome.diagnostics.map { diagnostic in
          var diagnostic = diagnostic
          if !isStrict, !outcome.step.isForDocgen { diagnostic.severity = .warning }
          return diagnostic
        }
      }
    }

    /// The summary to print, or `nil` if there are no steps.
    var summary: String? {
      let checked = outcomes.filter { $0.result.state != .unchecked }
      guard !outcomes.isEmpty else { return nil }
      return OutcomeSummary(
        "tutorial step", total: checked.count, failed: checked.count { $0.result.state == .failed },
        cached: checked.count(where: \.isCached)
      ).text
    }
  }
}

extension TutorialStep {
  /// Whether the tutorial was written for docgen.
  ///
  /// DocC has no `@Check`, and its tutorials show files of Xcode projects.
  fileprivate var isForDocgen: Bool { state.isPackage || checks.contains { $0.position != position } }
}
