package import DocgenContent
public import DocgenModel
import DocgenSymbols

/// The figures of a build: the file that `docgen build --report` writes.
///
/// The console's `BuildSummary` prints some of them. A report isn't an ``Output``, because it also describes what the outputs
/// wrote: `SiteBuilder` creates it after the stage `outline`, and adds the numbers of files, the diagnostics, and the
/// duration at the end. `docgen test --report` writes a `SampleReport` instead.
public struct Report: Hashable, Sendable, Codable {
  /// The numbers of pages.
  public struct Pages: Hashable, Sendable, Codable {
    /// Articles, including the landing page.
    public var articles: Int
    /// Modules and symbols.
    public var symbols: Int
  }

  /// The numbers of a module's documented and undocumented symbols.
  public struct Module: Hashable, Sendable, Codable {
    /// Symbols with their own or an inherited comment, or with an extension file.
    public var documented: Int
    /// Symbols without a comment or an extension file.
    public var undocumented: Int
  }

  /// The numbers of samples on the pages, by state.
  public struct Samples: Hashable, Sendable, Codable {
    /// All samples, the sum of the other numbers.
    public var total: Int
    /// Programs and tests that ran as claimed.
    public var ran: Int
    /// Code that compiled and wasn't run, as its page requests.
    public var compiled: Int
    /// Expected failures and expected compiler errors that were observed.
    public var expectedFailures: Int
    /// Package manifests that were loaded.
    public var manifests: Int
    /// Code for other platforms.
    public var parsedOnly: Int
    /// Samples whose syntax alone is known to be valid.
    public var unverified: Int
    /// The number of identifiers that link to the page of their symbol, or `nil` if the compiler's index was missing.
    public var linkedIdentifiers: Int?
  }

  /// The numbers of links, without links to other sites, which docgen doesn't check.
  public struct Links: Hashable, Sendable, Codable {
    /// All links.
    public var total: Int
    /// Links to a page, heading, file, or known symbol.
    public var resolved: Int
    /// Broken links.
    public var unresolved: Int
  }

  /// The numbers of changed and unchanged files.
  public struct Files: Hashable, Sendable, Codable {
    /// New files and files with new contents.
    public var written: Int
    /// Files with the same contents as before.
    public var unchanged: Int
    /// Files that docgen wrote earlier and that aren't part of the site anymore.
    public var removed: Int

    /// Creates numbers of files.
    package init(written: Int, unchanged: Int, removed: Int) {
      (self.written, self.unchanged, self.removed) = (written, unchanged, removed)
    }
  }

  /// A diagnostic.
  public struct ReportedDiagnostic: Hashable, Sendable, Codable {
    /// Its ID.
    public var id: String
    /// `error`, `warning`, or `note`.
    public var severity: Diagnostic.Severity
    /// The file, relative to the package's root, or `nil` if the diagnostic isn't about a file.
    public var file: String?
    /// The line, from 1.
    public var line: Int?
    /// The column in bytes, from 1.
    public var column: Int?
    /// The message, in one line.
    public var message: String
  }

  /// A sample that a page shows.
  public struct ShownSample: Hashable, Sendable, Codable {
    /// The page's address.
    public var page: String
    /// The file, line, and column of the reference.
    public var position: SourcePosition
    /// The snippet's file, or `nil` for a fence.
    public var snippet: String?
    /// The slice's name, or `nil` for a fence and for a whole snippet.
    public var slice: String?
    /// The state in which it's counted.
    public var state: SampleState
    /// The reason for the state.
    public var reason: String?
  }

  /// The result of a sample.
  public struct SampleResult: Hashable, Sendable, Codable {
    /// The file that contains it, relative to the package's root.
    public var file: String
    /// The line of its opening fence or directive, of a step's first `@Code`, or 1 for a snippet.
    public var line: Int
    /// `ran`, `compiled`, `expectedFailure`, `manifest`, `parsedOnly`, `unverified`, or `failed`.
    public var state: String
    /// The first error, or the reason that it isn't verified, or `nil` if there's none.
    public var message: String?

    package init(file: String, line: Int, state: String, message: String?) {
      (self.file, self.line, self.state, self.message) = (file, line, state, message)
    }
  }

  /// The numbers of pages.
  public var pages: Pages
  /// The documented modules by name, with the numbers of documented and undocumented public declarations.
  ///
  /// Members that the compiler adds to types without a declaration in the module don't count.
  public var modules: [String: Module]
  /// The numbers of samples on the pages.
  public var samples: Samples
  /// The numbers of links.
  public var links: Links
  /// The numbers of changed and unchanged files.
  public var files: Files
  /// The diagnostics, sorted.
  public var diagnostics: [ReportedDiagnostic]
  /// The duration of the build, in seconds.
  public var seconds: Double
  /// Each shown sample, by page and position, or empty if the build doesn't list samples.
  public var shownSamples: [ShownSample]
  /// The result of each sample, by file and line, or empty if the build doesn't list samples.
  public var results: [SampleResult]
}

extension Report {
  /// Creates the report of a site.
  ///
  /// - Parameters:
  ///   - site: The resolved site.
  ///   - index: The documented symbols, or `nil` if nothing was resolved.
  ///   - links: The numbers of links that were checked.
  ///   - listsSamples: Whether to list each sample, which takes a tenth of a build in which nothing changed.
  package init(site: Site, symbols index: SymbolIndex?, links: ResolvedPage.LinkCount, listsSamples: Bool) {
    let symbols = site.pages.values.count { $0.isSymbol }
    pages = Pages(articles: site.pages.count - symbols, symbols: symbols)
    modules = index.map { Self.modules(of: site, $0) } ?? [:]
    shownSamples =
      listsSamples
      ? site.pages.sorted { $0.key < $1.key }.flatMap { _, page in
        Self.shownSamples(on: page).sorted { $0.position < $1.position }
      } : []
    results = listsSamples ? Self.results(of: site) : []
    samples = Self.samples(of: site)
    self.links = Links(
      total: links.resolved + links.unresolved, resolved: links.resolved, unresolved: links.unresolved)
    files = Files(written: 0, unchanged: 0, removed: 0)
    diagnostics = []
    seconds = 0
  }

  private static func samples(of site: Site) -> Samples {
    var counts: [SampleState: Int] = [:]
    for page in site.pages.values {
      for sample in page.samples.values { if let state = sample.state { counts[state, default: 0] += 1 } }
    }
    return Samples(
      total: counts.values.reduce(0, +), ran: counts[.ran] ?? 0, compiled: counts[.compiled] ?? 0,
      expectedFailures: counts[.expectedFailures] ?? 0, manifests: counts[.manifests] ?? 0,
      parsedOnly: counts[.parsedOnly] ?? 0, unverified: counts[.unverified] ?? 0,
      linkedIdentifiers: linkedIdentifiers(of: site))
  }

  private static func results(of site: Site) -> [SampleResult] {
    var results: [SourcePosition: SampleResult] = [:]
    for page in site.pages.values {
      for (position, sample) in page.samples {
        guard let state = sample.state else { continue }
        let failure = sample.result?.failures.first
        results[position] = SampleResult(
          file: position.file, line: position.line, state: failure == nil ? state.reportName : "failed",
          message: failure?.message ?? sample.reason)
      }
    }
    return results.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func linkedIdentifiers(of site: Site) -> Int? {
    let samples = site.pages.values.flatMap { $0.samples.values.filter { $0.result?.identifiers != nil } }
    return samples.isEmpty ? nil : samples.reduce(0) { $0 + $1.identifiers.count }
  }

  private static func modules(of site: Site, _ index: SymbolIndex) -> [String: Module] {
    var counts: [String: Module] = [:]
    for node in index.tree.nodes where node.kind == .declaration && !node.isSynthesized {
      let page = site.pages[index.path(of: node)]
      let isDocumented = page.map { !$0.abstract.isEmpty || !$0.discussion.isEmpty } ?? false
      var module = counts[node.symbol.module] ?? Module(documented: 0, undocumented: 0)
      if isDocumented { module.documented += 1 } else { module.undocumented += 1 }
      counts[node.symbol.module] = module
    }
    return counts
  }

  /// Creates the report of a build without a site.
  ///
  /// - Parameters:
  ///   - diagnostics: All diagnostics, sorted.
  ///   - seconds: The duration of the build.
  public init(diagnostics: [Diagnostic], seconds: Double) {
    let site = Site(
      configuration: Configuration(title: "", bundle: ""), pages: [:], order: [],
      navigation: NavigationNode(title: "", page: nil))
    self.init(site: site, symbols: nil, links: .init(), listsSamples: false)
    self.diagnostics = diagnostics.map(ReportedDiagnostic.init)
    self.seconds = seconds
  }

  static func shownSamples(on page: Page) -> [ShownSample] {
    page.samples.compactMap { position, sample in
      guard let state = sample.state else { return nil }
      let (snippet, slice): (String?, String?) =
        switch sample.content {
        case .snippet(let snippet, let slice): (snippet.file, slice.name.isEmpty ? nil : slice.name)
        case .diff(_, _, let snippet, let slice): (snippet.file, slice.name.isEmpty ? nil : slice.name)
        case .output(let snippet, _): (snippet.file, nil)
        case .fence: (nil, nil)
        }
      return ShownSample(
        page: page.path.description, position: position, snippet: snippet, slice: slice, state: state,
        reason: sample.reason)
    }
  }
}

extension Report.ReportedDiagnostic {
  package init(_ diagnostic: Diagnostic) {
    self.init(
      id: diagnostic.id, severity: diagnostic.severity, file: diagnostic.position?.file,
      line: diagnostic.position?.line, column: diagnostic.position?.column, message: diagnostic.message)
  }
}
