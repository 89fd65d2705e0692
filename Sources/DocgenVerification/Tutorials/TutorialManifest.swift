import DocgenSyntax

/// The properties of the manifest of a tutorial's project, from its syntax.
struct TutorialManifest {
  let name: String
  let hasTests: Bool
  /// The programs by the names under which they're built.
  let programs: [String]
  /// Whether the project depends on the documented package.
  let usesPackage: Bool
  /// The identities of the other packages that it depends on.
  let otherDependencies: Set<String>
  /// The strings in the text, among them all names of products.
  let strings: Set<String>
  /// Whether a target renames modules of another package.
  let hasModuleAliases: Bool
  /// The text, with the documented package in another folder.
  let text: String

  /// Reads a manifest as a reader writes it, with the documented package in a folder, or in its checkout.
  init(_ text: String, package: DocumentedPackage, in folder: String? = nil) {
    let facts = ManifestFacts(text)
    name = facts.name
    hasTests = facts.hasTests
    programs =
      facts.programs.map(\.name)
      + facts.executableTargets.filter { target in !facts.programs.contains { $0.targets.contains(target) } }
    let dependencies = facts.dependencies.map { ($0.range, ManifestGraph.identity(of: $0.address)) }
    let replacements = dependencies.filter { package.identities.contains($0.1) }
    usesPackage = !replacements.isEmpty
    otherDependencies = Set(dependencies.map(\.1)).subtracting(package.identities)
    strings = facts.strings
    hasModuleAliases = facts.hasModuleAliases
    var bytes = Array(text.utf8)
    for (range, identity) in replacements.reversed() {
      // Later lines keep their numbers, because errors refer to them.
      let lineBreaks = bytes[range].count { $0 == UInt8(ascii: "\n") }
      let dependency =
        ".package(name: \"\(identity)\", path: \"\(folder ?? package.path)\""
        + String(repeating: "\n", count: lineBreaks) + ")"
      bytes.replaceSubrange(range, with: dependency.utf8)
    }
    self.text = String(decoding: bytes, as: UTF8.self)
  }
}
