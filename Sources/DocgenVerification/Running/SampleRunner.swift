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
  ///   - program: The program's path.
  ///   - kind: The kind of sample.
  ///   - module: The program's module.
  ///   - scratch: The folder for the run's own folder, and for the files that the program must not see.
  ///   - variables: Additional environment variables.
  /// - Throws: ``FileError``, ``ProcessError``, or `CancellationError`.
  func run(
    _ program: String, kind: Snippet.Kind, module: String, in scratch: String, variables: [String: String] = [:]
  ) async throws -> SnippetRun {
    let (folder, prints, tests) = ("\(scratch)/run", "\(scratch)/prints", "\(scratch)/tests")
    // Remove the files of an earlier run.
    for path in [folder, prints, tests] { try fileSystem.remove(path: path) }
    try fileSystem.createDirectory(path: folder)
    for file in files {
      let name = file.split(separator: "/").last ?? ""
      try fileSystem.write(bytes: try fileSystem.read(path: file), path: "\(folder)/\(name)")
    }
    var arguments: [String] = []
    var variables = variables
    variables[SupportSources.printRecord] = prints
    switch kind {
    case .program: break
    case .swiftTesting:
      // The event arguments are for Swift Testing, and IssueReporting detects a test by the last one.
      arguments = [
        "--event-stream-output-path", tests, "--event-stream-version", "0", "--testing-library", "swift-testing",
      ]
    case .xctest: variables["XCTestSessionIdentifier"] = module
    }
    let output = try await processRunner.run(
      command: ProcessRunner.Command(
        program, arguments, environment: SnippetEnvironment.variables(folder: folder, additions: variables),
        workingDirectory: folder, limits: limits))
    return SnippetRun(
      output: output, folders: [folder, scratch], record: try fileSystem.readIfPresent(prints),
      events: try fileSystem.readIfPresent(tests))
  }

  /// The first run, with its result, and the failure of the first later run that failed or differed from it.
  struct Checked<Result> {
    var run: SnippetRun
    var result: Result
    var failure: Verification.Failure?
  }

  /// Runs a program until a run fails or differs from the first one.
  ///
  /// - Parameters:
  ///   - run: Runs the program once, and checks the run.
  ///   - failures: The failures in a result.
  ///   - difference: Compares two runs that passed.
  func repeated<Result>(
    _ run: () async throws -> (SnippetRun, Result),
    failures: (Result) -> [Verification.Failure],
    difference: (SnippetRun, SnippetRun) -> Verification.Failure?
  ) async throws -> Checked<Result> {
    let first = try await run()
    var checked = Checked(run: first.0, result: first.1)
    guard failures(first.1).isEmpty else { return checked }
    for number in 1..<max(1, runs) {
      let next = try await run()
      checked.failure = difference(first.0, next.0)
      if checked.failure == nil, var failure = failures(next.1).first {
        failure.message = "not deterministic: run 1 passed, and run \(number + 1) failed: \(failure.message)"
        failure.id = RunDifference.id
        checked.failure = failure
      }
      if checked.failure != nil { break }
    }
    return checked
  }
}
