import ArgumentParser
import ConcurrencyExtras
import Dependencies
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
    help: ArgumentHelp("Check only the snippets whose path contains a text. Repeat it for several.", valueName: "text"))
  var filter: [String] = []

  @Flag(help: "Run every sample, whatever is known about it.")
  var fresh = false

  @Flag(
    inversion: .prefixedNo, help: "Whether the package is built first. Not inside 'swift test', which holds the lock.")
  var build = true

  @Flag(help: "Write what was observed into the comments and fences that claim something else, and show the changes.")
  var accept = false

  @Option(help: ArgumentHelp("Write the counts and diagnostics to a JSON file.", valueName: "file.json"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Write each result as a line of JSON to a file, or to standard output for '-'.", valueName: "file"))
  var eventStream: String?

  @Option(help: "How many samples run at once.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    guard jobs >= 1 else { throw ValidationError("'--jobs' is a number of jobs, from 1.") }
  }

  func run() async throws {
    @Dependency(\.console) var console
    @Dependency(\.date) var date
    @Dependency(\.fileSystem) var fileSystem
    let start = date.now
    let path = try package.resolve()
    let shown = try await ShownSamples.find(BuildOptions(packagePath: path, jobs: jobs))
    var session = SampleSession(packagePath: path, build: location.folder(of: path), shown: shown, jobs: jobs)
    session.filters = filter
    session.isFresh = fresh
    session.buildsFirst = build
    session.rerunsFailures = accept

    let events = LockIsolated("")
    let isStreaming = eventStream == "-"
    let onEvent: @Sendable (SnippetEvent) -> Void = { event in
      if isStreaming { console.write(event.line) } else { events.withValue { $0 += event.line } }
    }
    let result: SampleSession.Result
    do {
      result = try await session.run(onEvent: onEvent)
    } catch let error as VerificationError {
      onEvent(.problem(error.reason))
      try save(events.value, fileSystem)
      console.report([Diagnostic("unverifiable", at: nil, error.reason)])
      throw ExitCode(1)
    }
    try save(events.value, fileSystem)
    if let report {
      try write(SampleReport(result, seconds: date.now.timeIntervalSince(start)), to: report, fileSystem)
    }
    if accept {
      try await acceptObservations(result, in: path)
      return
    }
    console.report(result.outcomes.flatMap { $0.failures + $0.diagnostics } + result.diagnostics)
    let failed = result.outcomes.count { $0.verification.outcome == .failed }
    let kept = result.outcomes.count(where: \.isFromLedger)
    if !isStreaming {
      console.write(
        "\(result.outcomes.count) snippets: \(result.outcomes.count - failed) hold, \(failed) do not; "
          + "\(result.outcomes.count - kept) ran now, \(kept) have not changed\n")
      for manifest in shown.manifests where result.loadedManifests.contains(manifest.text) {
        console.write("\(manifest.position.file):\(manifest.position.line): the manifest was loaded\n")
      }
    }
    if failed > 0 || result.diagnostics.containsError { throw ExitCode(1) }
  }

  /// Writes what was observed into the sources, and tells what is left to do.
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

  private func write(_ report: SampleReport, to file: String, _ fileSystem: FileSystem) throws {
    @Dependency(\.console) var console
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try fileSystem.write(Array(encoder.encode(report)) + [UInt8(ascii: "\n")], file)
    } catch let error as FileError {
      console.report([Diagnostic("unwritable-report", at: nil, error.description)])
      throw ExitCode(1)
    }
  }

  private func save(_ events: String, _ fileSystem: FileSystem) throws {
    @Dependency(\.console) var console
    guard let eventStream, eventStream != "-" else { return }
    do {
      try fileSystem.write(Array(events.utf8), eventStream)
    } catch let error as FileError {
      console.report([Diagnostic("unwritable-report", at: nil, error.description)])
      throw ExitCode(1)
    }
  }
}
