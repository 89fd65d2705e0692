public import DocgenModel
package import DocgenSymbols
package import DocgenSyntax
package import DocgenSystem

/// The sources of a package's site, read but not parsed.
public struct Sources: Sendable {
  /// The name of the file that lists the files of a site that docgen wrote.
  package static let siteManifest = ".docgen-manifest"

  /// The name in the package's manifest, or its folder's name.
  package var packageName: String

  /// The settings from `docgen.yml` and the command line.
  public var configuration: Configuration

  /// The files of the theme folder by path relative to it, or `nil` if the folder can't be read.
  ///
  /// Empty if the configuration names no folder.
  package var themeFiles: [String: [UInt8]]? = [:]

  /// The images for the head of every page, which are copied.
  package var siteImages: [Asset] = []

  /// The catalogs: `Articles/` first, then the others by path.
  package var catalogs: [Catalog] = []

  /// The Swift files below `Snippets/`.
  package var snippets: [SourceFile] = []

  /// The Markdown files at the package's root, such as `README.md`, whose code blocks follow the same rules as an article's.
  package var rootDocuments: [SourceFile] = []

  /// The Swift files and C headers below `Sources/` with documentation comments that can contain code, which follows the
  /// same rules.
  package var commentedFiles: [SourceFile] = []

  /// The Swift files below `Sources/`.
  package var code: [SourceFile] = []

  /// The declarations below `Sources/` that an attribute excludes from documentation.
  package var hiddenDeclarations: [HiddenDeclaration] = []

  /// The paths of the package's files that links can lead to, if the repository's address is known.
  package var packageFiles: Set<String> = []

  /// Other sites' pages that links can lead to, in search order.
  package var linkedSites: [LinkableSite] = []

  /// The files that contain the lists of ``linkedSites``.
  package var linkedSiteFiles: [SourceFile] = []

  /// Diagnostics about the files themselves, not about their contents.
  public var diagnostics: [Diagnostic] = []

  /// Whether the files were read.
  ///
  /// If not, ``diagnostics`` contains the reason.
  package var areLoaded = false

  /// The package's folder, absolute.
  package let package: String

  /// The output folder, absolute.
  package let output: String

  /// The sources without articles, extension files, snippets, and documentation comments.
  package var tutorials: Sources {
    var sources = self
    for index in sources.catalogs.indices {
      sources.catalogs[index].articles.removeAll { !$0.path.hasSuffix(".tutorial") }
    }
    sources.snippets = []
    sources.rootDocuments = []
    sources.commentedFiles = []
    sources.code = []
    return sources
  }

  /// The sources of a package that can't be read.
  ///
  /// - Parameters:
  ///   - package: The package's folder.
  ///   - isStrict: Whether every warning is an error.
  ///   - error: The reason.
  package init(unreadable package: String, isStrict: Bool, _ error: FileError) {
    packageName = ""
    configuration = Configuration(title: "", bundle: "", isStrict: isStrict)
    (self.package, output) = (package, "")
    diagnostics = [Diagnostic("file-error", at: nil, "\(error)")]
  }

  /// Creates the sources of a package before any file is read.
  init(packageName: String, configuration: Configuration, package: String, output: String) {
    (self.packageName, self.configuration) = (packageName, configuration)
    (self.package, self.output) = (package, output)
  }

  /// The errors of a site without articles.
  package var missingArticles: [Diagnostic] {
    if catalogs.isEmpty {
      return [
        Diagnostic(
          "no-articles", at: nil, "the package has no articles and no 'README.md'",
          notes: [.init("run 'docgen init' to add a first article")])
      ]
    }
    return catalogs.filter(\.articles.isEmpty).compactMap { catalog in
      // If the catalog's only articles can't be read, there's a diagnostic already.
      if diagnostics.contains(where: { $0.position?.file.isBelow(catalog.folder) == true }) { return nil }
      return Diagnostic(
        "empty-catalog", at: SourcePosition(file: catalog.folder, line: 1),
        "'\(catalog.folder)' has no article", notes: [.init("an article is a file that ends in '.md' or '.markdown'")])
    }
  }
}

/// A file, read but not parsed.
public struct SourceFile: Hashable, Sendable {
  /// Its path relative to the package's root, or its absolute path if it's outside the package.
  public var path: String

  /// Its content.
  public var bytes: [UInt8]

  /// Creates a file with its content.
  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// Whether a file can be an article or tutorial, according to its name.
  public static func isDocument(_ path: String) -> Bool { isMarkdown(path) || path.hasSuffix(".tutorial") }

  /// Whether a file contains Markdown, according to its name.
  static func isMarkdown(_ path: String) -> Bool {
    ["md", "markdown"].contains(PackagePath.parted(path).fileExtension.lowercased())
  }
}

/// A folder of articles and their resources: `Articles/`, or a `.docc` folder.
public struct Catalog: Hashable, Sendable {
  /// Its path relative to the package's root, or its absolute path if it's outside the package.
  public var folder: String

  /// Its name in addresses.
  public var bundle: String

  /// Whether it consists of `README.md`, because the package has no articles.
  public var isReadme = false

  /// The identifier in `doc://` links, or `nil` if `Info.plist` contains none.
  public var identifier: String?

  /// The default language of code, or `nil` if `Info.plist` contains none.
  public var defaultCodeLanguage: String?

  /// The articles, extension files and tutorials, sorted by path.
  public var articles: [SourceFile] = []

  /// The text files that tutorials can show, sorted by path.
  ///
  /// Empty in a catalog without tutorials.
  public var codeFiles: [SourceFile] = []

  /// The other files, sorted by path.
  public var resources: [Resource] = []
}

/// An image, video or download of a catalog.
public struct Resource: Hashable, Sendable {
  /// Its path relative to the package's root.
  public var path: String

  /// The width and height in pixels, if it's an image that contains them.
  public var size: MediaFiles.Size?
}
