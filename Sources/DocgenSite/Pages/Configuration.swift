public import DocgenModel

/// What `docgen.yml` and the command line ask for.
public struct Configuration: Hashable, Sendable {
  /// The site's title.
  public var title: String
  /// The catalog's name in addresses: `Dependencies` gives `documentation/dependencies/…`.
  public var bundle: String
  /// The language of the prose, a BCP 47 tag.
  public var language: String
  /// Image files for the head of each page, relative to the package's root.
  public var logo: String?
  /// The icon of the browser's tab.
  public var favicon: String?
  /// The image that other sites show with a link.
  public var socialImage: String?
  /// The address at which the site will be, with a slash at its end: `https://example.org/docs/`.
  public var baseURL: String?
  /// The repository's address, for edit and source links.
  public var repository: String?
  /// The branch that those links lead to.
  public var branch: String
  /// The modules to document; `nil` for those of the package's library products.
  public var modules: [String]?
  /// The release that the site documents.
  public var version: String?
  /// Where the list of all releases is, `versions.json`: from the site's root, or from its host's with a slash first.
  public var versions: String?
  /// A folder of templates and styles that replace the default ones.
  public var theme: String?
  /// Old addresses and the pages they lead to now, both below the site's root.
  public var redirects: [String: String]
  /// The lists of other sites' pages that links may lead to; of two that have a page the first counts.
  public var linkedSites: [LinkedSite]
  /// The modules that in-place samples import; `nil` for the one that their page documents, and Foundation.
  public var sampleImports: [String]?
  /// The least shares of documented symbols and of symbols with a verified sample; `nil` for none.
  public var coverage: CoverageGoals?
  /// The formats in which docgen writes the site.
  public var outputs = [OutputChoice(format: "html"), OutputChoice(format: "markdown")]
  /// Whether every warning and unclassified fence is an error.
  public var isStrict: Bool

  /// Creates a configuration.
  public init(
    title: String, bundle: String, language: String = "en", logo: String? = nil, favicon: String? = nil,
    socialImage: String? = nil, baseURL: String? = nil, repository: String? = nil, branch: String = "main",
    modules: [String]? = nil, version: String? = nil, versions: String? = nil, theme: String? = nil,
    redirects: [String: String] = [:], linkedSites: [LinkedSite] = [], isStrict: Bool = false
  ) {
    self.title = title
    self.bundle = bundle
    self.language = language
    self.logo = logo
    self.favicon = favicon
    self.socialImage = socialImage
    self.baseURL = baseURL
    self.repository = repository
    self.branch = branch
    self.modules = modules
    self.version = version
    self.versions = versions
    self.theme = theme
    self.redirects = redirects
    self.linkedSites = linkedSites
    self.isStrict = isStrict
  }
}

extension Configuration {
  /// A format in which docgen writes the site.
  public struct OutputChoice: Hashable, Sendable {
    /// The format's name: `html`.
    public var format: String
    /// The position in `docgen.yml`, or `nil` for a default.
    public var position: SourcePosition?

    /// Creates a choice.
    public init(format: String, position: SourcePosition? = nil) {
      self.format = format
      self.position = position
    }
  }

  /// Returns whether docgen writes the site in a format.
  func writes(_ format: String) -> Bool { outputs.contains { $0.format == format } }

  /// The least shares of the public symbols, in percent.
  public struct CoverageGoals: Hashable, Sendable {
    /// The share of symbols that are documented.
    public var documented: Int?
    /// The share of symbols that a verified sample uses.
    public var samples: Int?
    /// Where `docgen.yml` sets them.
    public var position: SourcePosition

    /// Creates goals.
    public init(documented: Int? = nil, samples: Int? = nil, position: SourcePosition) {
      self.documented = documented
      self.samples = samples
      self.position = position
    }
  }

  /// Another site whose pages links may lead to.
  ///
  /// Its list is a file of the package, fetched once and kept with the sources: a build asks no other machine for anything.
  public struct LinkedSite: Hashable, Sendable {
    /// The site's `linkable.json`, or the `linkable-entities.json` of an archive that DocC wrote, relative to the
    /// package's root.
    public var list: String
    /// Where the site is, with a slash at its end; `nil` where its list tells.
    public var baseURL: String?
    /// Where `docgen.yml` names it.
    public var position: SourcePosition

    /// Creates a site.
    public init(list: String, baseURL: String? = nil, position: SourcePosition) {
      self.list = list
      self.baseURL = baseURL
      self.position = position
    }
  }
}
