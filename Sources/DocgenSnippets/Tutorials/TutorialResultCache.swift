import Dependencies
import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The stored results of tutorial steps from earlier runs, in one file in the build folder.
///
/// Each result is valid for the project, checks, library, and compiler that produced it. The file contains only steps
/// that passed. docgen ignores a file that is damaged or from another version of docgen.
struct TutorialResultCache {
  /// The results by key.
  private(set) var results: [String: TutorialStepResult] = [:]
  private let path: String
  @Dependency(\.fileSystem) private var fileSystem

  /// The first line of the file.
  ///
  /// Increase its number when you change the format or the meaning of a check.
  private static let header = "docgen tutorials 2, docgen \(DocgenVersion.current)"

  /// Reads the results of earlier runs.
  ///
  /// - Parameter folder: The folder for tutorials in the build folder.
  init(folder: String) {
    path = "\(folder)/results.txt"
    // If the file can't be read, start without results and overwrite it later.
    guard let bytes = try? fileSystem.readIfPresent(path) else { return }
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].elementsEqual(Self.header.utf8),
      parts[1].elementsEqual(SHA256(Array(parts[2])).description.utf8),
      let read = try? JSONDecoder().decode([String: TutorialStepResult].self, from: Data(parts[2]))
    else { return }
    results = read
  }

  /// Whether the file exists.
  static func exist(in folder: String) -> Bool {
    @Dependency(\.fileSystem) var fileSystem
    return (try? fileSystem.status(path: "\(folder)/results.txt")) != nil
  }

  /// Stores a result and writes the file immediately, so that the result survives if the user stops the run.
  ///
  /// - Throws: ``FileError`` if the file can't be written.
  mutating func store(_ result: TutorialStepResult, for key: String) throws {
    guard result.state == .passed, results[key] != result else { return }
    results[key] = result
    try write()
  }

  /// Removes the results of projects that no longer belong to a step.
  ///
  /// - Throws: ``FileError`` if the file can't be written.
  mutating func removeAll(except keys: Set<String>) throws {
    let remaining = results.filter { keys.contains($0.key) }
    guard remaining.count < results.count else { return }
    results = remaining
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
