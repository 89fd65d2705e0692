public import DocgenModel
public import DocgenVerification

/// A step of a tutorial whose files a reader can change and check.
public struct EditableStep: Sendable {
  /// A file that the step shows.
  public struct File: Hashable, Sendable {
    /// The path in the reader's project.
    public let path: String
    /// The text after the step.
    public let text: String
  }

  /// The step, with the author's files.
  public let step: TutorialStep
  /// The tutorials that it belongs to.
  public let series: TutorialSeries
  /// The files, in the order of the page.
  public let files: [File]
  private let repository: String?

  /// Creates a step, or returns `nil` if it shows no file or isn't checked.
  init?(_ step: TutorialStep, of series: TutorialSeries, repository: String?) {
    var paths: [String] = []
    for code in step.codes where !paths.contains(code.path) { paths.append(code.path) }
    files = paths.compactMap { path in step.state.files[path].map { File(path: path, text: $0.text) } }
    (self.step, self.series, self.repository) = (step, series, repository)
    guard !files.isEmpty, !step.checks.isEmpty, !step.isIncomplete else { return nil }
  }

  /// The name on pages: `Sources/Kit/Kit.docc/Start.tutorial#3`.
  public var name: String { step.id.description }

  /// Performs the step's checks with other texts of its files.
  ///
  /// - Parameters:
  ///   - texts: The text of each of ``files``.
  ///   - verification: The package.
  ///   - onStart: A closure that's called when the step needn't wait for another one.
  /// - Throws: ``VerificationError`` if the step can't be checked, or `CancellationError`.
  public func run(
    _ texts: [String], in verification: EditVerification, onStart: @Sendable () -> Void
  ) async throws -> SampleResult {
    try await verification.run(
      replacing(texts), likeAuthor: step.state, of: series, repository: repository, onStart: onStart)
  }

  /// The step with other texts of its files.
  ///
  /// - Parameter texts: The text of each of ``files``.
  public func replacing(_ texts: [String]) -> TutorialStep {
    var step = step
    for (file, text) in zip(files, texts) {
      let text = text.replacing("\r\n", with: "\n")
      step.state.files[file.path]?.text = text.hasSuffix("\n") ? text : text + "\n"
    }
    return step
  }
}
