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
  @OptionGroup var samples: SandboxOption

  @Option(
    help: ArgumentHelp(
      "Check samples and steps whose path contains a text. Repeatable.", valueName: "text"))
  var filter: [String] = []

  @Option(
    help: ArgumentHelp(
      "Divide the samples into parts, and check one part, such as 2/4.", valueName: "number/count"),
    transform: TestCommand.parseShard)
  var shard: Shard?

  @Flag(help: "Ignore cached results, and run every sample.")
  var fresh = false

  @Option(help: "Run every sample this many times, and compare the runs.")
  var `repeat`: Int?

  @Flag(
    inversion: .prefixedNo, help: "Build the package first. Inside 'swift test', use '--no-build'.")
  var build = true

  @Flag(help: "List what docgen checks, one per line, without checking it.")
  var list = false

  @Flag(help: "List each code block that isn't verified, with its errors.")
  var explain = false

  @Flag(help: "Treat warnings and samples that fail as errors.")
  var strict = false

  @Flag(help: "Correct the sources to match the results, and show the changes.")
  var accept = false

  @Flag(help: "Like '--accept', but also mark mistakes as unverified.")
  var acceptAll = false

  private var isAccepting: Bool { accept || acceptAll }

  @Option(
    help: ArgumentHelp("Write the counts and diagnostics to a JSON file, or SARIF to a .sarif file.", valueName: "file")
  )
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Write each result as a line of JSON to a file, or to standard output for '-'.", valueName: "file"))
  var eventStream: String?

  @OptionGroup var concurrency: JobsOption

  @Flag(help: "Print only diagnostics.")
  var quiet = false

  func validate() throws {
    guard `repeat` ?? 1 >= 1 else { throw ValidationError("'--repeat' is a number of runs, from 1.") }
    guard shard == nil || (filter.isEmpty && !isAccepting) else {
      throw ValidationError("'--shard' can't be used with '--filter' or '--accept'.")
    }
    guard !(quiet && (list || explain)) else {
      throw ValidationError("'--quiet' can't be used with '--list' or '--explain'.")
    }
  }

  @Sendable static func parseShard(_ text: String) throws -> Shard {
    guard let shard = Shard(rawValue: text) else {
      throw ValidationError(
        "write a number and a count from 1 to \(Shard.maximumCount), such as 2/4. The number is at most the count.")
    }
    return shard
  }

  func run() async throws {
    @Dependency(\.console) var console
    @Dependency(\.date) var date
    @Dependency(\.fileSystem) var fileSystem
    let start = date.now
    let path = try package.resolveManifest()
    try fileSystem.checkIsReport(report)
    if eventStream != "-" {
      try fileSystem.checkIsReport(eventStream, option: "--event-stream", member: "kind")
    }
    var options = BuildOptions(packagePath: path, isStrict: strict, jobs: concurrency.jobs)
    options.samples = .verified
    (options.filters, options.shard) = (filter, shard)
    options.isFresh = fresh
    options.sandbox = samples.sandbox
    options.repetitions = `repeat`
    options.verifiesTutorials = !isAccepting
    // The accepted sources are valid in a strict package.
    options.allowsParts = !isAccepting
    options.buildsPackage = build
    let scratch = location.folder(of: path)
    let builder = SiteBuilder(BuildEnvironment(package: path, build: scratch))
    var parsed = try await builder.parse(options)
    var update = isAccepting ? SampleSnapshotUpdate(in: scratch, options, marksMistakes: acceptAll) : nil
    if update != nil, !list {
      try await accepting { try await update?.label(parsed) }
      parsed = try await builder.parse(options)
    }
    if list {
      try await listSamples(builder, parsed, options)
      return
    }

    let events = LockIsolated("")
    let isStreaming = eventStream == "-"
    let onEvent: @Sendable (SampleEvent) -> Void = { event in
      if isStreaming { console.write(event.line) } else { events.withValue { $0 += event.line } }
    }
    var verified = try await builder.verify(parsed, options, onEvent: onEvent)
    if verified.problem == nil, update != nil {
      try await accepting { verified = try await update?.run(verified) ?? verified }
    }
    if let update, verified.problem == nil || !update.differences.isEmpty {
      console.write(update.differences + update.summary)
    }
    if let problem = verified.problem {
      onEvent(.problem(problem.reason))
      try save(events.value)
      console.report(problem.allDiagnostics, package: path, results: [])
      try writeReport(nil, diagnostics: problem.allDiagnostics, in: path, since: start)
      throw ExitCode(1)
    }
    if let update {
      onEvent(end(of: verified))
      try save(events.value)
      try writeReport(verified, diagnostics: verified.allDiagnostics, in: path, since: start)
      let remaining = update.remaining + verified.diagnostics
      console.report(remaining)
      if remaining.containsError { throw ExitCode(1) }
      return
    }
    var texts: [Diagnostic] = []
    var others: [Report.SampleResult] = []
    if parsed.isLoaded {
      let samples = try await verified.checkDocumentSamples(jobs: concurrency.jobs)
      (texts, others) = (samples.diagnostics, samples.results)
    } else {
      texts = parsed.fileDiagnostics
    }
    if verified.filter.selectsAll { texts += parsed.tutorialDiagnostics }
    // A failed code block has its own result already.
    let failures = Set(verified.results.filter(\.isInPlace).flatMap(\.failures).map(\.position))
    onEvent(.texts(texts.filter { $0.severity == .error && !($0.position.map(failures.contains) ?? false) }))
    onEvent(end(of: verified))
    try save(events.value)
    texts += verified.results.filter(\.id.isSnippet).flatMap(\.warnings).map { $0.diagnostic(.warning) }
    if verified.isStrict { texts = texts.map(\.strict) }
    let diagnostics = texts + verified.allDiagnostics
    try writeReport(verified, others: others, diagnostics: diagnostics, in: path, since: start)
    console.report(diagnostics, package: path, results: verified.results)
    if !isStreaming && !quiet { console.write(summary(of: verified) + Self.unread(try parsed.unreadDocuments())) }
    if verified.results.isEmpty, diagnostics.isEmpty, others.isEmpty, !filter.isEmpty {
      console.report([
        Diagnostic(
          "no-match", at: nil,
          "no sample has a name that contains \(filter.map { "'\($0)'" }.joined(separator: " or "))",
          notes: [.init("use a part of a name that 'docgen test --list' prints")])
      ])
      throw ExitCode(1)
    }
    let hasFailed = diagnostics.containsError
    if let shard {
      try ShardRecord(shard, hasFailed ? .failed : .passed, results: verified.results).write(in: scratch)
    }
    if hasFailed { throw ExitCode(1) }
  }

  private func listSamples(_ builder: SiteBuilder, _ parsed: ParsedSite, _ options: BuildOptions) async throws {
    @Dependency(\.console) var console
    do {
      for id in try await builder.sampleIDs(parsed, options) { console.write("\(id)\n") }
    } catch let error as VerificationError {
      console.report(error.allDiagnostics)
      throw ExitCode(1)
    }
  }

  private func end(of verified: VerifiedSite) -> SampleEvent {
    func count(_ state: SampleResult.State) -> Int {
      verified.results.count { result in
        // Without `strict`, a failed code block gets a label on its page and isn't an error.
        let isIgnored = !verified.isStrict && result.isInPlace && result.state == .failed
        return (isIgnored ? .passed : result.state) == state
      }
    }
    return .end(passed: count(.passed), failed: count(.failed), unchecked: count(.unchecked))
  }

  /// The line about Markdown files that aren't read.
  private static func unread(_ files: [String]) -> String {
    let folders = Set(files.map { $0.split(separator: "/").dropLast().joined(separator: "/") }).sorted()
    guard let first = files.first else { return "" }
    return "\(files.count) more Markdown file\(files.count == 1 ? " has" : "s have") Swift code, such as '\(first)'; "
      + "to verify it, write 'samples: { documents: [\(folders.joined(separator: ", "))] }' in docgen.yml\n"
  }

  /// The lines that count the results of each kind of sample, and the failed code blocks by cause.
  private func summary(of verified: VerifiedSite) -> String {
    let kinds = [
      ("snippet", "snippets", verified.results.filter(\.id.isSnippet)),
      ("tutorial step", "tutorial steps", verified.results.filter { $0.id.isStep && $0.state != .unchecked }),
      ("sample in place", "samples in place", verified.results.filter(\.isInPlace)),
    ]
    // A package without any samples gets a line, too.
    let shown = kinds.filter { !$0.2.isEmpty }
    var lines = (shown.isEmpty ? [kinds[0]] : shown).map { noun, plural, results in
      func count(_ state: SampleResult.State) -> Int { results.count { $0.state == state } }
      let (unchecked, stored) = (count(.unchecked), results.count(where: \.isStored))
      return "\(results.count) \(results.count == 1 ? noun : plural): "
        + "\(count(.passed)) passed, \(count(.failed)) failed\(unchecked == 0 ? "" : ", \(unchecked) unchecked"); "
        + "\(results.count - unchecked - stored) ran now, \(stored) unchanged\n"
    }
    if let sandbox = verified.sandbox { lines.append("\(sandbox.line)\n") }
    let failures = FailureSummary(verified, listsAll: explain)
    lines.append(failures.text)
    for result in verified.results {
      if case .manifest = result.id, result.state == .passed { lines.append("\(result.id): the manifest was loaded\n") }
    }
    return lines.joined()
  }

  /// Runs a part of `--accept`, and reports a file that can't be read or written.
  private func accepting(_ operation: () async throws -> Void) async throws {
    @Dependency(\.console) var console
    do {
      try await operation()
    } catch let error as FileError {
      console.report([Diagnostic("unwritable-source", at: nil, error.description)])
      throw ExitCode(1)
    }
  }

  private func writeReport(
    _ verified: VerifiedSite?, others: [Report.SampleResult] = [], diagnostics: [Diagnostic], in package: String,
    since start: Date
  ) throws {
    @Dependency(\.date) var date
    @Dependency(\.fileSystem) var fileSystem
    guard let report else { return }
    let content = SampleReport(
      verified, others: others, diagnostics: diagnostics, seconds: date.now.timeIntervalSince(start))
    try fileSystem.write(content, to: report, diagnostics, package: package)
  }

  private func save(_ events: String) throws {
    @Dependency(\.fileSystem) var fileSystem
    guard let eventStream, eventStream != "-" else { return }
    try fileSystem.write(Array(events.utf8), to: eventStream, forOption: "--event-stream")
  }
}
