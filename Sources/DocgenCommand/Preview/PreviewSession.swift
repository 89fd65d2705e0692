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
  /// A folder of symbol graphs, or `nil` to extract them.
  var graphs: String?
  /// Whether symbols have pages.
  var hasSymbols = true
  /// Whether to check samples.
  var verifies = true
  /// The state of the preview, whose updates open pages wait for.
  var previewState: PreviewState
  /// Gets the cached results, or checks the samples.
  ///
  /// Tests replace it because they have no compiler.
  var gather: @Sendable (_ session: PreviewSession, _ isChecking: Bool) async -> PackageState = {
    await $0.packageState(checking: $1)
  }
  /// The compiler, so that it isn't queried again after each change.
  private let compiler = LockIsolated<Toolchain?>(nil)

  /// An event that the session handles.
  private enum Event: Sendable {
    case changed(Set<String>)
    /// A check has ended.
    ///
    /// The number identifies the check, because another check may have started.
    case checked(PackageState, check: Int)
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
    var packageState = await gather(self, false)
    try await show(packageState, onBuild)
    packageState.parsedForNextBuild = nil
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
          var invalidation = paths.reduce(into: Invalidation()) {
            $0.formUnion(
              Invalidation(
                of: $1, targetFolders: packageState.targetFolders.keys, linksToFiles: packageState.linksToFiles))
          }
          // Results name samples by their lines, so those of a changed page are looked up again.
          if paths.contains(where: { mayContainSamples($0, packageState) }) { invalidation.insert(.check) }
          if invalidation.contains(.check) {
            check?.cancel()
            await check?.value
            packageState = await gather(self, false)
          }
          if invalidation.contains(.build) { try await show(packageState, onBuild) }
          packageState.parsedForNextBuild = nil
          if invalidation.contains(.check) {
            number += 1
            check = startCheck(number, stream)
          }
        case .checked(let found, let checked):
          // A newer change has started another check.
          guard checked == number else { continue }
          packageState = found
          previewState.post(isChecking: false)
          try await show(packageState, onBuild)
        }
      }
      if Task.isCancelled { check?.cancel() }
      await check?.value
    }
  }

  /// Whether a page has or had samples that are checked where they're written.
  private func mayContainSamples(_ path: String, _ packageState: PackageState) -> Bool {
    guard !packageState.samples.pages.contains(path) else { return true }
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
    return Task { stream.yield(.checked(await gather(self, true), check: number)) }
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

  /// Gets the cached results, or checks the samples.
  private func packageState(checking: Bool) async -> PackageState {
    var packageState = PackageState()
    var options = options
    do {
      let buildEnvironment = BuildEnvironment(package: options.packagePath, build: build, toolchain: toolchain)
      if options.catalogs.isEmpty { options.targetFolders = try await TargetFolders.of(buildEnvironment) }
      let parsed = try await SiteBuilder().parse(options)
      // Files can change while samples are checked.
      if !checking { packageState.parsedForNextBuild = parsed }
      packageState.targetFolders = options.targetFolders
      packageState.linksToFiles = parsed.configuration.repository != nil
      try await packageState.gather(
        parsed, VerificationOptions(buildEnvironment, jobs: options.jobs), checking: checking, hasSymbols: hasSymbols,
        graphs: graphs)
      // Outdated symbols aren't reported here, because checks update them.
      if !checking { packageState.diagnostics = [] }
    } catch let error as VerificationError {
      packageState.diagnostics += error.allDiagnostics
    } catch is CancellationError {
      // A newer change makes this result obsolete.
    } catch {
      packageState.diagnostics.append(Diagnostic("unverifiable", at: nil, "\(error)"))
    }
    packageState.diagnostics += packageState.samples.outcomes.flatMap { $0.failures + $0.diagnostics }
    return packageState
  }

  /// Builds the site, and tells open pages what changed and which diagnostics there are.
  private func show(_ packageState: PackageState, _ onBuild: (BuildResult) -> Void) async throws {
    var options = options
    options.targetFolders = packageState.targetFolders
    options.add(packageState)
    let parsed =
      if let parsed = packageState.parsedForNextBuild { parsed } else { try await SiteBuilder().parse(options) }
    var result = try await SiteBuilder().build(parsed, options)
    result.diagnostics = Set(packageState.diagnostics + result.diagnostics).sorted()
    previewState.post(changed: result.written + result.removed, diagnostics: result.diagnostics)
    onBuild(result)
  }
}
