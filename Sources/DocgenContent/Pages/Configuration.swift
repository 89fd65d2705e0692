public import DocgenModel
public import DocgenSystem

/// The settings from `docgen.yml` and the command line.
public struct Configuration: Hashable, Sendable {
  /// The site's title.
  public var title: String
  /// The catalog's name in addresses: `Dependencies` results in `documentation/dependencies/…`.
  public var bundle: String
  /// The language of the prose, a BCP 47 tag.
  public var language = "en"
  /// The logo in the head of each page, as an image file relative to the package's root.
  public var logo: String?
  /// The icon of the browser's tab.
  public var favicon: String?
  /// The image that other sites show with a link.
  public var socialImage: String?
  /// The address where you publish the site, with a slash at its end: `https://example.org/docs/`.
  public var baseURL: String?
  /// The repository's address, for edit and source links.
  public var repository: String?
  /// The branch for these links.
  public var branch = "main"
  /// The modules to document, or `nil` for the modules of the package's library products.
  public var modules: [String]?
  /// The traits of the package to enable, or `nil` for its default traits.
  public var traits: [String]?
  /// Whether members that types inherit from the protocols of other packages have pages.
  public var showsInheritedMembers = false
  /// The release that the site documents.
  public var version: String?
  /// The address of `versions.json`, the list of all releases, relative to the site's root, or to the host's root with
  /// a leading slash.
  public var versions: String?
  /// A folder of templates and styles that replace the default ones.
  public var theme: String?
  /// Old addresses, relative to the site's root, and where they lead.
  public var redirects: [String: Redirect] = [:]
  /// The guides that the site consists of, in the order of the navigation's switcher.
  ///
  /// It's empty for a site that is one guide.
  public var guides: [Guide] = []
  /// The lists of other sites' pages that links can lead to.
  ///
  /// If two sites have a page, the first one counts.
  public var linkedSites: [LinkedSite] = []
  /// The modules that in-place samples import, or `nil` for Foundation and the module that their page documents.
  public var sampleImports: [String]?
  /// The folders of Markdown files that are no pages, and whose samples docgen verifies.
  public var sampleDocuments: [SampleFile] = []
  /// Code that precedes each in-place sample without being shown.
  public var samplePrelude = ""
  /// The files that each sample finds in the folder in which it runs.
  public var sampleFiles: [SampleFile] = []
  /// The files and folders whose code blocks aren't verified.
  public var excludedFiles: [SampleFile] = []
  /// When samples run in a sandbox.
  public var sandbox = Sandbox.Use.automatic
  /// The position of ``sandbox`` in `docgen.yml`, or `nil` for the default.
  public var sandboxPosition: SourcePosition?
  /// The minimum shares of documented symbols and of symbols with a verified sample, or `nil` for none.
  public var coverage: CoverageGoals?
  /// The formats in which docgen writes the site.
  public var outputs = [OutputChoice(format: "html"), OutputChoice(format: "markdown")]
  /// Whether every warning and unclassified fence is an error.
  public var isStrict = false
  /// The positions of the values in `docgen.yml`, by key.
  package var positions: [Key: SourcePosition] = [:]
}

extension Configuration {
  /// The keys that `docgen.yml` may have.
  package enum Key: String, CaseIterable, Sendable {
    case title, bundle, language, logo, favicon
    case socialImage = "social-image"
    case baseURL = "base-url"
    case inheritedMembers = "inherited-members"
    case repository, branch, modules, traits, version, versions, theme, redirects, guides, sites, samples, coverage,
      outputs
    case strict
  }

  /// An address that moved.
  public struct Redirect: Hashable, Sendable {
    /// The page that the old address leads to, relative to the site's root.
    public var page: String
    /// The position of the page in `docgen.yml`.
    public var position: SourcePosition
  }

  /// Returns the position of a setting's value, or the top of `docgen.yml` if it doesn't contain the setting.
  package func position(of key: Key) -> SourcePosition {
    positions[key] ?? SourcePosition(file: "docgen.yml", line: 1)
  }

  /// A part of the site with its own navigation.
  public struct Guide: Hashable, Sendable {
    /// The address of the guide's first page, below the site's root and without slashes at its ends.
    public var root: String
    /// The position in `docgen.yml`.
    public var position: SourcePosition
  }

  /// A format in which docgen writes the site.
  public struct OutputChoice: Hashable, Sendable {
    /// The format's name: `html`.
    public var format: String
    /// The position in `docgen.yml`, or `nil` for a default.
    public var position: SourcePosition?
  }

  /// Returns whether docgen writes the site in a format.
  package func writes(_ format: String) -> Bool { outputs.contains { $0.format == format } }

  /// Whether the code blocks of a file aren't verified.
  ///
  /// The samples in a changelog use earlier versions of the package.
  package func excludes(_ file: String) -> Bool {
    file.lowercased().hasPrefix("changelog.")
      || excludedFiles.contains { file == $0.path || file.hasPrefix("\($0.path)/") }
  }

  /// A file or folder that a setting for samples names.
  public struct SampleFile: Hashable, Sendable {
    /// The path, relative to the package.
    public var path: String
    /// The position of the setting in `docgen.yml`.
    public var position: SourcePosition
  }

  /// The minimum shares of the public symbols, in percent.
  public struct CoverageGoals: Hashable, Sendable {
    /// The share of symbols that are documented.
    public var documented: Int?
    /// The share of symbols that a verified sample uses.
    public var samples: Int?
    /// The position of the setting in `docgen.yml`.
    public var position: SourcePosition
  }

  /// Another site whose pages links can lead to.
  ///
  /// Its list is a file in the package that you download once and store with the sources, so that a build needs no
  /// network.
  public struct LinkedSite: Hashable, Sendable {
    /// The path of the site's `linkable.json`, or of the `linkable-entities.json` from a DocC archive, relative to the
    /// package's root.
    public var list: String
    /// The site's address, with a slash at its end, or `nil` if its list contains the address.
    public var baseURL: String?
    /// The position of the setting in `docgen.yml`.
    public var position: SourcePosition
  }
}

extension Configuration {
  /// Creates the default settings.
  package init(title: String, bundle: String) { (self.title, self.bundle) = (title, bundle) }
}
