import Dependencies
import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What's known of the steps of tutorials from earlier runs: one file in the build folder.
///
/// Each result counts for exactly the project, the checks, the library, and the compiler that it was found for. Only steps that
/// passed are kept. A file that's damaged, or that another version of docgen wrote, is no result.
struct TutorialResults {
  /// The results by key.
  private(set) var results: [String: TutorialStepResult] = [:]
  private let path: String
  @Dependency(\.fileSystem) private var fileSystem

  /// Raised with each change of the file's form, or of what a check means.
  private static let header = "docgen tutorials 1"

  /// Reads the results of earlier runs.
  ///
  /// - Parameter folder: The folder for tutorials in the build folder.
  init(folder: String) {
    path = "\(folder)/results.txt"
    // A file that can't be read is one to write again.
    guard (try? fileSystem.status(path: path)) != nil, let bytes = try? fileSystem.read(path: path) else { return }
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].elementsEqual(Self.header.utf8),
      parts[1].elementsEqual(SHA256(Array(parts[2])).description.utf8),
      let read = try? JSONDecoder().decode([String: TutorialStepResult].self, from: Data(parts[2]))
    else { return }
    results = read
  }

  /// Whether a file was ever written.
  static func areThere(in folder: String) -> Bool {
    @Dependency(\.fileSystem) var fileSystem
    return (try? fileSystem.status(path: "\(folder)/results.txt")) != nil
  }

  /// Keeps a result, and writes it at once: whoever stops the run later keeps it.
  ///
  /// - Throws: ``FileError`` if it can't be written.
  mutating func keep(_ result: TutorialStepResult, for key: String) throws {
    guard result.state == .passed, results[key] != result else { return }
    results[key] = result
    try write()
  }

  /// Removes results of projects that no step has any more.
  ///
  /// - Throws: ``FileError`` if the file can't be written.
  mutating func removeAll(except keys: Set<String>) throws {
    let kept = results.filter { keys.contains($0.key) }
    guard kept.count < results.count else { return }
    results = kept
    try write()
  }

  private func write() throws {
    if let slash = path.lastIndex(of: "/") { try fileSystem.createDirectory(path: String(path[..<slash])) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let json: [UInt8]
    do { json = Array(try encoder.encode(results)) } catch {
      throw FileError(operation: "write", path: path, reason: "\(error)")
    }
    let head = "\(Self.header)\n\(SHA256(json))\n"
    try fileSystem.write(bytes: Array(head.utf8) + json, path: path)
  }
}

/// Computes the keys of steps' results.
///
/// Most files of a step are those of the step before, so each is read once.
struct TutorialKeys {
  private let package: DocumentedPackage
  private var hashes: [TutorialState.File: String] = [:]
  private var usesPackage: [TutorialState.File?: Bool] = [:]

  /// Prepares keys of results that depend on a package.
  init(_ package: DocumentedPackage) { self.package = package }

  /// The hash of everything that a step's result depends on.
  mutating func key(of step: TutorialStep) -> String {
    var hasher = SHA256Hasher()
    for (path, file) in step.state.files.sorted(by: { $0.key < $1.key }) {
      hasher.addPart(path)
      hasher.addPart(hash(of: file))
    }
    // Which files are new decides whether anything of the step is compiled here.
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
  /// What doesn't keeps its result when the package changes.
  private mutating func dependsOnPackage(_ state: TutorialState) -> Bool {
    guard let manifest = state.files["Package.swift"] else { return true }
    if let known = usesPackage[manifest] { return known }
    let uses = TutorialManifest(manifest.text, package: package).usesPackage
    usesPackage[manifest] = uses
    return uses
  }
}
