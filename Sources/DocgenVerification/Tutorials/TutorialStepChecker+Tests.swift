import DocgenModel
import DocgenSyntax
import DocgenSystem

/// The tests of a step's project.
extension TutorialStepChecker {
  /// The runs of the tests of both frameworks.
  private struct Tests {
    var tests: [TestRun.Test] = []
    /// The names of the tests as functions.
    var names: [String] = []
    var issues: [Message] = []
    var output: [UInt8] = []
    var error: [UInt8] = []
    var records: [String: [PrintRecord]] = [:]
    /// How the program ended, if the tests didn't run to their end.
    var end: ProcessRunner.Termination?
    /// The test that was running then.
    var unfinished: TestRun.Test?

    /// Adds a run with the framework's report, whose issues `message` moves to their places in the reader's project.
    mutating func add(
      _ run: Run, _ read: TestRun?, validStatuses statuses: Set<Int32>, _ message: (TestRun.Issue) -> Message
    ) {
      (output, error) = (output + run.output.standardOutput, error + run.output.standardError)
      records.merge(run.records) { $0 + $1 }
      if read?.hasEnded == true {
        tests += read?.tests ?? []
        issues += read?.issues.map(message) ?? []
      }
      if case .exited(let status) = run.output.termination, statuses.contains(status) { return }
      (end, unfinished) = (end ?? run.output.termination, unfinished ?? read?.unfinished)
    }
  }

  func observeTests(
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
    if let end = tests.end {
      let running = tests.unfinished.map { [Message(path: nil, line: 1, text: "test '\($0.name)' was running")] } ?? []
      throw Unsatisfied(
        "step-fails", "the test program of step \(step.number) \(ProgramEnd.words(for: end, limits: limits))",
        notes: tests.issues + running)
    }
    if let skipped = tests.tests.first(where: { $0.isSkipped || $0.isCanceled }) {
      throw Unsatisfied("step-fails", "test '\(skipped.name)' of step \(step.number) was skipped")
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
    let matches = match(tests.issues, reports, check.message)
    let expectsIssues = check.expectation == .fails || !reports.isEmpty
    if expectsIssues, tests.issues.isEmpty {
      throw Unsatisfied(
        "step-passes", "the tests of step \(step.number) pass, but must fail", notes: matches.notes)
    }
    if !expectsIssues, !tests.issues.isEmpty {
      throw Unsatisfied("step-fails", "a test of step \(step.number) fails", notes: tests.issues)
    }
    guard matches.holds, !expectsIssues || matches.unexpected.isEmpty else {
      throw Unsatisfied(
        "step-fails",
        matches.holds
          ? "a test of step \(step.number) fails for a different reason than expected"
          : "a test of step \(step.number) doesn't fail as its code says", notes: matches.notes)
    }
    try compareTexts(check, tests.output, tests.error, "the tests of step \(step.number) don't print")
    // The claims of a program apply only to a run of the program.
    if build.programs.isEmpty { try comparePrinted(output: tests.output, records: tests.records) }
    return expectsIssues ? .failedAsExpected(tests.issues) : .testsPassed(count: tests.names.count)
  }

  private func runSwiftTesting(
    _ filter: String?, of build: TutorialBuild, in folder: String, into tests: inout Tests
  ) async throws {
    let events = "\(folder)/.docgen-events"
    try fileSystem.remove(path: events)
    let arguments = SwiftTestingEvents.arguments(writing: events) + (filter.map { ["--filter", $0] } ?? [])
    let run = try await self.run(scratch.tests(of: build.name), arguments, of: build, in: folder)
    let read = try fileSystem.readIfPresent(events).flatMap { SwiftTestingEvents.read($0, file: "", module: "") }
    // If there is no test, Swift Testing writes no stream. A test can also end the program with status 0.
    let hasTests = read?.tests.isEmpty == false
    let statuses: Set = read?.hasEnded == true ? [0, 1, Self.noTests] : hasTests ? [] : [0, Self.noTests]
    tests.names += read?.tests.map(\.name) ?? []
    tests.add(run, read, validStatuses: statuses) { issue in
      let parts = issue.place.split(separator: ":")
      let path = parts.isEmpty ? nil : self.path(ofFileID: String(parts[0]))
      return Message(path: path, line: parts.count == 2 ? Int(parts[1]) ?? 1 : 1, text: issue.text)
    }
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
    let text = String(decoding: run.output.standardOutput + run.output.standardError, as: UTF8.self)
    let read = XCTestLog.read(text, file: "")
    tests.names += read.tests.compactMap { $0.name.split(separator: ".").last.map(String.init) }
    tests.add(run, read, validStatuses: [0, 1]) { issue in
      let parts = issue.place.split(separator: ":")
      let path = parts.dropLast().joined(separator: ":")
      let prefix = scratch.project + "/"
      return Message(
        path: build.origin(of: path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path),
        line: parts.last.flatMap { Int($0) } ?? 1, text: issue.text)
    }
  }

  /// The file of the project with the ID `Module/File.swift` in a test framework.
  private func path(ofFileID fileID: String) -> String? {
    let parts = fileID.split(separator: "/")
    guard let name = parts.last, let module = parts.first else { return nil }
    let found = step.state.files.keys.filter { $0 == name || $0.hasSuffix("/\(name)") }.sorted()
    return found.first { $0.split(separator: "/").contains(module) } ?? found.first
  }
}
