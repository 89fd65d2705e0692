import Dependencies
public import DocgenModel
public import DocgenSystem

/// Runs a snippet and compares what it does with what it says.
///
/// The snippet's executable must have been built already. It runs in a process and a temporary folder of its own, within
/// limits and without the user's environment.
public struct SnippetVerifier: Sendable {
  /// Where the executables are.
  public var build: BuildFolder

  /// Which compiler has built them, for which platform.
  public var toolchain: Toolchain

  /// What each snippet may use.
  public var limits: ProcessRunner.Limits

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - build: Where the executables are.
  ///   - toolchain: Which compiler has built them, for which platform.
  ///   - limits: What each snippet may use.
  public init(build: BuildFolder, toolchain: Toolchain, limits: ProcessRunner.Limits = .snippet) {
    self.build = build
    self.toolchain = toolchain
    self.limits = limits
  }

  /// What came of a snippet.
  public struct Result: Hashable, Sendable {
    /// What is known about it now.
    public var verification: Verification
    /// What was seen in place of what it claims.
    public var observations: [Observation]

    /// Creates a result.
    public init(verification: Verification, observations: [Observation] = []) {
      self.verification = verification
      self.observations = observations
    }
  }

  /// Verifies a snippet.
  ///
  /// - Parameter reading: The snippet, read.
  /// - Throws: `CancellationError`. Anything else that goes wrong is a failure of the snippet.
  public func verify(_ reading: SnippetReading) async throws -> Result {
    let snippet = reading.snippet
    var finding = Finding()
    var notRun: [Verification.NotRun] = []
    var output: [UInt8] = []
    do {
      let folder = try fileSystem.makeTemporaryDirectory()
      // What stays of a folder for temporary files is the system's to clear away.
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

  /// What is known about a snippet before anything was checked: nothing.
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
      // The first two tell Swift Testing where to write; the last one tells IssueReporting that this is a test.
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
        // Tests that found something wrong end with status 1; what they found has been judged by now.
        mayFail = !tests.issues.isEmpty
      } else if run.output.termination == .exited(0) || run.output.termination == .exited(1) {
        finding.fail(
          "tests-unreadable", at: top, "the tests ended without telling how",
          details: Excerpt.streams(run.output.standardOutput, run.output.standardError))
        mayFail = true
      }
    }
    if let end = EndChecker.failure(of: run, file: snippet.file, mayFail: mayFail, limits: limits) {
      // What a program did not print because it was stopped is no news.
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

  /// Which code for other platforms the compiler leaves out, by asking it.
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

  /// Compiles a text in the place of a snippet, up to the point at which the compiler has found all errors.
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
          // Some errors, those about isolation among them, are found only after type checking.
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
  /// The claims without those in code that was not compiled.
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
