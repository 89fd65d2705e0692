public import DocgenModel

/// An event of a sample that runs while a reader waits for it.
public enum RunEvent: Hashable, Sendable {
  /// The package's libraries are being built.
  case building
  /// The sample's program is being compiled.
  case compiling
  /// The program is running.
  case running
  /// A part of the sample's standard output.
  case output(String)
  /// The program has ended.
  case ended(RunObservation)
  /// The compiler or tests reported these messages, which the sample claims.
  case failedAsExpected([SampleResult.Message])
}

/// The observations of a program's run, by the lines of the sample that it verifies.
public struct RunObservation: Hashable, Sendable {
  /// A text that a line printed, without its terminator.
  public struct PrintedText: Hashable, Sendable {
    /// The line of the sample's file, from 1.
    public var line: Int
    /// The text, which can have several lines.
    public var text: String
  }

  /// A test that started.
  public struct Test: Hashable, Sendable {
    /// The outcome of a test.
    public enum State: String, Hashable, Sendable { case passed, failed, skipped, canceled, unfinished }

    /// The name that the test framework reports.
    public var name: String
    /// The line of its declaration, or `nil` if it isn't known.
    public var line: Int?
    /// The outcome.
    public var state: State
  }

  /// The largest part of an output that an observation contains, in bytes.
  static let outputLimit = 200_000

  /// The texts that calls of `print` printed, in their order.
  public var printed: [PrintedText] = []
  /// The tests, in the order of their declarations.
  public var tests: [Test] = []
  /// The start of the standard output of the sample, without that of earlier samples.
  public var output = ""
  /// The start of the standard error.
  public var error = ""

  /// Creates an observation.
  public init() {}
}
