import ArgumentParser
import Dependencies
import DocgenModel
import DocgenSite
import DocgenSnippets
import DocgenSystem
import Foundation

/// `docgen build`: verifies what changed, and writes the site.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Writes the site, after checking every sample that has changed."
  )

  @OptionGroup var package: PackageLocation
  @OptionGroup var location: BuildLocation

  @Option(help: ArgumentHelp("Where the site goes, relative to the package.", valueName: "folder"))
  var output: String = "site"

  @OptionGroup var content: ContentSelection

  @Option(name: .customLong("base-url"), help: ArgumentHelp("The address at which the site will be.", valueName: "url"))
  var baseURL: String?

  @Flag(inversion: .prefixedNo, help: "Whether samples without a fresh result are run first.")
  var verify = true

  @Flag(help: "Run every sample, whatever is known about it.")
  var fresh = false

  @Flag(help: "Make every warning and every unclassified Swift fence an error.")
  var strict = false

  @Option(help: ArgumentHelp("Write the counts and diagnostics to a JSON file.", valueName: "file.json"))
  var report: String?

  @Option(help: "How many pages and samples are worked on at once.")
  var jobs: Int = Docgen.defaultJobs

  @Flag(help: "Print nothing but diagnostics.")
  var quiet = false

  @Flag(help: "Check the links of the written HTML, templates included.")
  var checkOutput = false

  @Flag(help: "List the files that are written or removed, and the time of each stage.")
  var verbose = false

  func validate() throws {
    guard jobs >= 1 else { throw ValidationError("'--jobs' is a number of jobs, from 1.") }
    guard baseURL.map(ConfigurationReader.isWebAddress) ?? true else {
      throw ValidationError("'--base-url' is a web address: 'https://example.org/docs/'.")
    }
    guard !(quiet && verbose) else { throw ValidationError("'--quiet' and '--verbose' exclude each other.") }
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
    let basis = BuildBasis(package: path, build: location.folder(of: path), remembersCompiler: true)
    if content.catalog.isEmpty { options.targetFolders = try await TargetFolders.of(basis) }
    let parsed = try await SiteBuilder().parse(options)
    let verified: VerifiedPackage
    do {
      verified = try await verify(parsed, basis)
    } catch let error as VerificationError {
      console.report(error.complaints)
      if let report {
        try fileSystem.write(
          Report(diagnostics: error.complaints, seconds: date.now.timeIntervalSince(start)).reportBytes, to: report,
          askedForBy: "--report")
      }
      throw ExitCode(1)
    }
    options.verifications = verified.samples.verifications
    options.loadedManifests = verified.samples.loadedManifests
    options.symbols = verified.symbols
    options.diagnostics = verified.diagnostics.filter { $0.severity == .error }

    let result = try await SiteBuilder().build(parsed, options)
    // The process is about to end. Freeing a site's values one by one would take longer than writing its pages.
    _ = Unmanaged.passRetained(Unfreed(values: (parsed, result)))
    // A warning about the result cache or about old symbols isn't the content's fault, so it's none in a strict package.
    let complaints = verified.diagnostics.filter { $0.severity == .warning } + result.diagnostics
    console.report(complaints)
    if let report { try fileSystem.write(result.report.reportBytes, to: report, askedForBy: "--report") }
    if verbose {
      for file in result.written { console.write("wrote \(file)\n") }
      for file in result.removed { console.write("removed \(file)\n") }
      for time in result.stages { console.write("\(time.stage): \(Int((time.seconds * 1000).rounded())) ms\n") }
    }
    if !quiet { console.write(BuildSummary(result).text) }
    if !result.isGood { throw ExitCode(1) }
  }

  /// The stage `verify`: what is known about the package's samples and symbols.
  private func verify(_ parsed: ParsedSite, _ basis: BuildBasis) async throws -> VerifiedPackage {
    let isStrict = parsed.configuration.isStrict
    var session = SampleSession(basis: basis, parsed: parsed, jobs: jobs)
    session.isFresh = fresh
    let symbolSession = SymbolSession(
      basis: basis, modules: parsed.configuration.modules, graphs: content.symbolGraphs, buildsFirst: verify,
      isStrict: isStrict, jobs: jobs)
    var verified = VerifiedPackage()
    // Known symbols are read at the same time. Everything else waits for the samples, because both may build the package.
    async let known = content.symbols ? symbolSession.known() : nil
    // A package that isn't strict builds as it stands, with what is known.
    verified.samples = try await verify && isStrict ? session.run() : session.known()
    verified.diagnostics = verified.samples.diagnostics
    if content.symbols {
      let gathered = if let known = try await known { known } else { try await symbolSession.run() }
      verified.symbols = gathered.sources
      verified.diagnostics += gathered.diagnostics
    }
    return verified
  }

  /// What is known about a package's samples and symbols.
  private struct VerifiedPackage {
    var samples = SampleSession.Result()
    var symbols: SymbolSources?
    var diagnostics: [Diagnostic] = []
  }
}

/// Values that are left to the end of the process.
private final class Unfreed: Sendable {
  private let values: any Sendable

  init(values: some Sendable) { self.values = values }
}
