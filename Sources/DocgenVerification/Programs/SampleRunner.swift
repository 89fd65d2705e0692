import Dependencies
import DocgenModel
import DocgenSystem

/// Runs the programs of samples with limits and without the user's environment.
///
/// Each run starts in a folder that contains only the package's sample files.
struct SampleRunner: Sendable {
  /// The limits of each run.
  var limits = ProcessRunner.Limits.snippet
  /// The number of times each program runs, at least 1.
  ///
  /// docgen stores a result only if every run produces it.
  var runs = 2
  /// The paths of the files that each program finds in its folder.
  var files: [String] = []
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// Runs a program once.
  ///
  /// - Parameters:
  ///   - path: The path of the executable.
  ///   - program: The program.
  ///   - scratch: The folder for the run's own folder, and for the files that the program must not see.
  /// - Throws: ``FileError``, ``ProcessError``, or `CancellationError`.
  func run(_ path: String, as program: Program, in scratch: String) async throws -> ProgramRun {
    let folder = "\(scratch)/run"
    let (prints, events, tests) = ("\(scratch)/prints", "\(scratch)/events", "\(scratch)/tests")
    // Remove the files of an earlier run.
    for path in [folder, prints, events, tests] { try fileSystem.remove(path: path) }
    try fileSystem.createDirectory(path: folder)
    for file in files {
      let name = file.split(separator: "/").last ?? ""
      try fileSystem.write(bytes: try fileSystem.read(path: file), path: "\(folder)/\(name)")
    }
    var arguments: [String] = []
    var variables = [
      SupportSources.printRecord: prints, SupportSources.eventRecord: events,
      SupportSources.folder: try fileSystem.resolve(path: scratch),
    ]
    if program.marksOutput { variables[SupportSources.marksOutput] = "1" }
    switch program.kind {
    case .program: break
    case .swiftTesting:
      // The event arguments are for Swift Testing, and IssueReporting detects a test by the last one.
      arguments = [
        "--event-stream-output-path", tests, "--event-stream-version", "0", "--testing-library", "swift-testing",
      ]
    case .xctest: variables["XCTestSessionIdentifier"] = program.module
    }
    let output = try await processRunner.run(
      command: ProcessRunner.Command(
        path, arguments, environment: SnippetEnvironment.variables(folder: folder, additions: variables),
        workingDirectory: folder, limits: limits))
    return ProgramRun(
      output: output, folders: [folder, scratch], record: try fileSystem.readIfPresent(prints),
      testEvents: try fileSystem.readIfPresent(tests),
      events: SupportEvents(try fileSystem.readIfPresent(events) ?? []))
  }
}
