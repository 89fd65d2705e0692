/// The result of checking a step.
public struct TutorialStepResult: Hashable, Sendable, Codable {
  /// Whether everything was as the step says.
  public enum State: String, Hashable, Sendable, Codable {
    /// Everything was observed.
    case passed
    /// Something wasn't.
    case failed
    /// Nothing was checked.
    case unchecked
  }

  /// A message of the compiler or of a test.
  public struct Message: Hashable, Sendable, Codable {
    /// The path in the reader's project, or `nil` for a message without a position.
    public var path: String?
    /// The line of the file, from 1.
    public var line: Int
    /// The column of the line in bytes, from 1, or `nil` if it isn't known.
    public var column: Int?
    /// The message.
    public var text: String

    /// Creates a message.
    public init(path: String?, line: Int, column: Int? = nil, text: String) {
      self.path = path
      self.line = line
      self.column = column
      self.text = text
    }
  }

  /// The observation of one check, for the label on the page.
  public enum Observation: Hashable, Sendable, Codable {
    /// The project was built.
    case built
    /// The project was built, and its program or its tests weren't run, because they have no source files yet.
    case notRun(reason: String)
    /// So many tests ran and passed.
    case testsPassed(count: Int)
    /// A program ended with a status, and printed this.
    case ran(status: Int32, output: String, error: String)
    /// Tests or a program failed, as expected, with these messages.
    case failedAsExpected([Message])
    /// The compiler reported what was expected.
    case didNotCompileAsExpected([Message])
    /// The project's code is for another platform. Its syntax was checked.
    case parsedOnly(reason: String)
    /// The author asked for no check.
    case unverified(reason: String)
  }

  /// A claim of the step that isn't true.
  public struct Failure: Hashable, Sendable, Codable {
    /// The stable kind of failure, in kebab case: `step-does-not-compile`.
    public var id: String
    /// One line of text.
    public var message: String
    /// The messages of the compiler or the test, at the project's files.
    public var notes: [Message]
    /// The ways out.
    public var hints: [String]

    /// Creates a failure.
    public init(id: String, message: String, notes: [Message] = [], hints: [String] = []) {
      self.id = id
      self.message = message
      self.notes = notes
      self.hints = hints
    }
  }

  /// Whether everything was as the step says.
  public var state: State
  /// The observation of each check, in order.
  ///
  /// Empty for a failed step.
  public var observations: [Observation]
  /// The failures.
  ///
  /// Empty unless the step failed.
  public var failures: [Failure]
  /// The time in seconds that the checks took when they ran.
  public var seconds: Double

  /// Creates a result.
  public init(
    state: State, observations: [Observation] = [], failures: [Failure] = [], seconds: Double = 0
  ) {
    self.state = state
    self.observations = observations
    self.failures = failures
    self.seconds = seconds
  }
}
