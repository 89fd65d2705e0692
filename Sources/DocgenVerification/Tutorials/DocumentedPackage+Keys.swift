import DocgenModel
import DocgenSystem

extension DocumentedPackage {
  /// The keys of the steps' results, in the order of the steps: hashes of everything that each result depends on.
  ///
  /// Most files of a step are unchanged from the previous step, so each file is hashed only once, and each manifest is
  /// parsed only once.
  func keys(of steps: [TutorialStep]) -> [String] {
    var hashes: [TutorialState.File: String] = [:]
    var usesPackage: [TutorialState.File: Bool] = [:]
    return steps.map { step in
      var hasher = SHA256Hasher()
      for (path, file) in step.state.files.sorted(by: { $0.key < $1.key }) {
        let hash = hashes[file] ?? SHA256(Array(file.text.utf8)).description
        hashes[file] = hash
        hasher.addPart(path)
        hasher.addPart(hash)
      }
      // The set of new files determines whether any of the step's code is compiled here.
      for change in step.changes { hasher.addPart(change.path) }
      for var check in step.checks {
        check.position = SourcePosition(file: "", line: 1)
        hasher.addPart("\(check)")
      }
      // The result of a project that doesn't use the package stays valid when the package changes.
      var dependsOnPackage = true
      if let manifest = step.state.files["Package.swift"] {
        dependsOnPackage = usesPackage[manifest] ?? TutorialManifest(manifest.text, package: self).usesPackage
        usesPackage[manifest] = dependsOnPackage
      }
      if dependsOnPackage { hasher.addPart(fingerprint.description) }
      hasher.addPart(toolchain.compiler)
      hasher.addPart(toolchain.platform)
      hasher.addPart(sandbox.keyPart)
      return hasher.finalize().description
    }
  }
}
