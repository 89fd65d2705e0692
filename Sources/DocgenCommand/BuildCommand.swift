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

  @Flag(help: "Tell each file that is written or removed.")
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
    let path = try package.resolve()
    // A report, and a list of files, are of a build that took place.
    guard report == nil, !verbose, !fresh else {
      _ = try await build(path, pagesFile: nil)
      return
    }
    let memory = BuildMemory(build: location.folder(of: path), arguments: arguments(path), jobs: jobs)
    let site = output.hasPrefix("/") ? output : "\(path)/\(output)"
    switch try await memory.past(of: path, writing: site) {
    case .same(let unchanged):
      if !unchanged.complaints.isEmpty { console.writeError(unchanged.complaints) }
      if !quiet { console.write(unchanged.summary) }
    case .textsChanged(let earlier, let kept):
      // With a priority of their own, those who look do not stand before those who make pages.
      let isAsLeft = Task(priority: .utility) { try await memory.isAsLeft(site, by: earlier) }
      defer { isAsLeft.cancel() }
      do {
        try await memory.remembering(writing: site, goingOnFrom: earlier) {
          try await build(path, goingOnFrom: kept, pagesFile: $0) {
            guard try await isAsLeft.value else { throw ChangedSite() }
          }
        }
      } catch is ChangedSite {
        try await memory.remembering(writing: site) { try await build(path, pagesFile: $0) }
      }
    case .unknown:
      try await memory.remembering(writing: site) { try await build(path, pagesFile: $0) }
    }
  }

  /// The site is not as the build has left it that another one was to go on from.
  private struct ChangedSite: Error {}

  /// What the site depends on, among what was asked for.
  private func arguments(_ path: String) -> [String] {
    [path, output, baseURL ?? "-", content.symbolGraphs ?? "-", location.folder(of: path).binPath]
      + [content.symbols, verify, strict].map { "\($0)" } + content.catalog
  }

  /// Builds the site; what it said, for a build of which nothing has changed to say again.
  private func build(
    _ path: String, goingOnFrom kept: KeptSite? = nil, pagesFile: String?,
    confirming confirm: (@Sendable () async throws -> Void)? = nil
  ) async throws -> BuildMemory.BuildOutcome? {
    @Dependency(\.console) var console
    @Dependency(\.date) var date
    @Dependency(\.fileSystem) var fileSystem
    let start = date.now

    var options = BuildOptions(
      packagePath: path, output: output, catalogs: content.catalog, baseURL: baseURL, isStrict: strict, jobs: jobs)
    options.kept = kept
    options.pagesFile = pagesFile
    options.confirm = confirm
    let basis = BuildBasis(package: path, build: location.folder(of: path), remembersCompiler: true)
    let hasCatalogs = !content.catalog.isEmpty
    let shown = try await ShownSamples.find(&options) { hasCatalogs ? [:] : try await TargetFolders.of(basis) }
    var session = SampleSession(basis: basis, shown: shown, jobs: jobs)
    session.isFresh = fresh
    let symbolSession = SymbolSession(
      basis: basis, modules: shown.modules, graphs: content.symbolGraphs, buildsFirst: verify,
      isStrict: shown.isStrict, jobs: jobs)
    var found = SampleSession.Result()
    do {
      // What is known of symbols is read meanwhile; all else waits for the samples, since both may build the package.
      async let known = content.symbols ? symbolSession.known() : nil
      // Without strictness a package builds as it stands, with what is known.
      found = try await verify && shown.isStrict ? session.run() : session.known()
      if content.symbols {
        let gathered = if let known = try await known { known } else { try await symbolSession.run() }
        options.symbols = gathered.sources
        found.diagnostics += gathered.diagnostics
      }
    } catch let error as VerificationError {
      console.report(error.complaints)
      if let report {
        try fileSystem.write(
          Report(diagnostics: error.complaints, seconds: date.now.timeIntervalSince(start)).reportBytes, to: report,
          askedForBy: "--report")
      }
      throw ExitCode(1)
    }
    options.verifications = found.verifications
    options.loadedManifests = found.loadedManifests
    options.diagnostics = found.diagnostics.filter { $0.severity == .error }

    let result = try await SiteBuilder().build(options)
    // The process is about to end. To free a site's values one by one would take longer than to write its pages.
    _ = Unmanaged.passRetained(Unfreed(site: result.site, kept: result.kept, former: result.former))
    // What is told of the ledger or of earlier symbols is no fault of the content, also where that is strict.
    let complaints = found.diagnostics.filter { $0.severity == .warning } + result.diagnostics
    console.report(complaints)
    if let report { try fileSystem.write(result.report.reportBytes, to: report, askedForBy: "--report") }
    if verbose {
      for file in result.written { console.write("wrote \(file)\n") }
      for file in result.removed { console.write("removed \(file)\n") }
    }
    if !quiet { console.write(BuildSummary(result).text) }
    if !result.isGood { throw ExitCode(1) }
    return .init(
      complaints: Console.text(of: complaints), summary: BuildSummary(result.unchanged).text, kept: result.kept)
  }
}

/// Values that are left to the end of the process.
private final class Unfreed: Sendable {
  private let site: Site?
  private let kept: KeptSite?
  private let former: (any Sendable)?

  init(site: Site?, kept: KeptSite?, former: (any Sendable)?) {
    self.site = site
    self.kept = kept
    self.former = former
  }
}
