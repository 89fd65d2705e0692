import Dependencies
import DocgenModel
import DocgenSyntax
import DocgenSystem

/// Builds the project of a step and compares its behavior with the step's claims.
struct TutorialStepChecker {
  let step: TutorialStep
  let package: DocumentedPackage
  var scratch: TutorialScratch
  let limits: ProcessRunner.Limits
  /// The number of times that the step's programs and tests run.
  let runs: Int
  /// The claims of the files.
  ///
  /// For a reader's files, the claims of the author's files.
  let claims: TutorialExpectations

  @Dependency(\.fileSystem) var fileSystem
  @Dependency(\.processRunner) var processRunner

  struct Outcome {
    var result: SampleResult
    /// The compiler's errors that the step doesn't expect, so that later steps don't report them again.
    var unexpectedErrors: [SampleResult.Message] = []
  }

  typealias Message = SampleResult.Message
  private typealias Failure = SampleResult.Failure

  /// The failure of a check.
  struct Unsatisfied: Error {
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
  /// - Throws: ``VerificationError`` if the documented package doesn't build.
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

  /// Builds the project, and returns the observation of each check, or throws ``Unsatisfied``.
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
    let observations = try await observeChecks(of: build, after: built)
    guard observations.contains(where: \.hasRun), runs > 1 else { return observations }
    for number in 2...runs {
      do { _ = try await observeChecks(of: build, after: built) } catch var error as Unsatisfied {
        (error.id, error.message) = (RunDifference.id, RunDifference.message(ofRun: number, error.message))
        throw error
      }
    }
    return observations
  }

  /// Performs all checks once, in a new folder.
  private func observeChecks(
    of build: TutorialBuild, after built: TutorialScratch.BuildResult
  ) async throws -> [StepObservation] {
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
  func isBuilt(_ program: String) throws -> Bool { try fileSystem.status(path: program) != nil }

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
    let claimed = claims.reports.filter { claims.areAnywhere || files.contains($0.claim.position.file) }
    let isExpected = check.expectation == .doesNotCompile || (check.expectation == .passes && !claimed.isEmpty)
    guard isExpected else {
      throw Unsatisfied(
        "step-does-not-compile", "step \(step.number) doesn't compile", notes: errors, unexpectedErrors: errors)
    }
    let matches = match(errors, claimed, check.message)
    guard matches.unexpected.isEmpty, matches.holds else {
      throw Unsatisfied(
        "step-does-not-compile",
        matches.holds
          ? "step \(step.number) doesn't compile for a different reason than expected"
          : "the compiler doesn't report the error that step \(step.number) expects", notes: matches.notes,
        unexpectedErrors: matches.holds ? errors : [])
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

  /// Matches messages with the step's claims.
  ///
  /// The check expects `message` in messages without a claim. If there's no claim, `nil` expects any text.
  ///
  /// - Returns: The indices of the messages that aren't expected, whether each claim holds, and notes for the author.
  func match(
    _ found: [Message], _ reports: [TutorialExpectations.Report], _ message: String?
  ) -> (unexpected: [Int], holds: Bool, notes: [Message]) {
    let claims = reports.map(\.claim)
    let matches = MessageMatches(
      found.map { .init(file: $0.path ?? "", line: $0.line, text: $0.text) }, claims: claims,
      anywhere: self.claims.areAnywhere)
    let pattern = message.map(MessagePattern.init)
    let unexpected = matches.unclaimed.filter { !(pattern?.matches(found[$0].text) ?? reports.isEmpty) }
    let missing = zip(claims, matches.findings).filter { $1 != .found }.map { claim, finding in
      if self.claims.areAnywhere { return Message(path: nil, line: 1, text: "missing: \(claim.message)") }
      var reality = "nothing is reported here"
      if case .different(let index) = finding { reality = "reported: \(found[index].text.foldingWhitespace())" }
      return Message(
        path: claim.position.file, line: claim.lines.max() ?? 1, text: "\(reality); expected: \(claim.message)")
    }
    return (unexpected, missing.isEmpty, missing + unexpected.map { found[$0] })
  }

  /// Throws an error if the code claims reports, although it compiles and no test can record them.
  func expectNoReports() throws {
    guard !claims.reports.isEmpty, !step.checks.contains(where: \.expectsFailure) else { return }
    throw Unsatisfied(
      "step-passes", "step \(step.number) compiles, and its code says that it fails",
      notes: match([], claims.reports, nil).notes)
  }
}

extension StepObservation {
  fileprivate var hasRun: Bool {
    switch self {
    case .testsPassed, .ran, .failedAsExpected: true
    default: false
    }
  }
}

extension TutorialStep {
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
      id: id, position: position, message: message, advice: hints.joined(separator: "\n"),
      messages: messages.map { message in
        var message = message
        message.source = message.path.flatMap { state.files[$0]?.source }
        return message
      })
  }
}
