public import DocgenModel
import DocgenSymbols

/// What a build says of itself: the summary's figures, and the file that `--report` writes.
public struct Report: Hashable, Sendable, Codable {
  /// How many pages the site has.
  public struct Pages: Hashable, Sendable, Codable {
    /// Articles, the landing page among them.
    public var articles: Int
    /// Modules and symbols.
    public var symbols: Int
  }

  /// How many of a module's symbols say what they are for.
  public struct Module: Hashable, Sendable, Codable {
    /// Symbols with a comment of their own or inherited, or with an extension file.
    public var documented: Int
    /// Symbols of which nothing but the declaration is known.
    public var undocumented: Int
  }

  /// How many samples the pages show, by what is known of them.
  public struct Samples: Hashable, Sendable, Codable {
    /// All of them; the sum of the others.
    public var total: Int
    /// Programs and tests that ran and held.
    public var ran: Int
    /// Code that compiled and wasn't run, as its page asks for.
    public var compiled: Int
    /// Expected failures and expected compiler errors that were observed.
    public var expectedFailures: Int
    /// Package manifests that were loaded.
    public var manifests: Int
    /// Code for other platforms.
    public var parsedOnly: Int
    /// Those of which nothing is known but their syntax.
    public var unverified: Int
    /// How many of their words link to the page of the symbol that they name; `nil` where the compiler's index was not at
    /// hand for any.
    public var linkedIdentifiers: Int?
  }

  /// How many links lead somewhere; links to other sites, which docgen does not look up, are not counted.
  public struct Links: Hashable, Sendable, Codable {
    /// All of them.
    public var total: Int
    /// Those that lead to a page, heading, file or known symbol.
    public var resolved: Int
    /// Those that lead nowhere.
    public var unresolved: Int
  }

  /// What happened to the site's files.
  public struct Files: Hashable, Sendable, Codable {
    /// New ones and those with other bytes.
    public var written: Int
    /// Those that are as they were.
    public var unchanged: Int
    /// Those that docgen once wrote and that are no more.
    public var removed: Int
  }

  /// A complaint.
  public struct Complaint: Hashable, Sendable, Codable {
    /// Its kind.
    public var id: String
    /// `error` or `warning`.
    public var severity: Diagnostic.Severity
    /// The file, relative to the package's root; `nil` where none is at fault.
    public var file: String?
    /// The line, from 1.
    public var line: Int?
    /// The column in bytes, from 1.
    public var column: Int?
    /// One line.
    public var message: String
  }

  /// A sample that a page shows.
  public struct ShownSample: Hashable, Sendable, Codable {
    /// The page's address.
    public var page: String
    /// The file, line and column that show it.
    public var position: SourcePosition
    /// The snippet's file; `nil` for a fence.
    public var snippet: String?
    /// The slice's name; `nil` for a fence and for a whole snippet.
    public var slice: String?
    /// How it is counted.
    public var state: SampleState
    /// Why not better.
    public var reason: String?
  }

  /// What came of a sample.
  public struct SampleResult: Hashable, Sendable, Codable {
    /// The file that shows it, relative to the package's root.
    public var file: String
    /// The line of its opening fence or directive.
    public var line: Int
    /// `ran`, `compiled`, `expectedFailure`, `manifest`, `parsedOnly`, `unverified`, or `failed`.
    public var state: String
    /// The first error, or the reason why it isn't verified; `nil` if there's none.
    public var message: String?
  }

  /// How many pages the site has.
  public var pages: Pages
  /// The documented modules by name, with how many of their public declarations have documentation.
  ///
  /// What the compiler adds to types without a declaration of the module's own is not counted.
  public var modules: [String: Module]
  /// How many samples the pages show.
  public var samples: Samples
  /// How many links lead somewhere.
  public var links: Links
  /// What happened to the files.
  public var files: Files
  /// The complaints, sorted.
  public var diagnostics: [Complaint]
  /// How long the build took, in seconds.
  public var seconds: Double
  /// Each shown sample, by page and position.
  public var shownSamples: [ShownSample]
  /// What came of each sample, by file and line.
  public var results: [SampleResult]
}

extension Report {
  /// Counts what a site shows.
  ///
  /// - Parameters:
  ///   - site: The resolved site.
  ///   - index: The documented symbols; `nil` if nothing was resolved.
  ///   - links: The links that were looked up.
  init(site: Site, symbols index: SymbolIndex?, links: ResolvedPage.LinkCount) {
    let symbols = site.pages.values.count { $0.isSymbol }
    pages = Pages(articles: site.pages.count - symbols, symbols: symbols)
    modules = index.map { Self.modules(of: site, $0) } ?? [:]
    shownSamples = site.pages.sorted { $0.key < $1.key }.flatMap { _, page in
      Self.shownSamples(on: page).sorted { $0.position < $1.position }
    }
    results = Self.results(of: site)
    let byState = Dictionary(grouping: shownSamples, by: \.state).mapValues(\.count)
    samples = Samples(
      total: shownSamples.count, ran: byState[.ran] ?? 0, compiled: byState[.compiled] ?? 0,
      expectedFailures: byState[.expectedFailures] ?? 0, manifests: byState[.manifests] ?? 0,
      parsedOnly: byState[.parsedOnly] ?? 0,
      unverified: byState[.unverified] ?? 0, linkedIdentifiers: Self.linkedIdentifiers(of: site))
    self.links = Links(
      total: links.resolved + links.unresolved, resolved: links.resolved, unresolved: links.unresolved)
    files = Files(written: 0, unchanged: 0, removed: 0)
    diagnostics = []
    seconds = 0
  }

  private static func results(of site: Site) -> [SampleResult] {
    var results: [SourcePosition: SampleResult] = [:]
    for page in site.pages.values {
      for (position, sample) in page.samples {
        guard let state = sample.state else { continue }
        let failure = sample.verification?.failures.first
        results[position] = SampleResult(
          file: position.file, line: position.line, state: failure == nil ? state.reportName : "failed",
          message: failure?.message ?? sample.reason)
      }
    }
    return results.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func linkedIdentifiers(of site: Site) -> Int? {
    let samples = site.pages.values.flatMap { $0.samples.values.filter { $0.verification?.identifiers != nil } }
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

  /// The report of a build that had nothing to count.
  ///
  /// - Parameters:
  ///   - diagnostics: All diagnostics, sorted.
  ///   - seconds: The time that the build took.
  public init(diagnostics: [Diagnostic], seconds: Double) {
    let site = Site(
      configuration: Configuration(title: "", bundle: ""), pages: [:],
      navigation: NavigationNode(title: "", page: nil))
    self.init(site: site, symbols: nil, links: .init())
    self.diagnostics = diagnostics.map(Complaint.init)
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

extension Report.Complaint {
  init(_ diagnostic: Diagnostic) {
    self.init(
      id: diagnostic.id, severity: diagnostic.severity, file: diagnostic.position?.file,
      line: diagnostic.position?.line, column: diagnostic.position?.column, message: diagnostic.message)
  }
}
