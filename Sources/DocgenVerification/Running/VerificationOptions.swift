import Dependencies
public import DocgenModel
public import DocgenSystem

/// The package whose samples are verified, and the settings of the run.
public struct VerificationOptions: Sendable {
  /// The package and its inputs.
  public var buildEnvironment: BuildEnvironment
  /// Parts of the names of the samples to verify, such as `QuickStart` or `Servers.md:12`, ignoring case.
  ///
  /// If this is empty, docgen verifies every sample.
  public var filters: [String] = []
  /// The share of the samples to verify, or `nil` for all samples.
  public var shard: Shard?
  /// The names of the shard's samples, or `nil` without a shard.
  var shardNames: Set<String>?
  /// Whether to ignore the results of earlier runs.
  public var isFresh: Bool
  /// Whether to build the package first if a result is missing.
  ///
  /// Set this to `false` inside `swift test` or a command plugin, because they hold the lock that a build waits for.
  public var buildsFirst = true
  /// The maximum number of concurrent samples, from 1.
  ///
  /// The steps of tutorials and the commands of `console` blocks run one after the other.
  public var jobs: Int
  /// The limits of each program and each test run, other than the commands of `console` blocks.
  public var limits: ProcessRunner.Limits = .snippet
  /// How many times each program runs again, ignoring stored results, from 1, or `nil` to run it twice if it has no stored
  /// result.
  ///
  /// The commands of `console` blocks run once.
  public var repetitions: Int?
  /// When samples run in a sandbox.
  public var sandboxUse = Sandbox.Use.automatic
  /// The setting of ``sandboxUse`` in `docgen.yml`, for messages.
  public var sandboxPosition: SourcePosition?
  /// A closure that receives what each program does, for a reader who has changed its sample, or `nil`.
  var onRunEvent: (@Sendable (RunEvent) -> Void)?

  /// The samples to verify.
  var filter: SampleFilter { SampleFilter(filters, among: shardNames) }

  /// How many times each program runs before its result is stored.
  var runs: Int { repetitions ?? 2 }

  package init(_ buildEnvironment: BuildEnvironment, isFresh: Bool = false, jobs: Int = 4) {
    (self.buildEnvironment, self.isFresh, self.jobs) = (buildEnvironment, isFresh, jobs)
  }
}
