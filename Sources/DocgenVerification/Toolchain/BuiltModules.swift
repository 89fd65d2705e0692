import Dependencies
import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Checks whether the modules in a build folder are up to date.
///
/// The package manager's records list the source of each object. The compiler doesn't rewrite an object that wouldn't
/// change, so the files that it writes next to the object show when it last read the source.
struct BuiltModules {
  private let build: ScratchDirectory
  private let packagePath: String
  @Dependency(\.fileSystem) private var fileSystem

  /// Creates a check of the modules in a build folder.
  ///
  /// - Parameters:
  ///   - build: The build folder.
  ///   - packagePath: The folder of the package that is built there, absolute.
  init(build: ScratchDirectory, packagePath: String) { (self.build, self.packagePath) = (build, packagePath) }

  /// Returns the reason that the objects in a folder are out of date, or `nil` if they're current.
  ///
  /// - Parameter folder: The folder of a module's objects.
  /// - Throws: ``FileError``.
  func problem(ofObjectsIn folder: String) throws -> String? {
    guard let source = try outdatedSources(compiledTo: folder).first?.source else { return nil }
    let path = source.hasPrefix(packagePath + "/") ? String(source.dropFirst(packagePath.count + 1)) : source
    return "'\(path)' has changed since it was built"
  }

  /// The sources of a module that were changed or removed after the compiler last read them, each with its object, sorted.
  private func outdatedSources(compiledTo folder: String) throws -> [(source: String, object: String?)] {
    let map = "\(folder)/output-file-map.json"
    // Modules in C have no such map.
    guard let bytes = try fileSystem.readIfPresent(map) else { return [] }
    let outputs: [String: [String: String]]
    do {
      outputs = try JSONDecoder().decode([String: [String: String]].self, from: Data(bytes))
    } catch is DecodingError {
      // The map has an unknown format, so assume that the objects are current.
      return []
    }
    // The compiler driver writes this file whenever it runs, also if it doesn't compile anything. It's the only record of
    // a module that's compiled as a whole.
    let driver = outputs[""]?["swift-dependencies"].map { $0.replacing(".swiftdeps", with: ".priors") }
    let module = try driver.flatMap { try fileSystem.status(path: $0)?.modified } ?? 0
    return try outputs.sorted { $0.key < $1.key }.filter { source, files in
      // Fetched sources don't change, and the build regenerates generated sources.
      if source.isEmpty || source.hasPrefix("\(build.scratchPath)/") { return false }
      guard let status = try fileSystem.status(path: source) else {
        // If the whole folder is missing, the package has been moved since the build.
        return try fileSystem.status(path: source.parentFolder) != nil
      }
      let own = try files["dependencies"].flatMap { try fileSystem.status(path: $0)?.modified }
      return status.modified > own ?? module
    }.map { ($0.key, $0.value["object"]) }
  }

  /// Removes the objects of sources that were changed after the compiler last read them, so that the next build compiles
  /// these sources.
  ///
  /// The compiler driver compares the times of files by the second. If you save a file twice within a second, and a build
  /// runs between, the next build doesn't compile the second text, and neither does any build after it.
  ///
  /// - Throws: ``FileError``.
  func removeOutdatedObjects() throws {
    guard try fileSystem.status(path: build.binPath) != nil else { return }
    for entry in try fileSystem.list(directory: build.binPath) where entry.name.hasSuffix(".build") {
      for case let object? in try outdatedSources(compiledTo: "\(build.binPath)/\(entry.name)").map(\.object) {
        try fileSystem.remove(path: object)
      }
    }
  }
}
