import Dependencies
public import DocgenModel
import DocgenSystem

/// The samples that a package's files contain.
public struct PackageSamples: Sendable {
  /// The snippets and the Swift code blocks.
  public var groups: [SampleGroup]
  /// The places at which pages show snippets.
  public var references: [SnippetReference]
  /// The `console` code blocks.
  public var consoleBlocks: [ConsoleBlock]
  /// The C code blocks that include a public header of the package.
  public var cCodeBlocks: [CCodeBlock]
  /// The manifests that pages show.
  public var manifests: [ShownManifest]
  /// The tutorials.
  public var tutorials: [TutorialSeries]
  /// The address of the package's repository, or `nil` if it isn't known.
  public var repository: String?
  /// Whether a failed sample is an error.
  ///
  /// docgen runs commands only in a strict package, because a catalog that was written without docgen in mind can contain
  /// commands that change the author's machine.
  public var isStrict: Bool
  /// Whether a sample can be only a part of a program, unless the package is strict.
  public var allowsParts = true

  /// Creates a list of samples.
  public init(
    groups: [SampleGroup] = [], references: [SnippetReference] = [], consoleBlocks: [ConsoleBlock] = [],
    cCodeBlocks: [CCodeBlock] = [], manifests: [ShownManifest] = [], tutorials: [TutorialSeries] = [],
    repository: String? = nil, isStrict: Bool = true
  ) {
    (self.groups, self.references, self.consoleBlocks) = (groups, references, consoleBlocks)
    (self.cCodeBlocks, self.manifests, self.tutorials) = (cCodeBlocks, manifests, tutorials)
    (self.repository, self.isStrict) = (repository, isStrict)
  }
}

/// Verifies all samples of a package.
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// let results = try await SampleVerification(samples, options).run { event in print(event.line) }
/// ```
public struct SampleVerification: Sendable {
  private let samples: PackageSamples
  private var options: VerificationOptions
  @Dependency(\.progress) private var progress

  /// Prepares a verification.
  public init(_ samples: PackageSamples, _ options: VerificationOptions) {
    (self.samples, self.options) = (samples, options)
    self.options.shardNames = options.shard.map { samples.names(in: $0) }
  }

  /// The samples to verify.
  public var filter: SampleFilter { options.filter }

  private var programs: ProgramVerification {
    ProgramVerification(
      options, groups: samples.groups, references: samples.references, completesSamples: acceptsParts)
  }
  private var acceptsParts: Bool { samples.allowsParts && !samples.isStrict }
  private var console: ConsoleVerification {
    ConsoleVerification(options, blocks: samples.consoleBlocks, runsCommands: samples.isStrict)
  }
  private var cCode: CCodeVerification { CCodeVerification(options, blocks: samples.cCodeBlocks) }
  private var manifests: ManifestVerification {
    ManifestVerification(options, manifests: samples.manifests, repository: samples.repository)
  }
  private var steps: TutorialVerification {
    TutorialVerification(options, series: samples.tutorials, repository: samples.repository)
  }
  /// The kinds that are verified as one phase.
  private var verifiers: [any SampleVerifier] { [programs, console, cCode, manifests] }

  /// Whether a build folder contains results of samples.
  public static func hasResults(in build: ScratchDirectory) throws -> Bool { try !ResultStore(build).isEmpty() }

  /// The names of the selected samples.
  public var ids: [SampleID] { verifiers.flatMap(\.ids) + steps.ids }

  /// How the samples run.
  public func sandboxStatus() async throws -> VerificationOptions.SandboxStatus { try await options.sandboxStatus() }

  /// Returns the results of earlier runs that are still valid, without running anything.
  public func known() async throws -> [SampleResult] {
    var results: [SampleResult] = []
    for verifier in verifiers + [steps] {
      // Results that can't be read are missing.
      do { results += try await verifier.known().map(reported) } catch is VerificationError, is FileError,
        is ProcessError
      {}
    }
    return results
  }

  /// Verifies the samples whose results aren't stored, and returns all results.
  ///
  /// - Parameter onEvent: A closure that receives the plan, and then each result.
  /// - Throws: ``VerificationError`` if the samples can't be verified, for example because the package doesn't build, or
  ///   `CancellationError`.
  public func run(onEvent: @escaping @Sendable (SampleEvent) -> Void = { _ in }) async throws -> [SampleResult] {
    onEvent(.plan(ids))
    return try await VerificationError.converting {
      var results = try await progress.phase("Verifying samples", of: verifiers.reduce(0) { $0 + $1.ids.count }) {
        phase in
        var results: [SampleResult] = []
        for verifier in verifiers { results += try await run(verifier, phase, onEvent) }
        return results
      }
      guard !steps.ids.isEmpty else { return results }
      results += try await progress.phase("Verifying tutorial steps", of: steps.ids.count) { phase in
        try await run(steps, phase, onEvent)
      }
      return results
    }
  }

  private func run(
    _ verifier: some SampleVerifier, _ phase: ProgressDisplay.Phase,
    _ onEvent: @escaping @Sendable (SampleEvent) -> Void
  ) async throws -> [SampleResult] {
    let results = try await verifier.run { result in
      var result = reported(result)
      phase.advance(hasFailed: result.state == .failed)
      // Without `strict`, a failed code block gets a label on its page and isn't an error.
      if !samples.isStrict, !result.id.isSnippet, !result.id.isStep { result.failures = [] }
      onEvent(.result(result))
    }
    return results.map(reported)
  }

  /// The result as the package's settings ask for it.
  private func reported(_ result: SampleResult) -> SampleResult {
    var result = acceptsParts ? result.forLenientPackage : result
    // No comment is checked in a sample that doesn't compile.
    if result.failures.contains(where: \.preventsRun) { result.warnings.removeAll { $0.id == "unchecked-comment" } }
    return result
  }
}

extension SampleResult.Failure {
  /// Whether the sample can't run, because it or a sample that it needs doesn't compile.
  fileprivate var preventsRun: Bool {
    ["does-not-compile", "samples-need-each-other", "conflicting-samples", Self.dependsOnFailedSample].contains(id)
  }
}
