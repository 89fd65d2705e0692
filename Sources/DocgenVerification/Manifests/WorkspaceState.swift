import Dependencies
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The packages that a package depends on, directly or indirectly, as the package manager resolved them.
///
/// It lists them in `workspace-state.json`.
struct WorkspaceState: Decodable {
  struct Package: Decodable {
    private struct Reference: Decodable {
      var identity: String
      var location: String
    }
    private struct Status: Decodable {
      var name: String
      var path: String?
      var checkoutState: Checkout?
      var version: String?
    }
    private struct Checkout: Decodable {
      var revision: String?
      var version: String?
    }
    private var packageRef: Reference
    private var state: Status
    private var subpath: String?

    /// The lowercase name by which the package manager identifies the package.
    var identity: String { packageRef.identity }

    /// The address of its repository, or its path.
    var location: String { packageRef.location }

    /// Whether it's used from a local path.
    var isLocal: Bool { state.name == "fileSystem" }

    /// Whether its author edits it: it's used from a local path, also after `swift package edit`.
    var isEditable: Bool { isLocal || state.name == "edited" }

    /// Its name and version.
    var version: String {
      [identity, state.checkoutState?.revision, state.checkoutState?.version, state.version]
        .compactMap(\.self).joined(separator: " ")
    }

    /// Its folder if the package manager fetched it.
    func checkout(in build: ScratchDirectory) -> String? { subpath.map { "\(build.scratchPath)/checkouts/\($0)" } }

    /// Its folder, wherever it comes from.
    func folder(in build: ScratchDirectory) -> String? {
      state.path ?? checkout(in: build) ?? (isLocal ? location : nil)
    }

    /// The folder in which its author edits it.
    ///
    /// After `swift package edit`, it's in a folder of the package that depends on it, unless the command got another one.
    func editableFolder(of package: String) -> String {
      state.path ?? (isLocal ? nil : subpath.map { "\(package)/Packages/\($0)" }) ?? location
    }
  }

  private struct Object: Decodable { var dependencies: [Package] }

  private var object: Object

  /// The packages, sorted by identity.
  var packages: [Package] { object.dependencies.sorted { $0.identity < $1.identity } }

  /// Reads the state of a build folder, or returns `nil` if it's missing or has an unknown form.
  ///
  /// - Throws: ``FileError`` if it can't be read.
  init?(in build: ScratchDirectory) throws {
    @Dependency(\.fileSystem) var fileSystem
    guard let bytes = try fileSystem.readIfPresent(build.workspaceStatePath),
      let state = try? JSONDecoder().decode(WorkspaceState.self, from: Data(bytes))
    else { return nil }
    self = state
  }
}
