public import Dependencies

/// Runs other programs, with limits.
public struct ProcessRunner: Sendable {
  /// Runs a program until it ends or exceeds a limit.
  ///
  /// All processes that the program started have ended when the call returns, even if the calling task is canceled.
  ///
  /// Throws ``ProcessError`` if the program can't be started.
  public var run: @Sendable (_ command: Command) async throws -> Output

  /// Creates a client.
  ///
  /// By default, its endpoint reports an issue and throws an error.
  public init(
    run: @escaping @Sendable (_ command: Command) async throws -> Output = unimplemented("ProcessRunner.run")
  ) {
    self.run = run
  }

  /// Calls ``run``.
  public func run(command: Command) async throws -> Output { try await run(command) }

  /// A program to run, with its limits.
  public struct Command: Sendable {
    /// An absolute path, or a name to look up in `PATH`.
    public var executable: String
    /// The arguments, without the program's name.
    public var arguments: [String]
    /// The program's environment, or `nil` to inherit this process's environment (for trusted tools only).
    public var environment: [String: String]?
    /// The working directory, or `nil` for this process's working directory.
    public var workingDirectory: String?
    /// The folder for temporary files of a program that inherits this process's environment, or `nil` for the user's.
    public var temporaryFolder: String?
    /// The program's standard input.
    public var standardInput: [UInt8]
    /// The program's limits.
    public var limits: Limits
    /// A closure that receives each part of the standard output when the program prints it, except the parts that the
    /// program leaves behind when it ends.
    public var onOutput: (@Sendable (ArraySlice<UInt8>) -> Void)?

    package init(
      _ executable: String,
      _ arguments: [String] = [],
      environment: [String: String]? = nil,
      workingDirectory: String? = nil,
      standardInput: [UInt8] = [],
      limits: Limits = .tool
    ) {
      (self.executable, self.arguments, self.environment) = (executable, arguments, environment)
      (self.workingDirectory, self.standardInput, self.limits) = (workingDirectory, standardInput, limits)
    }
  }

  /// Limits on the resources of a program.
  public struct Limits: Hashable, Sendable {
    /// The maximum wall-clock time.
    public var time: Duration
    /// The maximum memory in bytes, or `nil` for no limit.
    public var memory: Int?
    /// The maximum size of standard output, and of standard error, in bytes.
    public var output: Int

    package init(time: Duration, memory: Int? = nil, output: Int) {
      (self.time, self.memory, self.output) = (time, memory, output)
    }

    /// The limits for compilers and other tools of the toolchain: half an hour and 256 MB of output.
    public static let tool = Limits(time: .seconds(1800), output: 256 << 20)
  }

  /// The result of running a program.
  public struct Output: Hashable, Sendable {
    /// How the program ended.
    public var termination: Termination
    /// The standard output, up to the limit.
    public var standardOutput: [UInt8]
    /// The standard error, up to the limit.
    public var standardError: [UInt8]

    package init(termination: Termination, standardOutput: [UInt8] = [], standardError: [UInt8] = []) {
      (self.termination, self.standardOutput) = (termination, standardOutput)
      self.standardError = standardError
    }
  }

  /// How a program ended.
  public enum Termination: Hashable, Sendable {
    /// The program exited with a status.
    case exited(Int32)
    /// A signal ended the program.
    case signalled(Int32)
    /// docgen stopped the program because it exceeded the time limit.
    case timedOut
    /// docgen stopped the program because it exceeded the output limit.
    case flooded
    /// The program exited with a status, but left processes running, and docgen stopped them.
    case leftProcesses(status: Int32)
  }
}

/// An error that's thrown if a program can't be started.
public struct ProcessError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program's path or name.
  public var executable: String
  /// The system's reason.
  public var reason: String

  package init(executable: String, reason: String) { (self.executable, self.reason) = (executable, reason) }

  /// One line for a diagnostic.
  public var description: String { "cannot run '\(executable)': \(reason)" }
}

extension ProcessRunner: TestDependencyKey {
  /// Reports an issue for each access.
  public static let testValue = ProcessRunner()
}

extension DependencyValues {
  /// Runs other programs.
  public var processRunner: ProcessRunner {
    get { self[ProcessRunner.self] }
    set { self[ProcessRunner.self] = newValue }
  }
}
