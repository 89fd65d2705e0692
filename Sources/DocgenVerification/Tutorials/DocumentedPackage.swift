import Dependencies
import DocgenModel
import DocgenSystem

/// The package that a tutorial documents.
///
/// docgen builds tutorial projects with the local checkout instead of the release that their manifests name. If possible, it
/// compiles them against the checkout's built libraries.
public struct DocumentedPackage: Sendable {
  /// The folder of the checkout, absolute.
  public var path: String
  /// The lowercase names that manifests can use for the package: those of the package, its folder, and its repository.
  var identities: Set<String>
  /// The name in its manifest.
  let name: String
  /// The modules of each library product, by the product's name.
  var libraries: [String: [String]]
  /// The names of all products.
  let products: Set<String>
  let platforms: [Manifest.Platform]
  /// The identities of the packages that it depends on, directly or indirectly.
  let graph: Set<String>
  /// The hash of everything that the results of steps depend on.
  var fingerprint: SHA256
  /// The compiler and the platform.
  var toolchain: Toolchain
  /// The local checkouts of its dependencies, by repository address.
  var mirrors: [String: String]
  /// The sandbox in which the programs of steps run, or `nil`.
  var sandbox: Sandbox?
  /// Its built libraries, or `nil` if projects can't be compiled against them.
  let library: AsyncOnce<LibraryBuild?>

  /// Loads everything that the results of tutorial steps depend on.
  ///
  /// The repository is the address of the package, if it's known.
  public init(_ buildEnvironment: BuildEnvironment, repository: String? = nil, buildsFirst: Bool = true) async throws {
    path = buildEnvironment.package
    let manifests = buildEnvironment.manifests
    let manifest = try await manifests.manifest(at: path)
    name = manifest.name
    let names = [manifest.name, ManifestGraph.identity(of: buildEnvironment.package)]
    identities = Set(names.map { $0.lowercased() } + [repository].compactMap { $0.map(ManifestGraph.identity) })
    libraries = Dictionary(
      manifest.products.filter(\.type.isLibrary).compactMap { product in
        product.name.map { ($0, product.targets.map(Manifest.moduleName)) }
      },
      uniquingKeysWith: { first, _ in first })
    products = Set(manifest.products.compactMap(\.name))
    platforms = manifest.platforms ?? []
    graph = Set(try manifests.dependencyFolders().keys)
    fingerprint = try await buildEnvironment.fingerprint()
    toolchain = try await buildEnvironment.toolchain()
    mirrors = try manifests.checkouts()
    let modules = manifest.libraryModules
    library = AsyncOnce {
      modules.isEmpty ? nil : try await Self.library(of: modules, in: buildEnvironment, buildsFirst: buildsFirst)
    }
  }

  /// Builds the libraries if necessary, or returns `nil` if they can't be linked as one library.
  private static func library(
    of modules: [String], in buildEnvironment: BuildEnvironment, buildsFirst: Bool
  ) async throws -> LibraryBuild? {
    do {
      if buildsFirst { try await buildEnvironment.buildTargets(of: modules) }
    } catch let error as VerificationError where !error.diagnostics.isEmpty {
      throw VerificationError(reason: "the documented package doesn't build", diagnostics: error.diagnostics)
    }
    do {
      let library = try await buildEnvironment.libraryBuild(buildsFirst: false)
      return library.isComplete ? library : nil
    } catch is VerificationError {
      // The project then builds the package itself, and reports the reason if that fails, too.
      return nil
    }
  }
}
