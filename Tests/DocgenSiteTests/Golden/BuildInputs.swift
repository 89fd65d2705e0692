import DocgenContent
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSymbols
import DocgenSystem
import DocgenTestHelpers

/// Everything that a build reads: the package's files, its symbols, and the results of its samples.
struct BuildInputs: Hashable, Sendable {
  /// The bytes of the files by path relative to the package.
  var files: [String: [UInt8]]
  /// The documented modules, or `nil` for a build without symbol pages.
  var symbols: [ModuleGraph]?
  /// The results of the samples.
  var results: [SampleResult] = []
  /// The texts of the manifests that the package manager has loaded.
  var loadedManifests: Set<String> = []
  /// Problems that were found before the build, for example while samples ran.
  var diagnostics: [Diagnostic] = []
}

/// The parts of a build that its inputs determine.
struct BuildOutcome {
  /// The bytes of the site's files by path relative to its root, except for docgen's own manifest.
  var files: [String: [UInt8]]
  /// The diagnostics as a compiler prints them.
  var diagnostics: [String]
  /// The report without the figures that depend on the previous build and on the clock.
  var report: Report
  /// A Boolean value that indicates whether the build reported no error.
  var isGood: Bool

  /// Creates an outcome.
  ///
  /// - Parameters:
  ///   - result: The result of the build.
  ///   - package: The package that was built.
  init(_ result: BuildResult, of package: TestPackage) {
    files = package.siteFiles
    diagnostics = result.messages
    report = result.report
    (report.files.written, report.files.unchanged, report.files.removed) = (0, 0, 0)
    report.seconds = 0
    isGood = result.isGood
  }
}

extension BuildOutcome {
  /// The parts that differ from a build into an empty folder.
  ///
  /// - Parameters:
  ///   - expected: The build into an empty folder.
  ///   - before: The site before this build, which an error leaves unchanged.
  func differences(from expected: BuildOutcome, before: [String: [UInt8]]) -> [String] {
    let expectedFiles = expected.isGood ? expected.files : before
    var differences = Set(files.keys).union(expectedFiles.keys).filter { files[$0] != expectedFiles[$0] }.sorted()
      .map { "'\($0)' \(files[$0] == nil ? "is missing" : expectedFiles[$0] == nil ? "is obsolete" : "differs")" }
    for change in diagnostics.difference(from: expected.diagnostics) {
      switch change {
      case .insert(_, let diagnostic, _): differences.append("new diagnostic: \(diagnostic)")
      case .remove(_, let diagnostic, _): differences.append("missing diagnostic: \(diagnostic)")
      }
    }
    if report != expected.report {
      differences.append("the report's \(differingParts(of: report, from: expected.report)) differs")
    }
    return differences
  }

  /// The names of the members of a report that differ from those of another.
  private func differingParts(of report: Report, from expected: Report) -> String {
    zip(Mirror(reflecting: report).children, Mirror(reflecting: expected).children)
      .filter { "\($0.value)" != "\($1.value)" }.compactMap { $0.0.label }.joined(separator: ", ")
  }
}

extension TestPackage {
  /// Creates a package with the files of a build's inputs.
  init(_ inputs: BuildInputs) {
    self.init([:])
    store.withValue { store in
      for (path, bytes) in inputs.files { store["/package/\(path)"] = bytes }
    }
  }

  /// The bytes of the site's files by path relative to its root, except for docgen's own manifest.
  var siteFiles: [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (path, bytes) in store.value where path.hasPrefix("/package/site/") {
      result[String(path.dropFirst("/package/site/".count))] = bytes
    }
    result[".docgen-manifest"] = nil
    return result
  }

  /// Builds the package's site.
  ///
  /// - Parameters:
  ///   - inputs: The symbols and the results of the samples. The package has the files already.
  ///   - jobs: The number of pages to work on at the same time.
  ///   - cache: The cache of the preview that builds, or `nil` for a build of the command line.
  ///   - checksOutput: A Boolean value that indicates whether to check the links in the HTML.
  func build(
    _ inputs: BuildInputs, jobs: Int, cache: PreviewCache? = nil, checksOutput: Bool = false
  ) async throws -> BuildResult {
    try await build(jobs: jobs, results: inputs.results) { options in
      options.checksOutput = checksOutput
      options.cache = cache
      options.symbols = inputs.symbols.map { SymbolInputs(graphs: $0) }
      options.loadedManifests = inputs.loadedManifests
      options.diagnostics = inputs.diagnostics
    }
  }
}
