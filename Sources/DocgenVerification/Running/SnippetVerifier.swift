import Dependencies
public import DocgenModel
import DocgenSystem

/// Runs a snippet, compiles its code that claims compiler errors or is for other platforms, and compares the results with
/// its claims.
///
/// The snippet's executable must have been built already. It runs in its own process and temporary folder, with limits
/// and without the user's environment.
public struct SnippetVerifier: Sendable {
  /// The build folder with the executables.
  public var build: ScratchDirectory

  /// The compiler and platform that the executables were built with.
  public var toolchain: Toolchain

  /// The settings of each run.
  var runner = SampleRunner()

  @Dependency(\.fileSystem) private var fileSystem

  /// The result of verifying a snippet.
  public struct Result: Hashable, Sendable {
    /// The new verification result.
    public var verification: Verification
    /// The observations that differ from the snippet's claims.
    public var observations: [Observation]
  }

  /// Verifies a snippet.
  ///
  /// - Parameter reading: The snippet's reading.
  /// - Throws: `CancellationError`. Any other error becomes a failure of the snippet.
  public func verify(_ reading: SnippetReading) async throws -> Result {
    let snippet = reading.snippet
    var checkResult = CheckResult()
    var warnings: [Verification.Failure] = []
    var notRun: [Verification.NotRun] = []
    var output: [UInt8] = []
    do {
      let folder = try fileSystem.makeTemporaryDirectory()
      // Ignore the error, because the system clears temporary folders anyway.
      defer { try? fileSystem.remove(path: folder) }
      notRun = try await inactiveCode(of: reading, in: folder)
      let claims = reading.claims.active(without: notRun.map(\.lines))
      checkResult.failures += try conditionFailures(of: reading)
      for index in claims.compilerErrors.indices {
        checkResult.add(try await compilerErrors(claims, at: index, of: snippet, in: folder))
      }
      let compiled = CompilerWarningChecker.check(
        claims.warnings, reports: try compilerWarnings(of: snippet), file: snippet.file)
      checkResult.add(compiled.checkResult)
      warnings = compiled.warnings
      let checked = try await runner.repeated {
        let run = try await runner.run(
          build.executable(snippet.name), kind: snippet.kind, module: snippet.name, in: folder)
        return (run, check(run, of: snippet, claims: claims))
      } failures: { checkResult in
        checkResult.failures
      } difference: { first, second in
        RunDifference.between(
          first, second, claims: [claims], isProgram: snippet.kind == .program, at: snippet.firstShownLine)
      }
      output = checked.run.output.standardOutput
      checkResult.add(checked.result)
      checkResult.failures += [checked.failure].compactMap(\.self)
    } catch let error where error is FileError || error is ProcessError {
      checkResult.fail("not-verified", at: snippet.firstShownLine, "\(error)")
    }
    for problem in reading.diagnostics {
      let failure = Verification.Failure(problem, at: problem.position ?? snippet.firstShownLine)
      if problem.severity == .error { checkResult.failures.append(failure) } else { warnings.append(failure) }
    }
    var verification = checkResult.verification(of: snippet.name, warnings: warnings, toolchain: toolchain)
    verification.notRun = notRun
    verification.standardOutput = Excerpt.start(of: output)
    return Result(verification: verification, observations: checkResult.observations)
  }

  // MARK: Checking a run

  private func check(_ run: SnippetRun, of snippet: Snippet, claims: SnippetExpectations) -> CheckResult {
    var checkResult = CheckResult()
    let top = snippet.firstShownLine
    var reachedLine: Int?
    if run.hasUnrecordedIssue {
      checkResult.fail(
        "unrecorded-issue", at: top, "an issue was reported that no test framework recorded",
        details: "a product that the snippet sees must depend on 'IssueReportingTestSupport'\n"
          + run.excerpt)
    }
    var mayFail = false
    switch snippet.kind {
    case .program: checkResult.checks.insert(.ran)
    case .swiftTesting, .xctest:
      let tests = run.tests(of: snippet.kind, file: snippet.file, module: snippet.name)
      reachedLine = tests?.unfinished?.line
      if let tests, tests.hasEnded {
        checkResult.add(TestChecker.check(claims, run: tests, top: top))
        // A test run with issues exits with status 1, and the checks above cover the issues already.
        mayFail = !tests.issues.isEmpty
      } else if case .exited(let status) = run.output.termination {
        // The exit is the cause of everything else.
        checkResult.failures.append(
          ProgramEnd.failure(ofTestsThatExitedWith: status, tests, file: snippet.file, top: top, run: run))
        return checkResult
      }
    }
    let end = ProgramEnd(
      file: snippet.file, mayFail: mayFail, claim: claims.exit,
      exitCall: snippet.kind == .program ? claims.exitCalls.first : nil,
      reachedLine: reachedLine ?? OutputChecker.reachedLine(claims, output: run.output.standardOutput), top: top,
      limits: runner.limits)
    if let failure = end.failure(of: run) {
      // If the program was stopped, missing output is a consequence, so report only the cause.
      checkResult.failures.append(failure)
    } else {
      checkResult.add(OutputChecker.check(claims, output: run.output.standardOutput, records: run.records))
    }
    return checkResult
  }

  // MARK: Compiling

  /// The warnings that the package manager's last compilation of a snippet reported.
  private func compilerWarnings(of snippet: Snippet) throws -> [CompilerReport] {
    let file = "\(build.binPath)/\(snippet.name).build/\(snippet.name).dia"
    guard let bytes = try fileSystem.readIfPresent(file) else { return [] }
    return SerializedDiagnostics.read(bytes)
      .filter { $0.severity == .warning && ($0.file.hasSuffix("/\(snippet.file)") || $0.file == snippet.file) }
      .map { CompilerReport(severity: .warning, line: $0.line, column: $0.column, message: $0.message) }
  }

  private func compilerErrors(
    _ claims: SnippetExpectations, at index: Int, of snippet: Snippet, in folder: String
  ) async throws -> CheckResult {
    let source = CompilerErrorChecker.source(
      splitLines(snippet.source), blocks: claims.compilerErrors, keeping: index)
    let reports = try await compile(source, of: snippet, with: ["-D", "COMPILE_ERROR"], in: folder)
    return CompilerErrorChecker.check(claims.compilerErrors[index], reports: reports, file: snippet.file)
  }

  /// The failures of code that no platform compiles.
  private func conditionFailures(of reading: SnippetReading) throws -> [Verification.Failure] {
    guard !reading.claims.platformCode.isEmpty else { return [] }
    let folder = "\(build.binPath)/Modules"
    let entries = try fileSystem.status(path: folder) == nil ? [] : fileSystem.list(directory: folder)
    let modules = entries.map(\.name).filter { $0.hasSuffix(".swiftmodule") }.map { $0.dropLast(".swiftmodule".count) }
    let arguments = build.compilation(of: reading.snippet.name).flags
    return reading.claims.platformCode.compactMap {
      $0.failure(file: reading.snippet.file, modules: Set(modules.map(String.init)), arguments: arguments)
    }
  }

  /// Finds the code for other platforms that the compiler leaves out, by compiling it.
  private func inactiveCode(of reading: SnippetReading, in folder: String) async throws -> [Verification.NotRun] {
    let code = reading.claims.platformCode
    guard !code.isEmpty else { return [] }
    let reports = try await compile(code.probe, of: reading.snippet, with: [], in: folder)
    return code.inactive(after: reports)
  }

  /// Compiles a text in place of a snippet, up to the phase in which the compiler has found all errors.
  private func compile(
    _ source: String, of snippet: Snippet, with flags: [String], in folder: String
  ) async throws -> [CompilerReport] {
    let file = "\(folder)/\(snippet.name).swift"
    try fileSystem.write(bytes: Array(source.utf8), path: file)
    return try await build.compilation(of: snippet.name).reports(on: file, with: flags, in: folder)
  }
}

extension SnippetExpectations {
  /// The claims without the claims in code that wasn't compiled.
  func active(without inactive: [ClosedRange<Int>]) -> SnippetExpectations {
    guard !inactive.isEmpty else { return self }
    func isActive(_ line: Int) -> Bool { !inactive.contains { $0.contains(line) } }
    var claims = self
    claims.printed.removeAll { !isActive($0.position.line) }
    claims.printCalls.removeAll { !isActive($0.lowerBound) }
    claims.expectedFailures.removeAll { !isActive($0.position.line) }
    claims.reports.removeAll { !isActive($0.position.line) }
    claims.warnings.removeAll { !isActive($0.position.line) }
    claims.compilerErrors.removeAll { !isActive($0.lines.lowerBound) }
    claims.tests.removeAll { !isActive($0.lines.lowerBound) }
    return claims
  }
}
