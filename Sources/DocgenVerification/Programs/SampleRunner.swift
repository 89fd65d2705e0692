import Dependencies
import DocgenModel
import DocgenSystem

/// Runs the programs of samples with limits and without the user's environment.
///
/// Each run starts in a folder that contains only the package's sample files.
struct SampleRunner: Sendable {
  var limits = ProcessRunner.Limits.snippet
  /// The number of times each program runs, at least 1.
  ///
  /// docgen stores a result only if every run produces it.
  var runs = 2
  /// The paths of the files that each program finds in its folder.
  var files: [String] = []
  var sandbox: Sandbox?
  /// The folder of the toolchain, whose programs each program finds in its `PATH`, or `nil` if it isn't known.
  var toolchain: String?
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// Runs a program once.
  ///
  /// The scratch folder contains the run's own folder, and the files that the program must not see.
  func run(_ path: String, as program: Program, in scratch: String, output stream: OutputStream? = nil) async throws
    -> ProgramRun
  {
    let folder = "\(scratch)/run"
    let (prints, events, tests) = ("\(scratch)/prints", "\(scratch)/events", "\(scratch)/tests")
    // Remove the files of an earlier run.
    for path in [folder, prints, events, tests] { try fileSystem.remove(path: path) }
    try fileSystem.createDirectory(path: folder)
    var arguments: [String] = []
    var variables = [SupportSources.printRecord: prints, SupportSources.eventRecord: events]
    if program.marksOutput { variables[SupportSources.marksOutput] = "1" }
    switch program.kind {
    case .program: break
    case .swiftTesting:
      // Two tests at the same time would mix the output of their statements.
      arguments = (program.marksStatements ? ["--no-parallel"] : []) + SwiftTestingEvents.arguments(writing: tests)
    case .xctest: variables["XCTestSessionIdentifier"] = program.module
    }
    var command = ProcessRunner.Command(
      path, arguments,
      environment: SnippetEnvironment.variables(folder: folder, toolchain: toolchain, additions: variables),
      workingDirectory: folder, limits: limits)
    if let stream { command.onOutput = { stream.add($0) } }
    let records = [prints, events] + (program.kind == .swiftTesting ? [tests] : [])
    var result =
      if let sandbox { try await run(command, in: sandbox, records: records, report: "\(scratch)/sandbox") } else {
        Sandbox.Result(output: try await run(command, in: folder))
      }
    func record(_ path: String) throws -> [UInt8]? {
      guard let bytes = try fileSystem.readIfPresent(path), !bytes.isEmpty else { return nil }
      return bytes
    }
    let statements = StatementOutput(marked: program.marksStatements ? result.output.standardOutput : [])
    if program.marksStatements { result.output.standardOutput = statements.bytes }
    return ProgramRun(
      output: result.output, statements: statements, folders: [folder, scratch], record: try record(prints),
      testEvents: try record(tests), events: SupportEvents(try record(events) ?? []), outside: result.outside,
      isSandboxed: sandbox != nil)
  }

  private func run(_ command: ProcessRunner.Command, in folder: String) async throws -> ProcessRunner.Output {
    for file in files {
      try fileSystem.write(bytes: try fileSystem.read(path: file), path: "\(folder)/\(file.fileName)")
    }
    return try await processRunner.run(command: command)
  }

  private func run(
    _ command: ProcessRunner.Command, in sandbox: Sandbox, records: [String], report: String
  ) async throws -> Sandbox.Result {
    for record in records { try fileSystem.write(bytes: [], path: record) }
    var (sandbox, command) = (sandbox, command)
    sandbox.readable.append(command.executable)
    if !files.isEmpty {
      let script =
        #"n=$1; shift; while [ $n -gt 0 ]; do cp -- "$1" . || exit 127; shift; n=$((n - 1)); done; exec "$@""#
      command.arguments =
        ["-c", script, "sh", "\(files.count)"] + files + [command.executable] + command.arguments
      command.executable = "/bin/sh"
    }
    let folder = command.workingDirectory.map { [Sandbox.Writable.temporaryFolder($0)] } ?? []
    return try await sandbox.run(command, writable: folder + records.map { .path($0) }, report: report)
  }
}
