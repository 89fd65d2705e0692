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

  /// What is known of the steps of tutorials, by the position of `@Step`.
  public var tutorialResults: [SourcePosition: TutorialStepResult] = [:]

  /// What is wrong with the samples and symbols that were gathered before; with an error among it nothing is written.
  public var diagnostics: [Diagnostic] = []

  /// Whether to write the site, and not only to find out what would be on its pages.
  public var isPublished = true

  /// Whether to render every page and to check the links of the written HTML, including those of a theme's templates.
  public var checksOutput = false

  /// The program that builds, absolute, because another docgen may render the same page to other bytes.
  public var program: String?

  /// What a preview remembers from one build to the next; `nil` to parse and resolve every page.
  public var cache: PreviewCache?

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
  /// The resolved site; `nil` if the package couldn't be read.
  public var site: Site?

  /// The figures, and the content of the file that `--report` writes.
  public var report: Report

  /// Which public symbols are documented and shown; `nil` without symbols.
  public var coverage: Coverage?

  /// All diagnostics, sorted.
  ///
  /// With `strict`, there's no warning among them.
  public var diagnostics: [Diagnostic]

  /// The files that were written, relative to the output, sorted.
  public var written: [String]

  /// The files that were removed, relative to the output, sorted.
  public var removed: [String]

  /// The file to open; `nil` if nothing was written.
  public var entry: String?

  /// The time that each stage took.
  public var stages: [StageTime]

  /// The values of the stages, kept alive: freeing them takes a tenth of a build, and a program that's about to end needn't.
  var stageValues: [any Sendable] = []

  /// Whether every warning is an error.
  var isStrict: Bool

  /// Whether the content has no error and the site matches its sources.
  public var isGood: Bool { !diagnostics.contains { $0.severity == .error } }
}

/// The time that a stage of a build took.
public struct StageTime: Hashable, Sendable {
  /// The stage's name: `parse`.
  public var stage: String

  /// The time in seconds.
  public var seconds: Double
}
