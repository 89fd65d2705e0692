public import DocgenSymbols

/// Everything of a package that the site is made from, read and not yet understood.
public struct Inputs: Sendable {
  /// The catalogs: `Articles/` first, then the others by path.
  public var catalogs: [Catalog]

  /// The Swift files below `Snippets/`.
  public var snippets: [SourceFile]

  /// `README.md`, whose Swift fences are held to the same rules as an article's.
  public var readme: SourceFile?

  /// The Swift files below `Sources/` whose documentation comments may show code, held to the same rules.
  public var sources: [SourceFile]

  /// The paths of the package's files that links may lead to where a repository is known; empty where none is.
  public var packageFiles: Set<String>

  /// Other sites' pages that links may lead to, in the order in which they are asked.
  public var linkedSites: [LinkableSite] = []

  /// Creates inputs.
  public init(
    catalogs: [Catalog], snippets: [SourceFile] = [], readme: SourceFile? = nil, sources: [SourceFile] = [],
    packageFiles: Set<String> = []
  ) {
    self.catalogs = catalogs
    self.snippets = snippets
    self.readme = readme
    self.sources = sources
    self.packageFiles = packageFiles
  }

  /// The same files without what is in them.
  var withoutBytes: Inputs {
    var inputs = self
    for catalog in inputs.catalogs.indices {
      inputs.catalogs[catalog].articles = catalogs[catalog].articles.map(\.withoutBytes)
      inputs.catalogs[catalog].codeFiles = catalogs[catalog].codeFiles.map(\.withoutBytes)
    }
    inputs.snippets = snippets.map(\.withoutBytes)
    inputs.readme = readme?.withoutBytes
    inputs.sources = sources.map(\.withoutBytes)
    return inputs
  }
}

/// A file, read and not yet understood.
public struct SourceFile: Hashable, Sendable {
  /// Its path relative to the package's root.
  public var path: String

  /// Its content.
  public var bytes: [UInt8]

  /// Creates a file.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  fileprivate var withoutBytes: SourceFile { SourceFile(path: path, bytes: []) }
}

/// A folder of articles with what they show: `Articles/`, or a `.docc` folder.
public struct Catalog: Sendable {
  /// Its path relative to the package's root.
  public var folder: String

  /// Its name in addresses.
  public var bundle: String

  /// The identifier by which `doc://` links name it; `nil` where `Info.plist` gives none.
  public var identifier: String?

  /// The language of unlabelled code; `nil` where `Info.plist` gives none.
  public var defaultCodeLanguage: String?

  /// The articles, extension files and tutorials, sorted by path.
  public var articles: [SourceFile]

  /// The files of text that tutorials may show, sorted by path; empty in a catalog without tutorials.
  public var codeFiles: [SourceFile]

  /// The other files, sorted by path.
  public var resources: [Resource]

  /// All of its files as they were found, sorted by path.
  var files: [String] = []

  /// Creates a catalog.
  public init(
    folder: String, bundle: String, identifier: String? = nil, defaultCodeLanguage: String? = nil,
    articles: [SourceFile] = [], codeFiles: [SourceFile] = [], resources: [Resource] = []
  ) {
    self.folder = folder
    self.bundle = bundle
    self.identifier = identifier
    self.defaultCodeLanguage = defaultCodeLanguage
    self.articles = articles
    self.codeFiles = codeFiles
    self.resources = resources
  }
}

/// An image, video or download of a catalog.
public struct Resource: Hashable, Sendable {
  /// Its path relative to the package's root.
  public var path: String

  /// Width and height in pixels, where it is an image that tells.
  public var size: ImageSource.Size?

  /// Creates a resource.
  public init(path: String, size: ImageSource.Size? = nil) {
    self.path = path
    self.size = size
  }
}
