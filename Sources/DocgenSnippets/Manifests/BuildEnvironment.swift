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

  /// The paths of ``sampleFiles``.
  var sampleFilePaths: [String] { sampleFiles.map { "\(package)/\($0)" } }
}
