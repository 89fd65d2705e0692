import ArgumentParser
import Dependencies
import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSystem
import DocgenVerification
import Foundation

/// `docgen test`: checks samples and tutorials, or updates the claims in the sources.
struct TestCommand: AsyncParsableCommand, ProgressReporting {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run changed samples, and compare the results with their claims."
  )

  @OptionGroup var package: PackageLocation
  @OptionGroup var location: BuildLocation

  @Option(
    help: ArgumentHelp(
      "Check snippets and tutorials whose path contains a text. Repeatable.", valueName: "text"))
  var filter: [String] = []

  @Flag(help: "Ignore cached results, and run every sample.")
  var fresh = false

  @Option(help: "Run every sample this many times, and compare the runs.")
  var `repeat`: Int?

  @Flag(
    inversion: .prefixedNo, help: "Build the package first. Inside 'swift test', use '--no-build'.")
  var build = true

  @Flag(help: "List what docgen checks, one per line, without checking it.")
  var list = false

  @Flag(help: "List each sample that isn't verified, with its first error.")
  var explain = false

  @Flag(help: "Treat warnings and samples that fail as errors.")
  var strict = false

  @Flag(help: "Correct the sources to match the results, and show the changes.")
  var accept = false

  @Option(help: ArgumentHelp("Write the counts and diagnostics to a JSON file.", valueName: "file.json"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Write each result as a line of JSON to a file, or to standard output for '-'.", valueName: "file"))
  var eventStream: String?

  @Option(help: "The number of samples to run concurrently.")
  var jobs: Int = Docgen.defaultJobs

  @Flag(help: "Print only diagnostics.")
  var quiet = false

  func validate() throws {
    guard `repeat` ?? 1 >= 1 else { throw ValidationError("'--repeat' is a number of runs, from 1.") }
    guard jobs >= 1 else { throw ValidationError("'--jobs' must be at least 1.") }
    guard !(quiet && (list || explain)) else {
      throw ValidationError("'--quiet' can't be used with '--list' or '--explain'.")
    }
  }

  func run() async throws {
    @Dependency(\.console) var console
    @Dependency(\.date) var date
    @Dependency(\.fileSystem) var fileSystem
    let start = date.now
    let path = try package.resolveManifest()
    try fileSystem.checkIsReport(report, option: "--report", member: "diagnostics")
    if eventStream != "-" {
      try fileSystem.checkIsReport(eventStream, option: "--event-stream", member: "kind")
    }
    let parsed = try await SiteBuilder().parse(BuildOptions(packagePath: path, isStrict: strict, jobs: jobs))
    let buildEnvironment = BuildEnvironment(package: path, build: location.folder(of: path))
    var options = VerificationOptions(buildEnvironment, isFresh: fresh, jobs: jobs)
    options.filters = filter
    options.buildsFirst = build
    let tutorials = TutorialStepProvider(options: options, parsed: parsed)
    // '--repeat' applies only to samples, so `tutorials` gets the options from before this change.
    if let runs = `repeat` { (options.runs, options.isFresh) = (runs, true) }
    let session = SampleProvider(options: options, parsed: parsed)

    let events = LockIsolated("")
    let isStreaming = eventStream == "-"
    let onEvent: @Sendable (SnippetEvent) -> Void = { event in
      if isStreaming { console.write(event.line) } else { events.withValue { $0 += event.line } }
    }
    // The end of the stream comes after what is found in the texts.
    let end = LockIsolated<SnippetEvent?>(nil)
    let result: SampleProvider.Result
    var steps = TutorialStepProvider.Result()
    do {
      if list {
        for name in try await session.names() { console.write("\(name)\n") }
        return
      }
      // Read the manifest even if no snippet needs it, so that an invalid manifest is reported.
      _ = try await buildEnvironment.manifests.packageName(of: path)
      result = try await session.run { event in
        if case .end = event { end.setValue(event) } else { onEvent(event) }
      }
      if !accept { steps = try await tutorials.run(onEvent: onEvent) }
    } catch let error as VerificationError {
      onEvent(.problem(error.reason))
      try save(events.value)
      console.report(error.allDiagnostics)
      if let report {
        let result = SampleProvider.Result()
        let seconds = date.now.timeIntervalSince(start)
        try write(SampleReport(result, diagnostics: error.allDiagnostics, seconds: seconds), to: report)
      }
      throw ExitCode(1)
    }
    var texts: [Diagnostic] = []
    var others: [Report.SampleResult] = []
    if !accept {
      if parsed.isLoaded {
        let samples = try await parsed.checkDocumentSamples(
          verifications: result.verifications, loadedManifests: result.loadedManifests, filters: filter,
          jobs: jobs)
        (texts, others) = (samples.diagnostics, samples.results)
      } else {
        texts = parsed.fileDiagnostics
      }
      if filter.isEmpty { texts += parsed.tutorialDiagnostics }
      // A failed in-place sample has its own result already.
      let failures = Set(result.inPlace.flatMap(\.verification.failures).map { $0.position })
      onEvent(.texts(texts.filter { $0.severity == .error && !($0.position.map(failures.contains) ?? false) }))
    }
    if let end = end.value { onEvent(end) }
    try save(events.value)
    texts += result.outcomes.flatMap(\.diagnostics) + steps.diagnostics
    if parsed.configuration.isStrict { for index in texts.indices { texts[index].severity = .error } }
    let diagnostics = result.outcomes.flatMap(\.failures) + texts + result.diagnostics
    if let report {
      let seconds = date.now.timeIntervalSince(start)
      try write(
        SampleReport(result, others: others, steps: steps, diagnostics: diagnostics, seconds: seconds), to: report)
    }
    if accept {
      try await acceptObservations(result, in: path)
      return
    }
    console.report(diagnostics)
    let failed = result.outcomes.count { $0.verification.outcome == .failed }
    let failedInPlace = result.inPlace.filter { $0.verification.outcome == .failed }
    if !isStreaming && !quiet {
      // A package without any samples gets a line, too.
      if !result.outcomes.isEmpty || result.inPlace.isEmpty && steps.outcomes.isEmpty {
        console.write(
          OutcomeSummary(
            "snippet", total: result.outcomes.count, failed: failed,
            cached: result.outcomes.count(where: \.isFromCache)
          ).text)
      }
      if let summary = steps.summary { console.write(summary) }
      if !result.inPlace.isEmpty {
        console.write(
          OutcomeSummary(
            "sample in place", plural: "samples in place", total: result.inPlace.count, failed: failedInPlace.count,
            cached: result.inPlace.count(where: \.isFromCache)
          ).text)
      }
      if explain {
        for outcome in failedInPlace {
          let failure = outcome.verification.failures.first
          console.write("\(failure.map { "\($0.position)" } ?? outcome.file): \(failure?.message ?? "not verified")\n")
        }
      }
      for manifest in parsed.samples.manifests where result.loadedManifests.contains(manifest.text) {
        console.write("\(manifest.position.file):\(manifest.position.line): the manifest was loaded\n")
      }
    }
    let isEmpty =
      result.outcomes.isEmpty && result.inPlace.isEmpty && steps.outcomes.isEmpty && texts.isEmpty && others.isEmpty
    if isEmpty, !filter.isEmpty {
      console.report([
        Diagnostic(
          "no-match", at: nil,
          "no sample has a name that contains \(filter.map { "'\($0)'" }.joined(separator: " or "))",
          notes: [.init("use a part of a name that 'docgen test --list' prints, or of a '.tutorial' file")])
      ])
      throw ExitCode(1)
    }
    if failed > 0 || texts.containsError || result.diagnostics.containsError { throw ExitCode(1) }
  }

  /// Writes the observed values into the sources, and prints the remaining failures.
  private func acceptObservations(_ result: SampleProvider.Result, in path: String) async throws {
    @Dependency(\.console) var console
    let update: SampleSnapshotUpdate
    do {
      update = try await SampleSnapshotUpdate.run(result, package: path, jobs: jobs)
    } catch let error as FileError {
      console.report([Diagnostic("unwritable-source", at: nil, error.description)])
      throw ExitCode(1)
    }
    console.write(update.differences)
    console.write(update.summary)
    console.report(update.remaining + result.diagnostics)
    if !update.remaining.isEmpty || result.diagnostics.containsError { throw ExitCode(1) }
  }

  private func write(_ report: SampleReport, to file: String) throws {
    @Dependency(\.fileSystem) var fileSystem
    try fileSystem.write(report.reportBytes, to: file, forOption: "--report")
  }

  private func save(_ events: String) throws {
    @Dependency(\.fileSystem) var fileSystem
    guard let eventStream, eventStream != "-" else { return }
    try fileSystem.write(Array(events.utf8), to: eventStream, forOption: "--event-stream")
  }
}
