public import DocgenSystem

/// The inputs of one build's results: compiler, manifest, and sources.
///
/// Each input is computed at most once, on first use. Create a new instance for another build.
public struct BuildBasis: Sendable {
  /// The package's folder, absolute.
  public let package: String

  /// The package manager's build folder.
  public let build: BuildFolder

  /// The reader of the package's manifests.
  public let manifests: PackageFingerprint

  private let compiler: Once<Toolchain>
  private let sources: Once<SHA256>

  /// Creates a basis.
  ///
  /// Each input is computed on first use.
  ///
  /// - Parameters:
  ///   - package: The package's folder, absolute.
  ///   - build: The package manager's build folder.
  ///   - remembersCompiler: Whether to reuse the stored properties of a compiler that hasn't changed since an earlier
  ///     build. This reads the process's environment.
  public init(package: String, build: BuildFolder, remembersCompiler: Bool) {
    self.package = package
    self.build = build
    let compiler = Once {
      remembersCompiler ? try await CompilerMemory(build: build).toolchain() : try await Toolchain.of()
    }
    self.compiler = compiler
    let manifests = PackageFingerprint(build: build) { try await compiler.value() }
    self.manifests = manifests
    sources = Once { try await manifests.compute(package: package) }
  }

  /// The compiler that builds the package.
  ///
  /// - Throws: ``VerificationError`` if the compiler can't be queried, or `CancellationError`.
  public func toolchain() async throws -> Toolchain { try await compiler.value() }

  /// The hash of everything that can change the behavior of the package's snippets, computed on first use.
  ///
  /// - Throws: ``VerificationError``, ``FileError``, ``ProcessError``, or `CancellationError`.
  public func fingerprint() async throws -> SHA256 { try await sources.value() }
}
