import ArgumentParser
import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSite
import DocgenSnippets
import DocgenSystem
import Foundation

/// `docgen test`: checks every sample.
struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs every sample that has changed, and compares what it says with what it does."
  )

  @OptionGroup var package: PackageLocation
  @OptionGroup var location: BuildLocation

  @Option(
    help: ArgumentHelp(
      "Check only the snippets and tutorials whose path contains a text. Repeat it for several.", valueName: "text"))
  var filter: [String] = []

  @Flag(help: "Run every sample, whatever is known about it.")
  var fresh = false

  @Flag(
    inversion: .prefixedNo, help: "Whether the package is built first. Not inside 'swift test', which holds the lock.")
  var build = true

  @Flag(help: "List what would be checked, one a line, and check nothing.")
  var list = false

  @Flag(help: "List each sample that isn't verified, with its first error.")
  var explain = false

  @Flag(help: "Make every warning and every sample that fails an error.")
  var strict = false

  @Flag(help: "Write what was observed into the comments and fences that claim something else, and show the changes.")
  var accept = false

  @Option(help: ArgumentHelp("Write the counts and diagnostics to a JSON file.", valueName: "file.json"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Write each result as a line of JSON to a file, or to standard output for '-'.", valueName: "file"))
  var eventStream: String?

  @Option(help: "How many samples run at once.")
  var jobs: Int = Docgen.defaultJobs

  func validate() throws {
    guard jobs >= 1 else { throw ValidationError("'--jobs' is a number of jobs, from 1.") }
  }

  func run() async throws {
    @Dependency(\.console) var console
    @Dependency(\.date) var date
    let start = date.now
    let path = try package.resolveManifest()
    let parsed = try await SiteBuilder().parse(BuildOptions(packagePath: path, isStrict: strict, jobs: jobs))
    let basis = BuildBasis(package: path, build: location.folder(of: path), remembersCompiler: true)
    var session = SampleSession(basis: basis, parsed: parsed, jobs: jobs)
    session.filters = filter
    session.isFresh = fresh
    session.buildsFirst = build
    session.rerunsFailures = accept

    if list {
      for name in try await session.names() { console.write("\(name)\n") }
      return
    }
    let events = LockIsolated("")
    let isStreaming = eventStream == "-"
    let onEvent: @Sendable (SnippetEvent) -> Void = { event in
      if isStreaming { console.write(event.line) } else { events.withValue { $0 += event.line } }
    }
    // The end of the stream comes after what is found in the texts.
    let end = LockIsolated<SnippetEvent?>(nil)
    let result: SampleSession.Result
    var steps = TutorialSession.Result()
    do {
      // Also where there is no snippet that would need it.
      _ = try await basis.manifests.packageName(of: path)
      result = try await session.run { event in
        if case .end = event { end.setValue(event) } else { onEvent(event) }
      }
      if !accept {
        steps = try await TutorialSession(basis: basis, parsed: parsed, filters: filter, isFresh: fresh)
          .run(onEvent: onEvent)
      }
    } catch let error as VerificationError {
      onEvent(.problem(error.reason))
      try save(events.value)
      console.report(error.complaints)
      if let report {
        let result = SampleSession.Result(diagnostics: error.complaints)
        try write(SampleReport(result, seconds: date.now.timeIntervalSince(start)), to: report)
      }
      throw ExitCode(1)
    }
    var texts: [Diagnostic] = []
    if filter.isEmpty, !accept {
      texts =
        parsed.isLoaded
        ? try await parsed.sampleDiagnostics(
          verifications: result.verifications, loadedManifests: result.loadedManifests, jobs: jobs)
        : parsed.fileDiagnostics
      texts += parsed.tutorialDiagnostics
      // A failed in-place sample has its own result already.
      let failures = Set(result.inPlace.flatMap(\.verification.failures).map { $0.position })
      onEvent(.texts(texts.filter { $0.severity == .error && !($0.position.map(failures.contains) ?? false) }))
    }
    if let end = end.value { onEvent(end) }
    try save(events.value)
    if let report {
      try write(SampleReport(result, steps: steps, seconds: date.now.timeIntervalSince(start)), to: report)
    }
    if accept {
      try await acceptObservations(result, in: path)
      return
    }
    texts += result.outcomes.flatMap(\.diagnostics) + steps.diagnostics
    if parsed.configuration.isStrict { for index in texts.indices { texts[index].severity = .error } }
    console.report(result.outcomes.flatMap(\.failures) + texts + result.diagnostics)
    let failed = result.outcomes.count { $0.verification.outcome == .failed }
    let kept = result.outcomes.count(where: \.isFromLedger)
    if !isStreaming {
      console.write(
        "\(result.outcomes.count) snippets: \(result.outcomes.count - failed) hold, \(failed) do not; "
          + "\(result.outcomes.count - kept) ran now, \(kept) have not changed\n")
      if let summary = steps.summary { console.write(summary) }
      if !result.inPlace.isEmpty { console.write(InPlaceSummary(result.inPlace).text) }
      if explain { console.write(InPlaceSummary(result.inPlace).explanation) }
      for manifest in parsed.samples.manifests where result.loadedManifests.contains(manifest.text) {
        console.write("\(manifest.position.file):\(manifest.position.line): the manifest was loaded\n")
      }
    }
    if result.outcomes.isEmpty, result.inPlace.isEmpty, steps.outcomes.isEmpty, !filter.isEmpty {
      console.report([
        Diagnostic(
          "no-match", at: nil,
          "no path of a snippet or tutorial contains \(filter.map { "'\($0)'" }.joined(separator: " or "))",
          notes: [.init("give '--filter' a part of a path below 'Snippets', or of a '.tutorial' file")])
      ])
      throw ExitCode(1)
    }
    if failed > 0 || texts.containsError || result.diagnostics.containsError { throw ExitCode(1) }
  }

  /// Writes the observed values into the sources, and prints the remaining failures.
  private func acceptObservations(_ result: SampleSession.Result, in path: String) async throws {
    @Dependency(\.console) var console
    let acceptance: SampleAcceptance
    do {
      acceptance = try await SampleAcceptance.run(result, package: path, jobs: jobs)
    } catch let error as FileError {
      console.report([Diagnostic("unwritable-source", at: nil, error.description)])
      throw ExitCode(1)
    }
    console.write(acceptance.differences)
    console.write(acceptance.summary)
    console.report(acceptance.remaining + result.diagnostics)
    if !acceptance.remaining.isEmpty || result.diagnostics.containsError { throw ExitCode(1) }
  }

  private func write(_ report: SampleReport, to file: String) throws {
    @Dependency(\.fileSystem) var fileSystem
    try fileSystem.write(report.reportBytes, to: file, askedForBy: "--report")
  }

  private func save(_ events: String) throws {
    @Dependency(\.fileSystem) var fileSystem
    guard let eventStream, eventStream != "-" else { return }
    try fileSystem.write(Array(events.utf8), to: eventStream, askedForBy: "--event-stream")
  }
}
