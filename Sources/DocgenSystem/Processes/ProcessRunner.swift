public import Dependencies
public import DependenciesMacros

/// Other programs, run to their end within limits.
@DependencyClient
public struct ProcessRunner: Sendable {
  /// Runs a program to its end, or to the limit that it breaks.
  ///
  /// Nothing that the program started survives the call, also where the calling task is cancelled.
  ///
  /// Throws ``ProcessError`` when it cannot be started.
  public var run: @Sendable (_ command: Command) async throws -> Output

  /// What to run, and within which limits.
  public struct Command: Hashable, Sendable {
    /// An absolute path, or a name to look up in `PATH`.
    public var executable: String
    /// The arguments after the program's name.
    public var arguments: [String]
    /// The whole environment of the program, or `nil` to inherit this process's own, for trusted tools.
    public var environment: [String: String]?
    /// The folder to run in; `nil` for this process's own.
    public var workingDirectory: String?
    /// What it reads from standard input.
    public var standardInput: [UInt8]
    /// What it may use.
    public var limits: Limits

    /// Creates a command.
    public init(
      _ executable: String,
      _ arguments: [String] = [],
      environment: [String: String]? = nil,
      workingDirectory: String? = nil,
      standardInput: [UInt8] = [],
      limits: Limits = .tool
    ) {
      self.executable = executable
      self.arguments = arguments
      self.environment = environment
      self.workingDirectory = workingDirectory
      self.standardInput = standardInput
      self.limits = limits
    }
  }

  /// What a program may use.
  public struct Limits: Hashable, Sendable {
    /// Wall-clock time.
    public var time: Duration
    /// Memory in bytes; `nil` for no limit.
    public var memory: Int?
    /// Standard output and standard error, each in bytes.
    public var output: Int

    /// Creates limits.
    public init(time: Duration, memory: Int? = nil, output: Int) {
      self.time = time
      self.memory = memory
      self.output = output
    }

    /// For compilers and other tools of the toolchain: half an hour and 256 MB of output.
    public static let tool = Limits(time: .seconds(1800), output: 256 << 20)
  }

  /// How a program ended and what it printed.
  public struct Output: Hashable, Sendable {
    /// How it ended.
    public var termination: Termination
    /// What it wrote to standard output, up to the limit.
    public var standardOutput: [UInt8]
    /// What it wrote to standard error, up to the limit.
    public var standardError: [UInt8]

    /// Creates an output.
    public init(termination: Termination, standardOutput: [UInt8] = [], standardError: [UInt8] = []) {
      self.termination = termination
      self.standardOutput = standardOutput
      self.standardError = standardError
    }
  }

  /// How a program ended.
  public enum Termination: Hashable, Sendable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal that it or somebody else raised.
    case signalled(Int32)
    /// Stopped here for running longer than allowed.
    case timedOut
    /// Stopped here for printing more than allowed.
    case flooded
    /// It ended, and processes that it had started were still running; they were stopped here.
    case leftProcesses(status: Int32)
  }
}

/// A program could not be started.
public struct ProcessError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program's path or name.
  public var executable: String
  /// The system's reason.
  public var reason: String

  /// Creates an error.
  public init(executable: String, reason: String) {
    self.executable = executable
    self.reason = reason
  }

  /// One line for a diagnostic.
  public var description: String { "cannot run '\(executable)': \(reason)" }
}

extension ProcessRunner: TestDependencyKey {
  /// Every run is an issue.
  public static let testValue = ProcessRunner()
}

extension DependencyValues {
  /// Other programs.
  public var processRunner: ProcessRunner {
    get { self[ProcessRunner.self] }
    set { self[ProcessRunner.self] = newValue }
  }
}
