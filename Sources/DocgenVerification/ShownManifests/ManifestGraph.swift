import DocgenModel

/// The documented package and the packages that it depends on, to which manifests on pages can refer.
struct ManifestGraph: Sendable {
  /// The folders of the packages, by identity in lowercase.
  private let folders: [String: String]
  /// The identity of the documented package.
  private let identity: String
  /// The folder of the documented package.
  private let package: String
  private let manifests: PackageManifests

  /// Finds the packages.
  ///
  /// - Parameters:
  ///   - buildEnvironment: The documented package.
  ///   - repository: The address of its repository, or `nil` if it isn't known.
  /// - Throws: ``VerificationError`` if the package's manifest can't be loaded, ``FileError``, or ``ProcessError``.
  init(_ buildEnvironment: BuildEnvironment, repository: String?) async throws {
    manifests = buildEnvironment.manifests
    let name = try await manifests.manifest(at: buildEnvironment.package).name
    var folders = try manifests.dependencyFolders()
    for identity in [name, buildEnvironment.package] + [repository].compactMap(\.self) {
      folders[Self.identity(of: identity)] = buildEnvironment.package
    }
    self.folders = folders
    package = buildEnvironment.package
    identity = Self.identity(of: repository ?? name)
  }

  /// The identity that the package manager gives to an address: the last component without `.git`, in lowercase.
  static func identity(of address: String) -> String {
    let last = address.lowercased().split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? ""
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// The texts of the packages' manifests, in an order that doesn't depend on the documented package's folder.
  ///
  /// - Throws: ``FileError`` if a manifest can't be read.
  func manifestTexts() throws -> [[UInt8]] {
    let others = folders.filter { $0.value != package }.sorted { $0.key < $1.key }.map(\.value)
    return try ([package] + others).flatMap(manifests.manifestTexts)
  }

  /// The manifest of the package with an identity, or `nil` if it isn't in the graph.
  private func manifest(of identity: String) async throws -> Manifest? {
    guard let folder = folders[identity] else { return nil }
    do { return try await manifests.manifest(at: folder) } catch is VerificationError {
      // The build of the documented package reports a dependency that can't be loaded.
      return nil
    }
  }

  /// The first reference of a manifest that doesn't match the packages of the graph.
  ///
  /// - Parameters:
  ///   - shown: The manifest.
  ///   - manifest: The manifest as the package manager loaded it.
  /// - Throws: ``FileError``, or ``ProcessError``.
  func mismatch(in shown: ShownManifest, _ manifest: Manifest) async throws -> Diagnostic? {
    let dependencies = manifest.dependencies ?? []
    var known: [String: Manifest] = [:]
    for dependency in dependencies {
      guard let real = try await self.manifest(of: dependency.identity) else {
        var near = nearMisses(of: dependency.identity, in: folders.keys, limit: 1)
        if near.first.map({ isMisspelled(dependency.identity, as: $0) }) != true {
          let used = manifest.targets.flatMap(\.dependencies).filter { $0.package?.lowercased() == dependency.identity }
          let own = try await self.manifest(of: identity)?.products.compactMap(\.name) ?? []
          guard used.contains(where: { $0.name.map(own.contains) == true }) else { continue }
          near = [identity]
        }
        return problem(
          in: shown, at: dependency.identity, "no package of the graph is named '\(dependency.identity)'", near)
      }
      known[dependency.identity] = real
      if let problem = traitProblem(of: dependency, real, in: shown) { return problem }
      if let problem = platformProblem(of: manifest, dependency.identity, real, in: shown) { return problem }
    }
    for requirement in manifest.targets.flatMap(\.dependencies) {
      // The package manager reports a package that isn't among the dependencies.
      guard let product = requirement.name, let package = requirement.package?.lowercased(), let real = known[package]
      else { continue }
      let products = real.products.compactMap(\.name)
      guard products.contains(product) else {
        return problem(
          in: shown, at: product, "the package '\(package)' has no product '\(product)'",
          nearMisses(of: product, in: products))
      }
    }
    return nil
  }

  /// Whether an identity is another one with one wrong, missing, or additional letter.
  private func isMisspelled(_ name: String, as other: String) -> Bool {
    let (name, other) = (Array(name), Array(other))
    guard name.count > 3, abs(name.count - other.count) <= 1 else { return false }
    let start = zip(name, other).prefix { $0 == $1 }.count
    let end = zip(name.reversed(), other.reversed()).prefix { $0 == $1 }.count
    return start + end >= max(name.count, other.count) - 1
  }

  private func traitProblem(
    of dependency: Manifest.PackageDependency, _ real: Manifest, in shown: ShownManifest
  ) -> Diagnostic? {
    let traits = (real.traits ?? []).map(\.name) + ["default", "defaults"]
    guard let unknown = dependency.traits.first(where: { !traits.contains($0) }) else { return nil }
    return problem(
      in: shown, at: unknown, "the package '\(dependency.identity)' has no trait '\(unknown)'",
      nearMisses(of: unknown, in: traits))
  }

  private func platformProblem(
    of manifest: Manifest, _ identity: String, _ real: Manifest, in shown: ShownManifest
  ) -> Diagnostic? {
    func numbers(_ version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }
    for platform in manifest.platforms ?? [] {
      guard let required = real.platforms?.first(where: { $0.platformName == platform.platformName }),
        numbers(platform.version).lexicographicallyPrecedes(numbers(required.version))
      else { continue }
      return problem(
        in: shown, at: ".\(platform.platformName)(",
        "'\(identity)' requires \(required.platformName) \(required.version), and the manifest supports \(platform.version)"
      )
    }
    return nil
  }

  private func problem(
    in shown: ShownManifest, at text: String, _ message: String, _ nearMisses: [String] = []
  ) -> Diagnostic {
    Diagnostic("wrong-manifest", at: shown.position(of: text), message, nearMisses: nearMisses)
  }
}

extension ShownManifest {
  /// The first position of a text, ignoring case, or the manifest's position if it doesn't contain the text.
  func position(of text: String) -> SourcePosition {
    var position = position
    let lines = self.text.lowercased().split(separator: "\n", omittingEmptySubsequences: false)
    // A name is in quotes, or at the end of an address.
    let forms = ["\"\(text)\"", "/\(text)\"", "/\(text).git\"", text].map { $0.lowercased() }
    for form in forms {
      guard let index = lines.firstIndex(where: { $0.contains(form) }), let range = lines[index].firstRange(of: form)
      else { continue }
      position.line += index
      position.column += lines[index].utf8.distance(from: lines[index].startIndex, to: range.lowerBound)
      break
    }
    return position
  }
}
