import ArgumentParser
import Dependencies
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSystem
import DocgenVerification

/// `docgen coverage`: which public symbols are documented, have a verified sample, and appear in an article.
struct CoverageCommand: AsyncParsableCommand, ProgressReporting {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "List each public symbol with its documentation, samples, and articles."
  )

  @OptionGroup var package: PackageLocation
  @OptionGroup var location: BuildLocation
  @OptionGroup var content: ContentSelection

  @Flag(help: "List only symbols without documentation, sample, or article.")
  var missing = false

  @OptionGroup var concurrency: JobsOption

  @OptionGroup var progress: ProgressOption

  var quiet: Bool { progress.quiet }

  func run() async throws {
    @Dependency(\.console) var console
    let path = try package.resolve()
    var options = BuildOptions(packagePath: path, catalogs: content.catalog, jobs: concurrency.jobs)
    options.samples = .stored
    options.symbols = content.symbolUse
    options.isPublished = false
    let builder = SiteBuilder(BuildEnvironment(package: path, build: location.folder(of: path)))
    let verified = try await builder.verify(builder.parse(options), options)
    if let problem = verified.problem {
      console.report(problem.allDiagnostics)
      throw ExitCode(1)
    }
    console.report(verified.diagnostics)
    let result = try await builder.build(verified, options)
    guard let coverage = result.coverage else {
      let none =
        verified.symbols == nil ? [Diagnostic("no-symbols", at: nil, "the package has no symbols to list")] : []
      let others = result.diagnostics.filter { !verified.diagnostics.contains($0) }
      console.report(others + none)
      throw ExitCode(1)
    }
    console.write(Self.table(coverage, missing: missing))
    let low = result.diagnostics.filter { $0.id == "low-coverage" }
    console.report(low)
    if (verified.diagnostics + low).containsError { throw ExitCode(1) }
  }

  /// The table, with a line for each symbol, and the shares below.
  static func table(_ coverage: Coverage, missing: Bool) -> String {
    let entries = coverage.entries.filter { !missing || !($0.isDocumented && $0.hasSample && $0.isInArticle) }
    let width = entries.map { $0.module.count + 1 + $0.name.count }.max() ?? 0
    func mark(_ isTrue: Bool, _ word: String) -> String {
      (isTrue ? word : "-") + String(repeating: " ", count: isTrue ? 0 : word.count - 1)
    }
    let lines = entries.map { entry in
      let name = "\(entry.module).\(entry.name)"
      let marks = [
        mark(entry.isDocumented, "documented"), mark(entry.hasSample, "sample"), mark(entry.isInArticle, "article"),
      ]
      return name + String(repeating: " ", count: width - name.count) + "  " + marks.joined(separator: "  ")
    }
    return lines.map { $0.trimmingTrailingWhitespace + "\n" }.joined()
      + "\(coverage.entries.count) public symbols: \(coverage.percent(\.isDocumented))% documented, "
      + "\(coverage.percent(\.hasSample))% with a verified sample, \(coverage.percent(\.isInArticle))% in an article\n"
  }
}
