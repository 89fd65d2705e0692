import Dependencies
import DocgenModel
import DocgenSystem

/// Runs a program several times, because a result is worth storing only if the program always gives it.
struct RepeatedRuns {
  /// How many times the program runs, from 1.
  var count: Int

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
  func check<Result>(
    _ run: () async throws -> (SnippetRun, Result),
    failures: (Result) -> [Verification.Failure],
    difference: (SnippetRun, SnippetRun) -> Verification.Failure?
  ) async throws -> Checked<Result> {
    let first = try await run()
    var checked = Checked(run: first.0, result: first.1)
    guard failures(first.1).isEmpty else { return checked }
    for number in 1..<max(1, count) {
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

/// The folder in which a program runs, which has nothing but the files that all samples of the package get.
struct RunFolder {
  private let path: String
  private let files: [String]
  @Dependency(\.fileSystem) private var fileSystem

  /// Creates a description of the folder.
  ///
  /// - Parameters:
  ///   - scratch: The folder that contains it, with everything that a run must not see.
  ///   - files: The paths of the files to copy.
  init(in scratch: String, files: [String]) {
    path = "\(scratch)/run"
    self.files = files
  }

  /// Returns the folder's path, after it's as it was before an earlier run.
  ///
  /// - Throws: ``FileError``.
  func renewed() throws -> String {
    if try fileSystem.status(path: path) != nil { try fileSystem.remove(path: path) }
    try fileSystem.createDirectory(path: path)
    for file in files {
      let name = file.split(separator: "/").last ?? ""
      try fileSystem.write(bytes: try fileSystem.read(path: file), path: "\(path)/\(name)")
    }
    return path
  }
}
