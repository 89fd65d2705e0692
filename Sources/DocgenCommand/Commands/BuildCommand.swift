import ArgumentParser
import Dependencies
import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSnippets
import DocgenSystem
import Foundation

/// `docgen build`: verifies changed samples, and writes the site.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Verify changed samples, and write the site."
  )

  @OptionGroup var package: PackageLocation
  @OptionGroup var location: BuildLocation

  @Option(help: ArgumentHelp("The site's folder, absolute or relative to the package.", valueName: "folder"))
  var output: String = "site"

  @OptionGroup var content: ContentSelection

  @Option(name: .customLong("base-url"), help: ArgumentHelp("The URL where you publish the site.", valueName: "url"))
  var baseURL: String?

  @Flag(inversion: .prefixedNo, help: "In a strict package, verify samples that have no current result.")
  var verify = true

  @Flag(help: "Ignore cached results, and run every sample.")
  var fresh = false

  @Flag(help: "Treat warnings and unchecked Swift code blocks as errors.")
  var strict = false

  @Option(help: ArgumentHelp("Write the counts and diagnostics to a JSON file.", valueName: "file.json"))
  var report: String?

  @Option(help: "The number of pages and samples to process concurrently.")
  var jobs: Int = Docgen.defaultJobs

  @Flag(help: "Print only diagnostics.")
  var quiet = false

  @Flag(help: "Check the links in the HTML, including links from templates.")
  var checkOutput = false

  @Flag(help: "List changed files, and the time and memory of each stage.")
  var verbose = false

  func validate() throws {
    guard jobs >= 1 else { throw ValidationError("'--jobs' must be at least 1.") }
    guard baseURL.map(ConfigurationReader.isWebAddress) ?? true else {
      throw ValidationError("'--base-url' must be a web address, such as 'https://example.org/docs/'.")
    }
    guard !(quiet && verbose) else { throw ValidationError("Use either '--quiet' or '--verbose', not both.") }
  }

  func run() async throws {
    @Dependency(\.console) var console
    @Dependency(\.date) var date
    @Dependency(\.fileSystem) var fileSystem
    @Dependency(\.processEnvironment) var environment
    let start = date.now
    let path = try package.resolve()
    var options = BuildOptions(
      packagePath: path, output: output, catalogs: content.catalog, baseURL: baseURL, isStrict: strict, jobs: jobs)
    options.checksOutput = checkOutput
    options.program = environment.executable()
    options.listsSamples = report != nil
    let buildEnvironment = BuildEnvironment(package: path, build: location.folder(of: path))
    if content.catalog.isEmpty { options.targetFolders = try await TargetFolders.of(buildEnvironment) }
    let parsed = try await SiteBuilder().parse(options)
    let verified: VerifiedPackage
    do {
      verified = try await verify(parsed, buildEnvironment)
    } catch let error as VerificationError {
      console.report(error.allDiagnostics)
      if let report {
        try fileSystem.write(
          Report(diagnostics: error.allDiagnostics, seconds: date.now.timeIntervalSince(start)).reportBytes, to: report,
          forOption: "--report")
      }
      throw ExitCode(1)
    }
    options.verifications = verified.samples.verifications
    options.loadedManifests = verified.samples.loadedManifests
    options.tutorialResults = verified.steps
    options.symbols = verified.symbols
    options.diagnostics = verified.diagnostics.filter { $0.severity == .error }

    let result = try await SiteBuilder().build(parsed, options)
    // The process is about to end, and freeing a site's values would take longer than rendering its pages.
    _ = Unmanaged.passRetained(Unfreed(values: (parsed, result)))
    // Warnings about the result cache or outdated symbols aren't about the content, so `strict` doesn't turn them
    // into errors.
    let printedDiagnostics = verified.diagnostics.filter { $0.severity == .warning } + result.diagnostics
    console.report(printedDiagnostics)
    if let report { try fileSystem.write(result.report.reportBytes, to: report, forOption: "--report") }
    if verbose {
      for file in result.written { console.write("wrote \(file)\n") }
      for file in result.removed { console.write("removed \(file)\n") }
      for stage in result.stages {
        let milliseconds = Int((stage.seconds * 1000).rounded())
        console.write("\(stage.stage): \(milliseconds) ms, \(stage.peakMemory / 1_000_000) MB\n")
      }
    }
    if !quiet { console.write(BuildSummary(result).text) }
    if !result.isGood { throw ExitCode(1) }
  }

  /// The stage `verify`: gets the results of the package's samples, and its symbols.
  private func verify(_ parsed: ParsedSite, _ buildEnvironment: BuildEnvironment) async throws -> VerifiedPackage {
    let isStrict = parsed.configuration.isStrict
    var session = SampleProvider(buildEnvironment: buildEnvironment, parsed: parsed, jobs: jobs)
    session.isFresh = fresh
    let symbolProvider = SymbolProvider(
      buildEnvironment: buildEnvironment, modules: parsed.configuration.modules,
      modulesPosition: parsed.configuration.positions[.modules],
      graphs: content.symbolGraphs, buildsFirst: verify, isStrict: isStrict, jobs: jobs)
    var verified = VerifiedPackage()
    // Reading cached symbols runs concurrently. Everything else waits for the samples, because both may build the
    // package.
    async let known = content.symbols ? symbolProvider.known() : nil
    // Without `strict`, the site shows only cached results.
    verified.samples = try await verify && isStrict ? session.run() : session.known()
    verified.diagnostics = verified.samples.diagnostics
    let tutorials = TutorialSession(buildEnvironment: buildEnvironment, parsed: parsed, isFresh: fresh)
    if verify && isStrict {
      let checked = try await tutorials.run()
      verified.steps = checked.results
      verified.diagnostics += checked.diagnostics
    } else {
      verified.steps = try await tutorials.known()
    }
    if content.symbols {
      let gathered = if let known = try await known { known } else { try await symbolProvider.run() }
      verified.symbols = gathered.sources
      verified.diagnostics += gathered.diagnostics
    }
    return verified
  }

  /// The results of a package's samples, and its symbols.
  private struct VerifiedPackage {
    var samples = SampleProvider.Result()
    var steps: [SourcePosition: TutorialStepResult] = [:]
    var symbols: SymbolSources?
    var diagnostics: [Diagnostic] = []
  }
}

/// Values that aren't freed before the process ends.
private final class Unfreed: Sendable {
  private let values: any Sendable

  init(values: some Sendable) { self.values = values }
}
