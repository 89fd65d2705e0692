import Dependencies
import DependenciesConcurrency
public import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the manifests of a package and of its dependencies, and the facts that follow from them.
public struct PackageManifests: Sendable {
  private let build: ScratchDirectory
  private let toolchain: @Sendable () async throws -> Toolchain
  /// The manifests that were read already, because several of the methods below need the same one.
  ///
  /// The key is the file that stores the manifest, whose name is the hash of its contents.
  private let read = LockIsolated<[String: Manifest]>([:])
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.progress) private var progress

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - build: The package manager's build folder, which also stores manifests.
  ///   - toolchain: A closure that returns the compiler's properties, which a few manifests depend on.
  public init(
    build: ScratchDirectory,
    toolchain: @escaping @Sendable () async throws -> Toolchain = { try await Toolchain.current() }
  ) {
    (self.build, self.toolchain) = (build, toolchain)
  }

  /// Returns a hash of everything that can change the behavior of a package's snippets except the snippets themselves:
  /// manifests, the sources of the targets of library products, and the versions of dependencies.
  ///
  /// The hash includes no paths and no binaries, so a package that moves keeps its results.
  ///
  /// - Parameter package: The package's folder, absolute.
  /// - Throws: ``VerificationError``, ``FileError``, ``ProcessError``.
  public func fingerprint(of package: String) async throws -> SHA256 {
    var hasher = SHA256Hasher()
    try await add(package: package, to: &hasher)
    if let traits = build.traits { hasher.addPart("traits \(traits)") }
    guard let state = try WorkspaceState(in: build) else {
      if let resolved = try fileSystem.readIfPresent("\(package)/Package.resolved") { hasher.addPart(resolved) }
      return hasher.finalize()
    }
    let fetched = state.packages.filter { !$0.isEditable }
    for package in fetched { hasher.addPart(package.version) }
    for checkout in fetched.compactMap({ $0.checkout(in: build) }) { try addEditedFiles(of: checkout, to: &hasher) }
    for edited in state.packages where edited.isEditable {
      try await add(package: edited.editableFolder(of: package), to: &hasher)
    }
    return hasher.finalize()
  }

  /// Returns a hash of everything that can change the behavior of the modules that are in no library product, by module.
  ///
  /// - Parameters:
  ///   - package: The package's folder, absolute.
  ///   - isImported: A closure that returns whether a snippet imports a module.
  /// - Throws: ``VerificationError``, ``FileError``, or ``ProcessError``.
  func fingerprintsOfOtherModules(
    in package: String, isImported: (String) -> Bool
  ) async throws -> [String: SHA256] {
    let manifest = try await manifest(at: package)
    var fingerprints: [String: SHA256] = [:]
    for target in manifest.otherTargets where isImported(target.module) {
      var hasher = SHA256Hasher()
      try add(manifest.targets(reachableFrom: [target.name]), of: package, to: &hasher)
      fingerprints[target.module] = hasher.finalize()
    }
    return fingerprints
  }

  /// The package manager's checkouts of a package's dependencies, by repository address.
  ///
  /// - Throws: ``FileError``.
  func checkouts() throws -> [String: String] {
    Dictionary(
      try dependencies().filter { $0.package.location.contains("://") }.map { ($0.package.location, $0.folder) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The folders of all packages that a package depends on, directly or indirectly, by identity.
  ///
  /// - Throws: ``FileError``.
  func dependencyFolders() throws -> [String: String] {
    Dictionary(try dependencies().map { ($0.package.identity, $0.folder) }, uniquingKeysWith: { first, _ in first })
  }

  /// The folders of the packages that a package uses from a local path, directly or indirectly.
  ///
  /// - Throws: ``FileError``.
  func localPackages() throws -> [String] { try dependencies().filter(\.package.isLocal).map(\.folder) }

  /// The packages whose folder exists.
  private func dependencies() throws -> [(package: WorkspaceState.Package, folder: String)] {
    try (WorkspaceState(in: build)?.packages ?? []).compactMap { package in
      guard let folder = package.folder(in: build), try fileSystem.status(path: folder)?.kind == .directory else {
        return nil
      }
      return (package, folder)
    }
  }

  /// The folders of a package's targets, relative to the package, each with the name of the target's module.
  ///
  /// - Parameter package: The package's folder, absolute.
  /// - Throws: ``VerificationError`` if the manifest can't be loaded, ``FileError``, or ``ProcessError``.
  public func targetFolders(of package: String) async throws -> [String: String] {
    var folders: [String: String] = [:]
    for target in try await manifest(at: package).targets {
      guard let folder = try folder(of: target, in: package) else { continue }
      let path = folder.dropFirst(package.count + 1).split(separator: "/").filter { $0 != "." }
      folders[path.joined(separator: "/")] = target.module
    }
    return folders
  }

  /// The folders of the public headers of a package's C targets, absolute, each by the module's name.
  ///
  /// - Parameter package: The package's folder, absolute.
  /// - Throws: ``VerificationError`` if the manifest can't be loaded, ``FileError``, or ``ProcessError``.
  func headerFolders(of package: String) async throws -> [String: String] {
    var folders: [String: String] = [:]
    for target in try await manifest(at: package).targets where target.type == "regular" {
      guard let folder = try folder(of: target, in: package) else { continue }
      let headers = "\(folder)/\(target.publicHeadersPath ?? "include")"
      if try fileSystem.status(path: headers)?.kind == .directory { folders[target.module] = headers }
    }
    return folders
  }

  /// The names by which code can include the public headers of the C targets in library products.
  ///
  /// - Parameter package: The package's folder, absolute.
  /// - Throws: ``VerificationError`` if the manifest can't be loaded, ``FileError``, or ``ProcessError``.
  package func publicHeaders(of package: String) async throws -> Set<String> {
    let modules = Set(try await manifest(at: package).libraryModules)
    let folders = try await headerFolders(of: package).filter { modules.contains($0.key) }
    return Set(try folders.values.flatMap { try fileSystem.files(below: $0).filter { $0.hasSuffix(".h") } })
  }

  // MARK: One package

  /// The texts of `Package.swift` and of the manifests for specific tools versions.
  func manifestTexts(of package: String) throws -> [[UInt8]] {
    try fileSystem.list(directory: package)
      .filter { $0.kind != .directory && $0.name.hasPrefix("Package") && $0.name.hasSuffix(".swift") }
      .map { try fileSystem.read(path: "\(package)/\($0.name)") }
  }

  private func add(package: String, to hasher: inout SHA256Hasher) async throws {
    for text in try manifestTexts(of: package) { hasher.addPart(text) }
    try add(await manifest(at: package).linkableTargets, of: package, to: &hasher)
  }

  private func add(_ targets: [Manifest.Target], of package: String, to hasher: inout SHA256Hasher) throws {
    for target in targets {
      hasher.addPart(target.name)
      guard let folder = try folder(of: target, in: package) else { continue }
      for file in try fileSystem.files(below: folder) {
        hasher.addPart(try fileSystem.read(path: "\(folder)/\(file)"))
      }
    }
  }

  /// Adds the files of a checkout that were edited after the package manager fetched it.
  ///
  /// Git writes its index after the files of a checkout, so only edited files are newer than the index.
  private func addEditedFiles(of checkout: String, to hasher: inout SHA256Hasher) throws {
    guard let fetched = try fileSystem.status(path: "\(checkout)/.git/index") else { return }
    for file in try fileSystem.files(below: checkout) {
      let path = "\(checkout)/\(file)"
      guard let status = try fileSystem.status(path: path), status.modified > fetched.modified else { continue }
      hasher.addPart(file)
      hasher.addPart(try fileSystem.read(path: path))
    }
  }

  /// The folder of a target's sources: its path, or the first of the package manager's default folders that contains
  /// it.
  ///
  /// This ignores the default folder of tests, because no caller needs it.
  private func folder(of target: Manifest.Target, in package: String) throws -> String? {
    if let path = target.path { return "\(package)/\(path)" }
    if target.type == "test" { return nil }
    let folders = target.type == "plugin" ? ["Plugins"] : ["Sources", "Source", "src", "srcs"]
    for folder in folders where try fileSystem.status(path: "\(package)/\(folder)/\(target.name)")?.kind == .directory {
      return "\(package)/\(folder)/\(target.name)"
    }
    // A package with a single target can keep its files directly in the default folder.
    for folder in folders where try fileSystem.status(path: "\(package)/\(folder)")?.kind == .directory {
      return "\(package)/\(folder)"
    }
    return nil
  }

  /// The manifest in a folder, as the package manager loads it.
  ///
  /// It's stored between runs and reused while its text and other inputs are the same.
  ///
  /// - Throws: ``VerificationError`` if it can't be loaded, ``FileError``, or ``ProcessError``.
  package func manifest(at package: String) async throws -> Manifest {
    let manifests = try manifestTexts(of: package)
    // Without a manifest here, the package manager can still find one in a parent folder.
    guard !manifests.isEmpty else { return try await loadManifest(of: package).manifest }
    let inputs = try await otherInputs(of: manifests).map { Array($0.utf8) }
    let folder = "\(build.resultCachePath)/manifests"
    let cached = "\(folder)/\(SHA256(parts: manifests + inputs)).json"
    if let manifest = read.value[cached] { return manifest }
    // If the stored file is broken or can't be read, load the manifest and write the file again.
    let manifest: Manifest
    if let bytes = try? fileSystem.readIfPresent(cached), let stored = try? Manifest.read(bytes) {
      manifest = stored
    } else {
      let output: [UInt8]
      (manifest, output) = try await loadManifest(of: package)
      try fileSystem.createDirectory(path: folder)
      try fileSystem.write(bytes: output, path: cached)
    }
    read.withValue { $0[cached] = manifest }
    return manifest
  }

  /// The inputs of a manifest besides its text, which the package manager's own cache of manifests also uses.
  private func otherInputs(of manifests: [[UInt8]]) async throws -> [String] {
    @Dependency(\.processEnvironment) var environment
    // In a debug build, Foundation's search takes a tenth of the time that the standard library's takes.
    func contain(_ word: String) -> Bool {
      manifests.contains { String(decoding: $0, as: UTF8.self).components(separatedBy: word).count > 1 }
    }
    var inputs: [String] = []
    // Another compiler can read another of several files, or another branch of a file.
    if manifests.count > 1 || contain("#if") {
      let toolchain = try await toolchain()
      inputs += [toolchain.compiler, toolchain.platform]
    }
    if contain("environ") || contain("getenv") {
      inputs += environment.lastingVariables().map { "\($0.name)=\($0.value)" }
    }
    return inputs
  }

  private func loadManifest(of package: String) async throws -> (manifest: Manifest, output: [UInt8]) {
    let scratch = try fileSystem.makeTemporaryDirectory()
    defer { try? fileSystem.remove(path: scratch) }
    return try await progress.phase("Loading the manifest of '\(package.fileName)'") { _ in
      try await Manifest.load(package: package, scratch: scratch)
    }
  }
}
