import Dependencies
import DocgenModel
public import DocgenSnippets
import DocgenSystem

/// What a package's articles, its `README.md` and the comments of its sources show and a build has to check, found
/// without resolving anything, and what `docgen.yml` says of how.
public struct ShownSamples: Hashable, Sendable {
  /// Whether `docgen.yml` asks for strictness.
  public var isStrict = false

  /// The modules that `docgen.yml` names; `nil` where it names none.
  public var modules: [String]?

  /// Whether `docgen.yml` tells where the package's files can be read, so that links may lead to any of them.
  public var hasRepository = false

  /// The places at which texts show snippets, sorted.
  public var references: [SnippetReference] = []

  /// The manifests that they show, sorted by place.
  public var manifests: [ShownManifest] = []

  /// Creates samples of a package that shows none.
  init() {}

  /// Finds what a package shows.
  ///
  /// A sample is verified before the site is resolved, and its failure is reported wherever it is shown.
  ///
  /// - Parameter options: Which package, and which catalogs.
  /// - Returns: The samples. A file that cannot be read has none: the build itself tells of it.
  /// - Throws: `CancellationError` when the task is cancelled.
  public static func find(_ options: BuildOptions) async throws -> ShownSamples {
    try await read(options).samples
  }

  private static func read(_ options: BuildOptions) async throws -> (samples: ShownSamples, texts: ReadTexts) {
    @Dependency(\.fileSystem) var fileSystem
    let found: InputFinder.Found
    var isStrict = options.isStrict
    var modules: [String]?
    var hasRepository = false
    do {
      let package = try fileSystem.resolve(path: options.packagePath)
      if try fileSystem.status(path: "\(package)/docgen.yml")?.kind == .file {
        let text = String(decoding: try fileSystem.read(path: "\(package)/docgen.yml"), as: UTF8.self)
        let defaults = Configuration(title: "", bundle: "")
        let configuration = ConfigurationReader.read(text, defaults: defaults).configuration
        isStrict = isStrict || configuration.isStrict
        modules = configuration.modules
        hasRepository = configuration.repository != nil
      }
      var finder = InputFinder(
        fileSystem: fileSystem, package: package, output: nil, jobs: options.jobs,
        targetFolders: options.targetFolders)
      finder.unread = options.kept?.unreadFiles ?? []
      found = try await finder.find(
        catalogs: options.catalogs, configuration: Configuration(title: "", bundle: ""), needsArticles: false)
    } catch is FileError {
      return (ShownSamples(), ReadTexts())
    }
    let parsed = try await CheckedText.all(of: found.inputs).concurrentMap(jobs: options.jobs) { text in
      text.mayShowSamples ? ShownSamples(of: text.references) : ShownSamples()
    }
    var all = ShownSamples()
    all.isStrict = isStrict
    all.modules = modules
    all.hasRepository = hasRepository
    all.references = parsed.flatMap(\.references).sorted { $0.position < $1.position }
    all.manifests = parsed.flatMap(\.manifests).sorted { $0.position < $1.position }
    return (all, ReadTexts(found.inputs))
  }

  /// Finds what a package shows while the package manager is asked for the folders of its targets.
  ///
  /// To ask takes longer than to read some thousands of articles, and nearly always no catalog lies but where the package
  /// manager's own rules put it.
  ///
  /// - Parameters:
  ///   - options: Which package, and which catalogs; takes the folders, and the texts that were read.
  ///   - targetFolders: Asks for the names of the targets by folder, relative to the package.
  /// - Returns: The samples, as ``find(_:)`` finds them with the folders known.
  /// - Throws: What `targetFolders` throws; `CancellationError` when the task is cancelled.
  public static func find(
    _ options: inout BuildOptions, asking targetFolders: @Sendable () async throws -> [String: String]
  ) async throws -> ShownSamples {
    async let folders = targetFolders()
    if let (samples, texts, kept) = try await afterEdits(options) {
      (options.texts, options.shown, options.kept) = (texts, samples, kept)
      options.targetFolders = try await folders
      return samples
    }
    var found = try await read(options)
    let before = catalogs(of: options)
    options.targetFolders = try await folders
    if catalogs(of: options) != before { found = try await read(options) }
    (options.texts, options.shown) = (found.texts, found.samples)
    return found.samples
  }

  /// Finds what a package shows of which only some articles have changed since an earlier build has looked.
  ///
  /// - Returns: The samples, the texts that were read, and what was kept, of which it is known now that no file came or went;
  ///   `nil` where all texts have to be looked at.
  private static func afterEdits(
    _ options: BuildOptions
  ) async throws -> (samples: ShownSamples, texts: ReadTexts, kept: KeptSite)? {
    @Dependency(\.fileSystem) var fileSystem
    guard var kept = options.kept, var samples = kept.shown, let files = kept.changedArticles else { return nil }
    do {
      let finder = InputFinder(
        fileSystem: fileSystem, package: try fileSystem.resolve(path: options.packagePath),
        output: PackagePath.normalized(options.output), jobs: options.jobs)
      if kept.hasChangedFolders {
        guard finder.stillFinds(kept.files, of: kept.inputs) else { return nil }
        kept.hasChangedFolders = false
      }
      var complaints: [Diagnostic] = []
      let articles = try await finder.read(files, into: &complaints)
      guard complaints.isEmpty, articles.map(\.path) == files else { return nil }
      let changed = Set(files)
      samples.references.removeAll { changed.contains($0.position.file) }
      samples.manifests.removeAll { changed.contains($0.position.file) }
      for text in CheckedText.all(of: Inputs(catalogs: [Catalog(folder: "", bundle: "", articles: articles)]))
      where text.mayShowSamples {
        let shown = ShownSamples(of: text.references)
        samples.references += shown.references
        samples.manifests += shown.manifests
      }
      samples.references.sort { $0.position < $1.position }
      samples.manifests.sort { $0.position < $1.position }
      return (samples, ReadTexts(articles), kept)
    } catch is FileError {
      // What is wrong with the package's folder, the build itself tells.
      return nil
    }
  }

  /// The catalogs of targets, as far as they can be found.
  private static func catalogs(of options: BuildOptions) -> [String]? {
    @Dependency(\.fileSystem) var fileSystem
    do {
      let finder = InputFinder(
        fileSystem: fileSystem, package: try fileSystem.resolve(path: options.packagePath), output: nil,
        jobs: options.jobs, targetFolders: options.targetFolders)
      var complaints: [Diagnostic] = []
      return finder.targetCatalogs(into: &complaints).map(\.folder)
    } catch {
      // What is wrong with the package's folder, the build itself tells.
      return nil
    }
  }

  /// What one text shows.
  private init(of text: References) {
    for (directive, position) in text.directives {
      for path in ["path", "from", "to"].compactMap({ directive[$0]?.value }) {
        references.append(Self.reference(path, slice: directive["slice"]?.value, at: position))
      }
    }
    for (code, position) in text.codeBlocks {
      switch FenceInfo(code.info).kind {
      case .mirror(let path): references.append(Self.reference(path, slice: nil, at: position))
      case .manifest: manifests.append(ShownManifest(text: code.text, position: code.textPosition))
      case .unclassified, .unverified: break
      }
    }
  }

  /// A reference by the path that an article writes, `folder/Name#slice`.
  private static func reference(_ path: String, slice: String?, at position: SourcePosition) -> SnippetReference {
    let parts = path.split(separator: "#", maxSplits: 1)
    let name = parts.first?.split(separator: "/").last.map(String.init) ?? ""
    return SnippetReference(snippet: name, slice: slice ?? parts.dropFirst().first.map(String.init), position: position)
  }
}
