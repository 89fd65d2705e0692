/// The targets and dependencies of a package, for commands that edit its manifest.
package struct ManifestContents: Sendable {
  /// A package that the manifest depends on.
  package struct Dependency: Sendable {
    /// Whether the manifest names a folder, instead of an address from which the package manager fetches the package.
    package var isLocal: Bool
    /// The names of the enabled traits, with `default` for the package's default traits.
    package var traits: Set<String>
  }

  /// The names of all targets.
  package var targets: Set<String>
  /// The dependencies by identity.
  package var dependencies: [String: Dependency]
  /// Whether the manifest's tools version, 6.1 or later, supports traits of dependencies.
  package var supportsTraits: Bool

  init(_ manifest: Manifest) {
    targets = Set(manifest.targets.map(\.name))
    dependencies = Dictionary(
      (manifest.dependencies ?? []).map { ($0.identity, Dependency(isLocal: $0.isLocal, traits: Set($0.traits))) },
      uniquingKeysWith: { first, _ in first })
    let version = (manifest.toolsVersion?.version ?? "").split(separator: ".").map { Int($0) ?? 0 }
    supportsTraits = !version.lexicographicallyPrecedes([6, 1])
  }
}
