/// A check of the project after a step.
public struct TutorialCheck: Hashable, Sendable, Codable {
  /// The action that a check performs.
  public enum Action: Hashable, Sendable, Codable {
    /// Runs all tests if there are tests, or else the program if there's one, or else builds the project.
    case standard
    /// The project is built, with its tests.
    case build
    /// Runs the tests whose names match a regular expression, as with `swift test --filter`, or all tests for `nil`.
    case test(filter: String?)
    /// A program is run.
    case run(program: String)
    /// Nothing: the step isn't checked, for this reason.
    case nothing(reason: String)
  }

  /// How it must end.
  public enum Expectation: Hashable, Sendable, Codable {
    /// The project builds, the tests pass, the program exits with 0, or what the files themselves claim is true.
    case passes
    /// A test fails, or the program exits with another status than 0.
    case fails
    /// The compiler reports an error.
    case doesNotCompile
    /// The program exits with a status.
    case exits(status: Int32)
  }

  /// The action.
  public var action: Action = .standard
  /// The program's arguments.
  public var arguments: [String] = []
  /// The program's standard input.
  public var input = ""
  /// How it must end.
  public var expectation: Expectation = .passes
  /// A text that standard output must contain, or `nil` for any output.
  public var output: String?
  /// A text that standard error must contain, or `nil` for any output.
  public var error: String?
  /// A text that the message of the expected failure must contain, or `nil` for any message.
  public var message: String?
  /// The position of `@Check`, or of the step for the default check.
  public var position: SourcePosition

  /// Creates a check with the default action and expectation.
  package init(position: SourcePosition) { self.position = position }

  /// Whether the check expects the project not to work.
  public var expectsFailure: Bool { expectation == .fails || expectation == .doesNotCompile }
}
