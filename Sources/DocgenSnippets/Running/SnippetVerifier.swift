import Dependencies
public import DocgenModel
public import DocgenSystem

/// Runs a snippet and compares its behavior with its claims.
///
/// The snippet's executable must have been built already. It runs in its own process and temporary folder, with limits
/// and without the user's environment.
public struct SnippetVerifier: Sendable {
  /// The build folder with the executables.
  public var build: BuildFolder

  /// The compiler and platform that the executables were built with.
  public var toolchain: Toolchain

  /// The limits of each snippet.
  public var limits: ProcessRunner.Limits

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - build: The build folder with the executables.
  ///   - toolchain: The compiler and platform that the executables were built with.
  ///   - limits: The limits of each snippet.
  public init(build: BuildFolder, toolchain: Toolchain, limits: ProcessRunner.Limits = .snippet) {
    self.build = build
    self.toolchain = toolchain
    self.limits = limits
  }

  /// The result of verifying a snippet.
  public struct Result: Hashable, Sendable {
    /// The new verification result.
    public var verification: Verification
    /// The observations that differ from the snippet's claims.
    public var observations: [Observation]

    /// Creates a result.
    public init(verification: Verification, observations: [Observation] = []) {
      self.verification = verification
      self.observations = observations
    }
  }

  /// Verifies a snippet.
  ///
  /// - Parameter reading: The snippet's reading.
  /// - Throws: `CancellationError`. Any other error becomes a failure of the snippet.
  public func verify(_ reading: SnippetReading) async throws -> Result {
    let snippet = reading.snippet
    var finding = Finding()
    var notRun: [Verification.NotRun] = []
    var output: [UInt8] = []
    do {
      let folder = try fileSystem.makeTemporaryDirectory()
      // Ignore the error, because the system clears temporary folders anyway.
      defer { try? fileSystem.remove(path: folder) }
      notRun = try await inactiveCode(of: reading, in: folder)
      let claims = reading.claims.active(without: notRun.map(\.lines))
      for index in claims.compilerErrors.indices {
        finding.add(try await compilerErrors(claims, at: index, of: snippet, in: folder))
      }
      let run = try await run(snippet, in: folder)
      output = run.output.standardOutput
      finding.add(check(run, of: snippet, claims: claims))
    } catch let error as FileError {
      finding.fail("not-verified", at: SourcePosition(file: snippet.file, line: 1), error.description)
    } catch let error as ProcessError {
      finding.fail("not-verified", at: SourcePosition(file: snippet.file, line: 1), error.description)
    }
    for complaint in reading.diagnostics where complaint.severity == .error {
      finding.failures.append(
        Verification.Failure(
          id: complaint.id, position: complaint.position ?? SourcePosition(file: snippet.file, line: 1),
          message: complaint.message))
    }
    return result(finding, of: snippet, notRun: notRun, output: output)
  }

  /// The initial result of a snippet, without any checks.
  func unverified(_ snippet: Snippet) -> Verification {
    result(Finding(), of: snippet, notRun: [], output: []).verification
  }

  private func result(
    _ finding: Finding, of snippet: Snippet, notRun: [Verification.NotRun], output: [UInt8]
  ) -> Result {
    let failures = finding.failures.sorted { ($0.position, $0.id, $0.message) < ($1.position, $1.id, $1.message) }
    return Result(
      verification: Verification(
        snippet: snippet.name, outcome: failures.isEmpty ? .passed : .failed,
        checks: Verification.Check.allCases.filter(finding.checks.contains), claims: finding.claims,
        failures: failures, notRun: notRun, standardOutput: Excerpt.start(of: output, limit: 64 << 10),
        compiler: toolchain.compiler, platform: toolchain.platform),
      observations: finding.observations)
  }

  // MARK: Running

  private func run(_ snippet: Snippet, in folder: String) async throws -> SnippetRun {
    let record = "\(folder)/.docgen-record"
    let events = "\(folder)/.docgen-events"
    var arguments: [String] = []
    var environment = ["DOCGEN_PRINT_RECORD": record]
    switch snippet.kind {
    case .program: break
    case .swiftTesting:
      // The event arguments are for Swift Testing, and IssueReporting detects a test by the last one.
      arguments = [
        "--event-stream-output-path", events, "--event-stream-version", "0", "--testing-library", "swift-testing",
      ]
    case .xctest:
      environment["XCTestSessionIdentifier"] = snippet.name
    }
    let output = try await processRunner.run(
      command: ProcessRunner.Command(
        build.executable(snippet.name), arguments,
        environment: SnippetEnvironment.variables(folder: folder, additions: environment), workingDirectory: folder,
        limits: limits))
    return SnippetRun(output: output, record: try readIfThere(record), events: try readIfThere(events))
  }

  private func readIfThere(_ path: String) throws -> [UInt8]? {
    try fileSystem.status(path: path) == nil ? nil : fileSystem.read(path: path)
  }

  // MARK: Checking a run

  private func check(_ run: SnippetRun, of snippet: Snippet, claims: SnippetClaims) -> Finding {
    var finding = Finding()
    let top = SourcePosition(file: snippet.file, line: 1)
    if run.text.contains("recorded without linking") {
      finding.fail(
        "unrecorded-issue", at: top, "an issue was reported that no test framework recorded",
        details: "A product that the snippet sees must depend on 'IssueReportingTestSupport'.\n"
          + Excerpt.streams(run.output.standardOutput, run.output.standardError))
    }
    var mayFail = false
    switch snippet.kind {
    case .program: finding.checks.insert(.ran)
    case .swiftTesting, .xctest:
      if let tests = testRun(run, of: snippet) {
        finding.add(TestChecker.check(claims, run: tests, top: top))
        // A test run with issues exits with status 1, and the checks above cover the issues already.
        mayFail = !tests.issues.isEmpty
      } else if run.output.termination == .exited(0) || run.output.termination == .exited(1) {
        finding.fail(
          "tests-unreadable", at: top, "the tests ended without telling how",
          details: Excerpt.streams(run.output.standardOutput, run.output.standardError))
        mayFail = true
      }
    }
    if let end = EndChecker.failure(of: run, file: snippet.file, mayFail: mayFail, limits: limits) {
      // If the program was stopped, missing output is a consequence, so report only the cause.
      finding.failures.append(end)
    } else {
      let records = run.record.map(PrintRecord.read) ?? []
      finding.add(OutputChecker.check(claims, output: run.output.standardOutput, records: records))
    }
    return finding
  }

  private func testRun(_ run: SnippetRun, of snippet: Snippet) -> TestRun? {
    let file = String(snippet.file.split(separator: "/").last ?? "")
    return switch snippet.kind {
    case .swiftTesting:
      run.events.flatMap { SwiftTestingEvents.read($0, file: file, module: snippet.name) }
    case .xctest, .program:
      XCTestLog.read(run.text, file: file)
    }
  }

  // MARK: Compiling

  private func compilerErrors(
    _ claims: SnippetClaims, at index: Int, of snippet: Snippet, in folder: String
  ) async throws -> Finding {
    let source = CompilerErrorChecker.source(
      splitLines(snippet.source), blocks: claims.compilerErrors, keeping: index)
    let reports = try await compile(source, of: snippet, with: ["-D", "COMPILE_ERROR"], in: folder)
    return CompilerErrorChecker.check(claims.compilerErrors[index], reports: reports, file: snippet.file)
  }

  /// Finds the code for other platforms that the compiler leaves out, by compiling it.
  private func inactiveCode(of reading: SnippetReading, in folder: String) async throws -> [Verification.NotRun] {
    let code = reading.claims.platformCode
    guard !code.isEmpty else { return [] }
    let probe = code.enumerated().map { "#if \($1.condition)\n#warning(\"docgen-\($0)\")\n#endif\n" }.joined()
    let reports = try await compile(probe, of: reading.snippet, with: [], in: folder)
    return code.enumerated().filter { index, _ in !reports.contains { $0.message.contains("docgen-\(index)") } }
      .map { _, code in
        Verification.NotRun(lines: code.lines, reason: code.condition)
      }
  }

  /// Compiles a text in place of a snippet, up to the phase in which the compiler has found all errors.
  private func compile(
    _ source: String, of snippet: Snippet, with flags: [String], in folder: String
  ) async throws -> [CompilerReport] {
    let compilation = build.compilation(of: snippet.name)
    let file = "\(snippet.name).swift"
    try fileSystem.write(bytes: Array(source.utf8), path: "\(folder)/\(file)")
    let output = try await processRunner.run(
      command: ProcessRunner.Command(
        compilation.compiler,
        compilation.flags + flags
          // The compiler finds some errors, such as isolation errors, only after type checking.
          + ["-emit-sil", "-o", "/dev/null", "-diagnostic-style", "llvm", "\(folder)/\(file)"],
        workingDirectory: folder, limits: .init(time: .seconds(300), output: 16 << 20)))
    let text = String(decoding: output.standardError, as: UTF8.self)
    var reports = CompilerReport.read(text, file: file)
    if output.termination != .exited(0), !reports.contains(where: { $0.severity == .error }) {
      reports.append(
        CompilerReport(
          severity: .error, line: nil, message: "the compiler failed: \(Excerpt.end(of: output.standardError))"))
    }
    return reports
  }
}

extension SnippetClaims {
  /// The claims without the claims in code that wasn't compiled.
  func active(without inactive: [ClosedRange<Int>]) -> SnippetClaims {
    guard !inactive.isEmpty else { return self }
    func isActive(_ line: Int) -> Bool { !inactive.contains { $0.contains(line) } }
    var claims = self
    claims.printed.removeAll { !isActive($0.position.line) }
    claims.printCalls.removeAll { !isActive($0.lowerBound) }
    claims.expectedFailures.removeAll { !isActive($0.position.line) }
    claims.compilerErrors.removeAll { !isActive($0.lines.lowerBound) }
    claims.tests.removeAll { !isActive($0.lines.lowerBound) }
    return claims
  }
}
