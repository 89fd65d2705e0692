import ArgumentParser
import Dependencies
import DocgenContent
import DocgenOutput
import DocgenSite
import DocgenSystem
import DocgenVerification
import Foundation

/// `docgen build`: verifies changed samples, and writes the site.
struct BuildCommand: AsyncParsableCommand, ProgressReporting {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Verify changed samples, and write the site."
  )

  @OptionGroup var package: PackageLocation
  @OptionGroup var location: BuildLocation
  @OptionGroup var samples: SandboxOption

  @Option(help: ArgumentHelp("The site's folder, absolute or relative to the package.", valueName: "folder"))
  var output: String = "site"

  @OptionGroup var content: ContentSelection

  @Option(name: .customLong("base-url"), help: ArgumentHelp("The URL where you publish the site.", valueName: "url"))
  var baseURL: String?

  @Flag(inversion: .prefixedNo, help: "In a strict package, verify samples that have no current result.")
  var verify = true

  @Option(help: ArgumentHelp("Use the results of a 'docgen test --shard' elsewhere. Repeatable.", valueName: "folder"))
  var results: [String] = []

  @Flag(help: "Ignore cached results, and run every sample.")
  var fresh = false

  @Flag(help: "Treat warnings and unchecked Swift code blocks as errors.")
  var strict = false

  @Option(
    help: ArgumentHelp("Write the counts and diagnostics to a JSON file, or SARIF to a .sarif file.", valueName: "file")
  )
  var report: String?

  @OptionGroup var concurrency: JobsOption

  @Flag(help: "Print only diagnostics.")
  var quiet = false

  @Flag(help: "Check the links in the HTML, including links from templates.")
  var checkOutput = false

  @Flag(help: "List changed files, and the time and memory of each stage.")
  var verbose = false

  func validate() throws {
    guard baseURL.map(ConfigurationReader.isWebAddress) ?? true else {
      throw ValidationError("'--base-url' must be a web address, such as 'https://example.org/docs/'.")
    }
    guard !(fresh && !results.isEmpty) else { throw ValidationError("Use either '--fresh' or '--results', not both.") }
    guard !(quiet && verbose) else { throw ValidationError("Use either '--quiet' or '--verbose', not both.") }
  }

  func run() async throws {
    @Dependency(\.console) var console
    @Dependency(\.fileSystem) var fileSystem
    let path = try package.resolve()
    try fileSystem.checkIsReport(report)
    var options = BuildOptions(
      packagePath: path, output: output, catalogs: content.catalog, baseURL: baseURL, isStrict: strict,
      jobs: concurrency.jobs)
    options.samples = verify ? .verifiedIfStrict : .stored
    options.buildsPackage = verify
    (options.isFresh, options.shardResults) = (fresh, results)
    options.sandbox = samples.sandbox
    options.symbols = content.symbolUse
    options.checksOutput = checkOutput
    options.listsSamples = report != nil
    let builder = SiteBuilder(BuildEnvironment(package: path, build: location.folder(of: path)))
    let verified = try await builder.verify(builder.parse(options), options)
    let result = try await builder.build(verified, options)
    // The process is about to end, and freeing a site's values would take longer than rendering its pages.
    _ = Unmanaged.passRetained(Unfreed(values: (verified, result)))
    console.report(result.diagnostics, package: path, results: verified.results)
    if let report { try fileSystem.write(result.report, to: report, result.diagnostics, package: path) }
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
}

/// Values that aren't freed before the process ends.
private final class Unfreed: Sendable {
  private let values: any Sendable

  init(values: some Sendable) { self.values = values }
}
