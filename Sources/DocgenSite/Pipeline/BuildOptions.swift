public import DocgenContent
public import DocgenModel
public import DocgenOutput
public import DocgenSystem
public import DocgenVerification

/// The choices of a command about a build.
public struct BuildOptions: Sendable {
  /// The use of samples in a build.
  public enum SampleUse: Sendable {
    /// Samples without a stored result are verified.
    case verified
    /// Samples without a stored result are verified if the package is strict.
    ///
    /// A package that isn't strict can have samples that were written without docgen in mind.
    case verifiedIfStrict
    /// Only stored results are used.
    case stored
  }

  /// The symbols of a site.
  public enum SymbolUse: Sendable {
    /// The site has no symbols.
    case none
    /// The compiler extracts the symbols.
    case extracted
    /// A folder contains symbol graphs. The path is absolute or relative to the working directory.
    case graphs(folder: String)
  }

  /// The package's folder, absolute or relative to the working directory.
  public var packagePath: String

  /// The output folder, absolute or relative to the package.
  public var output: String

  /// The `.docc` folders, absolute or relative to the package.
  ///
  /// If it's empty, docgen uses the ones below `Sources`.
  public var catalogs: [String]

  /// The site's address, instead of the one in `docgen.yml`.
  public var baseURL: String?

  /// Whether every warning is an error, regardless of `docgen.yml`.
  public var isStrict: Bool

  /// The number of pages and samples to process at the same time, from 1.
  public var jobs: Int

  /// The use of samples.
  public var samples = SampleUse.verifiedIfStrict

  /// Parts of the names of the samples to verify, such as `QuickStart`, or an empty array for all samples.
  public var filters: [String] = []

  /// The share of the samples to verify, or `nil` for all samples.
  public var shard: Shard?

  /// The folders with results of shards, absolute or relative to the working directory.
  public var shardResults: [String] = []

  /// Whether to ignore stored results.
  public var isFresh = false

  /// How many times each program runs, or `nil` to run only programs without a stored result.
  public var repetitions: Int?

  /// When samples run in a sandbox, or `nil` for the setting in `docgen.yml`.
  public var sandbox: Sandbox.Use?

  /// Whether a sample can be only a part of a program, unless the package is strict.
  public var allowsParts = true

  /// Whether to verify the steps of tutorials.
  public var verifiesTutorials = true

  /// Whether to build the package for its samples and symbols if that's necessary.
  public var buildsPackage = true

  /// The symbols.
  public var symbols = SymbolUse.none

  /// Whether to write the site instead of only computing its pages.
  public var isPublished = true

  /// Whether pages name the samples that a reader can change and run, as in a preview.
  public var namesSamples = false

  /// Whether to check the links of the written HTML, including those of a theme's templates.
  public var checksOutput = false

  /// Whether the report lists each sample instead of only the numbers of samples.
  public var listsSamples = true

  package init(
    packagePath: String, output: String = "site", catalogs: [String] = [], baseURL: String? = nil,
    isStrict: Bool = false, jobs: Int = 1
  ) {
    (self.packagePath, self.output, self.catalogs, self.baseURL) = (packagePath, output, catalogs, baseURL)
    (self.isStrict, self.jobs) = (isStrict, jobs)
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

  /// How samples ran, or `nil` if none ran.
  public var sandbox: VerificationOptions.SandboxStatus?

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
