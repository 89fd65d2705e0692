public import DocgenContent
public import DocgenModel
public import DocgenOutput

/// The options of a build.
public struct BuildOptions: Sendable {
  /// The package's folder, absolute or relative to the working directory.
  public var packagePath: String

  /// The output folder, absolute or relative to the package.
  public var output: String

  /// The `.docc` folders, absolute or relative to the package.
  ///
  /// If it's empty, docgen uses the ones below `Sources`.
  public var catalogs: [String]

  /// The names of the package's targets by folder, relative to the package.
  ///
  /// Catalogs get these names.
  ///
  /// Without them, a catalog gets the name of its folder below `Sources`, which is the target's name unless the
  /// manifest sets the target's path.
  public var targetFolders: [String: String] = [:]

  /// The site's address, instead of the one in `docgen.yml`.
  public var baseURL: String?

  /// Whether every warning is an error, regardless of `docgen.yml`.
  public var isStrict: Bool

  /// The number of pages to process at the same time, from 1.
  public var jobs: Int

  /// The current results of snippets, by name.
  public var verifications: [String: Verification] = [:]

  /// The symbols, or `nil` for a site that contains only articles.
  public var symbols: SymbolSources?

  /// The texts of the manifests that the package manager has loaded.
  public var loadedManifests: Set<String> = []

  /// The results of tutorial steps, by the position of `@Step`.
  public var tutorialResults: [SourcePosition: TutorialStepResult] = [:]

  /// The diagnostics of samples and symbols from earlier phases.
  ///
  /// If one is an error, the build writes nothing.
  public var diagnostics: [Diagnostic] = []

  /// Whether to write the site instead of only computing its pages.
  public var isPublished = true

  /// Whether to check the links of the written HTML, including those of a theme's templates.
  public var checksOutput = false

  /// Whether the report lists each sample instead of only the numbers of samples.
  public var listsSamples = true

  /// The results that a preview reuses in the next build, or `nil` to parse and resolve every page.
  public var cache: PreviewCache?

  /// Creates options.
  public init(
    packagePath: String, output: String = "site", catalogs: [String] = [], baseURL: String? = nil,
    isStrict: Bool = false, jobs: Int = 1
  ) {
    self.packagePath = packagePath
    self.output = output
    self.catalogs = catalogs
    self.baseURL = baseURL
    self.isStrict = isStrict
    self.jobs = jobs
  }
}

/// The result of a build.
public struct BuildResult: Sendable {
  /// The resolved site, or `nil` if the package couldn't be read.
  public var site: Site?

  /// The figures, and the content of the file that `--report` writes.
  public var report: Report

  /// The documented and shown public symbols, or `nil` without symbols.
  public var coverage: Coverage?

  /// All diagnostics, sorted.
  ///
  /// In a strict build, there are no warnings among them.
  public var diagnostics: [Diagnostic]

  /// The files that were written, relative to the output, sorted.
  public var written: [String]

  /// The files that were removed, relative to the output, sorted.
  public var removed: [String]

  /// The file to open, or `nil` if nothing was written.
  public var entry: String?

  /// The time that each stage took, and the memory that it needed.
  public var stages: [StageCost]

  /// The values of the stages.
  ///
  /// They stay alive because freeing them takes a tenth of a build, which is unnecessary right before the program ends.
  var stageValues: [any Sendable] = []

  /// Whether every warning is an error.
  var isStrict: Bool

  /// Whether there are no errors and the site matches its sources.
  public var isGood: Bool { !diagnostics.contains { $0.severity == .error } }
}

/// The time that a stage of a build took, and the memory that it needed.
public struct StageCost: Hashable, Sendable {
  /// The stage's name: `parse`.
  public var stage: String

  /// The time in seconds.
  public var seconds: Double

  /// The most memory that the process had used when the stage ended, in bytes.
  public var peakMemory: Int
}
