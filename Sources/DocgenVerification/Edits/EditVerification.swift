import Dependencies
import DependenciesConcurrency
public import DocgenModel
import DocgenSyntax
import DocgenSystem

/// Verifies samples whose text a reader has changed.
///
/// A changed sample is composed, compiled, run, and judged in the same way as the page that contains it. It runs once, and its
/// result isn't stored.
public struct EditVerification: Sendable {
  private var options: VerificationOptions
  /// The builds of the package's libraries, by the modules that snippets import.
  private let builds = LockIsolated<[Set<String>: Task<LibraryBuild, any Error>]>([:])

  /// Prepares verifications.
  ///
  /// - Parameter options: The package. It's built at most once, so create a new instance after its sources have changed.
  public init(_ options: VerificationOptions) {
    self.options = options
    self.options.repetitions = 1
  }

  /// The package, with the files that each sample finds in its folder.
  public var buildEnvironment: BuildEnvironment {
    get { options.buildEnvironment }
    set { options.buildEnvironment = newValue }
  }

  /// Verifies a sample.
  ///
  /// - Parameters:
  ///   - place: The sample's place in the group.
  ///   - group: The samples of the page with the sample's new text, or the changed snippet.
  ///   - shown: The lines of the sample's file that the reader edits.
  ///   - onEvent: A closure that receives what the sample's program does.
  /// - Throws: ``VerificationError`` if the sample can't be verified, or `CancellationError`.
  public func run(
    _ place: Int, of group: SampleGroup, showing shown: Range<Int>, onEvent: @escaping @Sendable (RunEvent) -> Void
  ) async throws -> SampleResult {
    try await VerificationError.converting {
      let sample = group.samples[place]
      guard !sample.isTemplate else {
        throw VerificationError(reason: "the sample is a template; replace each '<#…#>' with code")
      }
      let imports = sample.id.isSnippet ? Set(SourceFacts(source: sample.text).imports.map(\.module)) : []
      if builds.value[imports] == nil { onEvent(.building) }
      let library = try await library(importing: imports)
      try Task.checkCancellation()
      var options = options
      options.onRunEvent = onEvent
      let programs = ProgramVerification(options, groups: [group])
      let inputs = try await programs.inputs()
      let work = ProgramVerification.GroupWork(group: group, programs: GroupPrograms(group), missing: [place])
      let results = try await programs.verify(
        work, library: library, interface: programs.interface(library), inputs: inputs, limit: AsyncLimit(1))
      try Task.checkCancellation()
      guard let result = results[place] else { throw VerificationError(reason: "the sample has no program") }
      return SurroundingCode(around: shown, of: place, in: group).explaining(result)
    }
  }

  /// Verifies a step of a tutorial whose files a reader has changed.
  ///
  /// - Parameters:
  ///   - step: The step, with the changed files in its state.
  ///   - author: The author's state, whose messages the project must show.
  ///   - series: The tutorials that the step belongs to.
  ///   - repository: The address of the package's repository, or `nil` if it isn't known.
  ///   - onStart: A closure that's called when the step needn't wait for another one.
  /// - Throws: ``VerificationError`` if the step can't be verified, or `CancellationError`.
  public func run(
    _ step: TutorialStep, likeAuthor author: TutorialState, of series: TutorialSeries, repository: String?,
    onStart: @Sendable () -> Void
  ) async throws -> SampleResult {
    @Dependency(\.fileSystem) var fileSystem
    return try await VerificationError.converting(fileErrorPrefix: "the step can't be built") {
      // Runs of steps of one series share a folder, because the package manager recompiles only changed files.
      let folder = "\(options.buildEnvironment.build.scratchPath)/docgen/edited-steps/\(series.name)"
      try fileSystem.createDirectory(path: folder)
      let claim = try await fileSystem.claimWhenFree(directory: folder)
      defer { claim.release() }
      onStart()
      return try await TutorialVerification(options, series: [series], repository: repository)
        .check(step, likeAuthor: author, in: folder)
    }
  }

  /// Builds the package's libraries before the first run.
  public func build() async throws {
    try await VerificationError.converting { _ = try await library(importing: []) }
  }

  /// Returns the libraries, which all runs share.
  ///
  /// A reader who stops a run doesn't stop the build, because the next run needs it.
  private func library(importing imports: Set<String>) async throws -> LibraryBuild {
    let build = builds.withValue { builds in
      if let build = builds[imports] { return build }
      let build = Task { [options] in
        // The inputs are computed once, so a canceled run must not cancel that.
        _ = try await ProgramVerification(options, groups: []).inputs()
        return try await options.buildEnvironment.libraryBuild(
          importing: imports, buildsFirst: options.buildsFirst)
      }
      builds[imports] = build
      return build
    }
    do {
      return try await build.value
    } catch {
      builds.withValue { $0[imports] = nil }
      throw error
    }
  }
}
