public import DocgenModel

/// What a build is asked for.
public struct BuildOptions: Sendable {
  /// The package's folder, absolute or relative to the working directory.
  public var packagePath: String

  /// The output folder, absolute or relative to the package.
  public var output: String

  /// `.docc` folders, absolute or relative to the package; empty for those below `Sources`.
  public var catalogs: [String]

  /// The names of the package's targets by folder, relative to the package: what their catalogs are called.
  ///
  /// Without them a catalog is called like the folder below `Sources` that it is in, which is the target's name unless the
  /// manifest gives the target a path of its own.
  public var targetFolders: [String: String] = [:]

  /// The address at which the site will be, in place of the one in `docgen.yml`.
  public var baseURL: String?

  /// Whether every warning is an error, whatever `docgen.yml` says.
  public var isStrict: Bool

  /// How many pages are worked on at once, from 1.
  public var jobs: Int

  /// What is known of the snippets, by name; only fresh results.
  public var verifications: [String: Verification]

  /// What is known of symbols; `nil` for a site of articles alone.
  public var symbols: SymbolSources?

  /// The texts of the manifests that the package manager has loaded.
  public var loadedManifests: Set<String>

  /// What is wrong with the samples and symbols that were gathered before; with an error among it nothing is written.
  public var diagnostics: [Diagnostic] = []

  /// The texts that ``ShownSamples/find(_:asking:)`` has read.
  var texts = ReadTexts()

  /// What ``ShownSamples/find(_:asking:)`` has found; `nil` where nobody has looked.
  var shown: ShownSamples?

  /// What an earlier build has kept, from which nothing differs but the articles and snippets that it was told of; `nil`
  /// to make every page.
  public var kept: KeptSite?

  /// Where the pages that a build keeps are written while it makes them, absolute; `nil` to keep them in memory alone.
  ///
  /// Nobody else may touch the file before ``KeptSite/finishFile(jobs:)``.
  public var pagesFile: String?

  /// Called when all is ready, before the first file of the site is touched.
  ///
  /// Where it throws, the site stays as it is, and the build ends with the error.
  public var confirm: (@Sendable () async throws -> Void)?

  /// Creates options.
  public init(
    packagePath: String, output: String = "site", catalogs: [String] = [], baseURL: String? = nil,
    isStrict: Bool = false, jobs: Int = 1, verifications: [String: Verification] = [:],
    symbols: SymbolSources? = nil,
    loadedManifests: Set<String> = []
  ) {
    self.packagePath = packagePath
    self.output = output
    self.catalogs = catalogs
    self.baseURL = baseURL
    self.isStrict = isStrict
    self.jobs = jobs
    self.verifications = verifications
    self.symbols = symbols
    self.loadedManifests = loadedManifests
  }
}

/// What a build did.
public struct BuildResult: Sendable {
  /// The resolved site; `nil` where the package could not be read, and where nothing but edited pages was looked at.
  public var site: Site?

  /// The figures, and what `--report` writes.
  public var report: Report

  /// All complaints, sorted; with `strict` there is no warning among them.
  public var diagnostics: [Diagnostic]

  /// The files that were written, relative to the output, sorted.
  public var written: [String]

  /// The files that were removed, relative to the output, sorted.
  public var removed: [String]

  /// The file to open; `nil` where nothing was written.
  public var entry: String?

  /// What a later build can go on from; `nil` where nothing was written.
  public var kept: KeptSite?

  /// What the site was that the build went on from: it takes long to free, and who is about to end need not.
  public var former: (any Sendable)?

  /// Whether the content is good: no error, and the site is as its sources say.
  public var isGood: Bool { !diagnostics.contains { $0.severity == .error } }

  /// What the same build would do again: nothing.
  public var unchanged: BuildResult {
    var again = self
    again.report.files = Report.Files(written: 0, unchanged: report.files.written + report.files.unchanged, removed: 0)
    again.report.seconds = 0
    (again.written, again.removed) = ([], [])
    return again
  }
}
