import Dependencies
import DependenciesConcurrency
import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification

/// Rebuilds a site when its sources change.
///
/// A build renders changed pages with the cached results of samples. If a snippet or a source file has changed, the
/// session checks the samples concurrently, and a second build shows their results. All builds run the stages of
/// ``SiteBuilder`` and share a cache of parsed files and resolved pages.
struct PreviewSession: Sendable {
  /// The options of the builds.
  var options: BuildOptions
  /// The package's build folder.
  var build: ScratchDirectory
  /// Whether to check samples.
  var verifies = true
  /// Whether to report warnings, which are for authors.
  var reportsWarnings = true
  /// The values that a build reuses.
  var cache = PreviewCache()
  /// The state of the preview, whose updates open pages wait for.
  var previewState: PreviewState
  /// Runs the samples that readers change, or `nil`.
  var playground: Playground?
  /// The use of samples when the session checks them.
  var samples = BuildOptions.SampleUse.verifiedIfStrict
  /// Parses the files, and gets the stored results or verifies the samples.
  ///
  /// Tests replace it because they have no compiler.
  var verify: @Sendable (_ session: PreviewSession, _ isChecking: Bool) async throws -> VerifiedSite = {
    try await $0.verifiedSite(checking: $1)
  }
  /// The compiler, so that it isn't queried again after each change.
  private let compiler = LockIsolated<Toolchain?>(nil)
  /// Verifies samples that a reader has changed, until the package's code changes.
  private let edits = LockIsolated<EditVerification?>(nil)

  /// An event that the session handles.
  private enum Event: Sendable {
    case changed(Set<String>)
    /// A check has ended.
    ///
    /// The number identifies the check, because another check may have started.
    case checked(VerifiedSite, check: Int)
  }

  /// The consequences of a change.
  struct Invalidation: OptionSet, Hashable, Sendable {
    let rawValue: Int
    /// Build the site.
    static let build = Invalidation(rawValue: 1)
    /// Check the samples, because the cached results may be outdated.
    static let check = Invalidation(rawValue: 2)

    /// Returns the consequences of a changed file.
    ///
    /// - Parameters:
    ///   - path: The path relative to the package.
    ///   - targetFolders: The folders of the package's targets.
    ///   - linksToFiles: Whether links may lead to any file of the package.
    init(of path: String, targetFolders: some Collection<String> = [], linksToFiles: Bool = false) {
      let folder = path.split(separator: "/").first.map(String.init) ?? ""
      let isCatalog = path.split(separator: "/").contains { $0.hasSuffix(".docc") }
      // The code of tutorials is in catalogs.
      guard !path.hasSuffix(".tutorial"), !(path.hasSuffix(".swift") && (isCatalog || folder == "Articles")) else {
        self = [.build, .check]
        return
      }
      self =
        switch folder {
        // The configuration selects the modules that have pages, and affects which samples are checked.
        case "Snippets", "Package.swift", "docgen.yml": [.build, .check]
        case "Sources": isCatalog ? .build : .check
        // A link may lead to a file that was added or removed.
        case "Tests", "Benchmarks", "Plugins": isCatalog || linksToFiles ? .build : []
        default:
          targetFolders.contains { !$0.isEmpty && path.hasPrefix("\($0)/") } && !isCatalog ? .check : .build
        }
    }

    init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// Builds the site, and rebuilds it after each change.
  ///
  /// - Parameters:
  ///   - changes: The changed paths, relative to the package.
  ///   - onBuild: A closure that's called after each build.
  /// - Throws: `CancellationError` if the task is canceled.
  func run(changes: AsyncStream<Set<String>>, onBuild: @escaping @Sendable (BuildResult) -> Void) async throws {
    var verified = try await verify(self, false)
    try await show(verified, isCurrent: true, onBuild)
    let (events, stream) = AsyncStream.makeStream(of: Event.self)
    try await withThrowingTaskGroup { group in
      group.addTask {
        for await changed in changes { stream.yield(.changed(changed)) }
        stream.finish()
      }
      defer { group.cancelAll() }
      var number = 0
      var check = startCheck(number, stream)
      defer { check?.cancel() }
      for await event in events {
        switch event {
        case .changed(let paths):
          let configuration = verified.parsed.configuration
          var invalidation = paths.reduce(into: Invalidation()) {
            $0.formUnion(
              Invalidation(
                of: $1, targetFolders: verified.parsed.targetFolders.keys, linksToFiles: configuration.repository != nil
              ))
          }
          // Results name samples by their lines, so those of a changed page are looked up again.
          let pages = Set(verified.results.filter { !$0.id.isSnippet && !$0.id.isStep }.map(\.id.file))
          if paths.contains(where: { pages.contains($0) || mayContainSamples($0) }) { invalidation.insert(.check) }
          if invalidation.contains(.check) {
            check?.cancel()
            await check?.value
            verified = try await verify(self, false)
          }
          if invalidation.contains(.build) {
            try await show(verified, isCurrent: invalidation.contains(.check), onBuild)
          }
          if invalidation.contains(.check) {
            number += 1
            check = startCheck(number, stream)
          }
        case .checked(let found, let checked):
          // A newer change has started another check.
          guard checked == number else { continue }
          verified = found
          previewState.post(isChecking: false)
          try await show(verified, isCurrent: false, onBuild)
        }
      }
      if Task.isCancelled { check?.cancel() }
      await check?.value
    }
  }

  /// Whether a page can have samples that are checked where they're written.
  private func mayContainSamples(_ path: String) -> Bool {
    guard SourceFile.isDocument(path) else { return false }
    @Dependency(\.fileSystem) var fileSystem
    let file = path.absolutePath(in: options.packagePath)
    // A page that can't be read is reported by the build. Reading a pipe would never end.
    guard (try? fileSystem.status(path: file))?.kind == .file, let bytes = try? fileSystem.read(path: file) else {
      return false
    }
    return String(decoding: bytes, as: UTF8.self).lowercased().contains("swift")
  }

  /// Checks the samples concurrently, and sends the result as an event.
  private func startCheck(_ number: Int, _ stream: AsyncStream<Event>.Continuation) -> Task<Void, Never>? {
    guard verifies else { return nil }
    previewState.post(isChecking: true)
    return Task {
      // A check that was canceled has no result.
      if let verified = try? await verify(self, true) { stream.yield(.checked(verified, check: number)) }
    }
  }

  // MARK: Steps

  /// Returns the compiler.
  ///
  /// A query that failed or was canceled is repeated when the compiler is needed again.
  @Sendable private func toolchain() async throws -> Toolchain {
    if let known = compiler.value { return known }
    let toolchain = try await Toolchain.current()
    compiler.setValue(toolchain)
    return toolchain
  }

  /// Parses the files, and gets the stored results or verifies the samples.
  private func verifiedSite(checking: Bool) async throws -> VerifiedSite {
    var options = options
    options.samples = checking ? samples : .stored
    options.buildsPackage = checking
    let environment = BuildEnvironment(package: options.packagePath, build: build, toolchain: toolchain)
    let builder = SiteBuilder(environment, cache: cache)
    let parsed = try await builder.parse(options)
    if !checking {
      // A run must not use what a check computes, because a change of the package cancels the check.
      let environment = BuildEnvironment(package: options.packagePath, build: build, toolchain: toolchain)
      let verification = EditVerification(VerificationOptions(environment, parsed, options))
      edits.setValue(verification)
    }
    var verified = try await builder.verify(parsed, options)
    // Outdated symbols aren't reported here, because checks update them.
    if !checking { verified.diagnostics = [] }
    return verified
  }

  /// Builds the site, and tells open pages what changed and which diagnostics there are.
  ///
  /// - Parameters:
  ///   - verified: The site.
  ///   - isCurrent: Whether its files were parsed after the last change.
  ///   - onBuild: A closure that's called after the build.
  private func show(_ verified: VerifiedSite, isCurrent: Bool, _ onBuild: (BuildResult) -> Void) async throws {
    var verified = verified
    let problems = verified.allDiagnostics + (verified.problem?.allDiagnostics ?? [])
    // The preview shows the pages although samples fail or can't be verified.
    (verified.problem, verified.diagnostics) = (nil, [])
    let builder = SiteBuilder(cache: cache)
    if !isCurrent { verified.parsed = try await builder.parse(options, targetFolders: verified.parsed.targetFolders) }
    offer(verified.parsed)
    var result = try await builder.build(verified, options)
    result.diagnostics = Set(problems + result.diagnostics).sorted()
      .filter { reportsWarnings || $0.severity == .error }
    previewState.post(changed: result.written + result.removed, diagnostics: result.diagnostics)
    onBuild(result)
  }

  /// Lets readers change and run the samples.
  private func offer(_ parsed: ParsedSite) {
    guard let edits = edits.value else { return }
    playground?.update { try await EditableSamples(parsed, edits) }
  }
}
