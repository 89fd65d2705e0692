import Dependencies
import DocgenModel
import DocgenSystem

/// The package that a tutorial documents.
///
/// docgen builds tutorial projects with the local checkout instead of the release that their manifests name.
public struct DocumentedPackage: Sendable {
  /// The folder of the checkout, absolute.
  public var path: String
  /// The lowercase names that manifests can use for the package: those of the package, its folder, and its repository.
  var identities: Set<String>
  /// The targets of each library product, by the product's name.
  var libraries: [String: [String]]
  /// The hash of everything that the results of steps depend on.
  var fingerprint: SHA256
  /// The compiler and the platform.
  var toolchain: Toolchain
  /// The local checkouts of its dependencies, by repository address.
  var mirrors: [String: String]

  /// Creates a description of the package by loading everything that the results of tutorial steps depend on.
  ///
  /// - Parameters:
  ///   - buildEnvironment: The package and its inputs.
  ///   - repository: The address of the package's repository, or `nil` if it isn't known.
  /// - Throws: ``VerificationError`` if the manifest can't be loaded, ``FileError``, ``ProcessError``, or
  ///   `CancellationError`.
  public init(_ buildEnvironment: BuildEnvironment, repository: String? = nil) async throws {
    path = buildEnvironment.package
    let names = [
      try await buildEnvironment.manifests.packageName(of: buildEnvironment.package),
      ManifestGraph.identity(of: buildEnvironment.package),
    ]
    identities = Set(names.map { $0.lowercased() } + [repository].compactMap { $0.map(ManifestGraph.identity) })
    libraries = try await buildEnvironment.manifests.libraryProducts(of: buildEnvironment.package)
    fingerprint = try await buildEnvironment.fingerprint()
    toolchain = try await buildEnvironment.toolchain()
    mirrors = try buildEnvironment.manifests.checkouts()
  }
}
