import DocgenContent
import DocgenModel
import DocgenSymbols
import DocgenSyntax
import DocgenVerification

/// Everything that determines resolved pages, except for the unresolved pages themselves.
///
/// The resolver gets its indexes from this value and from the symbols that the value contains, so pages that were resolved
/// from equal inputs are equal.
struct ResolutionInputs: Equatable, Sendable {
  fileprivate let links: LinkIndex
  /// The catalogs without their articles.
  fileprivate let catalogs: [Catalog]
  fileprivate let snippets: [SnippetReading]
  fileprivate let packageName: String
  fileprivate let packageFiles: Set<String>
  fileprivate let configuration: Configuration
  fileprivate let tutorials: [TutorialSeries]
  fileprivate let results: [SampleID: SampleResult]
  fileprivate let symbols: SymbolInputs?
  // The symbol index also contains these.
  private let hiddenDeclarations: [HiddenDeclaration]
  private let linkedSites: [LinkableSite]

  /// Collects the inputs of a site's pages.
  init(_ indexed: IndexedSite, _ verified: VerifiedSite) {
    let parsed = verified.parsed
    let sources = parsed.sources
    links = indexed.links
    catalogs = sources.catalogs.map { catalog in
      var catalog = catalog
      catalog.articles = []
      return catalog
    }
    snippets = parsed.snippets.compactMap(\.reading)
    packageName = sources.packageName
    packageFiles = sources.packageFiles
    configuration = parsed.configuration
    tutorials = parsed.tutorials
    results = verified.resultsByID
    symbols = verified.symbols
    hiddenDeclarations = sources.hiddenDeclarations
    linkedSites = sources.linkedSites
  }
}

extension PageResolver {
  /// Creates the resolver of a site's pages.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - symbols: The index of the inputs' symbols.
  init(_ inputs: ResolutionInputs, symbols: SymbolIndex) {
    self.init(
      links: LinkResolver(
        index: inputs.links, media: inputs.catalogs.map(MediaIndex.init), symbols: symbols,
        knowsSymbols: inputs.symbols != nil, configuration: inputs.configuration, packageFiles: inputs.packageFiles),
      fences: FenceResolver(
        samples: SampleResolver(
          snippets: SnippetIndex(inputs.snippets.map(\.snippet), package: inputs.packageName), results: inputs.results),
        isStrict: inputs.configuration.isStrict),
      tutorials: TutorialResolver(
        inputs.tutorials, results: inputs.results, repository: inputs.configuration.repository),
      catalogs: inputs.catalogs)
  }
}
