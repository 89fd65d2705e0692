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
  public let manifests: PackageFingerprint

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
    let manifests = PackageFingerprint(build: build) { try await compiler.value() }
    self.manifests = manifests
    sources = AsyncOnce { try await manifests.compute(package: package) }
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

  /// Builds the modules of the package's library products, unless they and their sources are the same as after the last
  /// call.
  ///
  /// - Parameter roots: The targets to build.
  /// - Throws: ``VerificationError`` if they don't build, ``FileError``, ``ProcessError``, or `CancellationError`.
  func buildLibraries(_ roots: [String]) async throws {
    @Dependency(\.fileSystem) var fileSystem
    let record = "\(build.scratchPath)/docgen/libraries"
    let sources = try await fingerprint().description
    func state() throws -> [UInt8] {
      // The package manager writes its plan if a build has other settings.
      let plan = try fileSystem.status(path: "\(build.scratchPath)/\(build.configuration).yaml")
      return Array("\(sources) \(plan.map { "\($0.size) \($0.modified)" } ?? "")".utf8)
    }
    guard try fileSystem.readIfPresent(record) != state() else { return }
    for target in roots { try await build.build(package: package, target: target) }
    try fileSystem.createDirectory(path: "\(build.scratchPath)/docgen")
    try fileSystem.write(bytes: state(), path: record)
  }

  /// The paths of ``sampleFiles``.
  var sampleFilePaths: [String] { sampleFiles.map { "\(package)/\($0)" } }
}
