public import DocgenSystem

/// What the results of one build rest on: compiler, manifest, sources.
///
/// Each is found out once at most, and not before it is needed. Another build asks anew.
public struct BuildBasis: Sendable {
  /// The package's folder, absolute.
  public let package: String

  /// Where the package manager builds it.
  public let build: BuildFolder

  /// What the manifest says.
  public let manifests: PackageFingerprint

  private let compiler: Once<Toolchain>
  private let sources: Once<SHA256>

  /// Creates a basis of which nothing is known yet.
  ///
  /// - Parameters:
  ///   - package: The package's folder, absolute.
  ///   - build: Where the package manager builds it.
  ///   - remembersCompiler: Whether a compiler that is the same as in an earlier build is not asked again; it needs to
  ///     know this process's environment.
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
  /// - Throws: ``VerificationError`` when it cannot be asked; `CancellationError`.
  public func toolchain() async throws -> Toolchain { try await compiler.value() }

  /// The hash of all that can change what the package's snippets do, as it was when this was asked first.
  ///
  /// - Throws: ``VerificationError``, ``FileError``, ``ProcessError``; `CancellationError`.
  public func fingerprint() async throws -> SHA256 { try await sources.value() }
}
