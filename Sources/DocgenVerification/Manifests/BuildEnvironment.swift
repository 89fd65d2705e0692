import Dependencies
public import DocgenSystem

/// The inputs of one build's results: compiler, manifest, and sources.
///
/// Each input is computed at most once, on first use. Create a new instance for another build.
public struct BuildEnvironment: Sendable {
  /// The package's folder, absolute.
  public let package: String

  /// The package manager's build folder.
  public let build: ScratchDirectory

  /// The reader of the package's manifests.
  public let manifests: PackageManifests

  /// The files that each sample finds in the folder in which it runs, relative to the package.
  public var sampleFiles: [String] = []

  private let compiler: AsyncOnce<Toolchain>
  private let sources: AsyncOnce<SHA256>

  /// Creates a build environment.
  ///
  /// Each input is computed on first use.
  ///
  /// - Parameters:
  ///   - package: The package's folder, absolute.
  ///   - build: The package manager's build folder.
  ///   - toolchain: A closure that returns the compiler that builds the package.
  public init(
    package: String, build: ScratchDirectory,
    toolchain: @escaping @Sendable () async throws -> Toolchain = { try await Toolchain.current() }
  ) {
    self.package = package
    self.build = build
    let compiler = AsyncOnce(toolchain)
    self.compiler = compiler
    let manifests = PackageManifests(build: build) { try await compiler.value() }
    self.manifests = manifests
    sources = AsyncOnce { try await manifests.fingerprint(of: package) }
  }

  /// The compiler that builds the package.
  ///
  /// - Throws: ``VerificationError`` if the compiler can't be queried, or `CancellationError`.
  public func toolchain() async throws -> Toolchain { try await compiler.value() }

  /// The hash of everything that can change the behavior of the package's snippets, computed on first use.
  ///
  /// - Throws: ``VerificationError``, ``FileError``, ``ProcessError``, or `CancellationError`.
  public func fingerprint() async throws -> SHA256 {
    let fingerprint = try await sources.value()
    guard !sampleFiles.isEmpty else { return fingerprint }
    @Dependency(\.fileSystem) var fileSystem
    var hasher = SHA256Hasher()
    hasher.addPart(fingerprint.description)
    for file in sampleFiles {
      hasher.addPart(file)
      hasher.addPart(try fileSystem.read(path: "\(package)/\(file)"))
    }
    return hasher.finalize()
  }

  /// Resolves the package's dependencies if that has never happened, because results depend on their versions.
  ///
  /// If they can't be resolved, the build of the package reports the reason.
  ///
  /// - Throws: ``FileError``, ``ProcessError``, or `CancellationError`.
  public func resolveDependencies() async throws {
    @Dependency(\.fileSystem) var fileSystem
    @Dependency(\.processRunner) var processRunner
    @Dependency(\.progress) var progress
    guard try fileSystem.status(path: build.workspaceStatePath) == nil else { return }
    try await progress.phase("Resolving the package's dependencies") { _ in
      _ = try await processRunner.run(
        command: .init(
          "swift", ["package", "--package-path", package, "--scratch-path", build.scratchPath, "resolve"]))
    }
  }

  /// Builds the targets of modules with the targets that they need, unless they and their sources are the same as after the last call.
  ///
  /// If a source changes meanwhile, the call throws an error, because the results of samples would be stored for the
  /// sources before the change.
  ///
  /// - Parameters:
  ///   - modules: The names of the modules. Names that aren't modules of the package are ignored.
  ///   - evenIfUnchanged: Whether to build them in any case.
  /// - Throws: ``VerificationError`` if they don't build, ``FileError``, ``ProcessError``, or `CancellationError`.
  public func buildTargets(of modules: some Collection<String>, evenIfUnchanged: Bool = false) async throws {
    @Dependency(\.fileSystem) var fileSystem
    let manifest = try await manifests.manifest(at: package)
    let targets = manifest.targets.filter { modules.contains($0.module) }.map(\.name)
    let roots = manifest.roots(of: Set(targets))
    let record = "\(build.scratchPath)/docgen/built-\(build.configuration)"
    let fingerprint = try await fingerprint().description
    func state() throws -> [UInt8] {
      // The package manager writes its plan if a build has other settings.
      let plan = try fileSystem.status(path: build.planPath)
      return Array("\(roots) \(fingerprint) \(plan.map { "\($0.size) \($0.modified)" } ?? "")".utf8)
    }
    guard try evenIfUnchanged || fileSystem.readIfPresent(record) != state() else { return }
    // The first build can resolve the dependencies, which changes the fingerprint.
    let isResolved = try fileSystem.status(path: build.workspaceStatePath) != nil
    for target in roots { try await build.build(package: package, target: target) }
    let (before, after) = (try await self.sources.value(), try await manifests.fingerprint(of: package))
    guard before == after || !isResolved else {
      throw VerificationError(reason: "a source changed while docgen built the package; run the command again")
    }
    try fileSystem.createDirectory(path: "\(build.scratchPath)/docgen")
    try fileSystem.write(bytes: state(), path: record)
  }

  /// The paths of ``sampleFiles``.
  var sampleFilePaths: [String] { sampleFiles.map { "\(package)/\($0)" } }
}
