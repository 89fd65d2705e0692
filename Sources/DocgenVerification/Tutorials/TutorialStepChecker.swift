import Dependencies
import DocgenModel
import DocgenSyntax
import DocgenSystem

/// Builds the project of a step and compares its behavior with the step's claims.
struct TutorialStepChecker {
  let step: TutorialStep
  let package: DocumentedPackage
  /// The folder to build in.
  var scratch: TutorialScratch
  let limits: ProcessRunner.Limits
  /// The claims of the files.
  ///
  /// For a reader's files, the claims of the author's files.
  let claims: TutorialExpectations

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// The outcome of a step.
  struct Outcome {
    /// The observed result.
    var result: SampleResult
    /// The compiler's errors that the step doesn't expect, so that later steps don't report them again.
    var unexpectedErrors: [SampleResult.Message] = []
  }

  private typealias Message = SampleResult.Message
  private typealias Failure = SampleResult.Failure

  /// The failure of a check.
  private struct Unsatisfied: Error {
    var id: String
    var message: String
    var notes: [SampleResult.Message]
    var hints: [String]
    var unexpectedErrors: [SampleResult.Message] = []

    init(
      _ id: String, _ message: String, notes: [SampleResult.Message] = [], hints: [String] = [],
      unexpectedErrors: [SampleResult.Message] = []
    ) {
      (self.id, self.message, self.notes, self.hints) = (id, message, notes, hints)
      self.unexpectedErrors = unexpectedErrors
    }
  }

  /// Checks the step.
  ///
  /// - Throws: ``FileError`` if the scratch folder can't be written, ``VerificationError`` if the documented package
  ///   doesn't build, ``ProcessError``, or `CancellationError`.
  mutating func check() async throws -> Outcome {
    if let reason = unverifiedReason {
      return Outcome(result: step.result(.unchecked, [.unverified(reason: reason)]))
    }
    let mistakes = claims.diagnostics.filter { mistake in step.changes.contains { $0.path == mistake.position?.file } }
    guard mistakes.isEmpty else {
      return Outcome(result: step.result(.failed, failures: mistakes.map(failure)))
    }
    do {
      let observations = try await performChecks()
      var result = step.result(.passed, otherPlatform.map { [.parsedOnly(reason: $0)] } ?? observations)
      (result.compiler, result.platform) = (package.toolchain.compiler, package.toolchain.platform)
      return Outcome(result: result)
    } catch let error as Unsatisfied {
      let failure = step.failure(error.id, error.message, error.notes, hints: error.hints)
      return Outcome(result: step.result(.failed, failures: [failure]), unexpectedErrors: error.unexpectedErrors)
    }
  }

  /// Builds the project, and performs all checks.
  ///
  /// - Returns: The observation of each check.
  /// - Throws: ``Unsatisfied`` if a check fails, ``FileError``, ``ProcessError``, or `CancellationError`.
  private mutating func performChecks() async throws -> [StepObservation] {
    if !step.state.isPackage,
      let path = step.state.files.keys.sorted().first(where: { $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") })
    {
      throw Unsatisfied(
        "step-without-manifest", "the project has '\(path)', but no 'Package.swift'",
        hints: ["add the manifest in an earlier step: @Code(name: \"Package.swift\", file: …)"],
        unexpectedErrors: [Self.manifestError("there's no manifest")])
    }
    let (build, built) = try await buildProject()
    // A program can read a file that an earlier check of the step has written, as in the reader's project.
    let folder = try fileSystem.makeTemporaryDirectory()
    // Ignore the error, because the system clears temporary folders anyway.
    defer { try? fileSystem.remove(path: folder) }
    var observations: [StepObservation] = []
    for check in step.checks { observations.append(try await observe(check, of: build, after: built, in: folder)) }
    if case .built = built {
      try await checkCompilerErrors(of: build, in: folder)
      if !build.hasTests { try expectNoReports() }
    }
    return observations
  }

  /// Builds the project, if possible against the documented package's built libraries.
  private mutating func buildProject() async throws -> (TutorialBuild, TutorialScratch.BuildResult) {
    let build = TutorialBuild(step.state, claims: claims, package: package)
    scratch.packageUse = .none
    if build.usesPackage {
      scratch.packageUse = .sources
      if let library = try await package.library.value() {
        let standIn = StandInPackage(for: package, library)
        if build.manifest.map(standIn.isUsable) ?? true {
          scratch.packageUse = .library(standIn)
          let built = try await buildProject(against: standIn)
          if let built { return built }
          scratch.packageUse = .sources
        }
      }
    }
    try scratch.write(build.files)
    let built = try await scratch.buildAll()
    if case .none = scratch.packageUse {
      return (build, built.adding(try missingModules(of: build, in: scratch.plan())))
    }
    return (build, built)
  }

  /// Builds the project with the stand-in.
  ///
  /// - Returns: `nil` if the project contains the documented package's modules, or packages that it depends on.
  private func buildProject(
    against standIn: StandInPackage
  ) async throws -> (TutorialBuild, TutorialScratch.BuildResult)? {
    let build = TutorialBuild(step.state, claims: claims, package: package, in: scratch.standInFolder(standIn))
    try scratch.write(build.files)
    let built = try await scratch.buildAll()
    let plan = try scratch.plan()
    guard !standIn.conflicts(with: plan, packages: try scratch.packages()) else {
      // The project's copies of these modules would hide the library's.
      try scratch.removeBuild()
      return nil
    }
    return (build, built.adding(try missingModules(of: build, in: plan, standIn)))
  }

  /// The imports of modules that the compiler finds, although a reader's compiler doesn't: modules of the documented
  /// package, which docgen has built all, and modules of other steps.
  private func missingModules(
    of build: TutorialBuild, in plan: BuildPlan, _ standIn: StandInPackage? = nil
  ) throws -> [SampleResult.Message] {
    let others = try scratch.otherModules(than: plan)
    let paths = Dictionary(
      claims.facts.keys.map { ("\(scratch.project)/\(build.place(of: $0))", $0) },
      uniquingKeysWith: { first, _ in first })
    return plan.modules.sorted { $0.key < $1.key }.flatMap { name, module in
      let hidden = others.union(standIn?.hiddenModules(from: name, in: plan) ?? [])
      return module.inputs.flatMap { input -> [Message] in
        guard let path = paths[input], let facts = claims.facts[path] else { return [] }
        // Code in `#if canImport(…)` can be written for a target without the module.
        return facts.imports.filter { !$0.isConditional && hidden.contains($0.module) }.map {
          Message(
            path: build.place(of: path), line: $0.line, column: $0.column, text: "no such module '\($0.module)'")
        }
      }
    }
  }

  /// A problem of a claim, as a failure of the step with a note at the claim.
  private func failure(_ mistake: Diagnostic) -> Failure {
    let note = Message(path: mistake.position?.file, line: mistake.position?.line ?? 1, text: mistake.message)
    return step.failure(
      mistake.id, "docgen can't verify every line of the step", [note], hints: mistake.notes.map(\.message))
  }

  /// An error that later steps have, too, unless they change the manifest.
  private static func manifestError(_ text: String) -> SampleResult.Message {
    Message(path: "Package.swift", line: 1, text: text)
  }

  /// The reason that there's nothing to check, or `nil` if there is something.
  private var unverifiedReason: String? {
    for case .nothing(let reason) in step.checks.map(\.action) { return reason }
    return step.state.files.keys.contains { $0.hasSuffix(".swift") } ? nil : "there's no Swift code yet"
  }

  /// The reason that none of the step's changed Swift code is compiled here, or `nil` if some of it is or no code
  /// changes.
  private var otherPlatform: String? {
    let changed = step.changes.filter { $0.after != nil && $0.path.hasSuffix(".swift") }.compactMap {
      claims.facts[$0.path]
    }
    let reasons = changed.compactMap(ApplePlatformCode.reason)
    return reasons.count == changed.count ? reasons.first : nil
  }

  // MARK: One check

  private func observe(
    _ check: TutorialCheck, of build: TutorialBuild, after built: TutorialScratch.BuildResult, in folder: String
  ) async throws -> StepObservation {
    switch built {
    case .failed(let reason):
      if let missing = missingSources(reason), check.action == .standard { return missing }
      throw Unsatisfied(
        "step-does-not-compile", "the package manager can't build step \(step.number)",
        notes: [.init(path: nil, line: 1, text: reason)], unexpectedErrors: [Self.manifestError(reason)])
    case .errors(let errors): return try observe(errors, check, of: build)
    case .built: break
    }
    if check.expectation == .doesNotCompile {
      throw Unsatisfied(
        "step-compiles", "step \(step.number) compiles, but must not",
        hints: ["write '@Check(expect: passes)', or show code that the compiler rejects"])
    }
    switch check.action {
    case .nothing(let reason): return .unverified(reason: reason)
    case .build: return .built
    case .test(let filter): return try await observeTests(filter, check, of: build, in: folder)
    case .run(let program): return try await observe(program: program, check, of: build, in: folder)
    case .standard:
      if build.hasTests {
        guard try isBuilt(scratch.tests(of: build.name)) else {
          return .notRun(reason: "the tests have no source files yet")
        }
        return try await observeTests(nil, check, of: build, in: folder)
      }
      if let program = build.programs.first, build.programs.count == 1 {
        guard try isBuilt(scratch.program(program)) else {
          return .notRun(reason: "the program '\(program)' has no source files yet")
        }
        return try await observe(program: program, check, of: build, in: folder)
      }
      return .built
    }
  }

  // MARK: Targets without source files

  /// The observation if the package manager loaded the manifest, and refuses to build a project without source files.
  private func missingSources(_ reason: String) -> StepObservation? {
    guard claims.facts.isEmpty,
      ["Source files for target ", "The package does not contain a buildable target"].contains(where: reason.hasPrefix)
    else { return nil }
    return .unverified(reason: "the targets in the manifest have no source files yet")
  }

  /// Whether a program exists: the package manager leaves out targets without source files.
  private func isBuilt(_ program: String) throws -> Bool { try fileSystem.status(path: program) != nil }

  // MARK: Errors of the compiler

  private func observe(
    _ found: [SampleResult.Message], _ check: TutorialCheck, of build: TutorialBuild
  ) throws -> StepObservation {
    let errors = found.map {
      Message(path: $0.path.map(build.origin), line: $0.line, column: $0.column, text: $0.text)
    }
    if let outside = errors.first(where: { $0.path?.hasPrefix(package.path + "/") == true }) {
      throw VerificationError(
        reason: "the documented package doesn't build",
        diagnostics: [
          Diagnostic(
            "does-not-compile",
            at: SourcePosition(file: String(outside.path?.dropFirst(package.path.count + 1) ?? ""), line: outside.line),
            outside.text)
        ])
    }
    if let module = missingModule(errors), !check.expectsFailure { return .parsedOnly(reason: "import \(module)") }
    let files = Set(errors.map(\.path))
    let claimed = claims.reports.filter { $0.lines == nil || files.contains($0.path) }
    let isExpected = check.expectation == .doesNotCompile || (check.expectation == .passes && !claimed.isEmpty)
    guard isExpected else {
      throw Unsatisfied(
        "step-does-not-compile", "step \(step.number) doesn't compile", notes: errors, unexpectedErrors: errors)
    }
    let matches = matching(errors, claimed, check.message)
    guard matches.unexpected.isEmpty, matches.missing.isEmpty else {
      throw Unsatisfied(
        "step-does-not-compile",
        matches.missing.isEmpty
          ? "step \(step.number) doesn't compile for a different reason than expected"
          : "the compiler doesn't report the error that step \(step.number) expects", notes: matches.notes(at: errors),
        unexpectedErrors: matches.missing.isEmpty ? errors : [])
    }
    return .didNotCompileAsExpected(errors)
  }

  /// The module that exists only on other platforms, if its absence is the only error.
  private func missingModule(_ errors: [SampleResult.Message]) -> String? {
    let modules = errors.map { error -> String? in
      let parts = error.text.split(separator: "'")
      guard parts.first == "no such module ", parts.count == 2, ApplePlatformCode.lacks(parts[1]) else { return nil }
      return String(parts[1])
    }
    return modules.contains(nil) ? nil : modules.first ?? nil
  }

  // MARK: Messages

  /// The result of matching messages with claims.
  private struct Matches {
    /// Messages without a claim.
    var unexpected: [SampleResult.Message] = []
    /// Claims without a message.
    var missing: [TutorialExpectations.Report] = []

    /// The notes for the author.
    func notes(at found: [SampleResult.Message]) -> [SampleResult.Message] {
      let claimed = missing.map { report in
        let line = report.lines?.max()
        let here = found.filter { $0.path == report.path && report.lines?.contains($0.line) == true }
        let reality = here.isEmpty ? "nothing is reported here" : "reported: \(here[0].text.foldingWhitespace())"
        return SampleResult.Message(
          path: line == nil ? nil : report.path, line: line ?? 1,
          text: line == nil ? "missing: \(report.message)" : "\(reality); expected: \(report.message)")
      }
      return claimed + unexpected
    }
  }

  private func matching(
    _ found: [SampleResult.Message], _ reports: [TutorialExpectations.Report], _ message: String?
  ) -> Matches {
    var matches = Matches()
    let pattern = message.map(MessagePattern.init)
    var isExpected = found.map { pattern?.matches($0.text) ?? reports.isEmpty }
    for report in reports {
      let matching = found.indices.filter { index in
        (report.lines == nil || (found[index].path == report.path && report.lines?.contains(found[index].line) == true))
          && report.message.matches(found[index].text)
      }
      if matching.isEmpty { matches.missing.append(report) }
      for index in matching { isExpected[index] = true }
    }
    matches.unexpected = zip(found, isExpected).filter { !$1 }.map(\.0)
    return matches
  }

  /// Throws an error if the code claims reports, although it compiles and no test can record them.
  private func expectNoReports() throws {
    guard !claims.reports.isEmpty, !step.checks.contains(where: \.expectsFailure) else { return }
    throw Unsatisfied(
      "step-passes", "step \(step.number) compiles, and its code says that it fails",
      notes: matching([], claims.reports, nil).notes(at: []))
  }

  // MARK: Tests

  /// The results of the tests of both frameworks.
  private struct Tests {
    var names: [String] = []
    var skipped: [String] = []
    var issues: [SampleResult.Message] = []
    var output = ""
    var error = ""
    /// How the tests ended, if they didn't run to their end.
    var trouble: String?
    /// The test that was running then.
    var unfinished: String?
    var records: [String: [PrintRecord]] = [:]
  }

  private func observeTests(
    _ filter: String?, _ check: TutorialCheck, of build: TutorialBuild, in folder: String
  ) async throws -> StepObservation {
    guard build.hasTests else {
      throw Unsatisfied(
        "step-without-tests", "step \(step.number) has no test target",
        hints: ["add a test target to 'Package.swift', or write '@Check(expect: builds)'"])
    }
    var tests = Tests()
    if try isBuilt(scratch.tests(of: build.name)) {
      try await runSwiftTesting(filter, of: build, in: folder, into: &tests)
      if claims.facts.values.contains(where: \.hasTestCase) {
        try await runXCTest(filter, of: build, in: folder, into: &tests)
      }
    }
    if let trouble = tests.trouble {
      let running = tests.unfinished.map { [Message(path: nil, line: 1, text: "test '\($0)' was running")] } ?? []
      throw Unsatisfied(
        "step-fails", "the tests of step \(step.number) \(trouble)", notes: tests.issues + running)
    }
    if let skipped = tests.skipped.first {
      throw Unsatisfied("step-fails", "test '\(skipped)' of step \(step.number) was skipped")
    }
    guard !tests.names.isEmpty else {
      throw Unsatisfied(
        "step-without-tests",
        filter.map { "no test of step \(step.number) has a name that matches '\($0)'" }
          ?? "step \(step.number) has a test target and no test",
        hints: [filter == nil ? "write '@Check(expect: builds)', or add a test" : "name a test of the project"])
    }
    if filter == nil, let missing = claims.requiredTests.subtracting(tests.names).min() {
      throw Unsatisfied(
        "step-without-tests", "step \(step.number) needs the test '\(missing)', which your project doesn't have")
    }
    // A claim in a test that doesn't run is irrelevant for this check.
    let reports = claims.reports.filter { report in filter == nil || report.test.map(tests.names.contains) ?? true }
    let matches = matching(tests.issues, reports, check.message)
    let expectsIssues = check.expectation == .fails || !reports.isEmpty
    if expectsIssues, tests.issues.isEmpty {
      throw Unsatisfied(
        "step-passes", "the tests of step \(step.number) pass, but must fail",
        notes: matches.notes(at: []))
    }
    if !expectsIssues, !tests.issues.isEmpty {
      throw Unsatisfied("step-fails", "a test of step \(step.number) fails", notes: tests.issues)
    }
    guard matches.missing.isEmpty, !expectsIssues || matches.unexpected.isEmpty else {
      throw Unsatisfied(
        "step-fails",
        matches.missing.isEmpty
          ? "a test of step \(step.number) fails for a different reason than expected"
          : "a test of step \(step.number) doesn't fail as its code says", notes: matches.notes(at: tests.issues))
    }
    try compareTexts(check, output: tests.output, error: tests.error, "the tests of step \(step.number) don't print")
    // The claims of a program apply only to a run of the program.
    if build.programs.isEmpty { try comparePrinted(output: Array(tests.output.utf8), records: tests.records) }
    return expectsIssues ? .failedAsExpected(tests.issues) : .testsPassed(count: tests.names.count)
  }

  private func runSwiftTesting(
    _ filter: String?, of build: TutorialBuild, in folder: String, into tests: inout Tests
  ) async throws {
    let events = "\(folder)/.docgen-events"
    try fileSystem.remove(path: events)
    let arguments =
      ["--event-stream-output-path", events, "--event-stream-version", "0", "--testing-library", "swift-testing"]
      + (filter.map { ["--filter", $0] } ?? [])
    let run = try await self.run(scratch.tests(of: build.name), arguments, of: build, in: folder)
    add(run, to: &tests)
    let read = try fileSystem.readIfPresent(events).flatMap { SwiftTestingEvents.read($0, file: "", module: "") }
    guard let read, read.hasEnded else {
      // If there is no test, Swift Testing writes no stream and exits with 0 or this status.
      if ![.exited(0), .exited(Self.noTests)].contains(run.output.termination) {
        tests.trouble = tests.trouble ?? trouble(of: run.output)
        tests.unfinished = read?.unfinished?.name
      }
      return
    }
    tests.names += read.tests.filter { !$0.isSkipped && !$0.isCanceled }.map(\.name)
    tests.skipped += read.tests.filter { $0.isSkipped || $0.isCanceled }.map(\.name)
    tests.issues += read.issues.map { issue in
      let parts = issue.place.split(separator: ":")
      let path = parts.isEmpty ? nil : self.path(ofFileID: String(parts[0]))
      return Message(path: path, line: parts.count == 2 ? Int(parts[1]) ?? 1 : 1, text: issue.text)
    }
    if ![.exited(0), .exited(1), .exited(Self.noTests)].contains(run.output.termination) {
      tests.trouble = trouble(of: run.output)
    }
  }

  /// The words for tests that didn't run to their end.
  private func trouble(of output: ProcessRunner.Output) -> String {
    output.termination == .timedOut
      ? "don't end within \(limits.time.components.seconds) seconds" : "end with \(Self.end(of: output))"
  }

  /// `EX_UNAVAILABLE`: no test matches the filter, or there's no Swift Testing test.
  private static let noTests: Int32 = 69

  private func runXCTest(
    _ filter: String?, of build: TutorialBuild, in folder: String, into tests: inout Tests
  ) async throws {
    var arguments: [String] = []
    if let filter {
      let list = try await self.run(scratch.tests(of: build.name), ["--list-tests"], of: build, in: folder)
      let names = splitLines(String(decoding: list.output.standardOutput, as: UTF8.self)).filter { $0.contains("/") }
      guard let pattern = try? Regex(filter) else { return }
      arguments = [names.filter { $0.contains(pattern) }.joined(separator: ",")]
      if arguments == [""] { return }
    }
    let run = try await self.run(scratch.tests(of: build.name), arguments, of: build, in: folder)
    add(run, to: &tests)
    let text = String(decoding: run.output.standardOutput + run.output.standardError, as: UTF8.self)
    let read = XCTestLog.read(text, file: "")
    tests.names += read.tests.filter { !$0.isSkipped }.map { String($0.name.split(separator: ".").last ?? "") }
    tests.skipped += read.tests.filter(\.isSkipped).map(\.name)
    tests.issues += read.issues.map { issue in
      let parts = issue.place.split(separator: ":")
      let path = parts.dropLast().joined(separator: ":")
      let prefix = scratch.project + "/"
      return Message(
        path: build.origin(of: path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path),
        line: parts.last.flatMap { Int($0) } ?? 1, text: issue.text)
    }
    if ![.exited(0), .exited(1)].contains(run.output.termination) { tests.trouble = trouble(of: run.output) }
  }

  private func add(_ run: Run, to tests: inout Tests) {
    tests.output += String(decoding: run.output.standardOutput, as: UTF8.self)
    tests.error += String(decoding: run.output.standardError, as: UTF8.self)
    tests.records.merge(run.records) { $0 + $1 }
  }

  /// The file of the project with the ID `Module/File.swift` in a test framework.
  private func path(ofFileID fileID: String) -> String? {
    let parts = fileID.split(separator: "/")
    guard let name = parts.last, let module = parts.first else { return nil }
    let found = step.state.files.keys.filter { $0 == name || $0.hasSuffix("/\(name)") }.sorted()
    return found.first { $0.split(separator: "/").contains(module) } ?? found.first
  }

  // MARK: Programs

  private func observe(
    program: String, _ check: TutorialCheck, of build: TutorialBuild, in folder: String
  ) async throws -> StepObservation {
    guard build.programs.contains(program) || build.programs == ["Tutorial"] else {
      let near = nearMisses(of: program, in: build.programs)
      throw Unsatisfied(
        "step-without-program", "the project has no program '\(program)' at step \(step.number)",
        hints: near.isEmpty
          ? ["name an executable target or product of its manifest"] : near.map { "did you mean '\($0)'?" })
    }
    let name = build.programs.contains(program) ? program : "Tutorial"
    guard try isBuilt(scratch.program(name)) else {
      throw Unsatisfied(
        "step-without-program", "the program '\(program)' has no source files at step \(step.number)",
        hints: ["add a source file to its target, or write '@Check(expect: builds)'"])
    }
    let run = try await self.run(scratch.program(name), check.arguments, input: check.input, of: build, in: folder)
    let (output, error) = (
      Excerpt.start(of: run.output.standardOutput), Excerpt.end(of: run.output.standardError)
    )
    let isExpected =
      switch (check.expectation, run.output.termination) {
      case (.passes, .exited(0)): true
      case (.fails, .exited(let status)): status != 0
      case (.fails, .signalled): true
      case (.exits(let expected), .exited(let status)): status == expected
      default: false
      }
    guard isExpected else {
      let wanted =
        switch check.expectation {
        case .fails: "and is expected to fail"
        case .exits(let status): "and not with status \(status)"
        case .passes, .doesNotCompile: "and not with status 0"
        }
      let text = Excerpt.streams(run.output.standardOutput, run.output.standardError)
      throw Unsatisfied(
        check.expectation == .fails ? "step-passes" : "step-fails",
        "the program '\(program)' of step \(step.number) ends with \(Self.end(of: run.output)), \(wanted)",
        notes: text.isEmpty ? [] : [.init(path: nil, line: 1, text: text)])
    }
    try compareTexts(
      check, output: String(decoding: run.output.standardOutput, as: UTF8.self),
      error: String(decoding: run.output.standardError, as: UTF8.self),
      "the program '\(program)' of step \(step.number) doesn't print")
    try comparePrinted(
      output: run.output.standardOutput, records: run.records, program: build.programs.count > 1 ? program : nil)
    guard check.expectation == .fails else {
      guard case .exited(let status) = run.output.termination else { return .built }
      return .ran(status: status, output: output, error: error)
    }
    if let message = check.message, !MessagePattern(message).matches(output + "\n" + error) {
      throw Unsatisfied(
        "step-fails", "the program '\(program)' of step \(step.number) fails for a different reason than expected",
        notes: [.init(path: nil, line: 1, text: "missing: \(message)\n\(error)")])
    }
    return .failedAsExpected([.init(path: nil, line: 1, text: error.isEmpty ? output : error)])
  }

  private func compareTexts(_ check: TutorialCheck, output: String, error: String, _ problem: String) throws {
    for (expected, printed, stream) in [(check.output, output, "output"), (check.error, error, "error")] {
      guard let expected, !printed.contains(expected) else { continue }
      let reality = printed.isEmpty ? "nothing" : "this:\n" + Excerpt.end(of: Array(printed.utf8))
      throw Unsatisfied(
        "step-output",
        "\(problem) '\(expected.trimmingWhitespace().replacing("\n", with: "\\n"))' on standard \(stream)",
        notes: [.init(path: nil, line: 1, text: "standard \(stream) is \(reality)".trimmingTrailingWhitespace)])
    }
  }

  /// Compares the values that lines claim to print with the values that they printed.
  ///
  /// - Parameters:
  ///   - output: The whole output.
  ///   - records: The printed texts by file.
  ///   - program: The program that ran, if there are several. The claims of the other programs don't apply to this run.
  private func comparePrinted(output: [UInt8], records: [String: [PrintRecord]], program: String? = nil) throws {
    for (path, claims) in claims.printing.sorted(by: { $0.key < $1.key }) {
      if let program, !path.split(separator: "/").contains(Substring(program)) { continue }
      let checkResult = OutputChecker.check(claims, output: output, records: records[path] ?? [])
      guard !checkResult.failures.isEmpty else { continue }
      throw Unsatisfied(
        "step-output", "step \(step.number) doesn't print what its code says",
        notes: checkResult.failures.map { Message(path: $0.position.file, line: $0.position.line, text: $0.message) })
    }
  }

  // MARK: Code that must not compile

  /// Compiles each block of `#if COMPILE_ERROR`, and compares the compiler's errors with the block's claims.
  private func checkCompilerErrors(of build: TutorialBuild, in folder: String) async throws {
    let modules = claims.compilerErrors.isEmpty ? [] : Array(try scratch.plan().modules.values)
    for (path, blocks) in claims.compilerErrors.sorted(by: { $0.key < $1.key }) {
      let place = build.place(of: path)
      guard let module = modules.first(where: { $0.inputs.contains("\(scratch.project)/\(place)") }) else {
        throw Unsatisfied(
          "step-does-not-compile", "no module of step \(step.number) contains '\(path)'",
          hints: ["add a target for its folder to 'Package.swift'"])
      }
      let lines = splitLines(build.files[place] ?? "")
      for (index, block) in blocks.enumerated() {
        let source = CompilerErrorChecker.source(lines, blocks: blocks, keeping: index)
        let reports = try await scratch.compile(
          source, at: place, in: module, with: ["-D", "COMPILE_ERROR"], in: folder)
        let failures = CompilerErrorChecker.check(block, reports: reports, file: path).failures
        guard !failures.isEmpty else { continue }
        throw Unsatisfied(
          "step-does-not-compile", "the compiler doesn't report the error that step \(step.number) expects",
          notes: failures.map { Message(path: path, line: $0.position.line, text: $0.message) })
      }
    }
  }

  // MARK: Running

  /// The output of a program, and the printed texts by file.
  private typealias Run = (output: ProcessRunner.Output, records: [String: [PrintRecord]])

  private func run(
    _ program: String, _ arguments: [String], input: String = "", of build: TutorialBuild, in folder: String
  ) async throws -> Run {
    let record = "\(folder)/.docgen-record"
    try fileSystem.remove(path: record)
    let command = ProcessRunner.Command(
      program, arguments,
      environment: SnippetEnvironment.variables(folder: folder, additions: [SupportSources.printRecord: record]),
      workingDirectory: folder, standardInput: Array(input.utf8), limits: limits)
    let output: ProcessRunner.Output
    if var sandbox = package.sandbox {
      sandbox.readable.append(scratch.folder)
      let result = try await sandbox.run(command, writable: [.path(folder)], report: "\(folder)/.docgen-sandbox")
      if let path = result.outside.first {
        throw Unsatisfied("writes-outside", "the program of step \(step.number) writes outside its folder: '\(path)'")
      }
      output = result.output
    } else {
      output = try await processRunner.run(command: command)
    }
    return (output, build.records(try fileSystem.readIfPresent(record) ?? [], project: scratch.project))
  }

  private static func end(of output: ProcessRunner.Output) -> String {
    switch output.termination {
    case .exited(let status): "status \(status)"
    case .signalled(let signal): "signal \(signal)"
    case .timedOut: "a time limit"
    case .flooded: "too much output"
    case .leftProcesses: "processes that are still running"
    }
  }
}

extension TutorialStep {
  /// A result of the step.
  func result(
    _ state: SampleResult.State, _ observations: [StepObservation] = [], failures: [SampleResult.Failure] = []
  ) -> SampleResult {
    SampleResult(id, state: state, claims: checks.count, failures: failures, observations: observations)
  }

  /// A failure at the step, with messages at the files that an author edits.
  func failure(
    _ id: String, _ message: String, _ messages: [SampleResult.Message] = [], hints: [String] = []
  ) -> SampleResult.Failure {
    SampleResult.Failure(
      id: id, position: position, message: message, details: hints.joined(separator: "\n"),
      messages: messages.map { message in
        var message = message
        message.source = message.path.flatMap { state.files[$0]?.source }
        return message
      })
  }
}
