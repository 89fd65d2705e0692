import DocgenModel
import DocgenSystem

/// Computes the keys of steps' results.
///
/// Most files of a step are unchanged from the previous step, so each is parsed only once.
struct TutorialKeys {
  private let package: DocumentedPackage
  private var hashes: [TutorialState.File: String] = [:]
  private var usesPackage: [TutorialState.File?: Bool] = [:]

  /// Creates keys for results that depend on a package.
  init(_ package: DocumentedPackage) { self.package = package }

  /// The hash of everything that a step's result depends on.
  mutating func key(of step: TutorialStep) -> String {
    var hasher = SHA256Hasher()
    for (path, file) in step.state.files.sorted(by: { $0.key < $1.key }) {
      hasher.addPart(path)
      hasher.addPart(hash(of: file))
    }
    // The set of new files determines whether any of the step's code is compiled here.
    for change in step.changes { hasher.addPart(change.path) }
    for var check in step.checks {
      check.position = SourcePosition(file: "", line: 1)
      hasher.addPart("\(check)")
    }
    if dependsOnPackage(step.state) { hasher.addPart(package.fingerprint.description) }
    hasher.addPart(package.toolchain.compiler)
    hasher.addPart(package.toolchain.platform)
    return hasher.finalize().description
  }

  private mutating func hash(of file: TutorialState.File) -> String {
    if let known = hashes[file] { return known }
    let hash = SHA256(Array(file.text.utf8)).description
    hashes[file] = hash
    return hash
  }

  /// Whether a state depends on the documented package.
  ///
  /// If it doesn't, its result stays valid when the package changes.
  private mutating func dependsOnPackage(_ state: TutorialState) -> Bool {
    guard let manifest = state.files["Package.swift"] else { return true }
    if let known = usesPackage[manifest] { return known }
    let uses = TutorialManifest(manifest.text, package: package).usesPackage
    usesPackage[manifest] = uses
    return uses
  }
}
