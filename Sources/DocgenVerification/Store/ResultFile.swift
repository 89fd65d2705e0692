import Dependencies
import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON file in the build folder that stores results for later runs.
///
/// A file that can't be decoded, or that another version of docgen wrote, counts as missing. The samples then run again
/// and replace it.
struct ResultFile<Value: Codable>: Sendable {
  /// The absolute path of the file.
  let path: String

  /// The version of the format.
  ///
  /// Raise it when you change a stored type or the meaning of a check.
  private static var format: Int { 15 }

  private static var version: String { "docgen \(DocgenVersion.current), format \(format)" }

  private struct Content: Codable {
    var version: String
    var value: Value
  }

  /// Reads the value, or returns `nil` if the file is missing or can't be used.
  func read() -> Value? {
    @Dependency(\.fileSystem) var fileSystem
    guard let bytes = try? fileSystem.read(path: path),
      let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)), content.version == Self.version
    else { return nil }
    return content.value
  }

  /// Stores a value.
  ///
  /// - Throws: ``FileError`` if the file can't be written.
  func write(_ value: Value) throws {
    @Dependency(\.fileSystem) var fileSystem
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let json: Data
    do { json = try encoder.encode(Content(version: Self.version, value: value)) } catch {
      throw FileError(operation: "write", path: path, reason: "\(error)")
    }
    try fileSystem.createDirectory(path: path.parentFolder)
    try fileSystem.write(bytes: Array(json), path: path)
  }
}
