public import DocgenModel
import DocgenSymbols
import DocgenSystem

/// Everything of a package that the site is made from, read and not yet parsed.
public struct Sources: Sendable {
  /// The name in the package's manifest, or its folder's name.
  var packageName: String

  /// What `docgen.yml` and the command line ask for.
  public var configuration: Configuration

  /// The theme; `nil` if the theme folder has an error.
  var theme: Theme?

  /// The images that every page's head shows, to be copied.
  var siteImages: [Asset] = []

  /// The catalogs: `Articles/` first, then the others by path.
  var catalogs: [Catalog] = []

  /// The Swift files below `Snippets/`.
  var snippets: [SourceFile] = []

  /// `README.md`, whose Swift code blocks follow the same rules as an article's.
  var readme: SourceFile?

  /// The Swift files below `Sources/` whose documentation comments may contain code, which follows the same rules.
  var swiftFiles: [SourceFile] = []

  /// The paths of the package's files that links may lead to, if the repository's address is known.
  var packageFiles: Set<String> = []

  /// Other sites' pages that links may lead to, in the order in which they're searched.
  var linkedSites: [LinkableSite] = []

  /// The files that ``linkedSites`` were read from.
  var linkedSiteFiles: [SourceFile] = []

  /// What's wrong with the files, apart from their contents.
  public var diagnostics: [Diagnostic] = []

  /// Whether the files were read; if not, ``diagnostics`` says why.
  var areLoaded = false

  /// The package's folder, absolute.
  let package: String

  /// The output folder, absolute.
  let output: String

  /// The sources of a package that can't be read.
  ///
  /// - Parameters:
  ///   - package: The package's folder.
  ///   - isStrict: Whether every warning is an error.
  ///   - error: The reason.
  init(unreadable package: String, isStrict: Bool, _ error: FileError) {
    packageName = ""
    configuration = Configuration(title: "", bundle: "", isStrict: isStrict)
    (self.package, output) = (package, "")
    diagnostics = [Diagnostic("file-error", at: nil, "\(error)")]
  }

  /// The sources of a package of which nothing has been read yet.
  init(packageName: String, configuration: Configuration, package: String, output: String) {
    self.packageName = packageName
    self.configuration = configuration
    self.package = package
    self.output = output
  }

  /// The errors of a site that needs articles and has none.
  var missingArticles: [Diagnostic] {
    if catalogs.isEmpty {
      return [
        Diagnostic(
          "no-articles", at: nil, "there is no folder 'Articles' and no '.docc' folder",
          notes: [.init("'docgen init' puts a first article into the package")])
      ]
    }
    return catalogs.filter(\.articles.isEmpty).compactMap { catalog in
      // A catalog whose only articles can't be read has a diagnostic already.
      if diagnostics.contains(where: { $0.position?.file.isBelow(catalog.folder) == true }) { return nil }
      return Diagnostic(
        "empty-catalog", at: SourcePosition(file: catalog.folder, line: 1),
        "'\(catalog.folder)' has no article", notes: [.init("an article is a file that ends in '.md'")])
    }
  }
}

/// A file, read and not yet parsed.
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
